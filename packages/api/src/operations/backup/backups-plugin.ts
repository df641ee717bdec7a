import fp from 'fastify-plugin';
import { startNightlyBackups } from './nightly-backup.ts';

/** Makes a backup every night, if BACKUP_DIR and BACKUP_AT are set. */
export const backups = fp(async (app) => {
  const { config, store, releasePlaces: places, program, log } = app;
  const { dataDir, databaseUrl, stopTimeoutMs: stopMs } = config;
  const { folder, at, ...kept } = config.backups;
  if (!folder || !at) return;
  const { databaseProcess } = program;
  const nightly = { folder, at, ...kept };
  const working = { places, store, dataDir, databaseUrl, databaseProcess, stopMs, log };
  app.stopWith(startNightlyBackups({ nightly, ...working }).stop);
});
