import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { StaffRole } from '@ar/domain/roles';
import { USUAL_SESSIONS } from '@ar/domain/sessions';
import { rstest } from '@rstest/core';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { hashPassword } from '../accounts/sessions/password.ts';
import type { SessionLimits } from '../accounts/sessions/sessions.ts';
import type { ReleaseStore } from '../departments/releases/files/release-files.ts';
import {
  type Check,
  createReadiness,
  databaseAnswers,
  type Readiness,
} from '../operations/health/readiness.ts';
import type { Config } from '../platform/config/config.ts';
import type { Secrets } from '../platform/config/secrets.ts';
import { type ArchiveSettings, USUAL_ARCHIVE } from '../platform/config/trash-settings.ts';
import { type UploadQuota, USUAL_QUOTA } from '../platform/config/upload-quota.ts';
import type { DB } from '../platform/database/schema.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import type { AccessRule } from '../platform/http/routes.ts';
import { createLog } from '../platform/observability/log.ts';
import { createDiskStore } from '../platform/storage/disk-store.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { createAddressSigner } from '../platform/storage/signed-address.ts';
import type { Kept } from '../records/definitions/department-records.ts';
import type { GeocoderSettings } from '../records/geocoder/nominatim.ts';
import { watched } from './calls-in-transactions.ts';
import { ON_POSTGRES, openTestDatabase, type TestDatabase } from './database.ts';
import { HOST_SURFACE } from './host-surface.ts';
import { publishedNow } from './published.ts';

export const ORIGIN = 'https://ar.example';
export const SUPPORT = 'podrska@podgorica.example';
export const SECRET = 'a secret for tests, and for nothing else';
export const PASSWORD = 'Podgorica1!';

/** Built before the tests (`turbo.json`). */
const SHEET_READER = resolve(import.meta.dirname, '../../dist/sheet-reader.js');

interface NewUser {
  email?: string;
  first_name?: string;
  last_name?: string;
  role?: StaffRole | null;
}

export interface TestApi {
  db: Kysely<DB>;
  readiness: Readiness;
  /** Where uploads are stored, where they stand while they are received, and where releases are served from. */
  folders: { files: string; incoming: string; releases: string };
  /** Every line that the server logged. */
  log: string[];
  /** Method, path and access rule of every route; the answers 405 are `hidden`. */
  routes: { method: string; url: string; access: AccessRule | undefined; hidden: boolean }[];
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  get(path: string, access?: string): Promise<LightMyRequestResponse>;
  /** Anonymous without an access token. */
  post(path: string, body: object, access?: string): Promise<LightMyRequestResponse>;
  patch(path: string, body: object, access: string, ifMatch?: string): Promise<LightMyRequestResponse>;
  delete(path: string, access: string): Promise<LightMyRequestResponse>;
  /** Sends a form as a browser does. */
  sendForm(
    method: 'POST' | 'PATCH',
    path: string,
    form: FormData,
    access?: string,
    ifMatch?: string,
  ): Promise<LightMyRequestResponse>;
  /** Opens a port of the first server, for what only a real connection can show; answers the address with `/api`. */
  listen(): Promise<string>;
  /** Adds a user whose password is `PASSWORD`; an address is made up if none is given. */
  addUser(user?: NewUser): Promise<{ id: number; email: string }>;
  signIn(email: string): Promise<{ access: string; refresh: string }>;
  /** Adds a user of this role and signs them in. */
  signInAs(role: StaffRole | null): Promise<{ access: string; refresh: string; id: number }>;
  stop(): Promise<void>;
}

interface TestSettings {
  /** 2 where a test is about what two servers share: the requests go to each in turn. */
  servers?: 1 | 2;
  /** 10 where a test is about what two calls do to one row. */
  connections?: 1 | 10;
  trustedProxies?: string[];
  uploadQuota?: UploadQuota;
  archive?: Partial<ArchiveSettings>;
  sessions?: Partial<SessionLimits>;
  geocoder?: GeocoderSettings;
  services?: Config['services'];
  scanner?: Config['scanner'];
  quotaBytes?: number;
  /** What the server has in place of its store. */
  storeOver?(disk: FileStore): FileStore;
  releaseStore?: ReleaseStore;
  sheetReader?: string;
  secrets?: Secrets;
  secondFactor?: Config['secondFactor'];
  /** Of another server that this one shares it with. */
  dataDir?: string;
  /** A migrated database of the test's own, which it ends itself. */
  database?: TestDatabase;
  /** Beside the database. */
  checks?: Record<string, Check>;
  /** The kinds of records that departments brought; the caller has made their tables. */
  departments?: readonly Kept[];
  /** Adds to each server before the API does. */
  prepare?(server: FastifyInstance): void;
}

/**
 * The real API on an empty database. The last server has one connection unless `connections` says otherwise, like the
 * embedded database: a query beside a transaction would wait for ever there, and fails here after a minute. With
 * `servers: 2`, the other one has ten, and modules of its own.
 */
