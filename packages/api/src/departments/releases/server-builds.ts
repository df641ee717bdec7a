import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import { takenProblems } from '@ar/federation/reach';
import type { WaitingBuild } from '@ar/federation/releases';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { changeReleases, readDepartmentState } from './change-releases.ts';
import {
  goodReleases,
  identityProblems,
  isPublished,
  mayServerRelease,
  problemsOf,
  SERVER_START,
} from './department-state.ts';
import { DOCUMENT, installRelease, type Places, readRelease, shareRelease } from './files/release-files.ts';
import { entryOf } from './next-registry.ts';
import { ensureNone } from './refusals.ts';
import { currentRegistry, decisions } from './registry.ts';
import { sourceMapsIn } from './source-maps.ts';

/** `always`: every new build goes live, whoever released what is live, for trying the product out. */
type BuildContext = Places & { always: boolean };

/**
 * Publishes a build of this machine. Files go first and the registry last. A version that is published already stays live or
 * not: a restart must not undo a rollback. Its files are put back should they have gone.
 */
export async function publishBuild(build: string, { db, releases, store, always }: BuildContext) {
  const { release, size } = await readRelease(build);
  const { id, version } = release;
  const install = () => installRelease(releases, build, release);
  // Whether the host can run it, the loader decides: a server must start with what it was built with.
  const releasing = { db, check: takenProblems };
  const state = await readDepartmentState(releasing, id, version);
  ensureNone(identityProblems(state, release));
  if (!isPublished(state, version)) {
    await shareRelease(store, build, release);
    const command = { kind: 'publish', release, by: SERVER_START, build: { always } } as const;
    const upload = { size, install, sourceMaps: await sourceMapsIn(build, release) };
    const { outcome } = await changeReleases(releasing, id, command, upload);
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
async function findBuilds(remotes: string) {
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

/**
 * What is to become of a build that came with a server. `waits`: somebody decided what is live. `new`: it was never live.
 * `before`: what is live took its place. `again`: it was gone back from.
 */
export type Fate = 'live' | 'waits' | 'new' | 'before' | 'again';

interface Standing {
  version: string;
  live: string | undefined;
  /** Whether what is live came with a server too. */
  mayServer: boolean;
  published: boolean;
  /** The versions that were live and were not gone back from. */
  good: readonly string[];
}

export function fateOf({ version, live, mayServer, published, good }: Standing): Fate {
  if (version === live) return 'live';
  if (!mayServer) return 'waits';
  if (!published) return 'new';
  return good.includes(version) ? 'before' : 'again';
}

export interface Build {
  release: Release;
  fate: Fate;
}

/** The builds in a folder, each with its fate and why it may not go live, and the registry that they were judged by. */
export async function readBuilds(remotes: string, db: Kysely<DB>, always: boolean) {
  const registry = await currentRegistry(db);
  const { builds: folders } = await findBuilds(remotes);
  const builds = await Promise.all(
    folders.map(async (folder): Promise<Build & { problems: Problem[] }> => {
      const { release } = await readRelease(folder);
      const { id, version } = release;
      const state = await readDepartmentState({ db, check: takenProblems }, id, version);
      const fate = fateOf({
        version,
        live: entryOf(registry, id)?.version,
        mayServer: mayServerRelease(state, always),
        published: isPublished(state, version),
        good: goodReleases(state.history),
      });
      const problems = fate === 'live' || fate === 'waits' ? [] : problemsOf(state, release);
      return { release, fate, problems };
    }),
  );
  return { builds, registry };
}

interface Returning {
  db: Kysely<DB>;
  always: boolean;
  /** Those that an upgrade replaced, or those that were gone back from. */
  fate: 'before' | 'again';
}

/** Makes the builds of a folder live again. What somebody else decides meanwhile is refused, and counts. */
export async function returnToBuilds(
  remotes: string,
  { db, always, fate: wanted }: Returning,
): Promise<string[]> {
  const { builds, registry } = await readBuilds(remotes, db, always);
  const kind: 'rollback' | 'promote' = wanted === 'before' ? 'rollback' : 'promote';
  const returned: string[] = [];
  let { revision } = registry;
  for (const { release, fate } of builds) {
    if (fate !== wanted) continue;
    const { id, version } = release;
    const command = { kind, by: SERVER_START, version, revision };
    ({ revision } = (await changeReleases({ db, check: takenProblems }, id, command)).registry);
    returned.push(`${id} ${version}`);
  }
  return returned;
}
