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
import {
  folderOf,
  inDraft,
  keyOf,
  type Places,
  type ReleaseStore,
  readRelease,
  shareRelease,
  unpackRelease,
} from './release-files.ts';

export async function openPlaces(db: Kysely<DB>, dataDir: string, bucket: S3Bucket | undefined) {
  // Loaded only for a bucket: the SDK is large.
  const store = bucket && (await import('./s3-release-store.ts')).createS3ReleaseStore(bucket);
  return { db, releases: join(dataDir, 'releases'), store };
}

export class ReleaseUnavailable extends Error {
  override name = 'ReleaseUnavailable';
}

/** Two servers that a proxy asks in turn answer within 15 seconds. */
const TIMING = { keepMs: 1000, waitMs: 6000 };
/** A balancer waits less than TIMING (`operations/health/readiness.ts`). */
const READY_MS = 2000;

type SharedReleases = ReturnType<typeof createSharedReleases>;

export function createSharedReleases(places: Places) {
  const { db, releases, store } = places;
  const limit = pLimit(3);
  const fetches = new Map<string, () => Promise<void>>();
  const fetchPublished = async (id: string, version: string, path?: string) => {
    const row = await findRelease(db, id, version);
    if (!row || row.swept_at !== null) return false;
    const { document, size } = row;
    if (path !== undefined && !Object.hasOwn(document.files, path)) return false;
    const name = `${id}/${version}`;
    const fetch =
      fetches.get(name) ?? memoize(() => limit(() => fetchRelease(places, document, size)), TIMING);
    fetches.set(name, fetch);
    await fetch();
    return true;
  };
  const bring = (id: string, version: string, waitMs: number, path?: string) =>
    within(fetchPublished(id, version, path), waitMs).catch((cause: Error) => {
      throw new ReleaseUnavailable(`${id} ${version} is not here: ${cause.message}`, { cause });
    });
  /** Returns the problems. */
  const bringMissing = async (entries: readonly RegistryEntry[], waitMs: number): Promise<string[]> => {
    const brought = entries.map(
      async (entry) => (await isWhole(releases, entry)) || bring(entry.id, entry.version, waitMs),
    );
    const settled = await Promise.allSettled(brought);
    return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
  };
  return {
    /** Returns false if no published release has the path, without asking the store. */
    async bring(path: string): Promise<boolean> {
      const [id = '', version = '', ...rest] = path.split('/');
      return rest.length > 0 && bring(id, version, TIMING.waitMs, rest.join('/'));
    },
    /** Rejects with the live releases that are missing here. */
    async servable(): Promise<void> {
      const { departments } = await currentRegistry(db);
      const loaded = departments.filter(({ disabled }) => !disabled);
      const problems = await bringMissing(loaded.flatMap(live), READY_MS);
      if (problems.length > 0) throw new Error(problems.join('; '));
    },
    /** Shares local releases, and fetches live and previous ones. Logs failures. */
    async settle(log: Pick<FastifyBaseLogger, 'error' | 'info'>): Promise<void> {
      if (store) {
        await shareAll({ db, releases, store }).then(
          (shared) => shared.length > 0 && log.info({ shared }, 'releases put into the object store'),
          (error: unknown) => log.error({ err: error }, 'releases not put into the object store'),
        );
      }
      const { departments } = await currentRegistry(db);
      const used = departments.flatMap((entry) => [...live(entry), entry.previous ?? []].flat());
      const problems = await bringMissing(used, TIMING.waitMs);
      if (problems.length > 0) log.error({ problems }, 'releases are missing here');
    },
  };
}

/** A database that is down delays requests by half a second at most. */
const HELD_BACK_TIMING = { keepMs: 1000, waitMs: 500 };

/** Whether a path is in a release that may not be live, because scripts run in the product's origin. */
export function createHeldBack(db: Kysely<DB>): (path: string) => Promise<boolean> {
  let known = new Set<string>();
  const heldBack = db
    .selectFrom('releases')
    .select(['department', 'version'])
    .where('standing', 'is not', null);
  const ask = memoize(async () => {
    const rows = await heldBack.execute();
    known = new Set(rows.map(({ department, version }) => `${department}/${version}`));
  }, HELD_BACK_TIMING);
  return async (path) => {
    await ask().catch(() => undefined);
    const [department = '', version = ''] = path.split('/', 2);
    if (!known.has(`${department}/${version}`)) return false;
    // An approval counts at once.
    const still = heldBack.where('department', '=', department).where('version', '=', version);
    return within(still.executeTakeFirst(), HELD_BACK_TIMING.waitMs).then(Boolean, () => true);
  };
}

/** Fetches files that are missing here. Answers none of a release that is held back. */
export function readOrBring(
  served: StaticFolder,
  shared: SharedReleases,
  isHeldBack: (path: string) => Promise<boolean>,
): StaticFolder['read'] {
  return async (path) => {
    if (await isHeldBack(path)) return undefined;
    const file = await served.read(path);
    if (file || !(await shared.bring(path))) return file;
    const brought = await served.read(path);
    if (!brought) throw new ReleaseUnavailable(`${path} was there and is gone again.`);
    return brought;
  };
}

const live = (entry: RegistryEntry) => (entry.canary ? [entry, entry.canary.release] : [entry]);

/** Installs a release only after all its files are checked. */
async function fetchRelease({ releases, store }: Places, release: Release, size: number): Promise<void> {
  if (await isWhole(releases, release)) return;
  const archive = await store?.get(keyOf(release));
  if (!archive) throw new Error('its files are neither in the releases folder nor in an object store');
  await inDraft(releases, release, async (draft, install) => {
    await unpackRelease(archive, draft, { release, size });
    await readRelease(draft);
    await install();
  });
}

/** Checks names only; browsers check the hashes. */
async function isWhole(releases: string, release: Release): Promise<boolean> {
  const found = await readdir(folderOf(releases, release), { recursive: true }).catch((): string[] => []);
  const names = new Set(found);
  return Object.keys(release.files).every((path) => names.has(path));
}

/** Puts local releases into the object store, and returns the new ones. */
export async function shareAll({ db, releases, store }: Places & { store: ReleaseStore }): Promise<string[]> {
  const there = new Set<string>();
  for await (const { key } of store.list()) there.add(key);
  const rows = await db.selectFrom('releases').select('document').where('swept_at', 'is', null).execute();
  const shared: string[] = [];
  for (const release of rows.map(({ document }) => document as Release)) {
    if (there.has(keyOf(release)) || !(await isWhole(releases, release))) continue;
    const folder = folderOf(releases, release);
    await readRelease(folder);
    await shareRelease(store, folder, release);
    shared.push(`${release.id} ${release.version}`);
  }
  return shared;
}

/** Fetches all releases, and returns those that cannot be fetched. */
export async function bringAll(places: Places): Promise<string[]> {
  const rows = await places.db
    .selectFrom('releases')
    .select(['document', 'size'])
    .where('swept_at', 'is', null)
    .execute();
  const missing: string[] = [];
  for (const { document, size } of rows) {
    const release = document as Release;
    await fetchRelease(places, release, size).catch(() => missing.push(`${release.id} ${release.version}`));
  }
  return missing;
}
