import { tracingChannel } from 'node:diagnostics_channel';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

const ATTEMPTS = 3;

/** Tells a listener when a transaction begins and ends. Tests refuse calls to other services meanwhile. */
export const TRANSACTIONS = 'ar:transaction';
const transactions = tracingChannel(TRANSACTIONS);

/**
 * Runs a change in one transaction, and again after a deadlock. `work` affects nothing but `trx`, and calls no other service:
 * while one hangs, rows would stay locked.
 */
export async function inTransaction<Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactions.tracePromise(() => db.transaction().execute(work));
    } catch (error) {
      if (attempt === ATTEMPTS || !isUndoneForAnother(error)) throw error;
    }
  }
}

/** Serialization failure or deadlock: PostgreSQL undid it so that another transaction could go on. */
const isUndoneForAnother = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '');
