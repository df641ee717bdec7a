import fp from 'fastify-plugin';
import { within } from '../../platform/timing.ts';
import { startNightlyBackups } from './nightly-backup.ts';

/** Makes a backup every night, where a folder for them is set. */
export const backups = fp(async (app) => {
  const { config, store, releasePlaces: places, program, log } = app;
  const { dataDir, databaseUrl, stopTimeoutMs } = config;
  const { folder, at, ...kept } = config.backups;
  if (!folder || !at) return;
  const { databaseProcess } = program;
  const nightly = { folder, at, ...kept };
  const { stop } = startNightlyBackups({
    nightly,
    places,
    store,
    dataDir,
    databaseUrl,
    databaseProcess,
    log,
  });
  app.addHook('onClose', async () => {
    // A backup that takes longer is made at the next start.
    await within(stop(), stopTimeoutMs).catch((error: unknown) => {
      log.warn({ err: error }, 'stopped while a backup was being made');
    });
  });
});
