import { existsSync } from 'node:fs';
import { readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isOlder, whyUnusable } from '../database/migrate.ts';
import type { Manifest } from './archive/manifest.ts';
import { unpack } from './archive/unpack.ts';
import { appliedMigration, holdStopped } from './data-folder.ts';
import { CommandRefused } from './run-command.ts';

interface Options {
  archive: string;
  dataDir: string;
  /** Moves what stands in the data folder aside, instead of refusing. */
  replace: boolean;
  /** The built `embedded-process.js`. */
  databaseProcess: string;
}

interface Restored {
  backup: Manifest;
  /** Where the former data folder stands now, if there was one. */
  former?: string;
}

/**
 * Restores a backup. All of it is unpacked and checked beside the data folder, and its database opened once, before
 * the data folder is touched; then the two change places, and what was there before is kept.
 */
export async function restoreBackup(options: Options): Promise<Restored> {
  const { archive, dataDir, replace, databaseProcess } = options;
  const there = existsSync(dataDir);
  // A link would be moved instead of what it leads to.
  const folder = there ? await realpath(dataDir) : resolve(dataDir);
  if (there) await ensureOwnPlace(folder, dataDir);
  const lock = there ? holdStopped(folder) : undefined;
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const staged = `${folder}.restore-${stamp}`;
  try {
    const kept = there && (await holdsSomething(folder));
    if (kept && !replace) {
      throw new CommandRefused(
        `${dataDir} is not empty, and was not changed. With --replace what is in it is moved aside and kept.`,
      );
    }
    const backup = await unpack(archive, staged);
    await ensureUsable(archive, staged, backup, databaseProcess);
    const former = kept ? `${folder}.before-restore-${stamp}` : undefined;
    await changePlaces(staged, folder, former);
    return { backup, former };
  } finally {
    await rm(staged, { recursive: true, force: true });
    lock?.release();
  }
}

/** What a server or a command leaves in a folder that it held; nothing of anybody's. */
const LOCKS = new Set(['lock', 'database-lock', 'socket']);

async function holdsSomething(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => !LOCKS.has(name));
}

/** The top of a volume can't be moved aside, and what is unpacked beside it would be on another disk. */
async function ensureOwnPlace(folder: string, dataDir: string): Promise<void> {
  const [own, around] = await Promise.all([stat(folder), stat(dirname(folder))]);
  if (own.isDirectory() && own.dev === around.dev) return;
  throw new CommandRefused(
    own.isDirectory()
      ? `${dataDir} is a volume of its own, which cannot be moved aside. Choose a folder inside it with DATA_DIR.`
      : `${dataDir} is not a folder.`,
  );
}

async function ensureUsable(archive: string, staged: string, backup: Manifest, processFile: string) {
  if (whyUnusable(backup.migration)) {
    const age = isOlder(backup.migration)
      ? 'older than this version can bring up to date'
      : 'newer than this version knows';
    throw new CommandRefused(
      `${archive} was made by version ${backup.version}, whose database (${backup.migration}) is ${age}. Restore it with that version.`,
    );
  }
  const migration = await appliedMigration(staged, processFile).catch((cause: Error) => {
    throw new CommandRefused(`The database in ${archive} cannot be opened: ${cause.message}`, { cause });
  });
  if (migration !== backup.migration) {
    throw new CommandRefused(`${archive} is damaged: its database is not the one that it names.`);
  }
}

async function changePlaces(staged: string, folder: string, former: string | undefined): Promise<void> {
  if (former) await rename(folder, former);
  else await rm(folder, { recursive: true, force: true });
  try {
    await rename(staged, folder);
  } catch (error) {
    if (former) await rename(former, folder);
    throw error;
  }
}
