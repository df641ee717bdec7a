import fp from 'fastify-plugin';
import { type Closers, closeAll, ensureDataFolder, holdDataFolder } from './data-folder.ts';

/** Takes the data folder for this server. Several servers may share one, but not an embedded database. */
export const dataFolder = fp(async (app) => {
  const { databaseUrl, dataDir } = app.config;
  if (databaseUrl) return ensureDataFolder(dataDir);
  const closers: Closers = [];
  holdDataFolder(dataDir, closers);
  app.addHook('onClose', () => closeAll(closers));
});
