import { join } from 'node:path';
import { ENTITIES } from '@ar/domain/entities/all';
import { type Entity, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
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
import { createDepartmentCalls } from './departments/own-records/department-calls.ts';
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
import {
  type Described,
  describeDepartments,
  describeRoutes,
  joinDocuments,
  serveDocs,
} from './platform/http/docs.ts';
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
import { createLimits, TooMany } from './platform/limits/counter.ts';
import { takeTurns } from './platform/limits/turns.ts';
import { logSecurity } from './platform/observability/security-log/security-log.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import { createAddressSigner } from './platform/storage/signed-address.ts';
import { createScan } from './platform/uploads/scanning/scanner.ts';
import { feedRoutes } from './public/data/feed-routes.ts';
import { publicListRoute } from './public/data/list-route.ts';
import type { PublicRecords } from './public/data/public-records.ts';
import { analyticsRoutes } from './records/analytics/figures.ts';
import type { LiveCatalogue } from './records/definitions/catalogue.ts';
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
  catalogue: LiveCatalogue;
}

/** Everything under `/api`. Its hooks, errors and headers stay within it. */
export function buildApi(deps: ApiDependencies): FastifyPluginAsync {
  return async (server) => {
    z.config({ localeError: usualMessage });
    await server.register(
      async (app) => {
        answerAsApi(app);
        await describeRoutes(app, deps.config, {});
        let departments: Described | undefined;
        let joined: Described | undefined;
        const document = () =>
          (joined ??= departments
            ? joinDocuments(app.swagger() as Described, departments)
            : (app.swagger() as Described));
        const calls = createDepartmentCalls(server.log);
        await app.register(async (api) => addCalls(api, deps, calls, document));
        await serveDocs(app, document);
        await deps.catalogue.follow(async (entities) => {
          departments = await describeDepartments(deps.config, deps.catalogue.grants, calls.use(entities));
          joined = undefined;
        });
      },
      { prefix: '/api' },
    );
  };
}

const OWN_RECORDS = Object.values<Entity>(ENTITIES).filter(isRecord);

async function addCalls(
  app: FastifyInstance,
  deps: ApiDependencies,
  departments: ReturnType<typeof createDepartmentCalls>,
  document: () => Described,
): Promise<void> {
  const { config, db, secrets, store, releaseStore, hostSurface, catalogue } = deps;
  const { dataDir, publicOrigin } = config;
  const tokens = createAccessTokens(secrets, publicOrigin);
  const devices = createKnownDevices(secrets, publicOrigin);
  const limits = createLimits(db);
  departments.resolveOn(app);
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
  const releases = join(dataDir, 'releases');
  const releasing = {
    db,
    limits,
    hostSurface,
    document,
    publicOrigin,
    releases,
    store: releaseStore,
    recordsChanged: catalogue.refresh,
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
  const listCalls = (calls: Api, entity: Entity) => {
    importRoutes(calls, records, entity);
    viewsRoutes(calls, db, entity);
  };
  const recordCalls = (calls: Api, entity: RecordEntity) => {
    recordRoutes(calls, records, entity);
    publicListRoute(calls, deps.published, entity);
    listCalls(calls, entity);
  };
  const formCalls = (calls: Api, entity: RecordEntity) => {
    recordForms(calls, records, entity);
    importForms(calls, records, entity);
  };
  listCalls(api, ENTITIES.users);
  for (const entity of OWN_RECORDS) recordCalls(api, entity);
  departments.serve(api, recordCalls);
  feedRoutes(api, deps.published);
  geocodeRoute(api, { ...config, db, limits });
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
