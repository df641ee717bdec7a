import { join } from 'node:path';
import type { ApiDocument } from '@ar/federation/calls';
import type { HostSurface } from '@ar/federation/compatibility';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { accountRoutes } from './account/account-routes.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import { journalGuesses } from './activity/security-journal.ts';
import { analyticsRoutes } from './analytics/figures.ts';
import { archiveRoutes } from './archive/archive-routes.ts';
import { enforceAccess } from './auth/access.ts';
import { authRoutes } from './auth/auth-routes.ts';
import type { Secrets } from './auth/jwt-secret.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { createIdentify, findBySession } from './auth/person.ts';
import { createAccessTokens, createSuccession } from './auth/tokens.ts';
import type { Config } from './config/config.ts';
import type { DB } from './database/schema.ts';
import { catalogueOf, type Kept } from './departments/department-records.ts';
import { serviceKeysRoute, serviceRoutes } from './departments/service-routes.ts';
import { createStatements } from './departments/statements.ts';
import type { FileStore } from './files/file-store.ts';
import { createAddressSigner } from './files/signed-address.ts';
import { geocodeRoute } from './geocoder/geocode-route.ts';
import { describeRoutes, serveDocs } from './http/docs.ts';
import { describe, HttpError } from './http/errors.ts';
import { NO_PAGE } from './http/headers.ts';
import { answerLanguage } from './http/language.ts';
import { refuseOtherMethods, typed } from './http/routes.ts';
import {
  refuseUnexpectedBody,
  refuseUnstorable,
  serializeBySchema,
  strictCompiler,
  usualMessage,
} from './http/validation.ts';
import { importForms, importRoutes } from './imports/import-routes.ts';
import { createLimits, TooMany } from './limits/counter.ts';
import { takeTurns } from './limits/turns.ts';
import { healthRoutes, type Readiness } from './operation/readiness.ts';
import { overrideRoutes } from './overrides/overrides.ts';
import { passwordsRoutes } from './passwords/passwords-routes.ts';
import { feedRoutes } from './public/feed-routes.ts';
import type { PublicRecords } from './public/public-records.ts';
import { recordForms, recordRoutes } from './records/record-routes.ts';
import { approvalRoutes } from './releases/approval-routes.ts';
import { deployTokenRoutes, findToken, identifyToken, refusalOf } from './releases/deploy-tokens.ts';
import type { ReleaseStore } from './releases/files/release-files.ts';
import { asRefusal, ReleaseRefused } from './releases/refusals.ts';
import { registryRoutes } from './releases/registry-routes.ts';
import { publishRoute, releaseRoutes } from './releases/release-routes.ts';
import { createScan } from './scanning/scanner.ts';
import { factorRoutes } from './second-factor/factor-routes.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { secondFactorSignInRoutes } from './second-factor/sign-in-routes.ts';
import { logSecurity } from './security-log/security-log.ts';
import { createTakeUpload } from './uploads/upload-quota.ts';
import { signInRoutes } from './users/sign-in-routes.ts';
import { usersRoutes } from './users/users-routes.ts';
import { viewsRoutes } from './views/views-routes.ts';

export interface ApiDependencies {
  config: Pick<
    Config,
    | 'dataDir'
    | 'publicOrigin'
    | 'supportEmail'
    | 'uploadQuota'
    | 'archive'
    | 'geocoder'
    | 'services'
    | 'scanner'
    | 'quotaBytes'
    | 'sessions'
    | 'secondFactor'
  >;
  secrets: Secrets;
  db: Kysely<DB>;
  store: FileStore;
  releaseStore?: ReleaseStore | undefined;
  readiness: Readiness;
  /** Serves what anybody may read of the records that this API has. */
  published: PublicRecords;
  /** The program that reads others' spreadsheets. */
  sheetReader: string;
  hostSurface(): Promise<HostSurface | undefined>;
  /** The kinds of records that departments brought. */
  departments?: readonly Kept[];
  /** Called when a release has brought records: answers once this server has calls for them. */
  recordsChanged?(): Promise<void>;
}

