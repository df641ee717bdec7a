import type { Release } from '@ar/federation/descriptor';
import type { RegistryStore } from './registry-store.ts';
import { installRelease, readRelease } from './release-folder.ts';

interface Context {
  registry: RegistryStore;
  /** The folder that releases are served from. */
  releases: string;
}

export type Publication = { release: Release; outcome: 'live' | 'already published' };

/**
 * Publishes a department's build and makes it live. The files go first and the registry is switched last, so that
 * nothing in the registry is ever missing. A version that is published already stays what it is, live or not: a
 * restart must not undo a rollback. Its files are put back should they have gone.
 */
export async function publishRelease(
  build: string,
  by: string,
  { registry, releases }: Context,
): Promise<Publication> {
  const release = await readRelease(build);
  const published = await registry.isPublished(release);
  await installRelease(releases, build, release);
  if (published) return { release, outcome: 'already published' };
  await registry.publish(release, by);
  return { release, outcome: 'live' };
}
