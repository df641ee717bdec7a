import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

const ATTEMPTS = 3;

/**
 * Runs a change in one transaction, and again where it met another in a deadlock. `work` may so run more than once, and
 * has no effect but on `trx`.
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

/** By PostgreSQL, so that another transaction could go on. */
const isUndoneForAnother = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
