import type { ListQuery, Page } from '@ar/domain/page';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

/** What a list reads from. */
export interface Source<Tables, From extends keyof Tables, Row> {
  table: 'users' | 'buildings' | 'monuments' | 'clerk_files';
  /** The rows, with whatever they are joined to, before search, order and page. */
  rows: SelectQueryBuilder<Tables, From, Row>;
  /** `ordering` key → the column it sorts by. */
  columns: Readonly<Record<string, string>>;
}

/** One page of the rows that hold every word of the search, and how many there are in all. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  db: Kysely<DB>,
  { table, rows, columns }: Source<Tables, From, Row>,
  query: ListQuery,
): Promise<{ count: number; rows: Row[] }> {
  const matches = matching(table, query.search);
  const { column, direction } = orderOf(query.ordering, columns);
  const ordered = column ? rows.orderBy(sql.ref(column), direction) : rows;
  const [page, total] = await Promise.all([
    ordered
      .where(matches)
      .orderBy(sql.ref(`${table}.id`), direction)
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${matches}`.execute(db),
  ]);
  return { count: total.rows[0]?.count ?? 0, rows: page };
}

/** Each word must be somewhere, as Django REST Framework's search has it; folding and escaping are SQL's (migration 1). */
function matching(table: string, search: string) {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  const column = sql.ref(`${table}.search_text`);
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} like search_pattern(${word})`),
    sql` and `,
  )})`;
}

/** Without an ordering the newest comes first: after adding, the list goes to page 1 (specification, section 2). */
function orderOf(ordering: string | undefined, columns: Readonly<Record<string, string>>) {
  if (!ordering) return { column: undefined, direction: 'desc' } as const;
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  return { column: columns[ordering.replace(/^-/, '')], direction } as const;
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
