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
import { createIdentify, findBySession } from './accounts/sessions/person.ts';
import { authRoutes } from './accounts/sign-in/auth-routes.ts';
import { secondFactorSignInRoutes } from './accounts/sign-in/second-factor-routes.ts';
import { overrideRoutes } from './departments/overrides/overrides.ts';
import { departmentCalls } from './departments/own-records/calls-plugin.ts';
import {
  deployTokenRoutes,
  findToken,
  identifyToken,
  refusalOf,
} from './departments/releases/deploy-tokens.ts';
import { publishRoute } from './departments/releases/publish-route.ts';
import { asRefusal, ReleaseRefused } from './departments/releases/refusals.ts';
import { registryRoutes } from './departments/releases/registry-routes.ts';
import { releaseRoutes } from './departments/releases/release-routes.ts';
import { serviceKeysRoute, serviceRoutes } from './departments/services/service-routes.ts';
import { createStatements } from './departments/services/statements.ts';
import { healthRoutes } from './operations/health/readiness.ts';
import { describe, HttpError } from './platform/http/errors.ts';
import { NO_PAGE } from './platform/http/headers.ts';
import { answerLanguage } from './platform/http/language.ts';
import { type Api, callFor, refuseOtherMethods, typed } from './platform/http/routes.ts';
import {
  refuseUnexpectedBody,
  refuseUnstorable,
  serializeBySchema,
  strictCompiler,
  usualMessage,
} from './platform/http/validation.ts';
import { TooMany } from './platform/limits/counter.ts';
import { takeTurns } from './platform/limits/turns.ts';
import { logSecurity } from './platform/observability/security-log/security-log.ts';
import { feedRoutes } from './public/data/feed-routes.ts';
import { publicListRoute } from './public/data/list-route.ts';
import { analyticsRoutes } from './records/analytics/figures.ts';
import { geocodeRoute } from './records/geocoder/geocode-route.ts';
import { activityRoutes } from './records/history/activity-routes.ts';
import { importForms, importRoutes } from './records/imports/import-routes.ts';
import { signInRoutes } from './records/people/sign-in-routes.ts';
import { recordForms, recordRoutes } from './records/routes/record-routes.ts';
import { usersRoutes } from './records/routes/users-routes.ts';
import { archiveRoutes } from './records/trash/archive-routes.ts';
import { viewsRoutes } from './records/views/views-routes.ts';

/** Everything under `/api`. Its hooks, errors and headers stay within it. */
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

async function addCalls(app: FastifyInstance): Promise<void> {
  const { config, db, secrets, store, catalogue, published, releasePlaces } = app;
  const { limits, tokens, devices, succession, passkeys, uploads, signer } = app;
  const { publicOrigin } = config;
  const departments = app.departmentCalls;
  journalGuesses(app, { db, limits });
  enforceAccess(app, {
    identify: createIdentify(db, tokens),
    findAgain: ({ id, session_id }, trx = db) => findBySession(trx, { userId: id, sessionId: session_id }),
    identifyToken: (authorization) => identifyToken(db, authorization),
    findTokenAgain: ({ id }, trx = db) => findToken(trx, 'id', id),
    refusalOf,
    grants: () => catalogue.grants,
    secondFactor: config.secondFactor,
  });
  takeTurns(app);
  // What a call changed is public at once here, and within a second on other servers.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') void published.lookNow();
  });
  const refuseOthers = refuseOtherMethods(app);
  const api = typed(app);
  const { archive, quotaBytes } = config;
  const { sheetReader } = app.program;
  const settings = { publicOrigin, archive, quotaBytes, sheetReader, log: app.log };
  const records = { db, store, ...uploads, ...settings, signer, catalogue };
  const releasing = {
    ...releasePlaces,
    limits,
    hostSurface: app.hostSurface,
    document: app.document,
    publicOrigin,
    recordsChanged: catalogue.refresh,
  };
  const entrance = { ...config, db, tokens, limits, devices };
  const secondStep = { passkeys, policy: config.secondFactor };
  authRoutes(api, { ...entrance, ...secondStep, succession });
  secondFactorSignInRoutes(api, { ...entrance, ...secondStep });
  factorRoutes(api, { ...entrance, ...secondStep });
  accountRoutes(api, db);
  passwordsRoutes(api, { ...config, db, limits, devices });
  usersRoutes(api, db, config);
  signInRoutes(api, db, config);
  archiveRoutes(api, records);
  const listCalls = (calls: Api, entity: Entity) => {
    importRoutes(calls, records, entity);
    viewsRoutes(calls, db, entity);
  };
  const recordCalls = (calls: Api, entity: RecordEntity) => {
    recordRoutes(calls, records, entity);
    publicListRoute(calls, published, entity);
    listCalls(calls, entity);
  };
  const formCalls = (calls: Api, entity: RecordEntity) => {
    recordForms(calls, records, entity);
    importForms(calls, records, entity);
  };
  listCalls(api, ENTITIES.users);
  for (const entity of OWN_RECORDS) recordCalls(api, entity);
  departments.serve(api, recordCalls);
  feedRoutes(api, published);
  geocodeRoute(api, { ...config, db, limits });
  activityRoutes(api, records);
  analyticsRoutes(api, records);
  registryRoutes(api, { db, limits, publicOrigin });
  releaseRoutes(api, releasing);
  deployTokenRoutes(api, db);
  overrideRoutes(api, db, secrets, publicOrigin);
  healthRoutes(api, app.readiness);
  const statements = createStatements(secrets, publicOrigin);
  serviceKeysRoute(api, statements);
  // Calls that take files read multipart and nothing else, all others JSON and nothing else.
  await api.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart);
    importForms(typed(forms), records, ENTITIES.users);
    for (const entity of OWN_RECORDS) formCalls(typed(forms), entity);
    departments.serve(forms, formCalls);
    publishRoute(typed(forms), releasing);
  });
  await api.register(async (calls) => {
    // The service reads the bodies, of whatever type.
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', (_request, _body, done) => done(null));
    serviceRoutes(typed(calls), { db, statements, ...config.services });
  });
  refuseOthers();
}

/** What is not counted by a limit of its own is named by its route. */
function logLimited(request: FastifyRequest, error: Error): void {
  const { person } = request;
  const { limit = callFor(request).url ?? '', account = person?.email } =
    error instanceof TooMany ? error : {};
  logSecurity(request, { event: 'limited', limit, account, user: person?.id });
}

/** What every answer under `/api` has in common, refusals included. */
function answerAsApi(app: FastifyInstance): void {
  app.setValidatorCompiler(strictCompiler);
  app.setSerializerCompiler(serializeBySchema);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': NO_PAGE });
  });
  // After the schemas, which name the field of what they know to be wrong.
  app.addHook('preHandler', refuseUnstorable);
  app.addHook('preHandler', refuseUnexpectedBody);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.setNotFoundHandler(async () => {
    throw new HttpError(404);
  });
  app.setErrorHandler<FastifyError | TooMany | ReleaseRefused>((error, request, reply) => {
    const told = error instanceof ReleaseRefused ? asRefusal(error.reasons) : error;
    const { status, headers, body } = describe(told, answerLanguage(request, reply));
    // Whoever breaks off an upload gets no answer, and nothing has failed.
    if (status >= 500 && !request.raw.errored) request.log.error({ err: error }, 'request failed');
    if (status === 429) logLimited(request, error);
    reply.code(status).headers({ ...headers, 'cache-control': 'no-store' });
    return reply.send(body);
  });
}
