import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@ar/federation/descriptor';
import type { RegistryEntry } from '@ar/federation/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import { memoize } from '../../../platform/cache.ts';
import type { DB } from '../../../platform/database/schema.ts';
import type { StaticFolder } from '../../../platform/http/static-folder.ts';
import type { S3Bucket } from '../../../platform/storage/s3-client.ts';
import { within } from '../../../platform/timing.ts';
import { currentRegistry, findRelease } from '../registry.ts';
import * as files from './release-files.ts';

export async function openPlaces(db: Kysely<DB>, dataDir: string, bucket: S3Bucket | undefined) {
  const store = bucket && (await import('./s3-release-store.ts')).createS3ReleaseStore(bucket);
  return { db, releases: join(dataDir, 'releases'), store };
}

export class ReleaseUnavailable extends Error {
  override name = 'ReleaseUnavailable';
}

/** With these times, a proxy that tries two servers gets a response within 15 seconds. */
const TIMING = { maxAgeMs: 1000, waitMs: 6000 };
/** Shorter than the 3 seconds that `operations/health/readiness.ts` waits for a check. */
const READY_MS = 2000;

type SharedReleases = ReturnType<typeof createSharedReleases>;

export function createSharedReleases(places: files.Places) {
  const { db, releases, store } = places;
  const limit = pLimit(3);
  const fetches = new Map<string, () => Promise<void>>();
  const fetchPublished = async (id: string, version: string, path?: string) => {
    const row = await findRelease(db, id, version);
    if (!row || row.swept_at !== null) return false;
    const { document, size } = row;
    if (path !== undefined && !Object.hasOwn(document.files, path)) return false;
    const name = `${id}/${version}`;
    const fetch = () => limit(() => fetchRelease(places, document, size));
    const known = fetches.get(name) ?? memoize(fetch, TIMING);
    fetches.set(name, known);
    await known();
    return true;
  };
  const bring = (id: string, version: string, waitMs: number, path?: string) =>
    within(fetchPublished(id, version, path), waitMs).catch((cause: Error) => {
      throw new ReleaseUnavailable(`${id} ${version} is not here: ${cause.message}`, { cause });
    });
  const fetchMissing = async (entries: readonly RegistryEntry[], waitMs: number): Promise<string[]> => {
    const brought = entries.map(
      async (entry) => (await isWhole(releases, entry)) || bring(entry.id, entry.version, waitMs),
    );
    const settled = await Promise.allSettled(brought);
    return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
  };
  return {
    async bring(path: string): Promise<boolean> {
      const [id = '', version = '', ...rest] = path.split('/');
      return rest.length > 0 && bring(id, version, TIMING.waitMs, rest.join('/'));
    },
    async servable(): Promise<void> {
      const { departments } = await currentRegistry(db);
      const loaded = departments.filter(({ disabled }) => !disabled);
      const problems = await fetchMissing(loaded.flatMap(live), READY_MS);
      if (problems.length > 0) throw new Error(problems.join('; '));
    },
    async settle(log: Pick<FastifyBaseLogger, 'error' | 'info'>): Promise<void> {
      if (store)
        await shareAll(places, store).then(
          (shared) => shared.length > 0 && log.info({ shared }, 'releases put into the object store'),
          (err: unknown) => log.error({ err }, 'releases not put into the object store'),
        );
      const { departments } = await currentRegistry(db);
      const used = departments.flatMap((entry) => [...live(entry), entry.previous ?? []].flat());
      const problems = await fetchMissing(used, TIMING.waitMs);
      if (problems.length > 0) log.error({ problems }, 'releases are missing here');
    },
  };
}

const HELD_BACK_TIMING = { maxAgeMs: 1000, waitMs: 500 };

/** The function resolves to true for a file of a release that must not be served, such as a waiting release. */
export function createHeldBack(db: Kysely<DB>): (path: string) => Promise<boolean> {
  let known = new Set<string>();
  const releases = db.selectFrom('releases').select(['department', 'version']);
  const heldBack = releases.where('standing', 'is not', null);
  const ask = memoize(async () => {
    const rows = await heldBack.execute();
    known = new Set(rows.map(({ department, version }) => `${department}/${version}`));
  }, HELD_BACK_TIMING);
  return async (path) => {
    await ask().catch(() => undefined);
    const [department = '', version = ''] = path.split('/', 2);
    if (!known.has(`${department}/${version}`)) return false;
    const still = heldBack.where('department', '=', department).where('version', '=', version);
    return within(still.executeTakeFirst(), HELD_BACK_TIMING.waitMs).then(Boolean, () => true);
  };
}

type IsHeldBack = ReturnType<typeof createHeldBack>;

export function readOrFetch(served: StaticFolder, shared: SharedReleases, isHeldBack: IsHeldBack) {
  return async (path: string) => {
    if (await isHeldBack(path)) return undefined;
    const file = await served.read(path);
    if (file || !(await shared.bring(path))) return file;
    const brought = await served.read(path);
    if (!brought) throw new ReleaseUnavailable(`${path} was there and is gone again.`);
    return brought;
  };
}

const live = (entry: RegistryEntry) => (entry.canary ? [entry, entry.canary.release] : [entry]);

async function fetchRelease({ releases, store }: files.Places, release: Release, size: number) {
  if (await isWhole(releases, release)) return;
  const archive = await store?.get(files.keyOf(release));
  if (!archive) throw new Error('its files are neither in the releases folder nor in an object store');
  await files.inDraft(releases, release, async (draft, install) => {
    await files.unpackRelease(archive, draft, release, size);
    await files.readRelease(draft);
    await install();
  });
}

async function isWhole(releases: string, release: Release): Promise<boolean> {
  const found = await readdir(files.folderOf(releases, release), { recursive: true }).catch(
    (): string[] => [],
  );
  const names = new Set(found);
  return Object.keys(release.files).every((path) => names.has(path));
}

export async function shareAll({ db, releases }: files.Places, store: files.ReleaseStore): Promise<string[]> {
  const there = new Set<string>();
  for await (const { key } of store.list()) there.add(key);
  const rows = await db.selectFrom('releases').select('document').where('swept_at', 'is', null).execute();
  const shared: string[] = [];
  for (const release of rows.map(({ document }) => document as Release)) {
    if (there.has(files.keyOf(release)) || !(await isWhole(releases, release))) continue;
    const folder = files.folderOf(releases, release);
    await files.readRelease(folder);
    await files.shareRelease(store, folder, release);
    shared.push(`${release.id} ${release.version}`);
  }
  return shared;
}

export async function fetchAll(places: files.Places): Promise<string[]> {
  const releases = places.db.selectFrom('releases').select(['document', 'size']);
  const missing: string[] = [];
  for (const { document, size } of await releases.where('swept_at', 'is', null).execute()) {
    const release = document as Release;
    await fetchRelease(places, release, size).catch(() => missing.push(`${release.id} ${release.version}`));
  }
  return missing;
}
