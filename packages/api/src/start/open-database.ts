import { access, constants, mkdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import {
  type Connections,
  connect,
  type DatabaseAddress,
  openPool,
  queriesOver,
  UNHURRIED,
} from '../database/connect.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { FolderInUse, type FolderLock, takeFolderLock } from '../database/embedded/folder-lock.ts';
import { migrate, UnknownDatabase } from '../database/migrate.ts';
import type { DB } from '../database/schema.ts';
import { StartRefused } from './start-refused.ts';

/** What must be closed again; the last one first. */
export type Closers = (() => unknown)[];

export async function closeAll(closers: Closers): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

/** Takes the data folder for this server alone, or refuses to start. */
export function holdDataFolder(dataDir: string, closers: Closers): void {
  const lock = lockDataFolder(
    dataDir,
    (pid) =>
      `The data folder ${dataDir} is in use by another copy (process ${pid}). ` +
      'Stop that one, or choose another folder with DATA_DIR.',
  );
  closers.push(() => lock.release());
}

/** Takes a data folder's lock, or refuses with `inUse` where a process holds it. */
export function lockDataFolder(dataDir: string, inUse: (pid: number) => string): FolderLock {
  try {
    return takeFolderLock(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) throw new StartRefused(inUse(error.pid), { cause: error });
    throw unwritable(dataDir, error as NodeJS.ErrnoException);
  }
}

/** Makes the data folder where there is none, or refuses to start; several servers may share it. */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw unwritable(dataDir, error as NodeJS.ErrnoException);
  }
}

function unwritable(dataDir: string, error: NodeJS.ErrnoException): Error {
  if (!error.code) return error;
  return new StartRefused(`The data folder ${dataDir} cannot be written to (${error.code}).`, {
    cause: error,
  });
}

interface OpenContext {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  log: Logger;
  /** The built `embedded-process.js`. */
  databaseProcess: string;
}

export interface OpenDatabase {
  db: Kysely<DB>;
  /** The connections that `db` uses, for the metrics. */
  pool: Connections;
  embedded?: EmbeddedDatabase;
}

/** Opens the database that the configuration names, or the embedded one, and brings it up to date. */
export async function openDatabase(
  { config, log, databaseProcess }: OpenContext,
  closers: Closers,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedDatabase({ folder: config.dataDir, processFile: databaseProcess });
  if (embedded) closers.push(embedded.stop);
  const address = embedded?.connection ?? (config.databaseUrl as string);
  const report = (error: Error) => log.error({ err: error }, 'database connection lost');
  await bringUpToDate(address, report, log);
  const pool = openPool(address, report);
  const db = queriesOver(pool);
  closers.push(() => db.destroy());
  return { db, pool, ...(embedded && { embedded }) };
}

/** Over a connection of its own: a migration may take minutes, or wait for another server's. */
async function bringUpToDate(
  address: DatabaseAddress,
  report: (error: Error) => void,
  log: Logger,
): Promise<void> {
  const db = connect(address, report, UNHURRIED);
  try {
    const applied = await migrate(db);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
  } catch (error) {
    if (error instanceof UnknownDatabase) throw new StartRefused(error.message, { cause: error });
    if (typeof address !== 'string') throw error;
    const { message, code } = error as Error & { code?: string };
    throw new StartRefused(`The database that DATABASE_URL names cannot be used: ${message || code}`, {
      cause: error,
    });
  } finally {
    await db.destroy();
  }
}
