import { type Entity, headingFields, namingFields, publicFields } from '@ar/domain/entities/entity';
import type { ImportRow } from '@ar/domain/imports';
import { isOfDepartment } from '@ar/domain/permissions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { stemsOf } from '../definitions/tables.ts';

export interface NewRow {
  row: number;
  /** The id in a file that is no export. */
  number: number | null;
  name: string;
  email: string | null;
  latitude: number | null;
  longitude: number | null;
}

type Likely = ImportRow['likely'][number];

const METRES = 30;
const DEGREE = 111_195;
const MOST = 5;
const NEAR = sql`${METRES / DEGREE}::float8`;

const keyOf = (text: RawBuilder<unknown>) => sql`strip(to_tsvector('pg_catalog.serbian', spelled(${text})))`;

const metresTo = (other: string) => sql`
  ${DEGREE}::float8 * sqrt(power(asked.latitude - ${sql.ref(`${other}.latitude`)}, 2)
    + power((asked.longitude - ${sql.ref(`${other}.longitude`)}) * cos(radians(asked.latitude)), 2))`;

export async function findLikely(trx: Kysely<DB>, importId: string, entity: Entity, rows: readonly NewRow[]) {
  const found = new Map<number, Likely[]>();
  if (rows.length === 0) return found;
  for (const query of [likeRecords(importId, entity, rows), likeEarlierRows(importId, entity, rows)]) {
    const { rows: alike } = await sql<Likely & { of: number }>`${query}`.execute(trx);
    for (const { of, ...likely } of alike) found.set(of, [...(found.get(of) ?? []), likely]);
  }
  return found;
}

/** A department's records may have internal coordinates. The clerk's files have no coordinates. */
const isPlace = (entity: Entity) =>
  isOfDepartment(entity.resource)
    ? entity.fields.latitude !== undefined
    : publicFields(entity).includes('latitude');

/** Stores names and places of the rows, because computing names and places for each comparison takes minutes. */
function likeRecords(importId: string, entity: Entity, rows: readonly NewRow[]): RawBuilder<unknown> {
  const table = sql.table(entity.table);
  const headings = headingFields(entity);
  const named = (prefix = '') =>
    sql`concat_ws(' ', ${sql.join(headings.map((field) => sql.ref(`${prefix}${field}`)))})`;
  const ways = [
    sql`select id, 'name' as likeness from ${table}
      where ${stemsOf(entity, namingFields(entity))} @@ words_asked(asked.name) and ${keyOf(named())} = asked.name_key`,
  ];
  const [only] = headings;
  if (only && headings.length === 1)
    ways.push(sql`select id, 'name' from ${table} where ${sql.ref(only)} = asked.name`);
  if (rows.some(({ number }) => number !== null))
    ways.push(sql`select id, 'number' from ${table} where id = asked.number`);
  if (entity.fields.email)
    ways.push(
      sql`select id, 'email' from ${table} where lower(email) = lower(asked.email collate montenegrin)`,
    );
  const wide = sql`${NEAR} / cos(radians(asked.latitude))`;
  if (isPlace(entity))
    ways.push(sql`select id, 'near' from ${table} where asked.latitude between -89 and 89 and point(longitude, latitude) <@ box(
      point(asked.longitude + ${wide}, asked.latitude + ${NEAR}), point(asked.longitude - ${wide}, asked.latitude - ${NEAR}))`);
  const metres = isPlace(entity) ? metresTo('there') : sql`null`;
  const address = entity.fields.address ? sql`there.address` : sql`null`;
  return sql`
    with asked as (
      update import_rows set name_key = nullif(${keyOf(sql`given.name`)}, ''::tsvector),
        latitude = given.latitude, longitude = given.longitude
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (row int, number int, name text, email text, latitude float8, longitude float8)
      where import_id = ${importId} and import_rows.row = given.row
      returning given.*, name_key)
    select asked.row as of, like_it.id, null as row, like_it.name, like_it.address, like_it.metres, like_it.by
    from asked, lateral (
      select there.id, ${named('there.')} as name, ${address} as address, round(${metres}) as metres, alike.by
      from (select id, array_agg(distinct likeness) as by from (${sql.join(ways, sql` union all `)}) as ways group by id) as alike
      join ${table} as there using (id)
      order by 'near' = all(alike.by), 4, 1 limit ${MOST}) as like_it
    order by 1, 'near' = all(like_it.by), 6, 2`;
}

function likeEarlierRows(importId: string, entity: Entity, rows: readonly NewRow[]): RawBuilder<unknown> {
  const near = sql`union all select asked.row as of, other.row, 'near' from asked join import_rows as other
    on other.import_id = ${importId} and other.row < asked.row and other.decision <> 'leave'
    and other.latitude between asked.latitude - ${NEAR} and asked.latitude + ${NEAR}
    and ${metresTo('other')} <= ${METRES}`;
  return sql`
    with asked as materialized (
      select row, name_key, latitude, longitude from import_rows
      where import_id = ${importId} and row = any(${rows.map(({ row }) => row)}::int[])),
    alike as (
      select asked.row as of, other.row, 'name' as likeness from asked join import_rows as other
        on other.import_id = ${importId} and other.row < asked.row and other.decision <> 'leave'
        and other.name_key = asked.name_key
      ${isPlace(entity) ? near : sql``}),
    firsts as (
      select distinct on (of) of, row, array_agg(distinct likeness) as by from alike group by of, row order by of, row)
    select of, null as id, there.row, coalesce(there.found ->> 'name', '') as name,
      there.found #>> '{values,address}' as address,
      round(${isPlace(entity) ? metresTo('there') : sql`null`}) as metres, firsts.by
    from firsts join asked on asked.row = of
    join import_rows as there on there.import_id = ${importId} and there.row = firsts.row`;
}
