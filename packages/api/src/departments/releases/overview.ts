import type { Release } from '@ar/federation/descriptor';
import { whatNeedsAYes } from '@ar/federation/pins';
import type { RegistryEntry } from '@ar/federation/registry';
import type { ReleasedDepartment, ReleaseRequest, RetiredDepartment } from '@ar/federation/releases';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { readApproved, readRules } from './change-releases.ts';
import { goodReleases } from './department-state.ts';
import { currentRegistry, decisions, readHistory } from './registry.ts';
import { readWaitingBuilds } from './server-builds.ts';
import { type Began, canaryBegan, readDays } from './watch.ts';

/** What is live where; of one department where `only` names it. */
export async function readOverview(db: Kysely<DB>, publicOrigin: string, only?: string) {
  const { revision, departments } = await currentRegistry(db);
  const asked = departments.filter(({ id }) => only === undefined || id === only);
  return {
    revision,
    departments: await Promise.all(asked.map((entry) => readDepartment(db, entry))),
    waiting: await readWaitingBuilds(db, publicOrigin, only),
    requests: await readRequests(db, only),
    retired: await readRetired(db, departments, only),
  };
}

async function readRetired(
  db: Kysely<DB>,
  live: readonly RegistryEntry[],
  only: string | undefined,
): Promise<RetiredDepartment[]> {
  const rows = await db
    .selectFrom('registry_revisions as revision')
    .innerJoin('releases as former', (join) =>
      join
        .onRef('former.department', '=', 'revision.department')
        .onRef('former.version', '=', 'revision.version'),
    )
    .distinctOn('revision.department')
    .select(['revision.department as id', 'former.document', 'former.version', 'former.swept_at'])
    .select(['revision.made_at as since', 'revision.made_by as by', 'revision.reason'])
    .where('revision.action', '=', 'retire')
    .$if(only !== undefined, (of) => of.where('revision.department', '=', only ?? ''))
    .orderBy('revision.department')
    .orderBy('revision.revision', 'desc')
    .execute();
  return rows
    .filter(({ id }) => !live.some((entry) => entry.id === id))
    .map(({ document, version, swept_at, ...told }) => ({
      ...told,
      label: (document as Release).menu.label,
      version: swept_at ? null : version,
    }))
    .sort((a, b) => b.since.localeCompare(a.since));
}

/** Of each department what waits for a yes, or the no that its latest release got. */
async function readRequests(db: Kysely<DB>, only: string | undefined): Promise<ReleaseRequest[]> {
  const rows = await db
    .selectFrom('releases as asked')
    .select(['department', 'version', 'document', 'published_at', 'published_by', 'commit', 'size'])
    .select(['standing', 'channel', 'percent', 'reason', 'refused_by', 'refused_at', 'refusal'])
    .select((of) =>
      of
        .selectFrom('releases as former')
        .select('former.version')
        .whereRef('former.department', '=', 'asked.department')
        .whereRef('former.replaced_by', '=', 'asked.version')
        .orderBy('former.published_at', 'desc')
        .limit(1)
        .as('replaces'),
    )
    .where((of) =>
      of.or([
        of('standing', '=', 'waiting'),
        of.and([
          of('standing', '=', 'refused'),
          of(
            'published_at',
            '=',
            of
              .selectFrom('releases as latest')
              .select(sql<string>`max(latest.published_at)`.as('at'))
              .whereRef('latest.department', '=', 'asked.department'),
          ),
        ]),
      ]),
    )
    .$if(only !== undefined, (rows) => rows.where('department', '=', only ?? ''))
    .orderBy('published_at')
    .execute();
  return Promise.all(
    rows.map(async ({ document, standing, refused_by: by, refused_at: at, refusal, ...row }) => {
      const release = document as Release;
      return {
        ...row,
        label: release.menu.label,
        standing: standing === 'refused' ? standing : 'waiting',
        changes: whatNeedsAYes(await readApproved(db, release.id), release),
        refusal: standing === 'refused' && at ? { reason: refusal ?? '', at, by: by ?? '' } : null,
      };
    }),
  );
}

async function readDepartment(db: Kysely<DB>, entry: RegistryEntry): Promise<ReleasedDepartment> {
  const { id, path, menu, canary, disabled } = entry;
  const published = db
    .selectFrom('releases')
    .select(['version', 'published_at', 'published_by', 'commit', 'size', 'swept_at'])
    .where('department', '=', id)
    .where('standing', 'is', null);
  const revisions = db.selectFrom('registry_revisions').where('department', '=', id);
  const latest = (changes: typeof revisions): Promise<Began | undefined> => {
    const told = changes.select(['revision', 'made_at', 'made_by']).orderBy('revision', 'desc');
    return told.limit(1).executeTakeFirst();
  };
  const [days, history, versions, stable, off, rules, failing] = await Promise.all([
    readDays(db, id),
    readHistory(db, id),
    published.orderBy('published_at', 'desc').orderBy('version').limit(20).execute(),
    latest(decisions(db, id)),
    latest(revisions.where('action', '=', 'disable')),
    readRules(db, id),
    db
      .selectFrom('releases')
      .select('failing_since')
      .where('department', '=', id)
      .where('version', '=', entry.version)
      .executeTakeFirst(),
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
    before: goodReleases(history).at(-2) ?? null,
    canary:
      canary && tried
        ? { ...(await running(tried, await canaryBegan(db, id, tried))), percent: canary.percent }
        : null,
    failing_since: failing?.failing_since ?? null,
    disabled: disabled && off ? { ...disabled, since: off.made_at, by: off.made_by } : null,
    rules,
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
