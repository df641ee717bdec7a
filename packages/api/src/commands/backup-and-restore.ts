import { existsSync } from 'node:fs';
import { readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { PRODUCT_NAME } from '@ar/domain/product';
import { sql } from 'kysely';
import { version } from '../../package.json';
import { connect } from '../database/connect.ts';
import { startEmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { isOlder, whyUnusable } from '../database/migrate.ts';
import { lockDataFolder } from '../start/open-database.ts';
import { StartRefused } from '../start/start-refused.ts';
import { type Manifest, pack, unpack } from './archive/archive.ts';

/** With PostgreSQL and an object store, their own tools copy them while the server runs. */
export function refuseElsewhere(databaseUrl: string | undefined, tools: string): void {
  if (databaseUrl === undefined) return;
  throw new StartRefused(
    `This command is for the embedded database. With DATABASE_URL use ${tools}, and copy the files (the bucket, or DATA_DIR/files): see docs/operations.md.`,
  );
}

/** Backs a data folder up whose server is stopped. The folder stays as it is; the archive is there whole or not at all. */
export async function makeBackup(dataDir: string, target: string, databaseProcess: string) {
  const folder = resolve(dataDir);
  const archive = resolve(target);
  if (existsSync(archive)) throw new StartRefused(`${target} is there already, and was not changed.`);
  if (!relative(folder, archive).startsWith('..')) {
    throw new StartRefused(`A backup inside ${dataDir} would be lost with it. Choose another place.`);
  }
  if (!existsSync(join(folder, 'database'))) {
    throw new StartRefused(`${dataDir} holds no database. Is DATA_DIR the server's?`);
  }
  const lock = holdStopped(folder);
  try {
    const migration = await appliedMigration(folder, databaseProcess);
    if (!migration) throw new StartRefused(`The database in ${dataDir} is not one of this product.`);
    // Only the version that made it can open it again.
    const reason = whyUnusable(migration);
    if (reason) throw new StartRefused(reason);
    const about = { product: PRODUCT_NAME, version, migration, made_at: new Date().toISOString() };
    const contents = await pack(folder, archive, about).catch((cause: NodeJS.ErrnoException) => {
      if (!cause.syscall) throw cause;
      throw new StartRefused(`The backup could not be written: ${cause.message}`, { cause });
    });
    return { ...about, ...contents };
  } finally {
    lock.release();
  }
}

interface Restoring {
  archive: string;
  dataDir: string;
  /** Moves what is there aside, instead of refusing. */
  replace: boolean;
  databaseProcess: string;
}

/** What a server or a command leaves in a folder that it held; nothing of anybody's. */
const LOCKS = new Set(['lock', 'database-lock', 'socket']);

/** Unpacks and checks all of a backup beside the data folder, then lets the two change places, and keeps the former. */
export async function restoreBackup({ archive, dataDir, replace, databaseProcess }: Restoring) {
  const there = existsSync(dataDir);
  // A link would be moved instead of what it leads to.
  const folder = there ? await realpath(dataDir) : resolve(dataDir);
  if (there) await ensureOwnPlace(folder, dataDir);
  const lock = there ? holdStopped(folder) : undefined;
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const staged = `${folder}.restore-${stamp}`;
  try {
    const kept = there && (await readdir(folder)).some((name) => !LOCKS.has(name));
    if (kept && !replace) {
      throw new StartRefused(
        `${dataDir} is not empty, and was not changed. With --replace what is in it is moved aside and kept.`,
      );
    }
    const backup = await unpack(archive, staged);
    await ensureUsable(archive, staged, backup, databaseProcess);
    const former = kept ? `${folder}.before-restore-${stamp}` : undefined;
    if (former) await rename(folder, former);
    else await rm(folder, { recursive: true, force: true });
    await rename(staged, folder).catch(async (error: unknown) => {
      if (former) await rename(former, folder);
      throw error;
    });
    return { backup, former };
  } finally {
    await rm(staged, { recursive: true, force: true });
    lock?.release();
  }
}

/** The top of a volume can't be moved aside, and what is unpacked beside it would be on another disk. */
async function ensureOwnPlace(folder: string, dataDir: string): Promise<void> {
  const own = await stat(folder);
  if (!own.isDirectory()) throw new StartRefused(`${dataDir} is not a folder.`);
  if (own.dev === (await stat(dirname(folder))).dev) return;
  throw new StartRefused(
    `${dataDir} is a volume of its own, which cannot be moved aside. Choose a folder inside it with DATA_DIR.`,
  );
}

async function ensureUsable(archive: string, staged: string, backup: Manifest, processFile: string) {
  if (whyUnusable(backup.migration)) {
    const age = isOlder(backup.migration)
      ? 'older than this version can bring up to date'
      : 'newer than this version knows';
    throw new StartRefused(
      `${archive} was made by version ${backup.version}, whose database (${backup.migration}) is ${age}. Restore it with that version.`,
    );
  }
  const migration = await appliedMigration(staged, processFile).catch((cause: Error) => {
    throw new StartRefused(`The database in ${archive} cannot be opened: ${cause.message}`, { cause });
  });
  if (migration !== backup.migration) {
    throw new StartRefused(`${archive} is damaged: its database is not the one that it names.`);
  }
}

const holdStopped = (folder: string) =>
  lockDataFolder(
    folder,
    (pid) => `A server or another command uses ${folder} (process ${pid}). Stop it first, then try again.`,
  );

const UNDEFINED_TABLE = '42P01';

/**
 * Opens a database whose lock the caller holds, which brings one that was killed in order, and closes it again. Undefined
 * for one that has none of this product's tables.
 */
async function appliedMigration(folder: string, processFile: string): Promise<string | undefined> {
  const embedded = await startEmbeddedDatabase({ folder, processFile });
  const db = connect(embedded.connection, () => {});
  try {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name collate "C" desc limit 1`.execute(db);
    return rows[0]?.name;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return undefined;
    throw error;
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}
