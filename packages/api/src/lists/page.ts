import type { ListQuery, Page } from '@ar/domain/page';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

/** What a list reads from. */
export interface Source<Tables, From extends keyof Tables, Row> {
  table: 'users' | 'buildings' | 'monuments' | 'clerk_files';
  /** The rows, with whatever they are joined to, before search, order and page. */
  rows: SelectQueryBuilder<Tables, From, Row>;
  /** `ordering` key → the column it sorts by. */
  columns: Readonly<Record<string, string>>;
}

/**
 * From here on a page's ids are found first: the rows before it are then only read in the index that the order comes
 * from, and joined to nothing. For nearer pages that costs more than it saves.
 */
const FAR = 200;

/** One page of the rows that hold every word of the search, and how many there are in all. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  db: Kysely<DB>,
  { table, rows, columns }: Source<Tables, From, Row>,
  { search, ordering, limit, offset }: ListQuery,
): Promise<{ count: number; rows: Row[] }> {
  const words = search.split(/\s+/).filter(Boolean);
  const matches = matching(table, words);
  const order = orderOf(table, ordering, columns);
  const id = sql.ref(`${table}.id`);
  const page =
    offset < FAR
      ? rows.where(matches).orderBy(order).limit(limit).offset(offset)
      : rows
          .where(
            sql<boolean>`${id} in (
              select ${id} from ${sql.table(table)} where ${matches} order by ${order} limit ${limit} offset ${offset})`,
          )
          .orderBy(order);
  const count = words.length > 0 ? countOf(table, matches) : keptCountOf(table);
  const [found, total] = await Promise.all([page.execute(), count.execute(db)]);
  return { count: total.rows[0]?.count ?? 0, rows: found };
}

/** The index of searches holds groups of three letters. Asked for fewer it would be read from end to end. */
const TRIGRAM = 3;

/** Each word must be somewhere, as Django REST Framework's search has it; folding and escaping are SQL's (migration 1). */
function matching(table: string, words: string[]) {
  if (words.length === 0) return sql<boolean>`true`;
  const column = sql.ref(`${table}.search_text`);
  return sql<boolean>`(${sql.join(
    words.map((word) =>
      word.length < TRIGRAM
        ? sql`strpos(${column}, fold(${word})) > 0`
        : sql`${column} like search_pattern(${word})`,
    ),
    sql` and `,
  )})`;
}

function countOf(table: string, matches: RawBuilder<boolean>) {
  return sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${matches}`;
}

/** Migration 8 explains. */
function keptCountOf(list: string) {
  return sql<{ count: number }>`select sum(rows)::bigint as count from row_counts where list = ${list}`;
}

/** Without an ordering the newest comes first: after adding, the list goes to page 1 (specification, section 2). */
function orderOf(table: string, ordering: string | undefined, columns: Readonly<Record<string, string>>) {
  const id = sql.ref(`${table}.id`);
  if (!ordering) return sql`${id} desc`;
  const column = columns[ordering.replace(/^-/, '')];
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  return column ? sql`${sql.ref(column)} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`;
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
