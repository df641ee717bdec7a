import type { Role } from '@ar/domain/roles';
import { fastify, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { buildApi } from '../api.ts';
import { hashPassword } from '../auth/password.ts';
import type { DB } from '../database/schema.ts';
import { serverOptions } from '../http/server-options.ts';
import { createLog } from '../log.ts';
import { type Check, createReadiness, databaseAnswers, type Readiness } from '../operation/readiness.ts';
import { openTestDatabase } from './database.ts';

export const ORIGIN = 'https://ar.example';
export const SUPPORT = 'podrska@podgorica.example';
export const SECRET = 'a secret for tests, and for nothing else';
export const PASSWORD = 'Podgorica1!';

interface NewUser {
  email?: string;
  first_name?: string;
  last_name?: string;
  role?: Role | null;
}

export interface TestApi {
  db: Kysely<DB>;
  readiness: Readiness;
  /** Every line that the server logged. */
  log: string[];
  /** Method and path of every route. */
  routes: { method: string; url: string }[];
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  get(path: string, access?: string): Promise<LightMyRequestResponse>;
  /** Anonymous without an access token. */
  post(path: string, body: object, access?: string): Promise<LightMyRequestResponse>;
  patch(path: string, body: object, access: string, ifMatch?: string): Promise<LightMyRequestResponse>;
  delete(path: string, access: string): Promise<LightMyRequestResponse>;
  /** Adds a user whose password is `PASSWORD`; an address is made up if none is given. */
  addUser(user?: NewUser): Promise<{ id: number; email: string }>;
  signIn(email: string): Promise<{ access: string; refresh: string }>;
  /** Adds a user of this role and signs them in. */
  signInAs(role: Role | null): Promise<{ access: string; refresh: string; id: number }>;
  stop(): Promise<void>;
}

interface Surroundings {
  trustedProxies?: string[];
  /** Beside the database. */
  checks?: Record<string, Check>;
}

/** The real API on a database of its own. */
export async function startTestApi({ trustedProxies, checks }: Surroundings = {}): Promise<TestApi> {
  const { db, stop } = await openTestDatabase();
  const log: string[] = [];
  const logger = createLog('trace', { write: (line) => log.push(line) });
  const readiness = createReadiness({ database: databaseAnswers(db), ...checks }, logger);
  const server = fastify(serverOptions(logger, trustedProxies));
  const routes: TestApi['routes'] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
  const config = { dataDir: '.', jwtSecret: SECRET, publicOrigin: ORIGIN, supportEmail: SUPPORT };
  await server.register(buildApi({ config, db, readiness }));
  await server.ready();
  const send = (options: InjectOptions) => server.inject(options);
  const post = (path: string, body: object, access?: string) =>
    send({ method: 'POST', url: `/api${path}`, payload: body, headers: bearer(access) });
  const addUser = userAdder(db);
  const signIn = async (email: string) => (await post('/auth/login/', { email, password: PASSWORD })).json();
  return {
    db,
    readiness,
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
    async signInAs(role) {
      const { id, email } = await addUser({ role });
      return { id, ...(await signIn(email)) };
    },
    async stop() {
      await server.close();
      await stop();
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
