import { type Credentials, credentials, refreshRequest, type TokenPair, tokenPair } from '@ar/domain/auth';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '../database/schema.ts';
import { openToAll } from '../http/access.ts';
import { answers } from '../http/answers.ts';
import type { Api } from '../http/api-context.ts';
import { Refusal } from '../http/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { enterSignIn } from '../limits/sign-in-limits.ts';
import type { AccessTokens } from './access-token.ts';
import { hashPassword, isOutdated, isRight } from './password.ts';
import { endSession, type Proved, type Renewal, refreshSession, startSession } from './sessions.ts';

const WRONG = 'Pogrešan email ili šifra.';
const SESSION_OVER = 'Vaša sesija je istekla. Prijavite se ponovo.';

export interface AuthDependencies {
  db: Kysely<DB>;
  tokens: AccessTokens;
  successorOf: (token: string) => string;
  limits: Limits;
}

/** Sign-in, renewal and sign-out. Public all three: what a caller shows in the body is what lets them in. */
export function authRoutes(app: Api, deps: AuthDependencies): void {
  const pairOf = ({ refresh, ...claims }: Renewal): TokenPair => ({
    access: deps.tokens.issue(claims),
    refresh,
  });
  const tags = ['auth'];
  app.post(
    '/auth/login/',
    {
      config: openToAll,
      schema: {
        tags,
        operationId: 'signIn',
        summary: 'Sign in',
        body: credentials,
        response: answers(tokenPair),
      },
    },
    async (request) => {
      const attempt = await enterSignIn(deps.limits, request.body.email, request.ip);
      const proved = await recognise(deps.db, request.body);
      const session = proved && (await startSession(deps, proved));
      request.log.info({ event: 'sign-in', user: proved?.id }, session ? 'signed in' : 'sign-in refused');
      if (!session) throw new Refusal(401, WRONG);
      await attempt.succeeded();
      return pairOf(session);
    },
  );
  app.post(
    '/auth/refresh/',
    {
      config: openToAll,
      schema: {
        tags,
        operationId: 'refreshSession',
        summary: 'Exchange a refresh token for a new pair',
        body: refreshRequest,
        response: answers(tokenPair),
      },
    },
    async (request) => {
      const outcome = await refreshSession(deps, request.body.refresh);
      if ('renewed' in outcome) return pairOf(outcome.renewed);
      const level = outcome.refused === 'replayed' ? 'warn' : 'info';
      request.log[level]({ event: 'refresh', reason: outcome.refused }, 'refresh refused');
      throw new Refusal(401, SESSION_OVER);
    },
  );
  app.post(
    '/auth/logout/',
    {
      config: openToAll,
      schema: {
        tags,
        operationId: 'signOut',
        summary: 'End a session',
        body: refreshRequest,
        response: answers(z.object({})),
      },
    },
    async (request) => {
      await endSession(deps.db, request.body.refresh);
      return {};
    },
  );
}

/** The user whom the credentials prove, or null; takes the same time whoever they name. */
async function recognise(db: Kysely<DB>, { email, password }: Credentials): Promise<Proved | null> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active'])
    .where(sql`lower(email)`, '=', sql`lower(${email} collate montenegrin)`)
    .executeTakeFirst();
  if (!(await isRight(password, found?.password_hash))) return null;
  if (!found?.is_active || !found.password_hash) return null;
  const { id, password_hash } = found;
  if (!isOutdated(password_hash)) return { id, password_hash };
  return { id, password_hash: await rehash(db, id, password_hash, password) };
}

/** Only while the old hash still stands: a password changed meanwhile must not come back. */
async function rehash(db: Kysely<DB>, id: number, old: string, password: string): Promise<string> {
  const password_hash = await hashPassword(password);
  await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', old)
    .execute();
  return password_hash;
}
