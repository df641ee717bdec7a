import { takenProblems } from '@ar/federation/reach';
import { channelOf, type RegistryEntry } from '@ar/federation/registry';
import type { ReleasedDepartment } from '@ar/federation/releases';
import type { FailureReport, LoadReport } from '@ar/federation/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import { ZONE } from '../analytics/calendar.ts';
import type { DB } from '../database/schema.ts';
import { rulesOf } from './approval.ts';
import { CHANGES, canaryEnded } from './changes.ts';
import { ReleaseRefused } from './refusals.ts';
import { changeDepartment, currentRegistry, decisions, entryOf, goodReleasesOf } from './registry.ts';

export type Began = Pick<Selectable<DB['registry_revisions']>, 'revision' | 'made_at' | 'made_by'>;

/**
 * Ends a canary that fails more often than the stable release beyond chance. Reports can be false: the worst that they can
 * do is to put everybody on the release that is known to be good.
 */
async function watchCanary(
  db: Kysely<DB>,
  entry: RegistryEntry,
  version: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const { id } = entry;
  const began = await canaryBegan(db, id, version);
  if (!began) return;
  const canary = await triesSince(db, id, version, began.revision);
  const stable = await triesSince(db, id, entry.version, began.revision);
  if (!isWorse(canary, stable)) return;
  const reason = `Zaustavljeno samo od sebe: probno izdanje otkazalo je u ${share(canary)} otvaranja, stabilno u ${share(stable)}.`;
  await changeDepartment(db, id, { by: 'AR Podgorica', reason }, async (current) => {
    // Another server may have ended it just now, or a person put another in its place.
    const running = entryOf(current, id)?.canary?.release.version;
    return running === version ? canaryEnded({ id, current }) : undefined;
  });
  const told = { department: id, version, canary, stable };
  log.warn(told, 'canary ended: it fails more often than the stable release');
}

/** After so long, a release that fails more often than before has another cause. */
const NEW = sql`interval '7 days'`;

/**
 * Goes back from a stable release that fails more often than the one before it beyond chance. Only from one that was
 * published or promoted: what somebody went back to is what they trust, so that false reports move a department by one release.
 */
async function watchStable(db: Kysely<DB>, id: string, log: FastifyBaseLogger): Promise<void> {
  const latest = decisions(db, id).select(['revision', 'action', 'version']).orderBy('revision', 'desc');
  const now = await latest.where('made_at', '>', sql<string>`now() - ${NEW}`).limit(1).executeTakeFirst();
  const before = (await goodReleasesOf(db, id)).at(-2);
  if (!now?.version || !['publish', 'approve', 'promote'].includes(now.action) || before === undefined)
    return;
  if ((await rulesOf(db, id)).includes('stays')) return;
  const { version } = now;
  const [tries, former] = await Promise.all([
    triesSince(db, id, version, now.revision),
    triesSince(db, id, before, 0),
  ]);
  if (!isWorse(tries, former)) return;
  const reason = `Vraćeno samo od sebe: izdanje ${version} nije uspjelo u ${share(tries)} otvaranja, prethodno u ${share(former)}.`;
  const told = { department: id, version, tries, before, former };
  await changeDepartment(db, id, { by: 'AR Podgorica', reason }, async (current, trx) => {
    // A person may have decided just now.
    const entry = entryOf(current, id);
    if (entry?.version !== version || entry.canary) return undefined;
    // Whether the host can run it, the loader decides, as for what a server starts with.
    return CHANGES.rollback.step({ id, current, trx, check: takenProblems }, { revision: current.revision });
  }).then(
    () => log.warn(told, 'went back: it fails more often than the one before'),
    (error: unknown) => {
      // The one before may be gone, or have lost its path: that is nothing that whoever reports did wrong.
      if (!(error instanceof ReleaseRefused)) throw error;
      log.error({ ...told, err: error }, 'it fails more often than the one before, which cannot come back');
    },
  );
}

const share = ({ failures, loads }: Tries) => `${failures} od ${failures + loads}`;

/** What a browser just told of a release may end its canary, or bring the one before it back. */
export async function watchReleases(db: Kysely<DB>, id: string, log: FastifyBaseLogger): Promise<void> {
  const entry = entryOf(await currentRegistry(db), id);
  if (entry?.canary) await watchCanary(db, entry, entry.canary.release.version, log);
  else if (entry) await watchStable(db, id, log);
}

