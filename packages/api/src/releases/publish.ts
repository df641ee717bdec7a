import type { Release } from '@ar/federation/descriptor';
import { takenProblems } from '@ar/federation/reach';
import type { Registry } from '@ar/federation/registry';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { isPublished } from './published-releases.ts';
import { publish } from './release-actions.ts';
import { installRelease, readRelease } from './release-folder.ts';
import { type ReleaseStore, shareRelease } from './release-store.ts';
import { mayServerRelease, SERVER_START } from './server-builds.ts';

export interface BuildContext {
  db: Kysely<DB>;
  /** The folder that releases are served from. */
  releases: string;
  /** Where servers share releases, if not by that folder. */
  store?: ReleaseStore | undefined;
  /** Makes every new build live, whatever is live: for the demonstration. */
  always: boolean;
}

export type Publication = { release: Release; outcome: 'live' | 'waits' | 'already published' };

/**
 * Publishes a build that stands on this machine, and makes it live if a server may (`mayServerRelease`). The files go
 * first and the registry is switched last, so that nothing in the registry is ever missing. A version that is published
 * already stays what it is, live or not: a restart must not undo a rollback. Its files are put back should they have gone.
 */
export async function publishBuild(build: string, context: BuildContext): Promise<Publication> {
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
    if (registry) return { release, outcome: isLive(registry, release) ? 'live' : 'waits' };
  }
  await install();
  return { release, outcome: 'already published' };
}

function isLive({ departments }: Registry, { id, version }: Release): boolean {
  return departments.some((entry) => entry.id === id && entry.version === version);
}
