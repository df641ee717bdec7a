import type { Analytics, Counted } from '@ar/domain/analytics';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

/** Where each resource's records stand, and since when each of them has. */
const TABLES: Record<Counted, { table: string; since: string }> = {
  users: { table: 'users', since: 'date_joined' },
  buildings: { table: 'buildings', since: 'created_at' },
  monuments: { table: 'monuments', since: 'created_at' },
  clerk: { table: 'clerk_files', since: 'created_at' },
};

/** How many records there are, and how many there were at `before`. */
export async function readTotals(
  db: Kysely<DB>,
  resources: readonly Counted[],
  before: Date,
): Promise<Analytics['totals']> {
  return Promise.all(
    resources.map(async (resource) => {
      const [{ total, older }, gone] = await Promise.all([
        countRecords(db, resource, before),
        countGone(db, resource, before),
      ]);
      return { resource, total, total_before: older + gone };
    }),
  );
}

async function countRecords(db: Kysely<DB>, resource: Counted, before: Date) {
  const { table, since } = TABLES[resource];
  const { rows } = await sql<{ total: number; older: number }>`
    select count(*) as total, count(*) filter (where ${sql.ref(since)} <= ${before}) as older
    from ${sql.table(table)}`.execute(db);
  return rows[0] ?? { total: 0, older: 0 };
}

/**
 * Records that were there at `before` and were deleted since. Only the audit log knows them; one that was also added
 * since was not there yet.
 */
async function countGone(db: Kysely<DB>, resource: Counted, before: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select count(*) as gone from audit_log as deleted
    where resource = ${resource} and at > ${before} and action = 'delete' and not exists (
      select 1 from audit_log as added
      where added.resource = deleted.resource and added.record_id = deleted.record_id
        and added.at > ${before} and added.action = 'create')`.execute(db);
  return rows[0]?.gone ?? 0;
}
