import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@ar/federation/descriptor';
import { takenProblems } from '@ar/federation/reach';
import type { Registry } from '@ar/federation/registry';
import type { WaitingBuild } from '@ar/federation/releases';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { currentRegistry } from './registry.ts';
import { isPublished, publish } from './release-actions.ts';
import { installRelease, readRelease } from './release-files.ts';
import { type ReleaseStore, shareRelease } from './release-store.ts';

interface BuildContext {
  db: Kysely<DB>;
  /** The folder that releases are served from. */
  releases: string;
  /** Where servers share releases, if not by that folder. */
  store?: ReleaseStore | undefined;
  /** Makes every new build live, whoever released what is live: for trying the product out. */
  always: boolean;
}

/**
 * Publishes a build that stands on this machine, and makes it live if a server may (`mayServerRelease`). The files go
 * first and the registry is switched last, so that nothing in the registry is ever missing. A version that is published
 * already stays what it is, live or not: a restart must not undo a rollback. Its files are put back should they have gone.
 */
export async function publishBuild(build: string, context: BuildContext) {
  const { db, releases, store, always } = context;
  const { release, size } = await readRelease(build);
  const install = () => installRelease(releases, build, release);
  if (!(await isPublished(db, release))) {
    await shareRelease(store, build, release);
    // Whether the host can run it, the loader decides: a server must start with what it was built with.
    const mayGoLive = async (current: Registry, trx: Kysely<DB>) =>
      always || mayServerRelease(trx, current, release.id);
    const made = { release, size, by: SERVER_START, install, mayGoLive };
    const registry = await publish({ db, check: takenProblems }, made);
    if (registry) return { release, outcome: isLive(registry, release) ? 'live' : 'waits' } as const;
  }
  await install();
  return { release, outcome: 'already published' } as const;
}

function isLive({ departments }: Registry, { id, version }: Release): boolean {
  return departments.some((entry) => entry.id === id && entry.version === version);
}

/** Publishes the builds of all departments; returns what went live, and the departments that are not built. */
export async function publishBuilds(remotes: string, context: BuildContext) {
  const live: string[] = [];
  const notBuilt: string[] = [];
  for (const name of await departmentsIn(remotes)) {
    const build = join(remotes, name, 'dist');
    if (!(await isBuilt(build))) {
      notBuilt.push(name);
      continue;
    }
    const { release, outcome } = await publishBuild(build, context);
    if (outcome === 'live') live.push(`${release.id} ${release.version}`);
  }
  return { live, notBuilt };
}

async function departmentsIn(remotes: string): Promise<string[]> {
  const entries = await readdir(remotes, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function isBuilt(build: string): Promise<boolean> {
  const files = await readdir(build).catch((): string[] => []);
  return files.includes('department.json');
}

/** Who the history says published a build that stood beside a server as it started. */
const SERVER_START = 'npm start';

/**
 * Whether a server that starts may make its build of a department live: where nothing is live yet, or what is live came
 * with a server too. What a team or a SuperAdmin decided stays, be it a release, a rollback or a canary.
 */
async function mayServerRelease(db: Kysely<DB>, { departments }: Registry, id: string): Promise<boolean> {
  const entry = departments.find((department) => department.id === id);
  if (!entry) return true;
  if (entry.canary) return false;
  const latest = await decisions(db, id).select('made_by').limit(1).executeTakeFirst();
  return latest?.made_by === SERVER_START;
}

/** The builds that came with a server and wait for somebody's decision, of one department where `only` names it. */
export async function readWaitingBuilds(
  db: Kysely<DB>,
  publicOrigin: string,
  only?: string,
): Promise<WaitingBuild[]> {
  const { departments } = await currentRegistry(db);
  const asked = departments.filter(({ id }) => only === undefined || id === only);
  const found = await Promise.all(
    asked.map(({ id, canary }) => waitingBuild(db, id, canary?.release.version)),
  );
  return found
    .filter((build) => build !== undefined)
    .map(({ department, version }) => {
      const promote = `pnpm release promote ${department} ${version} --token-file ${department}.token`;
      return { department, version, command: `RELEASE_URL=${publicOrigin} ${promote}` };
    });
}

/** The newest build, if it came after what is live was decided, and is not being tried. */
async function waitingBuild(db: Kysely<DB>, department: string, canary: string | undefined) {
  const build = await db
    .selectFrom('releases')
    .select(['department', 'version'])
    .where('department', '=', department)
    .where('published_by', '=', SERVER_START)
    // Compared there: here a moment has lost its microseconds.
    .where('published_at', '>', decisions(db, department).select('made_at').limit(1))
    .where('swept_at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return build?.version === canary ? undefined : build;
}

/** What was decided on the release that everybody gets of a department, the latest first. */
function decisions(db: Kysely<DB>, department: string) {
  return db
    .selectFrom('registry_revisions')
    .where('department', '=', department)
    .where('channel', '=', 'stable')
    .where('action', 'in', ['publish', 'promote', 'rollback'])
    .orderBy('revision', 'desc');
}
