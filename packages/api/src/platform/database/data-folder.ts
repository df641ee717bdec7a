import { access, constants, mkdir } from 'node:fs/promises';
import fp from 'fastify-plugin';
import { StartRefused } from '../config/start-refused.ts';
import { FolderInUse, lockFolder } from './embedded/folder-lock.ts';

export type Closers = (() => unknown)[];

export async function closeAll(closers: Closers): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

function lockDataFolder(dataDir: string, inUse: (pid: number) => string) {
  try {
    return lockFolder(dataDir);
  } catch (cause) {
    if (cause instanceof FolderInUse) throw new StartRefused(inUse(cause.pid), { cause });
    throw unwritable(dataDir, cause as NodeJS.ErrnoException);
  }
}

export const holdDataFolder = (dataDir: string) =>
  lockDataFolder(
    dataDir,
    (pid) =>
      `The data folder ${dataDir} is in use by another copy (process ${pid}). Stop that one, or choose another folder with DATA_DIR.`,
  );

export const holdStopped = (folder: string) =>
  lockDataFolder(
    folder,
    (pid) => `A server or another command uses ${folder} (process ${pid}). Stop it first, then try again.`,
  );

function unwritable(dataDir: string, cause: NodeJS.ErrnoException): Error {
  if (!cause.code) return cause;
  return new StartRefused(`The data folder ${dataDir} cannot be written to (${cause.code}).`, { cause });
}

export function refuseUnusable(cause: NodeJS.ErrnoException): never {
  const reason = cause.message || cause.code;
  throw new StartRefused(`The database that DATABASE_URL names cannot be used: ${reason}`, { cause });
}

export const dataFolder = fp(async (app) => {
  const { databaseUrl, dataDir } = app.config;
  if (!databaseUrl) {
    const release = holdDataFolder(dataDir);
    return void app.addHook('onClose', async () => release());
  }
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw unwritable(dataDir, error as NodeJS.ErrnoException);
  }
});
