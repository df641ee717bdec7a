import fp from 'fastify-plugin';
import type { Secrets } from '../platform/config/secrets.ts';
import { createPasskeys, type Passkeys } from './second-factor/passkeys.ts';
import { readOrCreateSecret } from './sessions/jwt-secret.ts';
import { createKnownDevices, type KnownDevices } from './sessions/known-devices.ts';
import { type AccessTokens, createAccessTokens, createRotation } from './sessions/tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    secrets: Secrets;
    tokens: AccessTokens;
    rotation: ReturnType<typeof createRotation>;
    devices: KnownDevices;
    passkeys: Passkeys;
  }
}

export const accounts = fp(async (app) => {
  const { jwtSecrets, dataDir, publicOrigin } = app.config;
  const secrets: Secrets = jwtSecrets ?? [await readOrCreateSecret(dataDir)];
  app.decorate('secrets', secrets);
  app.decorate('tokens', createAccessTokens(secrets, publicOrigin));
  app.decorate('rotation', createRotation(secrets));
  app.decorate('devices', createKnownDevices(secrets, publicOrigin));
  app.decorate('passkeys', createPasskeys(publicOrigin));
});
