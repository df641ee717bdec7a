import type { Release } from '@ar/federation/descriptor';
import { takenProblems } from '@ar/federation/reach';
import type { Registry } from '@ar/federation/registry';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { recordProblems } from '../own-records/keep-records.ts';
import { change } from './changes.ts';
import { readRelease } from './files/release-files.ts';
import { findBuilds, mayServerRelease, SERVER_START } from './publish-builds.ts';
import { currentRegistry, entryOf, findRelease, goodReleasesOf } from './registry.ts';

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

/** The builds in a folder, each with its fate, and the revision of what is live that they were judged by. */
export async function readBuilds(remotes: string, db: Kysely<DB>, always: boolean) {
  const registry = await currentRegistry(db);
  const { builds: folders } = await findBuilds(remotes);
  const builds = await Promise.all(
    folders.map(async (folder): Promise<Build> => {
      const { release } = await readRelease(folder);
      const { id, version } = release;
      const row = await findRelease(db, id, version);
      const fate = fateOf({
        version,
        live: entryOf(registry, id)?.version,
        mayServer: await mayServerRelease(db, registry, id, always),
        published: row?.standing === null,
        good: await goodReleasesOf(db, id),
      });
      return { release, fate };
    }),
  );
  return { builds, registry };
}

/** Why a build may not go live beside what is, as its publication would say. */
export async function problemsOf(db: Kysely<DB>, registry: Registry, { release, fate }: Build) {
  if (fate === 'live' || fate === 'waits') return [];
  return [...takenProblems(release, registry), ...(await recordProblems(db, release))];
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
  const name = wanted === 'before' ? 'rollback' : 'promote';
  const returned: string[] = [];
  let { revision } = registry;
  for (const { release, fate } of builds) {
    if (fate !== wanted) continue;
    const { id, version } = release;
    const asked = { by: SERVER_START, version, revision };
    ({ revision } = await change({ db, check: takenProblems }, id, name, asked));
    returned.push(`${id} ${version}`);
  }
  return returned;
}