/** The revision in which this version became the canary that it still is, whatever its percentage was since. */
export async function canaryBegan(db: Kysely<DB>, id: string, version: string): Promise<Began | undefined> {
  const { rows } = await sql<Began>`
    with changes as (
      select * from registry_revisions where department = ${id} and action not in ('disable', 'enable')
        and not (action = 'withdraw' and channel is null))
    select revision, made_at, made_by from changes
    where revision > coalesce((
      select max(revision) from changes
      where version != ${version} or channel = 'stable' or action = 'end-canary'), 0)
    order by revision limit 1`.execute(db);
  return rows[0];
}

const DAYS = 7;

const TODAY = sql<string>`(now() at time zone ${sql.lit(ZONE)})::date`;

/** A version has failed for everybody long before; beyond that, reports only take room. */
const DAILY_REPORTS = 2000;

/** Keeps a failure of a version and a revision that there were: anybody may call this. Answers whether it was kept. */
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

/** Counts a load of what is live. Of what the registry does not know nothing is kept. Answers whether it says something of a canary. */
export async function countLoad(db: Kysely<DB>, report: LoadReport): Promise<boolean> {
  const { department, version, revision } = report;
  const registry = await currentRegistry(db);
  const entry = entryOf(registry, department);
  if (!entry || revision > registry.revision) return false;
  const channel = channelOf(entry, version);
  if (channel === 'stable' && entry.version !== version) return false;
  await sql`
    insert into release_loads (department, version, channel, revision, day, loads)
    values (${department}, ${version}, ${channel}, ${revision}, ${TODAY}, 1)
    on conflict (department, version, channel, revision, day) do update
    set loads = release_loads.loads + 1`.execute(db);
  return entry.canary !== undefined;
}

/** What became of a version in the tabs, of which a file from elsewhere costs none, that started with revision `since` or a later one. */
async function triesSince(db: Kysely<DB>, department: string, version: string, since: number) {
  const own = sql`where department = ${department} and version = ${version} and revision >= ${since}`;
  const { rows } = await sql<Tries>`
    select
      (select count(*) from release_reports ${own} and kind != 'elsewhere') as failures,
      (select coalesce(sum(loads), 0) from release_loads ${own}) as loads`.execute(db);
  return rows[0] as Tries;
}

type DayFigures = ReleasedDepartment['days'][number];

/** Failures and loads of a department's versions on each of the last days, oldest first. */
export async function readDays(db: Kysely<DB>, department: string): Promise<DayFigures[]> {
  const first = sql`(${TODAY} - ${sql.lit(DAYS - 1)}::int)`;
  const { rows } = await sql<DayFigures>`
    select day, version, channel, sum(failures) as failures, sum(loads) as loads from (
      select (at at time zone ${sql.lit(ZONE)})::date as day, version, channel, 1 as failures, 0 as loads
      from release_reports
      where department = ${department} and version is not null and kind != 'elsewhere'
        and at >= ${first}::timestamp at time zone ${sql.lit(ZONE)}
      union all
      select day, version, channel, 0, loads from release_loads
      where department = ${department} and day >= ${first}
    ) as told
    group by day, version, channel
    order by day, version, channel`.execute(db);
  return rows;
}

export type Tries = Pick<DayFigures, 'failures' | 'loads'>;

/** One bad connection must not end a canary. */
const FEWEST_FAILURES = 5;

/** So seldom may a canary that is no worse be ended. It is looked at with every failure, so this is far below 5 %. */
const CHANCE = 0.001;

export function isWorse(canary: Tries, stable: Tries): boolean {
  return canary.failures >= FEWEST_FAILURES && chanceOfAsMany(canary, stable) < CHANCE;
}

/**
 * Fisher's exact test, one-sided: were both alike, how likely would the canary have had at least as many of all failures?
 * Each number of failures is weighed by the hypergeometric distribution, from the one before it, without factorials.
 */
export function chanceOfAsMany(canary: Tries, stable: Tries): number {
  const tried = canary.failures + canary.loads;
  const others = stable.failures + stable.loads;
  const failures = canary.failures + stable.failures;
  const most = Math.min(failures, tried);
  let weight = 1;
  let all = 0;
  let asMany = 0;
  for (let count = Math.max(0, failures - others); count <= most; count += 1) {
    all += weight;
    if (count >= canary.failures) asMany += weight;
    weight *= ((failures - count) * (tried - count)) / ((count + 1) * (others - failures + count + 1));
    if (weight > 1e200) [weight, all, asMany] = [weight / 1e200, all / 1e200, asMany / 1e200];
  }
  return asMany / all;
}
