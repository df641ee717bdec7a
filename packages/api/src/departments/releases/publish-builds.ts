import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { takenProblems } from '@ar/federation/reach';
import type { Registry } from '@ar/federation/registry';
import type { WaitingBuild } from '@ar/federation/releases';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { DOCUMENT, installRelease, type Places, readRelease, shareRelease } from './files/release-files.ts';
import { isPublished, publish } from './publish.ts';
import { currentRegistry, decisions, entryOf } from './registry.ts';
import { sourceMapsIn } from './source-maps.ts';

/** `always`: every new build goes live, whoever released what is live, for trying the product out. */
type BuildContext = Places & { always: boolean };

/**
 * Publishes a build of this machine. Files go first and the registry last. A version that is published already stays live or
 * not: a restart must not undo a rollback. Its files are put back should they have gone.
 */
export async function publishBuild(build: string, { db, releases, store, always }: BuildContext) {
  const { release, size } = await readRelease(build);
  const install = () => installRelease(releases, build, release);
  if (!(await isPublished(db, release))) {
    await shareRelease(store, build, release);
    // Whether the host can run it, the loader decides: a server must start with what it was built with.
    const mayGoLive = (current: Registry, trx: Kysely<DB>) =>
      mayServerRelease(trx, current, release.id, always);
    const sourceMaps = await sourceMapsIn(build, release);
    const made = { release, size, by: SERVER_START, sourceMaps, install, mayGoLive };
    const { outcome } = await publish({ db, check: takenProblems }, made);
    if (outcome !== 'known') return { release, outcome: outcome === 'live' ? 'live' : 'waits' } as const;
  }
  await install();
  return { release, outcome: 'already published' } as const;
}

/** Publishes every build in `remotes`. `released`: those that went live by it, none at a restart. */
export async function publishBuilds(remotes: string, context: BuildContext) {
  const released: string[] = [];
  const { builds, notBuilt } = await findBuilds(remotes);
  for (const build of builds) {
    const { release, outcome } = await publishBuild(build, context);
    if (outcome === 'live') released.push(`${release.id} ${release.version}`);
  }
  return { released, notBuilt };
}

/** The folders of the builds that stand beside a server, and the names of departments that are not built. */
export async function findBuilds(remotes: string) {
  const builds: string[] = [];
  const notBuilt: string[] = [];
  const entries = await readdir(remotes, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const build = join(remotes, name, 'dist');
    const files = await readdir(build).catch((): string[] => []);
    if (files.includes(DOCUMENT)) builds.push(build);
    else notBuilt.push(name);
  }
  return { builds, notBuilt };
}

/** Who the history says published a build that stood beside a server as it started, or made it live again. */
export const SERVER_START = 'npm start';

/** Where nothing was decided, or what is live came with a server too. What a team or a SuperAdmin decided stays. */
export async function mayServerRelease(
  db: Kysely<DB>,
  registry: Registry,
  id: string,
  always: boolean,
): Promise<boolean> {
  const decided = decisions(db, id).select(['action', 'made_by']).orderBy('revision', 'desc').limit(1);
  const latest = await decided.executeTakeFirst();
  // A department that was retired comes back by a person only.
  if (!latest || latest.action === 'retire') return !latest;
  return always || (!entryOf(registry, id)?.canary && latest.made_by === SERVER_START);
}

/** Builds that came with a server after what is live was decided, and wait for somebody; of one department by `only`. */
export async function readWaitingBuilds(db: Kysely<DB>, publicOrigin: string, only?: string) {
  const waiting: WaitingBuild[] = [];
  for (const { id: department, canary } of (await currentRegistry(db)).departments) {
    if (only !== undefined && department !== only) continue;
    const decided = decisions(db, department).select('made_at').orderBy('revision', 'desc').limit(1);
    const build = await db
      .selectFrom('releases')
      .select('version')
      .where('department', '=', department)
      .where('published_by', '=', SERVER_START)
      // Compared there: here a moment has lost its microseconds.
      .where('published_at', '>', decided)
      .where('swept_at', 'is', null)
      .orderBy('published_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!build || build.version === canary?.release.version) continue;
    const { version } = build;
    const promote = `pnpm release promote ${department} ${version} --token-file ${department}.token`;
    waiting.push({ department, version, command: `RELEASE_URL=${publicOrigin} ${promote}` });
  }
  return waiting;
}
