import { type RawBuilder, sql } from 'kysely';

/*
 * Written by the database, so that a row is answered as it was read: copying each row to put its addresses in takes
 * longer than the database needs for them.
 */

/** Where the file that `table` stands for is served, or null without one. */
export function fileLink(table: string): RawBuilder<string | null> {
  return sql`'/files/' || ${sql.ref(`${table}.storage_key`)}`;
}

/** The address behind an item's QR code (R-90). */
export function visitLink(
  publicOrigin: string,
  kind: 'BUILDING' | 'MONUMENT' | 'CLERK',
  id: string,
): RawBuilder<string> {
  return sql`${`${publicOrigin}/visit/${kind}_`}::text || ${sql.ref(id)}`;
}

/** The name of the person whose id stands in the column, or null without one: `personName('buildings.created_by')`. */
export function personName(column: string): RawBuilder<string | null> {
  return sql`(select users.name from users where users.id = ${sql.ref(column)})`;
}
