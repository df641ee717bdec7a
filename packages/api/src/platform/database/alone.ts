import { type Kysely, sql } from 'kysely';
import { unhurried } from './connect.ts';
import type { DB } from './schema.ts';

/** Runs `work` under an advisory lock; undefined if another server or command holds it. */
export const alone = <Result>(
  databaseUrl: string,
  lock: number,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result | undefined> =>
  unhurried(databaseUrl, (db) =>
    // Through a pooler, only a transaction keeps its connection.
    db.transaction().execute(async (held) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(held);
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lock}) as got`.execute(
        held,
      );
      return rows[0]?.got ? await work(db) : undefined;
    }),
  );
