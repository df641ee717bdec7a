import { type Analytics, type Counted, WEEKS } from '@ar/domain/analytics';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { mondaysUpTo, ZONE } from './calendar.ts';

interface WeekRow {
  resource: Counted;
  starts: string;
  added: number;
  edited: number;
}

/** What was added and edited in each of the last weeks, by the audit log; a quiet week is told too. */
export async function readActivity(
  db: Kysely<DB>,
  resources: readonly Counted[],
  today: string,
): Promise<Analytics['activity']> {
  const mondays = mondaysUpTo(today, WEEKS);
  const rows = await busyWeeks(db, resources, mondays[0] ?? today);
  return resources.map((resource) => ({
    resource,
    weeks: mondays.map((starts) => {
      const busy = rows.find((row) => row.resource === resource && row.starts === starts);
      return { starts, added: busy?.added ?? 0, edited: busy?.edited ?? 0 };
    }),
  }));
}

async function busyWeeks(db: Kysely<DB>, resources: readonly Counted[], since: string): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select resource, date_trunc('week', at at time zone ${ZONE})::date as starts,
      count(distinct record_id) filter (where action = 'create') as added,
      count(distinct record_id) filter (where action = 'update') as edited
    from audit_log
    where resource = any(${resources}) and at >= ${since}::timestamp at time zone ${ZONE}
    group by 1, 2`.execute(db);
  return rows;
}
