import { changesToApprove } from '@ar/federation/approvals';
import type { Release } from '@ar/federation/descriptor';
import type { RegistryEntry } from '@ar/federation/registry';
import type { ReleasedDepartment, ReleaseRequest, RetiredDepartment } from '@ar/federation/releases';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { readRules } from './change-releases.ts';
import { canaryBegan, goodReleases, latestDecision } from './department-state.ts';
import { currentRegistry, readHistory } from './registry.ts';
import { readWaitingBuilds } from './server-builds.ts';
import { readDays } from './watch.ts';

export async function readOverview(db: Kysely<DB>, publicOrigin: string, only?: string) {
  const { revision, departments } = await currentRegistry(db);
  const isShown = (id: string) => only === undefined || id === only;
  const shown = departments.filter(({ id }) => isShown(id));
  return {
    revision,
    departments: await Promise.all(shown.map((entry) => readDepartment(db, entry))),
    waiting: (await readWaitingBuilds(db, publicOrigin)).filter(({ department }) => isShown(department)),
    requests: (await readRequests(db)).filter(({ department }) => isShown(department)),
    retired: (await readRetired(db)).filter(({ id }) => isShown(id)),
  };
}

async function readRetired(db: Kysely<DB>): Promise<RetiredDepartment[]> {
  const { rows } = await sql<RetiredDepartment>`
    select latest.department as id, former.document -> 'menu' -> 'label' as label, made_at as since,
      case when swept_at is null then version end as version, made_by as by, latest.reason
    from (select distinct on (department) * from registry_revisions order by department, revision desc) as latest
    join releases as former using (department, version)
    where latest.document is null order by made_at desc, id`.execute(db);
  return rows;
}

async function readRequests(db: Kysely<DB>): Promise<ReleaseRequest[]> {
  type Refusal = Pick<Selectable<DB['releases']>, 'refused_by' | 'refused_at' | 'refusal'>;
  type Request = Omit<ReleaseRequest, 'label' | 'changes' | 'refusal'> &
    Refusal & { release: Release; approved: Release | null };
  const { rows } = await sql<Request>`
    select department, version, published_at, published_by, commit, size, channel, percent, reason, standing,
      refused_by, refused_at, refusal, document as release,
      (select version from releases as former
        where former.department = request.department and former.replaced_by = request.version
        order by published_at desc limit 1) as replaces,
      (select document from releases as approved
        where approved.department = request.department and approved_at is not null
        order by approved_at desc limit 1) as approved
    from releases as request
    where standing = 'waiting' or standing = 'refused' and published_at = (
      select max(published_at) from releases as latest where latest.department = request.department)
    order by published_at`.execute(db);
  return rows.map(({ release, approved, refused_by: by, refused_at: at, refusal: reason, ...row }) => ({
    ...row,
    label: release.menu.label,
    changes: changesToApprove(approved ?? undefined, release),
    refusal: at && row.standing === 'refused' ? { reason: reason ?? '', at, by: by ?? '' } : null,
  }));
}

async function readDepartment(db: Kysely<DB>, entry: RegistryEntry): Promise<ReleasedDepartment> {
  const { id, path, menu, canary, disabled } = entry;
  const [days, history, releases, rules] = await Promise.all([
    readDays(db, id),
    readHistory(db, id),
    db
      .selectFrom('releases')
      .select(['version', 'published_at', 'published_by', 'commit', 'size', 'swept_at', 'failing_since'])
      .where('department', '=', id)
      .where('standing', 'is', null)
      .orderBy('published_at', 'desc')
      .orderBy('version')
      .execute(),
    readRules(db, id),
  ]);
  const running = (version: string, began: (typeof history)[number] | undefined) => {
    const release = releases.find((one) => one.version === version) as (typeof releases)[number];
    const own = days.filter((day) => day.version === version);
    return {
      ...release,
      since: began?.made_at ?? release.published_at,
      by: began?.made_by ?? release.published_by,
      failures: own.reduce((sum, { failures }) => sum + failures, 0),
      loads: own.reduce((sum, { loads }) => sum + loads, 0),
    };
  };
  const stable = running(entry.version, latestDecision(history));
  const tried = canary && running(canary.release.version, canaryBegan(history));
  const off = history.findLast(({ action }) => action === 'disable');
  return {
    id,
    path,
    label: menu.label,
    stable,
    before: goodReleases(history).at(-2) ?? null,
    canary: tried ? { ...tried, percent: canary.percent } : null,
    failing_since: stable.failing_since,
    disabled: disabled && off ? { ...disabled, since: off.made_at, by: off.made_by } : null,
    rules,
    versions: releases.slice(0, 20).map((one) => ({ ...one, swept: one.swept_at !== null })),
    days,
  };
}

export const releaseHistory = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('registry_revisions')
    .where('department', '=', id)
    .select(['revision', 'action', 'version', 'channel', 'percent', 'reason', 'commit'])
    .select(['made_by as by', 'made_at as at'])
    .orderBy('revision', 'desc');