export async function startTestApi(settings: TestSettings = {}): Promise<TestApi> {
  const { db, overOne = db, stop } = settings.database ?? (await openTestDatabase());
  const log: string[] = [];
  const logger = createLog('trace', { write: (line) => log.push(line) });
  const readiness = createReadiness({ database: databaseAnswers(db), ...settings.checks }, logger);
  const routes: TestApi['routes'] = [];
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'ar-test-api-')));
  const folders = {
    files: join(dataDir, 'files'),
    incoming: join(dataDir, 'incoming'),
    releases: join(dataDir, 'releases'),
  };
  const shared = { ...settings, db, dataDir, logger, readiness };
  const last = await startServer({ ...shared, db: settings.connections === 10 ? db : overOne, routes });
  const servers = [last];
  if (settings.servers === 2 && ON_POSTGRES) {
    rstest.resetModules();
    servers.unshift(await startServer({ ...shared, routes: [] }));
  }
  let sent = 0;
  const send = (options: InjectOptions) => {
    sent += 1;
    return (servers[sent % servers.length] as FastifyInstance).inject(options);
  };
  const post = (path: string, body: object, access?: string) =>
    send({ method: 'POST', url: `/api${path}`, payload: body, headers: bearer(access) });
  const addUser = userAdder(db);
  const signIn = async (email: string) => (await post('/auth/login/', { email, password: PASSWORD })).json();
  return {
    db,
    readiness,
    folders,
    log,
    routes,
    send,
    post,
    addUser,
    signIn,
    get: (path, access) => send({ url: `/api${path}`, headers: bearer(access) }),
    patch: (path, body, access, ifMatch) =>
      send({
        method: 'PATCH',
        url: `/api${path}`,
        payload: body,
        headers: { ...bearer(access), ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
      }),
    delete: (path, access) => send({ method: 'DELETE', url: `/api${path}`, headers: bearer(access) }),
    async sendForm(method, path, form, access, ifMatch) {
      const encoded = new Response(form);
      return send({
        method,
        url: `/api${path}`,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          ...bearer(access),
          ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        },
      });
    },
    listen: async () => `${await (servers[0] as FastifyInstance).listen({ port: 0, host: '127.0.0.1' })}/api`,
    async signInAs(role) {
      const { id, email } = await addUser({ role });
      return { id, ...(await signIn(email)) };
    },
    async stop() {
      await Promise.all(servers.map((server) => server.close()));
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Shared
  extends Pick<
    TestSettings,
    | 'trustedProxies'
    | 'prepare'
    | 'uploadQuota'
    | 'archive'
    | 'sessions'
    | 'geocoder'
    | 'services'
    | 'scanner'
    | 'quotaBytes'
    | 'storeOver'
    | 'releaseStore'
    | 'sheetReader'
    | 'departments'
    | 'secrets'
    | 'secondFactor'
  > {
  db: Kysely<DB>;
  dataDir: string;
  logger: Logger;
  readiness: Readiness;
  routes: TestApi['routes'];
}

async function startServer(shared: Shared): Promise<FastifyInstance> {
  const { db, dataDir, logger, readiness, routes } = shared;
  // Not at the top of the file: after `resetModules` these are other modules.
  const [
    { buildApi },
    { fixedCatalogue },
    { createPublicRecords },
    { findStoredFile, hasPresentFile, storedFiles },
  ] = await Promise.all([
    import('../api.ts'),
    import('./catalogue.ts'),
    import('../public/data/public-records.ts'),
    import('../records/files/stored-files.ts'),
  ]);
  const server = createHttpServer({
    log: logger,
    publicOrigin: ORIGIN,
    trustedProxies: shared.trustedProxies,
  });
  shared.prepare?.(server);
  server.addHook('onRoute', ({ method, url, config, schema }) => {
    if (!url.startsWith('/api/')) return;
    const rest = { url, access: config?.access, hidden: schema?.hide === true };
    for (const one of [method].flat()) routes.push({ method: one, ...rest });
  });
  const { uploadQuota = USUAL_QUOTA, secrets = [SECRET] } = shared;
  const archive = { ...USUAL_ARCHIVE, ...shared.archive };
  const { geocoder, services = { addresses: new Map(), waitMs: 1000, atOnce: 2 } } = shared;
  const mine = { dataDir, publicOrigin: ORIGIN, supportEmail: SUPPORT };
  const sessions = { ...USUAL_SESSIONS, ...shared.sessions };
  const { secondFactor = { mode: 'offered' } } = shared;
  const config = {
    ...mine,
    uploadQuota,
    archive,
    geocoder,
    services,
    scanner: shared.scanner,
    quotaBytes: shared.quotaBytes,
    sessions,
    secondFactor,
  };
  const disk = createDiskStore(join(dataDir, 'files'));
  const store = watched(shared.storeOver?.(disk) ?? disk);
  const catalogue = fixedCatalogue(shared.departments);
  await server.register(
    buildApi({
      config,
      secrets,
      db,
      store,
      releaseStore: shared.releaseStore && watched(shared.releaseStore),
      readiness,
      published: publishedNow(db, catalogue.entities, createPublicRecords),
      sheetReader: shared.sheetReader ?? SHEET_READER,
      hostSurface: async () => HOST_SURFACE,
      catalogue,
    }),
  );
  await server.register(storedFiles, {
    store,
    find: findStoredFile(db),
    isPresent: hasPresentFile(db),
    signer: createAddressSigner(secrets),
  });
  await server.ready();
  return server;
}

function bearer(access: string | undefined): Record<string, string> {
  return access ? { authorization: `Bearer ${access}` } : {};
}

function userAdder(db: Kysely<DB>): TestApi['addUser'] {
  let hashed: Promise<string> | undefined;
  let number = 0;
  return async ({ email, first_name = 'Ana', last_name = 'Test', role = null } = {}) => {
    hashed ??= hashPassword(PASSWORD);
    number += 1;
    const address = email ?? `user${number}@podgorica.example`;
    return await db
      .insertInto('users')
      .values({ email: address, first_name, last_name, role, password_hash: await hashed })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow();
  };
}
