import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Release } from '@ar/federation/descriptor';
import { packRelease } from './release-files.ts';

/** Where servers that have no folder in common share releases, each as one archive. */
export interface ReleaseStore {
  /** Stores an archive, and settles once it is safely stored; the same key always means the same bytes. */
  put(key: string, archive: Uint8Array): Promise<void>;
  /** Undefined where there is none. Destroy it if it is not read. */
  get(key: string): Promise<Readable | undefined>;
  list(): AsyncIterable<{ key: string; changedAt: Date }>;
  /** One that is gone already is no error. */
  remove(key: string): Promise<void>;
}

/** What all keys begin with: uploads may stand in the same bucket. */
export const RELEASES_PREFIX = 'releases/';

/**
 * The key of a release. The digest of its files is part of it, so that two that are published at once as the same version
 * do not write over each other; the registry says which of them it was.
 */
export function keyOf({ id, version, files }: Pick<Release, 'id' | 'version' | 'files'>): string {
  const lines = Object.entries(files).map(([path, hash]) => `${path} ${hash}\n`);
  const digest = createHash('sha256').update(lines.sort().join('')).digest('hex');
  return `${RELEASES_PREFIX}${id}/${version}/${digest.slice(0, 32)}.tar`;
}

/** Puts a whole release that stands in `folder` where all servers find it, before anything says that it is there. */
export async function shareRelease(
  store: ReleaseStore | undefined,
  folder: string,
  release: Release,
): Promise<void> {
  await store?.put(keyOf(release), await packRelease(folder, release));
}
