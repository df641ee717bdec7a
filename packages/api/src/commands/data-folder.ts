import { FolderInUse, takeFolderLock } from '../database/embedded/folder-lock.ts';
import { CommandRefused } from './run-command.ts';

/** Takes a data folder, so that no server starts on it meanwhile; refuses while one runs. */
export function holdStopped(folder: string): { release(): void } {
  try {
    return takeFolderLock(folder);
  } catch (error) {
    if (error instanceof FolderInUse) {
      throw new CommandRefused(
        `A server or another command uses ${folder} (process ${error.pid}). Stop it first, then try again.`,
      );
    }
    const { code } = error as NodeJS.ErrnoException;
    if (code) throw new CommandRefused(`The data folder ${folder} cannot be written to (${code}).`);
    throw error;
  }
}

/** With PostgreSQL and an object store, their own tools copy them while the server runs. */
export function refuseElsewhere(databaseUrl: string | undefined, tools: string): void {
  if (databaseUrl === undefined) return;
  throw new CommandRefused(
    `This command is for the embedded database. With DATABASE_URL use ${tools}, and copy the files (the bucket, or DATA_DIR/files): see docs/operations.md.`,
  );
}
