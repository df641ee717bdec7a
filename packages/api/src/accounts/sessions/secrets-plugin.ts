import fp from 'fastify-plugin';
import type { Secrets } from '../../platform/config/secrets.ts';
import { keptSecret } from './jwt-secret.ts';

declare module 'fastify' {
  interface FastifyInstance {
    secrets: Secrets;
  }
}

/** The secrets that sign tokens and addresses: those of the settings, or one that the data folder keeps. */
export const secrets = fp(async (app) => {
  const { jwtSecrets, dataDir } = app.config;
  app.decorate('secrets', jwtSecrets ?? [await keptSecret(dataDir)]);
});
