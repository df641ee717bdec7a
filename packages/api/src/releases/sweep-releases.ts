import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@ar/federation/descriptor';
import type { Registry, RegistryEntry } from '@ar/federation/registry';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import { currentRegistry, lockRegistry } from './registry.ts';
import { findRelease } from './release-actions.ts';
import { keyOf, type ReleaseStore } from './release-store.ts';

/**
 * A tab keeps the revision that it started with, at most as long as its session: 30 days (`auth/sessions.ts`). What was
 * live within this time stays, so that its files can still be loaded.
 */
const KEPT_DAYS = 35;

/** Browsers' reports are shown for seven days; older ones stay in the tables. */
const REPORT_DAYS = 90;

/** No upload takes this long: what has no row by then was left by a server that was killed. */
const LEFTOVER_MS = 86_400_000;

interface Sweep {
  db: Kysely<DB>;
  /** The folder that releases are served from. */
  releases: string;
  /** Where servers share releases, if not by that folder. */
  store?: ReleaseStore | undefined;
}

/** Removes releases that nobody can be using any more, what was left half-written, and old reports. */
export async function sweepReleases({ db, releases, store }: Sweep): Promise<string[]> {
  const before = sql<string>`now() - ${sql.lit(REPORT_DAYS)} * interval '1 day'`;
  await db.deleteFrom('release_reports').where('at', '<', before).execute();
  await db.deleteFrom('release_loads').where('day', '<', before).execute();
  await retire(db);
  const removed: string[] = [];
  for (const folder of await foldersIn(releases)) {
    const path = join(releases, folder);
    const changedAt = (await stat(path)).mtime;
    const remove = () => rm(path, { recursive: true, force: true });
    if (await removeIfUnused(db, { name: folder, changedAt, remove })) removed.push(folder);
  }
  return [...removed, ...(store ? await sweepStore(db, store) : [])];
}

/** Of archives that no release names, only as many go as a store of this database may have: others' are left alone. */
async function sweepStore(db: Kysely<DB>, store: ReleaseStore): Promise<string[]> {
  const archives = [];
  for await (const archive of store.list()) archives.push(archive);
  const own = await Promise.all(archives.map(({ key }) => isNamed(db, key)));
  if (!own.includes(true)) return [];
  const removed: string[] = [];
  for (const [index, { key, changedAt }] of archives.entries()) {
    const [, department, version] = key.split('/');
    // One that lost a race is left beside the published one.
    const name = own[index] ? `${department}/${version}` : key;
    if (await removeIfUnused(db, { name, changedAt, remove: () => store.remove(key) })) removed.push(key);
  }
  return removed;
}

async function isNamed(db: Kysely<DB>, key: string): Promise<boolean> {
  const [, department = '', version = ''] = key.split('/');
  const row = await findRelease(db, department, version);
  return row !== undefined && keyOf(row.document as Release) === key;
}

/** Once a row says so, the release can't be made live again; only then do its files go. */
function retire(db: Kysely<DB>): Promise<void> {
  return inTransaction(db, async (trx) => {
    // Nothing is made live between reading what is used and saying what is not.
    await lockRegistry(trx);
    const used = await usedReleases(trx);
    const rows = await trx
      .selectFrom('releases')
      .select(['department', 'version'])
      .where('swept_at', 'is', null)
      .where('published_at', '<', daysAgo(KEPT_DAYS))
      .execute();
    for (const { department, version } of rows) {
      if (used.has(`${department}/${version}`)) continue;
      await trx
        .updateTable('releases')
        .set({ swept_at: sql<string>`now()` })
        .where('department', '=', department)
        .where('version', '=', version)
        .execute();
    }
  });
}

/** What any revision named that was live within the time, the one that was live as it began among them. */
async function usedReleases(db: Kysely<DB>): Promise<Set<string>> {
  const first = await db
    .selectFrom('registry_revisions')
    .select('revision')
    .where('made_at', '<', daysAgo(KEPT_DAYS))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('registry_revisions')
    .select('document')
    .where('revision', '>=', first?.revision ?? 0)
    .execute();
  const entries = rows.flatMap(({ document }) => (document as Registry).departments);
  return new Set(entries.flatMap(namedBy).map(({ id, version }) => `${id}/${version}`));
}

function namedBy(entry: RegistryEntry): RegistryEntry[] {
  const others = [entry.previous, entry.canary?.release];
  return [entry, ...others.flatMap((other) => (other ? namedBy(other) : []))];
}

function daysAgo(days: number) {
  return sql<string>`now() - ${sql.lit(days)} * interval '1 day'`;
}

/** `<department>/<version>` of every release, and every draft. */
async function foldersIn(releases: string): Promise<string[]> {
  const found = await namesIn(releases);
  const below = await Promise.all(
    found
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => (await namesIn(join(releases, name))).map((version) => `${name}/${version}`)),
  );
  return [...found.filter((name) => name.startsWith('.')), ...below.flat()];
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

interface Kept {
  /** `<department>/<version>`, or anything else for what no row can name. */
  name: string;
  changedAt: Date;
  remove(): Promise<void>;
}

async function removeIfUnused(db: Kysely<DB>, kept: Kept): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // A publication puts its files in place under the same lock.
    await lockRegistry(trx);
    if (!(await isUnused(trx, kept))) return false;
    await kept.remove();
    return true;
  });
}

async function isUnused(db: Kysely<DB>, { name, changedAt }: Kept): Promise<boolean> {
  const [department = '', version = ''] = name.split('/');
  const row = await findRelease(db, department, version);
  if (!row) return changedAt.getTime() < Date.now() - LEFTOVER_MS;
  if (row.swept_at === null) return false;
  const { departments } = await currentRegistry(db);
  return !departments.flatMap(namedBy).some((entry) => `${entry.id}/${entry.version}` === name);
}
