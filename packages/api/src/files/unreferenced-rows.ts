import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';

const BATCH = 500;

/**
 * Removes rows of `files` that no record points to, some at a time, and returns the keys of what they named. They are
 * locked before they are judged a last time: whoever wants to point to one waits and then finds it gone, and one
 * that somebody is pointing to right now is left alone.
 */
export async function removeUnreferencedRows(db: Kysely<DB>, olderThan: Date): Promise<string[]> {
  const unreferenced = await isUnreferenced(db);
  return inTransaction(db, async (trx) => {
    const ids = await lockUnreferenced(trx, unreferenced, olderThan);
    if (ids.length === 0) return [];
    const { rows } = await sql<{ storage_key: string }>`
      delete from files where id = any(${ids}) and ${unreferenced} returning storage_key`.execute(trx);
    return rows.map((row) => row.storage_key);
  });
}

async function lockUnreferenced(
  trx: Transaction<DB>,
  unreferenced: RawBuilder<unknown>,
  olderThan: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from files where created_at < ${olderThan} and ${unreferenced}
    limit ${BATCH} for update of files skip locked`.execute(trx);
  return rows.map((row) => row.id);
}

/** The database itself says which columns point to files, so that one that is added later counts as well. */
async function isUnreferenced(db: Kysely<DB>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string; column: string }>`
    select pg_class.relname as name, pg_attribute.attname as "column"
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'files'::regclass`.execute(db);
  const pointsHere = rows.map(
    ({ name, column }) =>
      sql`exists (select from ${sql.table(name)} where ${sql.ref(`${name}.${column}`)} = files.id)`,
  );
  return sql`not (${sql.join(pointsHere, sql` or `)})`;
}
