import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import {
  connect,
  type DatabaseAddress,
  MIGRATING,
  openPool,
  queriesOver,
  UNHURRIED,
} from '../database/connect.ts';
import { startEmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { FolderInUse, type FolderLock, takeFolderLock } from '../database/embedded/folder-lock.ts';
import { lastMigration, migrate } from '../database/migrate.ts';
import { poolingOf } from '../database/pooler.ts';
import type { DB } from '../database/schema.ts';
import { lookAtCollations } from '../doctor/look-at-collations.ts';
import { lookAtPasskeys } from '../doctor/look-at-passkeys.ts';
import { POOLER_BREAKS, POOLER_REMEDY } from '../doctor/look-at-pooler.ts';
import type { Tracing } from '../operation/tracing.ts';
import { nameHosts } from '../second-factor/passkeys.ts';
import { StartRefused } from './start-refused.ts';

/** What must be closed again; the last one first. */
export type Closers = (() => unknown)[];

export async function closeAll(closers: Closers): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

export function holdDataFolder(dataDir: string, closers: Closers): void {
  const hint = 'Stop that one, or choose another folder with DATA_DIR.';
  const inUse = (pid: number) =>
    `The data folder ${dataDir} is in use by another copy (process ${pid}). ${hint}`;
  closers.push(lockDataFolder(dataDir, inUse).release);
}

/** Takes a data folder's lock, or refuses with `inUse` where a process holds it. */
export function lockDataFolder(dataDir: string, inUse: (pid: number) => string): FolderLock {
  try {
    return takeFolderLock(dataDir);
  } catch (cause) {
    if (cause instanceof FolderInUse) throw new StartRefused(inUse(cause.pid), { cause });
    throw unwritable(dataDir, cause as NodeJS.ErrnoException);
  }
}

/** The same for a command that needs the server stopped. */
export const holdStopped = (folder: string) =>
  lockDataFolder(
    folder,
    (pid) => `A server or another command uses ${folder} (process ${pid}). Stop it first, then try again.`,
  );

/** Makes the data folder where there is none, or refuses to start; several servers may share it. */
export async function ensureDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw unwritable(dataDir, error as NodeJS.ErrnoException);
  }
}

function unwritable(dataDir: string, cause: NodeJS.ErrnoException): Error {
  if (!cause.code) return cause;
  return new StartRefused(`The data folder ${dataDir} cannot be written to (${cause.code}).`, { cause });
}

export async function openDatabase(
  { config, log, databaseProcess }: { config: Config; log: Logger; databaseProcess: string },
  closers: Closers,
  tracing?: Tracing,
) {
  const { databaseUrl, dataDir: folder } = config;
  const told = (line: string) => log.error({ process: 'embedded database' }, line);
  const embedded = databaseUrl
    ? undefined
    : await startEmbeddedDatabase({ folder, processFile: databaseProcess, told });
  if (embedded) closers.push(embedded.stop);
  const address = embedded?.connection ?? (databaseUrl as string);
  const report = (error: Error) => log.error({ err: error }, 'database connection lost');
  const applied = await bringUpToDate(address, report, log);
  const pool = openPool(address, report);
  const db = queriesOver(pool, tracing?.statement);
  closers.push(() => db.destroy());
  await nameHosts(db, config.publicOrigin);
  const findings = [
    ...(await lookAtCollations(db, !databaseUrl)),
    ...(await lookAtPasskeys(db, config.publicOrigin)),
  ];
  for (const { found, remedy } of findings) log.warn({ remedy }, found);
  return { db, pool, embedded, applied };
}

/** A command's connection to the database that the server has, as it is; an embedded one must be stopped. */
export async function openExisting(
  { dataDir, databaseUrl }: Config,
  processFile: string,
  closers: Closers,
): Promise<Kysely<DB>> {
  const open = (address: Parameters<typeof connect>[0]) => {
    const db = connect(address, () => {}, UNHURRIED);
    closers.push(() => db.destroy());
    return db;
  };
  if (databaseUrl) {
    const db = open(databaseUrl);
    await lastMigration(db).catch((cause: unknown) => {
      throw unusable(cause);
    });
    return db;
  }
  const folder = resolve(dataDir);
  if (!existsSync(join(folder, 'database')))
    throw new StartRefused(`${dataDir} holds no database. Is DATA_DIR the server's?`);
  closers.push(holdStopped(folder).release);
  const embedded = await startEmbeddedDatabase({ folder, processFile });
  closers.push(embedded.stop);
  return open(embedded.connection);
}

/** Says that DATABASE_URL names a database that does not answer as one should. */
export function unusable(cause: unknown): StartRefused {
  const { message, code } = cause as Error & { code?: string };
  const reason = message || code;
  return new StartRefused(`The database that DATABASE_URL names cannot be used: ${reason}`, { cause });
}

async function refusePooler(db: Kysely<DB>): Promise<void> {
  if ((await poolingOf(db)) === 'broken') throw new StartRefused(`${POOLER_BREAKS} ${POOLER_REMEDY}`);
}

/** Over a connection of its own: a migration may take minutes, or wait for another server's. */
export async function bringUpToDate(
  address: DatabaseAddress,
  report: (error: Error) => void,
  log: Logger,
  finish = false,
): Promise<string[]> {
  const db = connect(address, report, MIGRATING);
  try {
    if (typeof address === 'string') await refusePooler(db);
    const applied = await migrate(db, { finish });
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    return applied;
  } catch (cause) {
    if (cause instanceof StartRefused || typeof address !== 'string') throw cause;
    throw unusable(cause);
  } finally {
    await db.destroy();
  }
}
