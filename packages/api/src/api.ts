import { join } from 'node:path';
import type { ApiDocument } from '@ar/federation/calls';
import type { HostSurface } from '@ar/federation/compatibility';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { accountRoutes } from './accounts/account/account-routes.ts';
import { journalGuesses } from './accounts/journal/security-journal.ts';
import { passwordsRoutes } from './accounts/passwords/passwords-routes.ts';
import { factorRoutes } from './accounts/second-factor/factor-routes.ts';
import { createPasskeys } from './accounts/second-factor/passkeys.ts';
import { enforceAccess } from './accounts/sessions/access.ts';
import { createKnownDevices } from './accounts/sessions/known-devices.ts';
import { createIdentify, findBySession } from './accounts/sessions/person.ts';
import { createAccessTokens, createSuccession } from './accounts/sessions/tokens.ts';
import { authRoutes } from './accounts/sign-in/auth-routes.ts';
import { secondFactorSignInRoutes } from './accounts/sign-in/second-factor-routes.ts';
import { overrideRoutes } from './departments/overrides/overrides.ts';
import { approvalRoutes } from './departments/releases/approval-routes.ts';
import {
  deployTokenRoutes,
  findToken,
  identifyToken,
  refusalOf,
} from './departments/releases/deploy-tokens.ts';
import type { ReleaseStore } from './departments/releases/files/release-files.ts';
import { asRefusal, ReleaseRefused } from './departments/releases/refusals.ts';
import { registryRoutes } from './departments/releases/registry-routes.ts';
import { publishRoute, releaseRoutes } from './departments/releases/release-routes.ts';
import { serviceKeysRoute, serviceRoutes } from './departments/services/service-routes.ts';
import { createStatements } from './departments/services/statements.ts';
import { healthRoutes, type Readiness } from './operations/health/readiness.ts';
import type { Config } from './platform/config/config.ts';
import type { Secrets } from './platform/config/secrets.ts';
import type { DB } from './platform/database/schema.ts';
import { describeRoutes, serveDocs } from './platform/http/docs.ts';
import { describe, HttpError } from './platform/http/errors.ts';
import { NO_PAGE } from './platform/http/headers.ts';
import { answerLanguage } from './platform/http/language.ts';
import { refuseOtherMethods, typed } from './platform/http/routes.ts';
import {
  refuseUnexpectedBody,
  refuseUnstorable,
  serializeBySchema,
  strictCompiler,
  usualMessage,
} from './platform/http/validation.ts';
import { createLimits, TooMany } from './platform/limits/counter.ts';
import { takeTurns } from './platform/limits/turns.ts';
import { logSecurity } from './platform/observability/security-log/security-log.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import { createAddressSigner } from './platform/storage/signed-address.ts';
import { createScan } from './platform/uploads/scanning/scanner.ts';
import { feedRoutes } from './public/data/feed-routes.ts';
import { publicListRoutes } from './public/data/list-route.ts';
import type { PublicRecords } from './public/data/public-records.ts';
import { analyticsRoutes } from './records/analytics/figures.ts';
import { catalogueOf, type Kept } from './records/definitions/department-records.ts';
import { createTakeUpload } from './records/files/upload-quota.ts';
import { geocodeRoute } from './records/geocoder/geocode-route.ts';
import { activityRoutes } from './records/history/activity-routes.ts';
import { importForms, importRoutes } from './records/imports/import-routes.ts';
import { signInRoutes } from './records/people/sign-in-routes.ts';
import { recordForms, recordRoutes } from './records/routes/record-routes.ts';
import { usersRoutes } from './records/routes/users-routes.ts';
import { archiveRoutes } from './records/trash/archive-routes.ts';
import { viewsRoutes } from './records/views/views-routes.ts';

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
  publicListRoutes(api, deps.published, catalogue.records);
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
