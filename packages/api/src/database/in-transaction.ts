import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** PostgreSQL's codes for a transaction that it undid so that another could go on. */
const UNDONE_FOR_ANOTHER: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/**
 * Runs a change in one transaction, and again where it met another in a deadlock: a user who is deleted while they
 * save a monument, say, is no error of either. `work` may so run more than once, and has no effect but on `trx`.
 */
export async function inTransaction<Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isUndoneForAnother(error)) throw error;
    }
  }
}

function isUndoneForAnother(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNDONE_FOR_ANOTHER.has(error.code);
}
