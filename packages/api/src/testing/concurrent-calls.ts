import { expect } from '@rstest/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { ON_POSTGRES } from './database.ts';

/** Must not run inside a transaction, where PostgreSQL would return the first result again. */
export async function countWaiting(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/**
 * Holds `lock`, and starts each call when the previous calls wait for a lock or are done. The embedded database runs
 * one transaction at a time, so all calls to the embedded database start at once.
 */
export async function holdUntilConcurrent<Answer>(
  db: Kysely<DB>,
  lock: RawBuilder<unknown>,
  calls: readonly (() => Promise<Answer>)[],
  letGo: 'commit' | 'rollback' = 'commit',
): Promise<Answer[]> {
  if (!ON_POSTGRES) return Promise.all(calls.map((call) => call()));
  const holding = await db.startTransaction().execute();
  try {
    await lock.execute(holding);
    let open = 0;
    const answers: Promise<Answer>[] = [];
    const allWait = async () => (await countWaiting(db)) >= open;
    for (const call of calls) {
      open += 1;
      const answer = call().finally(() => {
        open -= 1;
      });
      answers.push(answer);
      // Prevents an unhandled rejection; the last `await` throws the error.
      answer.catch(() => {});
      await expect.poll(allWait, { timeout: 60_000, interval: 20 }).toBe(true);
    }
    await holding[letGo]().execute();
    return await Promise.all(answers);
  } finally {
    if (!holding.isCommitted && !holding.isRolledBack) await holding.rollback().execute();
  }
}
