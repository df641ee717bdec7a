import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';

const AT_ONCE = 5000;

const LOCK = 120_120;

/**
 * Numbers committed changes in order, one server at a time, and returns the highest number. Numbers follow the clock, so
 * that a restored backup reuses none.
 */
export async function numberChanges(db: Kysely<DB>): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ noted: boolean; newest: number }>`
      select exists (select from public_outbox) as noted,
        coalesce((select max(revision) from public_changes), 0) as newest`.execute(db);
    const { noted = false, newest = 0 } = rows[0] ?? {};
    if (!noted) return newest;
    await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      const { rows: changes } = await sql<{ list: string; id: number }>`
        delete from public_outbox where ctid = any (array(select ctid from public_outbox limit ${AT_ONCE}))
        returning list, id`.execute(trx);
      for (const list of new Set(changes.map((one) => one.list))) {
        const ids = changes.filter((one) => one.list === list).map(({ id }) => id);
        // Older servers write '*' after they stored a lost file again.
        if (list !== '*') await numberList(trx, list, ids);
      }
    });
  }
}

async function numberList(trx: Kysely<DB>, list: string, ids: readonly number[]): Promise<void> {
  await sql`
    insert into public_changes as kept (list, id, revision, gone)
    select ${list}, changed.id,
      greatest((select max(revision) from public_changes), (extract(epoch from clock_timestamp()) * 1000000)::bigint)
        + row_number() over (order by changed.id),
      not exists (select from ${sql.table(list)} as present where present.id = changed.id)
    from (select distinct unnest(${[...ids]}::int[]) as id) as changed
    on conflict (list, id) do update
      set revision = excluded.revision, gone = excluded.gone, changed_at = excluded.changed_at`.execute(trx);
}

export interface Change {
  list: string;
  id: number;
  revision: number;
  gone: boolean;
  changed_at: string;
}

export async function changesAfter(
  db: Kysely<DB>,
  seen: ReadonlyMap<string, number>,
  limit: number,
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select changes.* from public_changes as changes
    join unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::bigint[]) as seen (list, revision) on seen.list = changes.list
    where changes.revision > seen.revision order by changes.revision limit ${limit}`.execute(db);
  return rows;
}
