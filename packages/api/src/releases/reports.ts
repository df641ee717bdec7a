import type { RegistryEntry } from '@ar/federation/registry';
import { type Channel, channelOf } from '@ar/federation/registry';
import type { FailureReport, LoadReport } from '@ar/federation/schemas';
import { type Kysely, sql } from 'kysely';
import { ZONE } from '../analytics/calendar.ts';
import type { DB } from '../database/schema.ts';
import type { Tries } from './worse-than-stable.ts';

/** Days that the screens tell of. */
export const DAYS = 7;

const TODAY = sql<string>`(now() at time zone ${sql.lit(ZONE)})::date`;

/** A version has failed for everybody long before; beyond that, reports only take room. */
const DAILY_REPORTS = 2000;

/**
 * Keeps a failure of a version that was published, in a revision that there was: anybody may call this. Answers whether
 * it was kept.
 */
export async function keepFailure(db: Kysely<DB>, report: FailureReport): Promise<boolean> {
  const { department, version, revision, kind, channel, ...detail } = report;
  const { rows } = await sql`
    insert into release_reports (department, version, revision, kind, channel, detail)
    select department, version, ${revision}, ${kind}, ${channel}, ${JSON.stringify(detail)}::jsonb
    from releases
    where department = ${department} and version = ${version}
      and ${revision} <= (select max(revision) from registry_revisions)
      and ${DAILY_REPORTS} > (
        select count(*) from (
          select from release_reports as known
          where known.department = ${department} and known.version = ${version}
            and known.at > now() - interval '1 day'
          limit ${DAILY_REPORTS}) as today)
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Counts a load while the department has a canary; of what the registry does not know nothing is kept, since anybody
 * may call this. Answers whether it was counted.
 */
export async function countLoad(
  db: Kysely<DB>,
  entry: RegistryEntry | undefined,
  { department, version, revision }: LoadReport,
): Promise<boolean> {
  if (!entry?.canary) return false;
  const channel = channelOf(entry, version);
  if (channel === 'stable' && entry.version !== version) return false;
  await db
    .insertInto('release_loads')
    .values({ department, version, channel, revision, day: TODAY, loads: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['department', 'version', 'channel', 'revision', 'day'])
        .doUpdateSet({ loads: sql`release_loads.loads + 1` }),
    )
    .execute();
  return true;
}

/** What became of a version in the tabs that started with revision `since` or a later one. */
export async function triesSince(
  db: Kysely<DB>,
  department: string,
  version: string,
  since: number,
): Promise<Tries> {
  const { rows } = await sql<Tries>`
    select
      (select count(*) from release_reports
        where department = ${department} and version = ${version} and revision >= ${since}) as failures,
      (select coalesce(sum(loads), 0) from release_loads
        where department = ${department} and version = ${version} and revision >= ${since}) as loads`.execute(
    db,
  );
  return rows[0] ?? { failures: 0, loads: 0 };
}

export interface DayFigures extends Tries {
  day: string;
  version: string;
  channel: Channel;
}

/** Failures and loads of a department's versions on each of the last days, oldest first. */
export async function readDays(db: Kysely<DB>, department: string): Promise<DayFigures[]> {
  const first = sql`(${TODAY} - ${sql.lit(DAYS - 1)}::int)`;
  const { rows } = await sql<DayFigures>`
    select day, version, channel, sum(failures) as failures, sum(loads) as loads from (
      select (at at time zone ${sql.lit(ZONE)})::date as day, version, channel, 1 as failures, 0 as loads
      from release_reports
      where department = ${department} and version is not null
        and at >= ${first}::timestamp at time zone ${sql.lit(ZONE)}
      union all
      select day, version, channel, 0, loads from release_loads
      where department = ${department} and day >= ${first}
    ) as told
    group by day, version, channel
    order by day, version, channel`.execute(db);
  return rows;
}
