import { sql } from 'kysely';
import { connect } from '../database/connect.ts';
import { startEmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import { lockDataFolder } from '../start/open-database.ts';
import { CommandRefused } from './run-command.ts';

/** Takes a data folder, so that no server starts on it meanwhile; refuses while one runs. */
export function holdStopped(folder: string): { release(): void } {
  return lockDataFolder(
    folder,
    (pid) => `A server or another command uses ${folder} (process ${pid}). Stop it first, then try again.`,
  );
}

/** With PostgreSQL and an object store, their own tools copy them while the server runs. */
export function refuseElsewhere(databaseUrl: string | undefined, tools: string): void {
  if (databaseUrl === undefined) return;
  throw new CommandRefused(
    `This command is for the embedded database. With DATABASE_URL use ${tools}, and copy the files (the bucket, or DATA_DIR/files): see docs/operations.md.`,
  );
}

/**
 * Opens the embedded database of a folder whose lock the caller holds, reads the last migration that ran in it, and
 * closes it again. One that was killed is so brought in order; one that cannot be opened is found out. Undefined for
 * a database that has none of this product's tables.
 */
export async function appliedMigration(folder: string, processFile: string): Promise<string | undefined> {
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

/** PostgreSQL's code for it. */
const UNDEFINED_TABLE = '42P01';
