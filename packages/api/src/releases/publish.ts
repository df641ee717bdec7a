import type { Release } from '@ar/federation/descriptor';
import type { Registry } from '@ar/federation/registry';
import { pathProblems } from '@ar/federation/release-check';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { isPublished } from './published-releases.ts';
import { publish } from './release-actions.ts';
import { installRelease, readRelease } from './release-folder.ts';

interface Context {
  db: Kysely<DB>;
  /** The folder that releases are served from. */
  releases: string;
}

export type Publication = { release: Release; outcome: 'live' | 'already published' };

/**
 * Publishes a build that stands on this machine and makes it live. The files go first and the registry is switched
 * last, so that nothing in the registry is ever missing. A version that is published already stays what it is, live
 * or not: a restart must not undo a rollback. Its files are put back should they have gone.
 */
export async function publishRelease(
  build: string,
  by: string,
  { db, releases }: Context,
): Promise<Publication> {
  const { release, size } = await readRelease(build);
  const install = () => installRelease(releases, build, release);
  // Whether the host can run it, the loader decides: a server must start with what it was built with.
  const check = (one: Release, registry: Registry) => pathProblems(registry, one);
  if (!(await isPublished(db, release))) {
    const registry = await publish({ db, check }, { release, size, by, install });
    if (registry) return { release, outcome: 'live' };
  }
  await install();
  return { release, outcome: 'already published' };
}
