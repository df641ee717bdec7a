import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openPool, queriesOver } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import type { DB } from './database/schema.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { FolderInUse, takeFolderLock } from './embedded/folder-lock.ts';
import { StartRefused } from './start-refused.ts';

/** What must be closed again; the last one first. */
export type Closers = (() => unknown)[];

export async function closeAll(closers: Closers): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

/** Takes the data folder for this server alone, or refuses to start. */
export function holdDataFolder(dataDir: string, closers: Closers): void {
  try {
    const lock = takeFolderLock(dataDir);
    closers.push(() => lock.release());
  } catch (error) {
    throw refusal(dataDir, error as NodeJS.ErrnoException);
  }
}

function refusal(dataDir: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof FolderInUse) {
    return new StartRefused(
      `The data folder ${dataDir} is in use by another copy (process ${error.pid}). ` +
        'Stop that one, or choose another folder with DATA_DIR.',
    );
  }
  if (!error.code) return error;
  return new StartRefused(`The data folder ${dataDir} cannot be written to (${error.code}).`, {
    cause: error,
  });
}

interface Surroundings {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  log: Logger;
  /** The built `embedded-process.js`. */
  databaseProcess: string;
}

export interface OpenDatabase {
  db: Kysely<DB>;
  /** The connections that `db` uses, for the metrics. */
  pool: Pool;
  embedded?: EmbeddedDatabase;
}

/** Opens the database that the configuration names, or the embedded one, and brings it up to date. */
export async function openDatabase(
  { config, log, databaseProcess }: Surroundings,
  closers: Closers,
): Promise<OpenDatabase> {
  const report = (error: Error) => log.error({ err: error }, 'database connection lost');
  if (config.databaseUrl) {
    const pool = openPool(config.databaseUrl, report);
    const db = queriesOver(pool);
    closers.push(() => db.destroy());
    await upToDate(db, log).catch((error: Error & { code?: string }) => {
      const reason = error.message || error.code;
      throw new StartRefused(`The database that DATABASE_URL names cannot be used: ${reason}`, {
        cause: error,
      });
    });
    return { db, pool };
  }
  const embedded = await startEmbeddedDatabase({ folder: config.dataDir, processFile: databaseProcess });
  closers.push(embedded.stop);
  const pool = openPool(embedded.connection, report);
  const db = queriesOver(pool);
  closers.push(() => db.destroy());
  await upToDate(db, log);
  return { db, pool, embedded };
}

async function upToDate(db: Kysely<DB>, log: Logger): Promise<void> {
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ applied }, 'database migrated');
}
