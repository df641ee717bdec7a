import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PRODUCT_NAME } from '@ar/domain/product';
import type { Release } from '@ar/federation/descriptor';
import type { Kysely } from 'kysely';
import { version } from '../../../package.json';
import { folderOf, type Places } from '../../departments/releases/files/release-files.ts';
import { fetchAll, openPlaces } from '../../departments/releases/files/shared-releases.ts';
import type { Config } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { lastMigration, whyUnusable } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { intoNewFile, intoPlace, renameForGood, unless } from '../../platform/storage/disk.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { createStore } from '../../platform/storage/storage-plugin.ts';
import { filesOfRows } from '../move/copy-files.ts';
import { type Add, encrypted, pack, SECRET } from './backup-file.ts';
import { noteProof, WORK } from './backup-folder.ts';
import { proveBackup } from './restore-backup.ts';
import { rowsFile, writeRows } from './rows.ts';

export interface BackedUp {
  places: Places;
  store: FileStore;
  dataDir: string;
}

export async function openAll({ s3, dataDir }: Config, db: Kysely<DB>): Promise<BackedUp> {
  const [places, store] = await Promise.all([openPlaces(db, dataDir, s3), createStore({ s3, dataDir })]);
  return { places, store, dataDir };
}

interface Writing extends BackedUp {
  target: string;
  recipient: string | undefined;
  proveWith?: string;
}

export async function writeBackup(given: Writing) {
  const target = resolve(given.target);
  if (existsSync(target)) throw new StartRefused(`${given.target} exists already, and was not changed.`);
  if (!relative(resolve(given.dataDir), target).startsWith('..'))
    throw new StartRefused(`A backup inside ${given.dataDir} would be lost with it. Choose another place.`);
  const work = `${target}${WORK}`;
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { mode: 0o700 });
    return await writeIn(work, target, given);
  } catch (cause) {
    const { syscall, message } = cause as NodeJS.ErrnoException;
    if (!syscall || cause instanceof StartRefused) throw cause;
    throw new StartRefused(`The backup could not be written: ${message}`, { cause });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function writeIn(work: string, target: string, given: Writing) {
  const plain = join(work, 'backup.tar');
  const { recipient, proveWith } = given;
  const problems: string[] = [];
  const manifest = await pack(plain, (add) => addAll(work, given, add, problems));
  const scratch = join(work, 'proof');
  const proof = proveWith && (await proveBackup({ archive: plain, scratch, databaseProcess: proveWith }));
  if (recipient)
    await intoPlace(target, join(work, 'encrypted'), async (file) =>
      pipeline(await encrypted(createReadStream(plain), recipient), file),
    );
  else await renameForGood(plain, target);
  if (proof) await noteProof(target, proof.problems);
  const bytes = Object.values(manifest.entries).reduce((sum, { size }) => sum + size, 0);
  return { manifest, bytes, problems: [...problems, ...(proof ? proof.problems : [])] };
}

type Stored = Awaited<ReturnType<typeof filesOfRows>>[number];

async function addAll(work: string, { places, store, dataDir }: Writing, add: Add, problems: string[]) {
  const { db } = places;
  const migration = await lastMigration(db);
  const reason = migration ? whyUnusable(migration) : 'The database is not one of this product.';
  if (!migration || reason) throw new StartRefused(reason);
  const made_at = new Date().toISOString();
  const added = new Map<string, string[]>();
  const addAllFiles = async (files: Stored[]) => {
    for (const file of files)
      if (!added.has(file.storage_key)) added.set(file.storage_key, await addFile(file, work, store, add));
  };
  // The files are copied before the rows are read too, because a server may delete files during the backup.
  await addAllFiles(await filesOfRows(db));
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const [files, content] = await snapshot.execute(
    async (trx) => [await filesOfRows(trx), await writeRows(trx, work)] as const,
  );
  await addAllFiles(files);
  problems.push(...files.flatMap(({ storage_key }) => added.get(storage_key) ?? []));
  for (const name of content.tables.map(rowsFile)) await add(name, join(work, name));
  for (const missing of await fetchAll(places)) problems.push(`the release ${missing} has no complete copy`);
  await addReleases(places, add);
  if (existsSync(join(dataDir, SECRET))) await add(SECRET, join(dataDir, SECRET));
  return { product: PRODUCT_NAME, version, migration, made_at, ...content };
}

async function addFile(file: Stored, work: string, store: FileStore, add: Add): Promise<string[]> {
  const { storage_key, original_name, size, sha256 } = file;
  const content = await store.read(storage_key);
  if (!content) return [`the file ${storage_key} (${original_name}) is missing`];
  const path = join(work, storage_key);
  await intoNewFile(path, (fetched) => pipeline(content, fetched), { mode: 0o600 });
  const found = await add(`files/${storage_key}`, path);
  await rm(path);
  if (found.size === size && found.sha256 === sha256) return [];
  return [`the file ${storage_key} (${original_name}) is changed`];
}

async function addReleases({ db, releases }: Places, add: Add): Promise<void> {
  const rows = await db.selectFrom('releases').select('document').where('swept_at', 'is', null).execute();
  for (const { document } of rows) {
    const folder = folderOf(releases, document as Release);
    const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unless('ENOENT'));
    for (const one of (names ?? []).filter((name) => name.isFile())) {
      const path = join(one.parentPath, one.name);
      await add(`releases/${relative(releases, path)}`, path);
    }
  }
}
