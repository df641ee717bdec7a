import { tracingChannel } from 'node:diagnostics_channel';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

const ATTEMPTS = 3;

/** Tests subscribe to this channel, and fail if code calls another service during a transaction. */
export const TRANSACTIONS = 'ar:transaction';
const transactions = tracingChannel(TRANSACTIONS);

/** Retries after a deadlock or a serialization failure, so `work` must have no effects outside `trx`. */
export async function inTransaction<Result>(db: Kysely<DB>, work: (trx: Transaction<DB>) => Promise<Result>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactions.tracePromise(() => db.transaction().execute(work));
    } catch (error) {
      if (attempt === ATTEMPTS || !isUndoneForAnother(error)) throw error;
    }
  }
}

const isUndoneForAnother = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '');
