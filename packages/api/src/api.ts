import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { auditRoutes } from './audit/audit-routes.ts';
import { createAccessTokens } from './auth/access-token.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { keptSecret } from './auth/jwt-secret.ts';
import { createIdentify } from './auth/person.ts';
import { createSuccession } from './auth/refresh-token.ts';
import { buildingsRoutes } from './buildings/buildings-routes.ts';
import { clerkRoutes } from './clerk/clerk-routes.ts';
import type { Config } from './config.ts';
import type { DB } from './database/schema.ts';
import { enforceAccess } from './http/access.ts';
import { describeRoutes, serveDocs } from './http/docs.ts';
import { describe, Refusal } from './http/errors.ts';
import { refuseOtherMethods } from './http/methods.ts';
import { montenegrin } from './http/validation-texts.ts';
import { createLimits } from './limits/limits.ts';
import { monumentsRoutes } from './monuments/monuments-routes.ts';
import { healthRoutes } from './operation/health-routes.ts';
import type { Readiness } from './operation/readiness.ts';
import { passwordsRoutes } from './passwords/passwords-routes.ts';
import { registryRoutes } from './releases/registry-routes.ts';
import { createRegistryStore } from './releases/registry-store.ts';
import { usersRoutes } from './users/users-routes.ts';

export interface ApiDependencies {
  config: Pick<Config, 'dataDir' | 'jwtSecret' | 'publicOrigin' | 'supportEmail'>;
  db: Kysely<DB>;
  readiness: Readiness;
}

/**
 * Everything under `/api`, as a plugin for a server made with `serverOptions`. Its hooks, errors and headers stay
 * within `/api`.
 */
export function buildApi(deps: ApiDependencies): FastifyPluginAsync {
  return async (server) => {
    z.config({ localeError: montenegrin });
    const { config } = deps;
    const secret = config.jwtSecret ?? (await keptSecret(config.dataDir));
    await server.register(
      async (app) => {
        answerAsApi(app);
        await describeRoutes(app, config.publicOrigin);
        await app.register(async (calls) => addCalls(calls, deps, secret));
        await serveDocs(app);
      },
      { prefix: '/api' },
    );
  };
}

function addCalls(app: FastifyInstance, { config, db, readiness }: ApiDependencies, secret: string): void {
  const tokens = createAccessTokens(secret);
  const limits = createLimits(db);
  enforceAccess(app, createIdentify(db, tokens));
  const refuseOthers = refuseOtherMethods(app);
  const api = app.withTypeProvider<ZodTypeProvider>();
  authRoutes(api, { db, tokens, successorOf: createSuccession(secret), limits });
  passwordsRoutes(api, { db, limits, publicOrigin: config.publicOrigin, supportEmail: config.supportEmail });
  usersRoutes(api, db, config.publicOrigin);
  buildingsRoutes(api, db, config.publicOrigin);
  monumentsRoutes(api, db, config.publicOrigin);
  clerkRoutes(api, db, config.publicOrigin);
  auditRoutes(api, db, config.publicOrigin);
  registryRoutes(api, createRegistryStore(db));
  healthRoutes(api, readiness);
  refuseOthers();
}

/** What every answer under `/api` has in common, refusals included. */
function answerAsApi(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.setNotFoundHandler(async () => {
    throw new Refusal(404);
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, headers, body } = describe(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(body);
  });
}
