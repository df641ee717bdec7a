import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
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
import {
  type Closers,
  closeAll,
  holdDataFolder,
  holdStopped,
  refuseUnusable,
} from '../../platform/database/data-folder.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { lastMigration } from '../../platform/database/migrate.ts';
import { POOLER_BREAKS, POOLER_REMEDY, poolingOf } from '../../platform/database/pooler.ts';
import { reportServer } from '../../platform/database/running-servers.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Tracing } from '../../platform/observability/tracing.ts';
import { updateDatabase } from '../../records/definitions/tables.ts';
import { probeCollations, probePasskeys } from '../doctor/checks.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export interface OpenContext {
  config: Config;
  log: Log;
  databaseProcess: string;
  closers: Closers;
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<DB>;
    pool: ReturnType<typeof openPool>;
    /** Resolves with the reason once the embedded database ends or a migration makes this server outdated. */
    databaseLost: Promise<string>;
  }
}

const EMBEDDED_LOST = 'The embedded database ended unexpectedly. Start again: what was saved is kept.';

export const database = fp(async (app) => {
  const { config, log, program, tracing } = app;
  const closers: Closers = [];
  app.addHook('onClose', () => closeAll(closers));
  program.say('opening the database');
  const { databaseProcess } = program;
  const { db, pool, embedded } = await openDatabase({ config, log, databaseProcess, closers }, tracing);
  const running = config.databaseUrl ? reportServer(db) : undefined;
  if (running) closers.push(running.stop);
  const lost = running?.outdated ?? embedded?.lost.then(() => EMBEDDED_LOST);
  app.decorate('db', db).decorate('pool', pool);
  app.decorate('databaseLost', lost ?? new Promise<string>(() => {}));
});

export async function openDatabase(context: OpenContext, tracing?: Tracing) {
  const { config, log, databaseProcess, closers } = context;
  const { databaseUrl, dataDir: folder, publicOrigin } = config;
  const logLine = (line: string) => log.error({ process: 'embedded database' }, line);
  const embedded = databaseUrl ? undefined : await startEmbeddedDatabase(folder, databaseProcess, logLine);
  if (embedded) closers.push(embedded.stop);
  const address = embedded?.connection ?? (databaseUrl as string);
  const applied = await bringUpToDate(address, log);
  const pool = openPool(address, (err) => log.error({ err }, 'database connection lost'));
  const db = queriesOver(pool, tracing?.statement);
  closers.push(() => db.destroy());
  await nameHosts(db, publicOrigin);
  const findings = [...(await probeCollations(db, !databaseUrl)), ...(await probePasskeys(db, publicOrigin))];
  for (const { found, remedy } of findings) log.warn({ remedy }, found);
  return { db, pool, embedded, applied };
}

export function openUpToDate(context: OpenContext) {
  const { databaseUrl, dataDir } = context.config;
  if (!databaseUrl) context.closers.push(holdDataFolder(dataDir));
  return openDatabase(context);
}

export async function openExisting({ config, databaseProcess, closers }: OpenContext): Promise<Kysely<DB>> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) {
    const db = connected(databaseUrl, closers);
    await lastMigration(db).catch(refuseUnusable);
    return db;
  }
  const folder = resolve(dataDir);
  if (!existsSync(join(folder, 'database')))
    throw new StartRefused(`${dataDir} holds no database. Is DATA_DIR the server's?`);
  closers.push(holdStopped(folder));
  const embedded = await startEmbeddedDatabase(folder, databaseProcess);
  closers.push(embedded.stop);
  return connected(embedded.connection, closers);
}

export function connected(address: DatabaseAddress, closers: Closers): Kysely<DB> {
  const db = connect(address, () => {}, UNHURRIED);
  closers.push(() => db.destroy());
  return db;
}

export async function bringUpToDate(address: DatabaseAddress, log: Log, finish = false): Promise<string[]> {
  const db = connect(address, () => {}, MIGRATING);
  try {
    if (typeof address === 'string' && (await poolingOf(db)) === 'broken')
      throw new StartRefused(`${POOLER_BREAKS} ${POOLER_REMEDY}`);
    const applied = await updateDatabase(db, { finish });
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    return applied;
  } catch (cause) {
    if (cause instanceof StartRefused || typeof address !== 'string') throw cause;
    return refuseUnusable(cause as Error);
  } finally {
    await db.destroy();
  }
}
