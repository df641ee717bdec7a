import type { MapQuery } from '@ar/domain/public-map';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';

type PlaceTable = 'buildings' | 'monuments';

export type ReadMapRows<Row> = (query: MapQuery) => Promise<Row[]>;

/**
 * The index of points gives them in order, and is read no further than the limit. PostgreSQL has no
 * statistics of points and takes every box for one of few rows: it would collect all of a large one and sort them.
 */
const READ_IN_ORDER = 'set local enable_bitmapscan = off';

/** Reads a map's rows: those of a box from its middle on, else the oldest, and one more than asked for if there is one. */
export function mapRows<Tables, From extends keyof Tables, Row>(
  db: Kysely<DB>,
  table: PlaceTable,
  rows: SelectQueryBuilder<Tables, From, Row>,
): ReadMapRows<Row> {
  const id = sql.ref(`${table}.id`);
  return ({ bbox, limit }) => {
    if (!bbox)
      return rows
        .orderBy(id)
        .limit(limit + 1)
        .execute();
    const { west, south, east, north } = bbox;
    const point = sql`point(${sql.ref(`${table}.longitude`)}, ${sql.ref(`${table}.latitude`)})`;
    const middle = sql`point(${(west + east) / 2}::float8, ${(south + north) / 2}::float8)`;
    const box = sql`box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))`;
    // Their ids first: joined to others, they would all be read before they are cut.
    const nearest = sql`
      select ${id} from ${sql.table(table)} where ${point} <@ ${box} order by ${point} <-> ${middle} limit ${limit + 1}`;
    const shown = rows
      .where(sql<boolean>`${id} = any(array(${nearest}))`)
      .orderBy(sql`${point} <-> ${middle}`);
    return inTransaction(db, async (trx) => {
      await sql.raw(READ_IN_ORDER).execute(trx);
      return (await trx.executeQuery(shown.compile())).rows;
    });
  };
}
