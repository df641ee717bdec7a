import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@ar/federation/descriptor';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { DB } from '../../../platform/database/schema.ts';
import { findRelease, lockRegistry } from '../registry.ts';
import { keyOf, type Places, type ReleaseStore, shareRelease, unless } from './release-files.ts';

/** A tab keeps its revision as long as its session, at most 30 days (`accounts/sessions/sessions.ts`): its files can still be loaded. */
const KEPT = sql`interval '35 days'`;

/** Browsers' reports are shown for seven days; older ones stay in the tables. */
const REPORTS_KEPT = sql`interval '90 days'`;

/** No upload takes this long: what has no row by then was left by a server that was killed. */
const LEFTOVER_MS = 86_400_000;

/** Removes releases that nobody can be using any more, what was left half-written, and old reports. */
export async function sweepReleases({ db, releases, store }: Places): Promise<string[]> {
  await sql`delete from release_reports where at < now() - ${REPORTS_KEPT}`.execute(db);
  await sql`delete from release_outcomes where at < now() - ${REPORTS_KEPT}`.execute(db);
  await sql`delete from release_loads where day < now() - ${REPORTS_KEPT}`.execute(db);
  await retire(db);
  const removed: string[] = [];
  for (const name of await foldersIn(releases)) {
    const path = join(releases, name);
    // A draft may be gone by now: that publication has ended.
    const found = await stat(path).catch(unless('ENOENT'));
    if (!found) continue;
    const remove = () => rm(path, { recursive: true, force: true });
    if (await removeIfUnused(db, name, found.mtime, remove)) removed.push(name);
  }
  return [...removed, ...(store ? await sweepStore(db, store) : [])];
}

/** Of archives that no release names, only as many go as a store of this database may have: others' are left alone. */
async function sweepStore(db: Kysely<DB>, store: ReleaseStore): Promise<string[]> {
  const archives = [];
  for await (const { key, changedAt } of store.list()) {
    const [, department = '', version = ''] = key.split('/');
    const row = await findRelease(db, department, version);
    const isOwn = row !== undefined && keyOf(row.document as Release) === key;
    // One that lost a race is left beside the published one.
    const name = isOwn ? `${department}/${version}` : key;
    archives.push({ key, changedAt, name, isOwn });
  }
  if (!archives.some(({ isOwn }) => isOwn)) return [];
  const removed: string[] = [];
  for (const { key, name, changedAt } of archives) {
    if (!(await isUnused(db, name, changedAt))) continue;
    await store.remove(key);
    removed.push(key);
  }
  return removed;
}

/**
 * Removes the archive of a release that was refused, unless a release that is kept has the same files. Looks again after
 * the removal, because the other one may have been kept meanwhile: the lock is not held while the store is called.
 */
export async function removeUnpublished({ db, store }: Places, folder: string, release: Release) {
  if (!store) return;
  const key = keyOf(release);
  const isKept = async () => {
    const row = await findRelease(db, release.id, release.version);
    return row !== undefined && keyOf(row.document as Release) === key;
  };
  if (await isKept()) return;
  await store.remove(key);
  if (await isKept()) await shareRelease(store, folder, release);
}

/** Once a row says so, the release can't be live again; only then do its files go. What was live within the time stays. */
function retire(db: Kysely<DB>): Promise<void> {
  return inTransaction(db, async (trx) => {
    // Nothing is made live between reading what is used and saying what is not.
    await lockRegistry(trx);
    await sql`
      update releases set swept_at = now()
      where swept_at is null and standing is distinct from 'waiting' and published_at < now() - ${KEPT} and not exists (
        select from registry_revisions as live
        where live.department = releases.department
          and live.revision >= coalesce((
            select max(revision) from registry_revisions as earlier
            where earlier.department = live.department and made_at < now() - ${KEPT}), 0)
          and jsonb_path_exists(
            live.document, '$.** ? (@.id == $id && @.version == $version)',
            jsonb_build_object('id', releases.department, 'version', releases.version)))`.execute(trx);
    await sql`
      delete from release_source_maps as kept using releases
      where releases.department = kept.department and releases.version = kept.version
        and releases.swept_at is not null`.execute(trx);
  });
}

async function foldersIn(releases: string): Promise<string[]> {
  const names = await namesIn(releases);
  const below = names.map(async (name) =>
    name.startsWith('.')
      ? [name]
      : (await namesIn(join(releases, name))).map((version) => `${name}/${version}`),
  );
  return (await Promise.all(below)).flat();
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** `name` is `<department>/<version>`, or anything else for what no row can name. */
async function isUnused(db: Kysely<DB>, name: string, changedAt: Date): Promise<boolean> {
  const [department = '', version = ''] = name.split('/');
  const row = await findRelease(db, department, version);
  return row ? row.swept_at !== null : changedAt.getTime() < Date.now() - LEFTOVER_MS;
}

async function removeIfUnused(db: Kysely<DB>, name: string, changedAt: Date, remove: () => Promise<void>) {
  return inTransaction(db, async (trx) => {
    // A publication puts its files in place under the same lock.
    await lockRegistry(trx);
    const unused = await isUnused(trx, name, changedAt);
    if (unused) await remove();
    return unused;
  });
}
