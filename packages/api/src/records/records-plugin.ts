import { join } from 'node:path';
import fp from 'fastify-plugin';
import { createScan } from '../platform/uploads/scanning/scanner.ts';
import { followCatalogue, type LiveCatalogue } from './definitions/catalogue.ts';
import { startImports } from './imports/work.ts';
import { startSweeping } from './sweep/sweep.ts';

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: LiveCatalogue;
  }
}

/** Follows the definitions of records. */
export const catalogue = fp(async (app) => {
  const followed = await followCatalogue(app.db, app.log);
  app.decorate('catalogue', followed);
  app.addHook('onClose', followed.stop);
});

/** Runs imports, and removes every hour what nothing names any more. */
export const recordWorkers = fp(async (app) => {
  const { config, db, store, log, counted } = app;
  const { dataDir, publicOrigin, archive, quotaBytes, stopTimeoutMs: stopMs } = config;
  const incoming = join(dataDir, 'incoming');
  const scan = createScan(config.scanner);
  const importing = startImports({
    db,
    store,
    incoming,
    scan,
    publicOrigin,
    archive,
    quotaBytes,
    stopMs,
    log,
  });
  app.stopWith(importing.stop);
  // An object store has its own clock, and perhaps other users.
  const aloneSince = config.databaseUrl || config.s3 ? undefined : app.startedAt;
  const onEnded = counted?.ended;
  const sweeping = startSweeping({ db, store, incoming, log, aloneSince, archive, onEnded });
  app.stopWith(sweeping.stop);
});
