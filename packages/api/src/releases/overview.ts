import type { Channel, RegistryEntry } from '@ar/federation/registry';
import type { ReleaseAction, ReleasedDepartment, ReleasesOverview } from '@ar/federation/releases';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { type Began, canaryBegan, type DayFigures, readDays } from './canary.ts';
import { readWaitingBuilds } from './publish-builds.ts';
import { currentRegistry } from './registry.ts';
import { goodReleasesOf } from './release-actions.ts';

/** Versions that a screen offers to go to. */
const VERSIONS = 20;

const VERSION_COLUMNS = ['version', 'published_at', 'published_by', 'commit', 'size', 'swept_at'] as const;

/** What is live where; of one department where `only` names it. */
export async function readOverview(
  db: Kysely<DB>,
  publicOrigin: string,
  only?: string,
): Promise<ReleasesOverview> {
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
  const [days, good, versions, stable, off] = await Promise.all([
    readDays(db, id),
    goodReleasesOf(db, id),
    latestVersions(db, id),
    latestChange(db, id, ['publish', 'promote', 'rollback'], 'stable'),
    latestChange(db, id, ['disable'], 'stable'),
  ]);
  const running = async (version: string, began: Began | undefined) => {
    const { swept_at: _, ...published } = await findVersion(db, id, version);
    const since = began?.made_at ?? published.published_at;
    return { ...published, since, by: began?.made_by ?? published.published_by, ...sumOf(days, version) };
  };
  return {
    id,
    path,
    label: menu.label,
    stable: await running(entry.version, stable),
    before: good.at(-2) ?? null,
    canary: canary
      ? {
          ...(await running(canary.release.version, await canaryBegan(db, id, canary.release.version))),
          percent: canary.percent,
        }
      : null,
    disabled: disabled && off ? { ...disabled, since: off.made_at, by: off.made_by } : null,
    versions: versions.map(({ swept_at, ...version }) => ({ ...version, swept: swept_at !== null })),
    days,
  };
}

function sumOf(days: readonly DayFigures[], version: string) {
  const own = days.filter((day) => day.version === version);
  return {
    failures: own.reduce((sum, { failures }) => sum + failures, 0),
    loads: own.reduce((sum, { loads }) => sum + loads, 0),
  };
}

function latestVersions(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('releases')
    .select(VERSION_COLUMNS)
    .where('department', '=', id)
    .orderBy('published_at', 'desc')
    .orderBy('version')
    .limit(VERSIONS)
    .execute();
}

function findVersion(db: Kysely<DB>, id: string, version: string) {
  return db
    .selectFrom('releases')
    .select(VERSION_COLUMNS)
    .where('department', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

function latestChange(
  db: Kysely<DB>,
  id: string,
  actions: ReleaseAction[],
  channel: Channel,
): Promise<Began | undefined> {
  return db
    .selectFrom('registry_revisions')
    .select(['revision', 'made_at', 'made_by'])
    .where('department', '=', id)
    .where('action', 'in', actions)
    .where('channel', '=', channel)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Revisions that were about a department, the newest first. */
export async function readReleaseHistory(
  db: Kysely<DB>,
  id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const revisions = db.selectFrom('registry_revisions').where('department', '=', id);
  const [rows, total] = await Promise.all([
    revisions
      .select(['revision', 'action', 'version', 'channel', 'percent', 'reason', 'commit'])
      .select(['made_by as by', 'made_at as at'])
      .orderBy('revision', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    revisions.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst(),
  ]);
  return { count: total?.count ?? 0, rows };
}
