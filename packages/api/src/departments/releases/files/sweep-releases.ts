import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@ar/federation/descriptor';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { DB } from '../../../platform/database/schema.ts';
import { unless } from '../../../platform/storage/disk.ts';
import { findRelease, lockRegistry } from '../registry.ts';
import { keyOf, type Places, type ReleaseStore } from './release-files.ts';

/** An open browser tab may use a release for a session's 30 days (`accounts/sessions/sessions.ts`). */
const RELEASES_KEPT = sql`interval '35 days'`;

const REPORTS_KEPT = sql`interval '90 days'`;

const LEFTOVER_MS = 86_400_000;

export async function sweepReleases({ db, releases, store }: Places): Promise<string[]> {
  await sql`delete from release_reports where at < now() - ${REPORTS_KEPT}`.execute(db);
  await sql`delete from release_outcomes where at < now() - ${REPORTS_KEPT}`.execute(db);
  await sql`delete from release_loads where day < now() - ${REPORTS_KEPT}`.execute(db);
  await retire(db);
  const removed: string[] = [];
  for (const name of await foldersIn(releases)) {
    const path = join(releases, name);
    const found = await stat(path).catch(unless('ENOENT'));
    if (!found) continue;
    if (await removeIfUnused(db, name, path, found.mtime)) removed.push(name);
  }
  return [...removed, ...(store ? await sweepStore(db, store) : [])];
}

/** Removes nothing if the store has no release of this database, because the configured store may be wrong. */
async function sweepStore(db: Kysely<DB>, store: ReleaseStore): Promise<string[]> {
  const rows = await db.selectFrom('releases').select(['document', 'swept_at']).execute();
  const sweptAt = new Map(rows.map(({ document, swept_at }) => [keyOf(document as Release), swept_at]));
  const keys: string[] = [];
  const unused: string[] = [];
  for await (const { key, changedAt } of store.list()) {
    keys.push(key);
    const isKnown = sweptAt.has(key);
    if (isKnown ? sweptAt.get(key) !== null : isLeftover(changedAt)) unused.push(key);
  }
  if (!keys.some((key) => sweptAt.has(key))) return [];
  for (const key of unused) await store.remove(key);
  return unused;
}

export async function removeUnpublished({ db, store }: Places, release: Release): Promise<void> {
  const row = await findRelease(db, release.id, release.version);
  if (!row || keyOf(row.document) !== keyOf(release)) await store?.remove(keyOf(release));
}

function retire(db: Kysely<DB>): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockRegistry(trx);
    await sql`
      update releases set swept_at = now()
      where swept_at is null and standing is distinct from 'waiting' and published_at < now() - ${RELEASES_KEPT} and not exists (
        select from registry_revisions as live
        where live.department = releases.department
          and live.revision >= coalesce((
            select max(revision) from registry_revisions as earlier
            where earlier.department = live.department and made_at < now() - ${RELEASES_KEPT}), 0)
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
  const names = async (folder: string) => readdir(folder).catch((): string[] => []);
  const found: string[] = [];
  for (const name of await names(releases)) {
    const versions = name.startsWith('.') ? [''] : await names(join(releases, name));
    found.push(...versions.map((version) => join(name, version)));
  }
  return found;
}

const isLeftover = (changedAt: Date) => changedAt.getTime() < Date.now() - LEFTOVER_MS;

async function removeIfUnused(db: Kysely<DB>, name: string, path: string, changedAt: Date) {
  const [department = '', version = ''] = name.split('/');
  return inTransaction(db, async (trx) => {
    await lockRegistry(trx);
    const row = await findRelease(trx, department, version);
    const isUnused = row ? row.swept_at !== null : isLeftover(changedAt);
    if (isUnused) await rm(path, { recursive: true, force: true });
    return isUnused;
  });
}
