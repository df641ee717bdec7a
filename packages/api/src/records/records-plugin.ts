import { join } from 'node:path';
import fp from 'fastify-plugin';
import { createScan } from '../platform/uploads/scanning/scanner.ts';
import { followCatalogue, type LiveCatalogue } from './definitions/catalogue.ts';
import { createReceiveUpload } from './files/accept-form.ts';
import { contextOf } from './imports/import-routes.ts';
import { startImports } from './imports/work.ts';
import { startSweeping } from './sweep/sweep.ts';

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: LiveCatalogue;
  }
}

export const uploads = fp(async (app) => {
  const { config, limits } = app;
  app.decorate('uploads', {
    incoming: join(config.dataDir, 'incoming'),
    receiveUpload: createReceiveUpload(limits, config.uploadQuota),
    scan: createScan(config.scanner),
  });
});

export const catalogue = fp(async (app) => {
  const followed = await followCatalogue(app.db, app.log);
  app.decorate('catalogue', followed);
  app.addHook('onClose', followed.stop);
});

export const recordWorkers = fp(async (app) => {
  const { config, db, store, log, counted } = app;
  const { incoming } = app.uploads;
  const importing = startImports({ ...contextOf(app), stopMs: config.stopTimeoutMs });
  app.stopWith(importing.stop);
  // Other servers may use the same store, and an object store has its own clock, so no start time is safe.
  const aloneSince = config.databaseUrl || config.s3 ? undefined : app.startedAt;
  const onEnded = counted?.ended;
  const sweeping = startSweeping({ db, store, incoming, log, aloneSince, archive: config.archive, onEnded });
  app.stopWith(sweeping.stop);
});
