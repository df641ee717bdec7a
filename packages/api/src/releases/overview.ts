import type { RegistryEntry } from '@ar/federation/registry';
import type { ReleasedDepartment } from '@ar/federation/releases';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { type Began, canaryBegan, readDays } from './canary.ts';
import { readWaitingBuilds } from './publish-builds.ts';
import { currentRegistry, decisions, goodReleasesOf } from './registry.ts';

/** What is live where; of one department where `only` names it. */
export async function readOverview(db: Kysely<DB>, publicOrigin: string, only?: string) {
  const { revision, departments } = await currentRegistry(db);
  const asked = departments.filter(({ id }) => only === undefined || id === only);
  return {
    revision,
    departments: await Promise.all(asked.map((entry) => readDepartment(db, entry))),
    waiting: await readWaitingBuilds(db, publicOrigin, only),
  };
}

async function readDepartment(db: Kysely<DB>, entry: RegistryEntry): Promise<ReleasedDepartment> {
  const { id, path, menu, canary, disabled } = entry;
  const published = db
    .selectFrom('releases')
    .select(['version', 'published_at', 'published_by', 'commit', 'size', 'swept_at'])
    .where('department', '=', id);
  const revisions = db.selectFrom('registry_revisions').where('department', '=', id);
  const latest = (changes: typeof revisions): Promise<Began | undefined> => {
    const told = changes.select(['revision', 'made_at', 'made_by']).orderBy('revision', 'desc');
    return told.limit(1).executeTakeFirst();
  };
  const [days, good, versions, stable, off] = await Promise.all([
    readDays(db, id),
    goodReleasesOf(db, id),
    published.orderBy('published_at', 'desc').orderBy('version').limit(20).execute(),
    latest(decisions(db, id)),
    latest(revisions.where('action', '=', 'disable')),
  ]);
  const running = async (version: string, began: Began | undefined) => {
    const { swept_at: _, ...row } = await published.where('version', '=', version).executeTakeFirstOrThrow();
    const own = days.filter((day) => day.version === version);
    return {
      ...row,
      since: began?.made_at ?? row.published_at,
      by: began?.made_by ?? row.published_by,
      failures: own.reduce((sum, { failures }) => sum + failures, 0),
      loads: own.reduce((sum, { loads }) => sum + loads, 0),
    };
  };
  const tried = canary?.release.version;
  return {
    id,
    path,
    label: menu.label,
    stable: await running(entry.version, stable),
    before: good.at(-2) ?? null,
    canary:
      canary && tried
        ? { ...(await running(tried, await canaryBegan(db, id, tried))), percent: canary.percent }
        : null,
    disabled: disabled && off ? { ...disabled, since: off.made_at, by: off.made_by } : null,
    versions: versions.map(({ swept_at, ...version }) => ({ ...version, swept: swept_at !== null })),
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
