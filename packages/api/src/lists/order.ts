import { type RawBuilder, sql } from 'kysely';

/** By a column of the list's own, or by id alone. */
export interface Order {
  column: string | undefined;
  descending: boolean;
}

/**
 * What an `ordering` asks for. Without one the newest comes first: after adding, the list goes to page 1.
 *
 * @param columns `ordering` key → the column it sorts by.
 */
export function orderOf(ordering: string | undefined, columns: Readonly<Record<string, string>>): Order {
  if (!ordering) return { column: undefined, descending: true };
  return { column: columns[ordering.replace(/^-/, '')], descending: ordering.startsWith('-') };
}

/** Closed by the id, so that equal rows never move between pages. */
export function orderBy(table: string, { column, descending }: Order): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  const id = sql`${sql.ref(`${table}.id`)} ${direction}`;
  return column ? sql`${sql.ref(column)} ${direction}, ${id}` : id;
}
