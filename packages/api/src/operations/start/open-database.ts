import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { nameHosts } from '../../accounts/second-factor/passkeys.ts';
import type { Config } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import {
  connect,
  type DatabaseAddress,
  MIGRATING,
  openPool,
  queriesOver,
  UNHURRIED,
} from '../../platform/database/connect.ts';
import { type Closers, holdDataFolder, holdStopped, unusable } from '../../platform/database/data-folder.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { lastMigration } from '../../platform/database/migrate.ts';
import { POOLER_BREAKS, POOLER_REMEDY, poolingOf } from '../../platform/database/pooler.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Tracing } from '../../platform/observability/tracing.ts';
import { updateDatabase } from '../../records/definitions/own-tables.ts';
import { probeCollations, probePasskeys } from '../doctor/probe-database.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export interface OpenContext {
  config: Config;
  log: Log;
  databaseProcess: string;
  /** Close what was opened. */
  closers: Closers;
}

/** Brings the server's database up to date, and opens it. The caller holds the data folder of an embedded one. */
export async function openDatabase(context: OpenContext, tracing?: Tracing) {
  const { config, log, databaseProcess, closers } = context;
  const { databaseUrl, dataDir: folder, publicOrigin } = config;
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
  await nameHosts(db, publicOrigin);
  const findings = [...(await probeCollations(db, !databaseUrl)), ...(await probePasskeys(db, publicOrigin))];
  for (const { found, remedy } of findings) log.warn({ remedy }, found);
  return { db, pool, embedded, applied };
}

/** The same for a command; the server of an embedded database must be stopped. */
export function openUpToDate(context: OpenContext) {
  const { databaseUrl, dataDir } = context.config;
  if (!databaseUrl) holdDataFolder(dataDir, context.closers);
  return openDatabase(context);
}

/** Opens the database as it is; the server of an embedded one must be stopped. */
export async function openExisting({ config, databaseProcess, closers }: OpenContext): Promise<Kysely<DB>> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) {
    const db = connected(databaseUrl, closers);
    await lastMigration(db).catch((cause: unknown) => {
      throw unusable(cause);
    });
    return db;
  }
  const folder = resolve(dataDir);
  if (!existsSync(join(folder, 'database')))
    throw new StartRefused(`${dataDir} holds no database. Is DATA_DIR the server's?`);
  closers.push(holdStopped(folder).release);
  const embedded = await startEmbeddedDatabase({ folder, processFile: databaseProcess });
  closers.push(embedded.stop);
  return connected(embedded.connection, closers);
}

/** Connects for work that may take minutes. */
export function connected(address: DatabaseAddress, closers: Closers): Kysely<DB> {
  const db = connect(address, () => {}, UNHURRIED);
  closers.push(() => db.destroy());
  return db;
}

/** Over a connection of its own: a migration may take minutes, or wait for another server's. */
export async function bringUpToDate(
  address: DatabaseAddress,
  report: (error: Error) => void,
  log: Log,
  finish = false,
): Promise<string[]> {
  const db = connect(address, report, MIGRATING);
  try {
    if (typeof address === 'string' && (await poolingOf(db)) === 'broken')
      throw new StartRefused(`${POOLER_BREAKS} ${POOLER_REMEDY}`);
    const applied = await updateDatabase(db, { finish });
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    return applied;
  } catch (cause) {
    if (cause instanceof StartRefused || typeof address !== 'string') throw cause;
    throw unusable(cause);
  } finally {
    await db.destroy();
  }
}
