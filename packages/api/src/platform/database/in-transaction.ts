import { tracingChannel } from 'node:diagnostics_channel';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

const ATTEMPTS = 3;

/** Tells a listener when a transaction begins and ends. Tests refuse calls to other services meanwhile. */
export const TRANSACTIONS = 'ar:transaction';
const transactions = tracingChannel(TRANSACTIONS);

/**
 * Runs a change in one transaction, and again after a deadlock. `work` may run more than once, so it affects nothing but
 * `trx`. It calls no object store, mail server, geocoder, scanner or department's service: while one of them hangs, the
 * transaction would keep its rows locked and its connection from other requests.
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

/** By PostgreSQL, so that another transaction could go on. */
const isUndoneForAnother = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
