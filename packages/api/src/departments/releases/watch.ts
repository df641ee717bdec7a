import { message } from '@ar/domain/messages/message';
import { channelOf, type RegistryEntry } from '@ar/federation/registry';
import type { ReleasedDepartment } from '@ar/federation/releases';
import type { FailureReport, LoadReport } from '@ar/federation/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { ZONE } from '../../platform/calendar.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { mailOf } from '../../platform/mail/mail-texts.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { changeReleases } from './change-releases.ts';
import { canaryBegan, goodReleases, latestDecision } from './department-state.ts';
import { currentEntry, currentRevision, readHistory } from './registry.ts';

interface Watching {
  log: FastifyBaseLogger;
  publicOrigin: string;
}

export async function watchReleases(db: Kysely<DB>, id: string, watching: Watching): Promise<void> {
  const entry = await currentEntry(db, id);
  if (!entry) return;
  const history = await readHistory(db, id);
  await watchCanary(db, entry, history, watching);
  await watchStable(db, entry, history, watching);
}

type History = Awaited<ReturnType<typeof readHistory>>;

async function watchCanary(db: Kysely<DB>, entry: RegistryEntry, history: History, { log }: Watching) {
  const { id } = entry;
  const version = entry.canary?.release.version;
  const began = version && canaryBegan(history);
  if (!began) return;
  const canary = await peopleSince(db, id, version, began.revision);
  const stable = await peopleSince(db, id, entry.version, began.revision);
  if (!isWorse(canary, stable)) return;
  const figures = { ...canary, stableFailed: stable.failed, stableAll: stable.all };
  const reason = message('reason-canary', figures);
  const command = { kind: 'end-canary', version, by: 'AR Podgorica', reason } as const;
  await changeReleases({ db, check: () => [] }, id, command);
  log.warn({ department: id, version, canary, stable }, 'canary ended: it fails for more people');
}

const NEW_MS = 7 * 86_400_000;

async function watchStable(db: Kysely<DB>, entry: RegistryEntry, history: History, watching: Watching) {
  const { id, version, menu } = entry;
  const { log, publicOrigin } = watching;
  const began = latestDecision(history);
  const before = goodReleases(history).at(-2);
  if (!began || before === undefined || Date.parse(began.made_at) < Date.now() - NEW_MS) return;
  const people = await peopleSince(db, id, version, began.revision);
  const former = await peopleSince(db, id, before, 0);
  if (!isWorse(people, former)) return;
  const isNew = await inTransaction(db, async (trx) => {
    const first = trx.updateTable('releases').set({ failing_since: sql<string>`now()` });
    const own = first.where('department', '=', id).where('version', '=', version);
    const { numUpdatedRows } = await own.where('failing_since', 'is', null).executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const shares = { share: share(people), before, shareBefore: share(former) };
    const link = `${publicOrigin}/dashboard/releases`;
    await mailSuperAdmins(trx, { name_mn: menu.label.mn, name_en: menu.label.en, version, ...shares, link });
    return true;
  });
  if (isNew)
    log.warn({ department: id, version, people, before, former }, 'a stable release fails for more people');
}

async function mailSuperAdmins(trx: Kysely<DB>, words: Record<string, string>): Promise<void> {
  const admins = trx.selectFrom('users').select(['name as recipient_name', 'email as recipient_address']);
  const active = admins.where('role', '=', 'SuperAdmin').where('is_active', '=', true).orderBy('id');
  for (const admin of await active.execute())
    await queueMail(trx, {
      ...admin,
      ...mailOf('release-failing', { ...words, name: admin.recipient_name }),
    });
}

export const FAILING_RELEASES = sql`
  select count(*) as "failingReleases" from releases as failing
  where failing_since is not null and version = (
    select case when document -> 'disabled' is null then document ->> 'version' end from registry_revisions
    where department = failing.department order by revision desc limit 1)`;

const share = ({ failed, all }: People) => `${failed} od ${all}`;

const DAYS = 7;

const TODAY = sql<string>`(now() at time zone ${sql.lit(ZONE)})::date`;

const DAILY_REPORTS = 2000;

/** Resolves to false if version or revision are unknown, or if the version has `DAILY_REPORTS` reports of the last day. */
export async function storeFailure(db: Kysely<DB>, report: FailureReport): Promise<boolean> {
  const { department, version, revision, kind, channel, ...detail } = report;
  const { rows } = await sql`
    insert into release_reports (department, version, revision, kind, channel, detail)
    select department, version, ${revision}, ${kind}, ${channel}, ${JSON.stringify(detail)}::jsonb
    from releases
    where department = ${department} and version = ${version}
      and ${revision} <= (select max(revision) from registry_revisions)
      and ${DAILY_REPORTS} > (
        select count(*) from release_reports as known
        where known.department = ${department} and known.version = ${version}
          and known.at > now() - interval '1 day')
    returning id`.execute(db);
  return rows.length > 0;
}

export async function countLoad(db: Kysely<DB>, report: LoadReport, person: number): Promise<void> {
  const { department, version, revision } = report;
  const entry = await currentEntry(db, department);
  const channel = entry && channelOf(entry, version);
  if (!entry || (channel === 'stable' && entry.version !== version)) return;
  if (revision > (await currentRevision(db))) return;
  await sql`
    insert into release_loads (department, version, channel, revision, day, loads)
    values (${department}, ${version}, ${channel}, ${revision}, ${TODAY}, 1)
    on conflict (department, version, channel, revision, day) do update
    set loads = release_loads.loads + 1`.execute(db);
  await storeOutcome(db, report, person, false);
}

export async function storeOutcome(db: Kysely<DB>, load: LoadReport, person: number, failed: boolean) {
  const { department, version, revision } = load;
  await sql`
    insert into release_outcomes (department, version, revision, person, failed)
    select department, version, ${revision}, ${person}, ${failed} from releases
    where department = ${department} and version = ${version}
      and ${revision} <= (select max(revision) from registry_revisions)
    on conflict (department, version, revision, person) do update set failed = true
    where excluded.failed and not release_outcomes.failed`.execute(db);
}

export interface People {
  failed: number;
  all: number;
}

async function peopleSince(db: Kysely<DB>, department: string, version: string, since: number) {
  const { rows } = await sql<People>`
    select count(distinct person) filter (where failed) as failed, count(distinct person) as all
    from release_outcomes
    where department = ${department} and version = ${version} and revision >= ${since}`.execute(db);
  return rows[0] as People;
}

type DayFigures = ReleasedDepartment['days'][number];

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
    ) as figures
    group by day, version, channel
    order by day, version, channel`.execute(db);
  return rows;
}

const FEWEST_FAILED = 5;

/** By chance alone, the shares of failures hardly ever differ by this factor (`watch.test.ts`). */
const TIMES = 5;

export function isWorse(one: People, other: People): boolean {
  const usual = (other.failed + 1) / (other.all + 1);
  return one.failed >= FEWEST_FAILED && one.failed / one.all >= TIMES * usual;
}
