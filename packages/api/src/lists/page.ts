import type { ListQuery, Page } from '@ar/domain/page';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { ListName } from './list-version.ts';
import { type Columns, createSearch, type Order, orderBy, orderOf } from './search.ts';

/** What a list reads from. */
export interface Source<Tables, From extends keyof Tables, Row> {
  table: ListName;
  /** The rows, with whatever they are joined to, before search, order and page. */
  rows: SelectQueryBuilder<Tables, From, Row>;
  columns: Columns;
}

/** Reads one page of the rows that hold every word of the search, and how many there are in all. */
export type ReadPage<Row> = (query: ListQuery) => Promise<{ count: number; rows: Row[] }>;

/**
 * From here on a page's ids are found first: the rows before it are then only read in the index that the order comes
 * from, and joined to nothing. For nearer pages that costs more than it saves.
 */
const FAR = 200;

/** Reads pages of a list. Made once, since it keeps what its searches found. */
export function pagesOf<Tables, From extends keyof Tables, Row>(
  db: Kysely<DB>,
  { table, rows, columns }: Source<Tables, From, Row>,
): ReadPage<Row> {
  const search = createSearch(db, table);
  const id = sql.ref(`${table}.id`);

  /** Of rows that were found, or whose order comes from another table. */
  async function keptPage(words: readonly string[], order: Order, { limit, offset }: ListQuery) {
    const { count, ids } = await search.find(words, { order, limit, offset });
    if (ids.length === 0) return { count, rows: [] };
    const page = sql`${[...ids]}::int[]`;
    const shown = rows.where(sql<boolean>`${id} = any(${page})`).orderBy(sql`array_position(${page}, ${id})`);
    return { count, rows: await shown.execute() };
  }

  async function plainPage(by: Order, { limit, offset }: ListQuery) {
    const order = orderBy(table, by);
    const page =
      offset < FAR
        ? rows.orderBy(order).limit(limit).offset(offset)
        : rows
            .where(
              sql<boolean>`${id} in (
                select ${id} from ${sql.table(table)} order by ${order} limit ${limit} offset ${offset})`,
            )
            .orderBy(order);
    const [shown, count] = await Promise.all([page.execute(), search.count()]);
    return { count, rows: shown };
  }

  return (query) => {
    const words = query.search.split(/\s+/).filter(Boolean);
    const order = orderOf(query.ordering, columns);
    return words.length > 0 || order.person ? keptPage(words, order, query) : plainPage(order, query);
  };
}

/** What a list was asked; not every list can be searched or ordered. */
type Neighbour = Pick<ListQuery, 'limit' | 'offset'> & Partial<ListQuery>;

/** The answer, with the neighbouring pages' addresses as Django REST Framework gives them. */
export function pageAnswer<Row>(
  address: string,
  query: Neighbour,
  { count, rows }: { count: number; rows: Row[] },
): Page<Row> {
  const { limit, offset } = query;
  return {
    count,
    next: offset + limit < count ? pageAddress(address, query, offset + limit) : null,
    previous: offset > 0 ? pageAddress(address, query, Math.max(offset - limit, 0)) : null,
    results: rows,
  };
}

function pageAddress(address: string, { limit, search, ordering }: Neighbour, offset: number): string {
  const page = new URL(address);
  page.searchParams.set('limit', String(limit));
  if (offset > 0) page.searchParams.set('offset', String(offset));
  if (ordering) page.searchParams.set('ordering', ordering);
  if (search) page.searchParams.set('search', search);
  return page.href;
}
