import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { type DatabaseAddress, unhurried } from '../../platform/database/connect.ts';
import { holdStopped, refuseUnusable } from '../../platform/database/data-folder.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { isKnown, lastMigration, migrate } from '../../platform/database/migrate.ts';
import { isOlder } from '../../platform/database/steps.ts';
import { createDiskStore } from '../../platform/storage/disk.ts';
import { createStore } from '../../platform/storage/storage-plugin.ts';
import { fillDatabase, holdsAccounts } from '../move/copy-database.ts';
import { copyFiles, filesOfRows } from '../move/copy-files.ts';
import { differences, type Manifest, SECRET, type Unpacked, unpack } from './backup-file.ts';
import { sourceOf } from './rows.ts';

interface Proving {
  archive: string;
  identity?: string;
  /** A folder that does not exist yet and is removed after the proof. The disk needs room for the database only. */
  scratch: string;
  databaseProcess: string;
}

/** `made_at` is undefined if the backup cannot be read. If `problems` is empty, the backup can be restored. */
export type Proof = Awaited<ReturnType<typeof proveBackup>>;

export async function proveBackup({ archive, identity, scratch, databaseProcess }: Proving) {
  const isWanted = (name: string) => name.startsWith('rows/');
  try {
    const unpacked = await unpack({ archive, identity, folder: scratch, isWanted });
    return await proveUnpacked(unpacked, scratch, databaseProcess);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return { made_at: undefined, tables: 0, rows: 0, files: 0, bytes: 0, problems: [error.message] };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function proveUnpacked(unpacked: Unpacked, folder: string, databaseProcess: string) {
  const { made_at, tables } = unpacked.manifest;
  const stored = Object.entries(unpacked.entries).filter(([name]) => name.startsWith('files/'));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = stored.reduce((sum, [, { size }]) => sum + size, 0);
  const problems = await problemsOf(unpacked, folder, databaseProcess);
  return { made_at, tables: tables.length, rows, files: stored.length, bytes, problems };
}

async function problemsOf(unpacked: Unpacked, folder: string, databaseProcess: string): Promise<string[]> {
  const { manifest, entries } = unpacked;
  const { migration } = manifest;
  const damage = differences(unpacked).map(({ name, problem }) => `${name} ${problem}`);
  const newer = `the database (${migration}) is newer than this version knows, so it was not tried`;
  if (!isKnown(migration))
    return [...damage, `${newer}: prove it with the version that brought the database there`];
  if (damage.length > 0) return damage;
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  const embedded = await startEmbeddedDatabase(scratch, databaseProcess);
  try {
    await fillFrom(embedded.connection, manifest, folder);
    const files = await unhurried(embedded.connection, filesOfRows);
    return files.flatMap(({ storage_key, original_name, size, sha256 }) => {
      const entry = entries[`files/${storage_key}`];
      if (entry?.size === size && entry.sha256 === sha256) return [];
      return [`the file ${storage_key} (${original_name}) is ${entry ? 'changed' : 'missing'}`];
    });
  } catch (error) {
    return [`it cannot be restored: ${(error as Error).message}`];
  } finally {
    await embedded.stop();
  }
}

type Say = Restoring['say'];

const fillFrom = (address: DatabaseAddress, manifest: Manifest, folder: string, say: Say = () => {}) =>
  unhurried(address, async (db) => {
    await migrate(db, { upTo: manifest.migration });
    await db.transaction().execute((trx) => fillDatabase(trx, sourceOf(folder, manifest), say));
  });

interface Restoring {
  archive: string;
  identity: string | undefined;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;
  replace: boolean;
  databaseProcess: string;
  say(line: string): void;
}

/** Resolves to the folder with the replaced data as `former`, or undefined if there was no data. */
export function restoreBackup(given: Restoring): Promise<{ backup: Manifest; former: string | undefined }> {
  return given.config.databaseUrl ? intoPostgres(given, given.config.databaseUrl) : intoFolder(given);
}

const stampNow = () => new Date().toISOString().replace(/[:.]/g, '-');

async function intoFolder(given: Restoring) {
  const { config, replace, databaseProcess } = given;
  const { dataDir, s3 } = config;
  const there = existsSync(dataDir);
  const folder = there ? await realpath(dataDir) : resolve(dataDir);
  if (there) await ensureMovable(folder, dataDir);
  const release = there ? holdStopped(folder) : undefined;
  const stamp = stampNow();
  const staged = `${folder}.restore-${stamp}`;
  try {
    const kept = there && (await readdir(folder)).some((name) => !LOCKS.has(name));
    if (kept && !replace)
      throw new StartRefused(
        `${dataDir} is not empty, and was not changed. With --replace what is in it is moved aside and kept.`,
      );
    const backup = await unpackSound(given, staged);
    const embedded = await startEmbeddedDatabase(staged, databaseProcess);
    await fill(embedded.connection, backup, staged, given).finally(embedded.stop);
    await rm(join(staged, 'rows'), { recursive: true });
    if (s3) {
      await putFiles(staged, given);
      await rm(join(staged, 'files'), { recursive: true, force: true });
    }
    const former = kept ? `${folder}.before-restore-${stamp}` : undefined;
    if (former) await rename(folder, former);
    else await rm(folder, { recursive: true, force: true });
    await rename(staged, folder);
    return { backup, former };
  } finally {
    await rm(staged, { recursive: true, force: true });
    release?.();
  }
}

async function intoPostgres(given: Restoring, address: string) {
  const dataDir = resolve(given.config.dataDir);
  const staged = `${dataDir}.restore-${stampNow()}`;
  await ensureEmpty(address);
  try {
    const backup = await unpackSound(given, staged);
    await putFiles(staged, given);
    for (const part of ['releases', SECRET]) {
      const [from, to] = [join(staged, part), join(dataDir, part)];
      if (existsSync(from)) await cp(from, to, { recursive: true, force: false });
    }
    await fill(address, backup, staged, given);
    return { backup, former: undefined };
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

async function putFiles(staged: string, { config, say }: Restoring): Promise<void> {
  const store = await createStore(config);
  await store.ready();
  await copyFiles(createDiskStore(join(staged, 'files')), store, say);
}

const fill = (address: DatabaseAddress, backup: Manifest, staged: string, { archive, say }: Restoring) =>
  fillFrom(address, backup, staged, say).catch((cause: Error) => {
    throw new StartRefused(`The database in ${archive} cannot be restored: ${cause.message}`, { cause });
  });

const ensureEmpty = (address: string): Promise<void> =>
  unhurried(address, async (db) => {
    const migration = await lastMigration(db).catch(refuseUnusable);
    if (migration && (await holdsAccounts(db)))
      throw new StartRefused(
        'The database that DATABASE_URL names holds accounts, and was not changed. Restore into an empty one, then let DATABASE_URL name that.',
      );
  });

async function unpackSound({ archive, identity }: Restoring, staged: string): Promise<Manifest> {
  const unpacked = await unpack({ archive, identity, folder: staged });
  const [different] = differences(unpacked);
  if (different)
    throw new StartRefused(`${archive} is damaged: ${different.name} in it ${different.problem}.`);
  const { manifest } = unpacked;
  const { migration, version } = manifest;
  if (isKnown(migration)) return manifest;
  const age = isOlder(migration)
    ? `older than this version can bring up to date. Restore it with version ${version}, which made it.`
    : 'newer than this version knows. Restore it with the version that brought the database there.';
  throw new StartRefused(`${archive} holds a database (${migration}) that is ${age}`);
}

const LOCKS = new Set(['lock', 'database-lock', 'socket']);

/** Refuses the root of a volume, because a volume cannot be renamed. @throws StartRefused */
export async function ensureMovable(folder: string, dataDir: string): Promise<void> {
  const own = await stat(folder);
  if (!own.isDirectory()) throw new StartRefused(`${dataDir} is not a folder.`);
  if (own.dev === (await stat(dirname(folder))).dev) return;
  throw new StartRefused(
    `${dataDir} is a volume of its own, which cannot be moved aside. Choose a folder inside it with DATA_DIR.`,
  );
}