/** Everything under `/api`. Its hooks, errors and headers stay within it. */
export function buildApi(deps: ApiDependencies): FastifyPluginAsync {
  return async (server) => {
    z.config({ localeError: usualMessage });
    await server.register(
      async (app) => {
        answerAsApi(app);
        await describeRoutes(app, deps.config, catalogueOf(deps.departments ?? []).grants);
        await app.register(async (calls) => addCalls(calls, deps));
        await serveDocs(app);
      },
      { prefix: '/api' },
    );
  };
}

async function addCalls(app: FastifyInstance, deps: ApiDependencies): Promise<void> {
  const { config, db, secrets, store, releaseStore, hostSurface } = deps;
  const catalogue = catalogueOf(deps.departments ?? []);
  const { dataDir, publicOrigin } = config;
  const tokens = createAccessTokens(secrets, publicOrigin);
  const devices = createKnownDevices(secrets, publicOrigin);
  const limits = createLimits(db);
  journalGuesses(app, { db, limits });
  enforceAccess(app, {
    identify: createIdentify(db, tokens),
    findAgain: ({ id, session_id }, trx = db) => findBySession(trx, { userId: id, sessionId: session_id }),
    identifyToken: (authorization) => identifyToken(db, authorization),
    findTokenAgain: ({ id }, trx = db) => findToken(trx, 'id', id),
    refusalOf,
    grants: catalogue.grants,
    secondFactor: config.secondFactor,
  });
  takeTurns(app);
  // What a call changed is public at once here, and within a second on other servers.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') void deps.published.lookNow();
  });
  const refuseOthers = refuseOtherMethods(app);
  const api = typed(app);
  const records = {
    db,
    store,
    incoming: join(dataDir, 'incoming'),
    takeUpload: createTakeUpload(limits, config.uploadQuota),
    scan: createScan(config.scanner),
    published: deps.published,
    publicOrigin,
    signer: createAddressSigner(secrets),
    archive: config.archive,
    quotaBytes: config.quotaBytes,
    sheetReader: deps.sheetReader,
    log: app.log,
    catalogue,
  };
  const document = () => api.swagger() as ApiDocument;
  const releases = join(dataDir, 'releases');
  const { recordsChanged } = deps;
  const releasing = {
    db,
    limits,
    hostSurface,
    document,
    publicOrigin,
    releases,
    store: releaseStore,
    recordsChanged,
  };
  const entrance = { ...config, db, tokens, limits, devices };
  const secondStep = { passkeys: createPasskeys(publicOrigin), policy: config.secondFactor };
  authRoutes(api, { ...entrance, ...secondStep, succession: createSuccession(secrets) });
  secondFactorSignInRoutes(api, { ...entrance, ...secondStep });
  factorRoutes(api, { ...entrance, ...secondStep });
  accountRoutes(api, db);
  passwordsRoutes(api, { ...config, db, limits, devices });
  usersRoutes(api, db, config);
  signInRoutes(api, db, config);
  archiveRoutes(api, records);
  for (const entity of catalogue.records) recordRoutes(api, records, entity);
  feedRoutes(api, deps.published);
  geocodeRoute(api, { ...config, db, limits });
  importRoutes(api, records);
  for (const entity of catalogue.entities) viewsRoutes(api, db, entity);
  activityRoutes(api, records);
  analyticsRoutes(api, records);
  registryRoutes(api, { db, limits, publicOrigin });
  releaseRoutes(api, releasing);
  approvalRoutes(api, releasing);
  deployTokenRoutes(api, db);
  overrideRoutes(api, db, secrets, publicOrigin);
  healthRoutes(api, deps.readiness);
  const statements = createStatements(secrets, publicOrigin);
  serviceKeysRoute(api, statements);
  // Calls that take files read multipart and nothing else, all others JSON and nothing else.
  await api.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart);
    for (const entity of catalogue.records) recordForms(typed(forms), records, entity);
    importForms(typed(forms), records);
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
  const { person, routeOptions } = request;
  const { limit = routeOptions.url ?? '', account = person?.email } = error instanceof TooMany ? error : {};
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
