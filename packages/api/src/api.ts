import { ENTITIES } from '@ar/domain/entities/all';
import { type Entity, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { accountRoutes } from './accounts/account/account-routes.ts';
import { journalGuesses } from './accounts/journal/security-journal.ts';
import { passwordsRoutes } from './accounts/passwords/passwords-routes.ts';
import { factorRoutes } from './accounts/second-factor/factor-routes.ts';
import { enforceAccess } from './accounts/sessions/access.ts';
import { authRoutes } from './accounts/sign-in/auth-routes.ts';
import { secondFactorSignInRoutes } from './accounts/sign-in/second-factor-routes.ts';
import { overrideRoutes } from './departments/overrides/overrides.ts';
import { departmentCalls } from './departments/own-records/department-calls.ts';
import { deployTokenRoutes, findToken, identifyToken } from './departments/releases/deploy-tokens.ts';
import { publishRoute } from './departments/releases/publish-route.ts';
import { registryRoutes } from './departments/releases/registry-routes.ts';
import { releaseRoutes } from './departments/releases/release-routes.ts';
import { serviceKeysRoute, serviceRoutes } from './departments/services/service-routes.ts';
import { healthRoutes } from './operations/health/readiness.ts';
import { answerError, HttpError } from './platform/http/errors.ts';
import { NO_PAGE } from './platform/http/headers.ts';
import { type Api, callFor, refuseOtherMethods } from './platform/http/routes.ts';
import {
  refuseOtherTypes,
  refuseUnexpectedBody,
  refuseUnstorable,
  serializeBySchema,
  strictCompiler,
  usualMessage,
} from './platform/http/validation.ts';
import { TooMany } from './platform/limits/counter.ts';
import { queueCalls } from './platform/limits/turns.ts';
import { logSecurity } from './platform/observability/security-log/security-log.ts';
import { feedRoutes } from './public/data/feed-routes.ts';
import { publicListRoute } from './public/data/list-route.ts';
import { analyticsRoutes } from './records/analytics/figures.ts';
import { geocodeRoute } from './records/geocoder/geocode-route.ts';
import { activityRoutes } from './records/history/history-routes.ts';
import { importRoutes } from './records/imports/import-routes.ts';
import { recordRoutes, usersRoutes } from './records/routes/record-routes.ts';
import { trashRoutes } from './records/trash/trash-routes.ts';
import { viewsRoutes } from './records/views/views-routes.ts';

export const api: FastifyPluginAsync = async (server) => {
  z.config({ localeError: usualMessage });
  await server.register(
    async (app) => {
      answerAsApi(app);
      await app.register(departmentCalls);
      await app.register(addCalls);
    },
    { prefix: '/api' },
  );
};

const OWN_RECORDS = Object.values<Entity>(ENTITIES).filter(isRecord);

const CALLS = [
  authRoutes,
  secondFactorSignInRoutes,
  factorRoutes,
  accountRoutes,
  passwordsRoutes,
  usersRoutes,
  trashRoutes,
  recordCalls,
  feedRoutes,
  geocodeRoute,
  activityRoutes,
  analyticsRoutes,
  registryRoutes,
  releaseRoutes,
  deployTokenRoutes,
  overrideRoutes,
  healthRoutes,
  serviceKeysRoute,
  publishCalls,
  serviceRoutes,
];

async function addCalls(app: FastifyInstance): Promise<void> {
  const { db, catalogue, published } = app;
  journalGuesses(app);
  enforceAccess(app, {
    identifyToken: (request) => identifyToken(db, request),
    ensureTokenLives: (request, { id }, trx = db) => findToken(trx, request, { id }),
    grants: () => catalogue.grants,
  });
  queueCalls(app);
  app.addHook('onSend', ({ method }, _reply, _payload, done) => {
    if (method !== 'GET' && method !== 'HEAD') void published.refreshNow();
    done();
  });
  const refuseOthers = refuseOtherMethods(app);
  for (const calls of CALLS) await app.register(calls);
  refuseOthers();
}

async function recordCalls(app: Api): Promise<void> {
  await app.register(multipart);
  app.addHook('preParsing', refuseOtherTypes);
  const addCalls = (calls: Api, entity: RecordEntity) => {
    recordRoutes(calls, entity);
    publicListRoute(calls, entity);
    addListCalls(calls, entity);
  };
  addListCalls(app, ENTITIES.users);
  for (const entity of OWN_RECORDS) addCalls(app, entity);
  app.departmentCalls.serve(app, addCalls);
}

function addListCalls(app: Api, entity: Entity): void {
  importRoutes(app, entity);
  viewsRoutes(app, entity);
}

async function publishCalls(app: Api): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  await app.register(publishRoute);
}

function logLimited(request: FastifyRequest, error: Error): void {
  const { person } = request;
  const { limit = callFor(request).url ?? '', account = person?.email } =
    error instanceof TooMany ? error : {};
  logSecurity(request, { event: 'limited', limit, account, user: person?.id });
}

function answerAsApi(app: FastifyInstance): void {
  app.setValidatorCompiler(strictCompiler);
  app.setSerializerCompiler(serializeBySchema);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': NO_PAGE });
    done();
  });
  // These hooks run after validation, because a schema's error names the wrong field.
  app.addHook('preHandler', refuseUnstorable);
  app.addHook('preHandler', refuseUnexpectedBody);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  app.setNotFoundHandler(async () => {
    throw new HttpError(404);
  });
  app.setErrorHandler<FastifyError | TooMany>((error, request, reply) => {
    if (error.statusCode === 429) logLimited(request, error);
    return answerError(error, request, reply, { 'cache-control': 'no-store' });
  });
}
