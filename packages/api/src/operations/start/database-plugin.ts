import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { openPool } from '../../platform/database/connect.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import { tellRunning } from '../../platform/database/running-servers.ts';
import type { DB } from '../../platform/database/schema.ts';
import { openDatabase } from './open-database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<DB>;
    pool: ReturnType<typeof openPool>;
    /** Settles with a sentence when the server loses its database. */
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
  // An embedded database has one server.
  const running = config.databaseUrl ? tellRunning(db) : undefined;
  if (running) closers.push(running.stop);
  const lost = running?.outdated ?? embedded?.lost.then(() => EMBEDDED_LOST);
  app.decorate('db', db).decorate('pool', pool);
  app.decorate('databaseLost', lost ?? new Promise<string>(() => {}));
});
