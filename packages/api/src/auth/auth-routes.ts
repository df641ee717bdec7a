import { setTimeout as wait } from 'node:timers/promises';
import { credentials, refreshRequest, type TokenPair, tokenPair } from '@ar/domain/auth';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { type Api, answers, call, openToAll } from '../http/routes.ts';
import { enterSignIn } from '../limits/account-limits.ts';
import type { Limits } from '../limits/limits.ts';
import { logSecurity } from '../security-log/security-log.ts';
import type { KnownDevices } from './known-devices.ts';
import { hashPassword, isOutdated, isRight } from './password.ts';
import { type Account, findAccount } from './person.ts';
import { endSession, type Proved, type Renewal, refreshSession, startSession } from './sessions.ts';
import type { AccessTokens } from './tokens.ts';

const WRONG = 'Pogrešan email ili šifra.';
const ANSWER_IN_CROWD_AFTER_MS = 1000;
const SESSION_OVER = 'Vaša sesija je istekla. Prijavite se ponovo.';

interface Dependencies {
  db: Kysely<DB>;
  tokens: AccessTokens;
  successorOf: (token: string) => string;
  limits: Limits;
  devices: KnownDevices;
}

/** Sign-in, renewal and sign-out. All public: what the body holds lets callers in. */
export function authRoutes(app: Api, deps: Dependencies): void {
  const pairOf = ({ refresh, ...claims }: Renewal): TokenPair => ({
    access: deps.tokens.issue(claims),
    refresh,
  });
  app.post(
    '/auth/login/',
    {
      config: openToAll,
      schema: call('auth', 'signIn', 'Sign in', { body: credentials, response: answers(tokenPair) }),
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const found = await findAccount(deps.db, email);
      const device = deps.devices.find(request.headers.cookie, found);
      const attempt = await enterSignIn(deps.limits, { email, ip: request.ip, device });
      const recognised = await (attempt.crowded
        ? recogniseInCrowd(deps.db, found, password)
        : recognise(deps.db, found, password));
      const session = 'proved' in recognised && (await startSession(deps, recognised.proved));
      const about = { account: email, device: device ? 'known' : 'new' } as const;
      if (!session) {
        const reason = 'refused' in recognised ? recognised.refused : 'changed-meanwhile';
        logSecurity(request, { event: 'sign-in-refused', ...about, user: found?.id, reason });
        throw new HttpError(401, WRONG);
      }
      await attempt.succeeded();
      logSecurity(request, { event: 'sign-in', ...about, user: session.userId, method: 'password' });
      reply.header('set-cookie', deps.devices.cookieFor(recognised.proved));
      return pairOf(session);
    },
  );
  app.post(
    '/auth/refresh/',
    {
      config: openToAll,
      schema: call('auth', 'refreshSession', 'Exchange a refresh token for a new pair', {
        body: refreshRequest,
        response: answers(tokenPair),
      }),
    },
    async (request) => {
      const outcome = await refreshSession(deps, request.body.refresh);
      if ('renewed' in outcome) return pairOf(outcome.renewed);
      const { refused: reason, owner } = outcome;
      logSecurity(
        request,
        reason === 'replayed'
          ? { event: 'refresh-replayed', ...owner }
          : { event: 'refresh-refused', ...owner, reason },
      );
      throw new HttpError(401, SESSION_OVER);
    },
  );
  app.post(
    '/auth/logout/',
    {
      config: openToAll,
      schema: call('auth', 'signOut', 'End a session', {
        body: refreshRequest,
        response: answers(z.object({})),
      }),
    },
    async (request) => {
      const owner = await endSession(deps.db, request.body.refresh);
      if (owner)
        logSecurity(request, { event: 'session-ended', ...owner, reason: 'signed-out', sessions: 1 });
      return {};
    },
  );
}

/** Whether a password proves whose account it is. Only the log tells the reason. */
type Recognised =
  | { proved: Proved }
  | { refused: 'unknown-account' | 'no-password' | 'inactive' | 'wrong-password' };

/** Takes the same time whether there is an account or not. */
async function recognise(db: Kysely<DB>, found: Account | undefined, password: string): Promise<Recognised> {
  const right = await isRight(password, found?.password_hash);
  if (!found) return { refused: 'unknown-account' };
  const { id, password_hash, is_active } = found;
  if (!password_hash) return { refused: 'no-password' };
  if (!right) return { refused: 'wrong-password' };
  if (!is_active) return { refused: 'inactive' };
  const current = isOutdated(password_hash) ? await rehash(db, id, password_hash, password) : password_hash;
  return { proved: { id, password_hash: current } };
}

/**
 * From a crowded network made-up accounts can be tried without end, so they must not cost a hash. Instead every answer
 * comes at the same moment, which is later than any hash takes.
 */
async function recogniseInCrowd(
  db: Kysely<DB>,
  found: Account | undefined,
  password: string,
): Promise<Recognised> {
  const nobody = { refused: found ? 'no-password' : 'unknown-account' } as const;
  const work = found?.password_hash ? recognise(db, found, password) : nobody;
  const [recognised] = await Promise.all([work, wait(ANSWER_IN_CROWD_AFTER_MS)]);
  return recognised;
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
