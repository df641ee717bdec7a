import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffRole } from '@ar/domain/roles';
import { rstest } from '@rstest/core';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { hashPassword } from '../accounts/sessions/password.ts';
import {
  type Check,
  createReadiness,
  databaseAnswers,
  type Readiness,
} from '../operations/health/readiness.ts';
import type { DB } from '../platform/database/schema.ts';
import type { AccessRule } from '../platform/http/routes.ts';
import { createLog } from '../platform/observability/log.ts';
import { type AppSettings, startApp } from './app.ts';
import { ON_POSTGRES, openTestDatabase, type TestDatabase } from './database.ts';

export { ORIGIN, SECRET, SUPPORT } from './app.ts';
export const PASSWORD = 'Podgorica1!';

interface NewUser {
  email?: string;
  first_name?: string;
  last_name?: string;
  role?: StaffRole | null;
}

export interface TestApi {
  db: Kysely<DB>;
  readiness: Readiness;
  folders: { files: string; incoming: string; releases: string };
  log: string[];
  /** `hidden` marks a route that answers 405 to the methods that its path does not support. */
  routes: { method: string; url: string; access: AccessRule | undefined; hidden: boolean }[];
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  get(path: string, access?: string): Promise<LightMyRequestResponse>;
  post(path: string, body: object, access?: string): Promise<LightMyRequestResponse>;
  patch(path: string, body: object, access: string, ifMatch?: string): Promise<LightMyRequestResponse>;
  delete(path: string, access: string): Promise<LightMyRequestResponse>;
  sendForm(
    method: 'POST' | 'PATCH',
    path: string,
    form: FormData,
    access?: string,
    ifMatch?: string,
  ): Promise<LightMyRequestResponse>;
  /** Starts the first server on a free port, and returns the server's URL with `/api`. */
  listen(): Promise<string>;
  /** The user has the password `PASSWORD` and, by default, a generated e-mail address. */
  addUser(user?: NewUser): Promise<{ id: number; email: string }>;
  signIn(email: string): Promise<{ access: string; refresh: string }>;
  signInAs(role: StaffRole | null): Promise<{ access: string; refresh: string; id: number }>;
  stop(): Promise<void>;
}

interface TestSettings extends AppSettings {
  /** Two servers receive the requests alternately. */
  servers?: 1 | 2;
  /** Database connections of the first server: by default 1, as on the embedded database. */
  connections?: 1 | 10;
  /** A migrated database. `stop` of the API also stops the database. */
  database?: TestDatabase;
  checks?: Record<string, Check>;
}

/**
 * With one connection, a query outside of an open transaction waits for the connection and fails after a minute. With
 * `servers: 2` on PostgreSQL, the second server has ten connections and its own instances of all modules.
 */
export async function startTestApi(settings: TestSettings = {}): Promise<TestApi> {
  const { database, servers: count, connections, checks, ...given } = settings;
  const { db, overOne = db, stop } = database ?? (await openTestDatabase());
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const readiness = createReadiness({ database: databaseAnswers(db), ...checks }, log);
  const routes: TestApi['routes'] = [];
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'ar-test-api-')));
  const folders = {
    files: join(dataDir, 'files'),
    incoming: join(dataDir, 'incoming'),
    releases: join(dataDir, 'releases'),
  };
  const onRoute = ({ method, url, config, schema }: RouteOptions) => {
    if (!url.startsWith('/api/')) return;
    const rest = { url, access: config?.access, hidden: schema?.hide === true };
    for (const one of [method].flat()) routes.push({ method: one, ...rest });
  };
  const opened = { db, dataDir, log, readiness, onRoute };
  const servers = [await startApp(given, { ...opened, db: connections === 10 ? db : overOne })];
  if (count === 2 && ON_POSTGRES) {
    rstest.resetModules();
    const others = await import('./app.ts');
    servers.unshift(await others.startApp(given, { ...opened, onRoute() {} }));
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
    log: lines,
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
