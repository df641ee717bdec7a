import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PRODUCT_NAME } from '@ar/domain/product';
import type { Release } from '@ar/federation/descriptor';
import type { Kysely } from 'kysely';
import { version } from '../../../package.json';
import { folderOf, type Places, unless } from '../../departments/releases/files/release-files.ts';
import { bringAll } from '../../departments/releases/files/shared-releases.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { lastMigration, whyUnusable } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { intoNewFile, intoPlace, renameForGood } from '../../platform/storage/into-new-file.ts';
import { type Add, type Manifest, pack, SECRET } from './archive.ts';
import { encrypted } from './encryption.ts';
import { WORK } from './kept-backups.ts';
import { type Proof, proveBackup } from './prove-backup.ts';
import { filesOfRows, writeRows } from './rows.ts';

export interface BackedUp {
  places: Places;
  store: FileStore;
  dataDir: string;
}

interface Writing extends BackedUp {
  target: string;
  /** The public key that it is encrypted for. */
  recipient: string | undefined;
  /** Restores it once for a trial before it gets its name; by the program that runs an embedded database. */
  proveWith?: string;
}

export interface Written {
  manifest: Manifest;
  bytes: number;
  /** What a row names and is not there, or not what the row says. */
  problems: string[];
  proof: Proof | undefined;
}

/**
 * Writes database, files, releases and secret into one archive, while servers go on. It stands under its name once it is
 * whole and on the disk; a failure leaves nothing.
 */
export async function writeBackup(given: Writing): Promise<Written> {
  const target = resolve(given.target);
  if (existsSync(target)) throw new StartRefused(`${given.target} is there already, and was not changed.`);
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

async function writeIn(work: string, target: string, given: Writing): Promise<Written> {
  const plain = join(work, 'backup.tar');
  const { recipient, proveWith } = given;
  const problems: string[] = [];
  const manifest = await pack(plain, (add) => addAll(work, given, add, problems));
  const proof = proveWith
    ? await proveBackup({ archive: plain, scratch: join(work, 'proof'), databaseProcess: proveWith })
    : undefined;
  if (recipient)
    await intoPlace(target, join(work, 'encrypted'), async (file) =>
      pipeline(await encrypted(createReadStream(plain), recipient), file),
    );
  else await renameForGood(plain, target);
  const bytes = Object.values(manifest.entries).reduce((sum, { size }) => sum + size, 0);
  return { manifest, bytes, problems, proof };
}

type Stored = Awaited<ReturnType<typeof readFiles>>[number];

async function addAll(work: string, { places, store, dataDir }: Writing, add: Add, problems: string[]) {
  const { db } = places;
  const migration = await lastMigration(db);
  if (!migration) throw new StartRefused('The database is not one of this product.');
  const reason = whyUnusable(migration);
  if (reason) throw new StartRefused(reason);
  const made_at = new Date().toISOString();
  const added = new Map<string, Promise<string[]>>();
  const addOne = (file: Stored) => {
    const adding = added.get(file.storage_key) ?? addFile(file, work, store, add);
    added.set(file.storage_key, adding);
    return adding;
  };
  // Once before the rows are read: a file whose row is deleted later is there now.
  for (const file of await readFiles(db)) await addOne(file);
  const { kept, files } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({ files: await readFiles(trx), kept: await writeRows(trx, work) }));
  for (const file of files) problems.push(...(await addOne(file)));
  for (const name of filesOfRows(kept.tables)) await add(name, join(work, name));
  for (const missing of await bringAll(places)) problems.push(`the release ${missing} is nowhere whole`);
  await addReleases(places, add);
  if (existsSync(join(dataDir, SECRET))) await add(SECRET, join(dataDir, SECRET));
  return { product: PRODUCT_NAME, version, migration, made_at, ...kept };
}

function readFiles(db: Kysely<DB>) {
  return db
    .selectFrom('files')
    .select(['storage_key', 'original_name', 'size', 'sha256'])
    .distinctOn('storage_key')
    .orderBy('storage_key')
    .execute();
}

/** Fetched whole before it is added, since an archive says how long an entry is before its content. Returns what is wrong. */
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

/** All that are kept: `bringAll` brought those that only the bucket had. */
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
