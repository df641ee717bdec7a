import { setTimeout as wait } from 'node:timers/promises';
import { credentials, refreshRequest, tokenPair } from '@ar/domain/auth';
import { secondStepRequest } from '@ar/domain/second-factor';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, openToAll, route } from '../../platform/http/routes.ts';
import { enterSignIn } from '../../platform/limits/password-attempts.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { recordAccess, reportingTransaction } from '../journal/security-journal.ts';
import { hashPassword, isOutdated, isRight } from '../sessions/password.ts';
import { type Account, findAccount } from '../sessions/person.ts';
import { clientOf } from '../sessions/request-client.ts';
import { endSession, refreshSession } from '../sessions/sessions.ts';
import { aboutSignIn, completeSignIn, requireSecondStep } from './complete-sign-in.ts';

const ANSWER_IN_CROWD_AFTER_MS = 1000;

export async function authRoutes(app: Api): Promise<void> {
  const { db, tokens, limits, devices, config } = app;
  const signIn = route(openToAll, 'signIn', answers(z.union([tokenPair, secondStepRequest])), {
    body: credentials,
  });
  app.post('/auth/login/', signIn, async (request, reply) => {
    const { email, password } = request.body;
    const found = await findAccount(db, email);
    const device = devices.find(request.headers.cookie, found);
    const attempt = await enterSignIn(limits, { email, ip: request.ip, device });
    const { refused, proved } = await (attempt.crowded ? recogniseInCrowd : recognise)(db, found, password);
    if (!found || !proved) {
      const reason = refused ?? 'unknown-account';
      logSecurity(request, { event: 'sign-in-refused', ...aboutSignIn(request, email, found), reason });
      // Without the correct password, the response must not reveal that the account is deactivated.
      if (reason === 'inactive') throw new HttpError(403, 'account-deactivated', {}, { code: 'deactivated' });
      throw new HttpError(401, 'credentials-wrong');
    }
    await attempt.succeeded();
    const more = await requireSecondStep(app, proved);
    const alone = { ...proved, isAlone: config.secondFactor.mode !== 'off' };
    if (more) return more;
    return completeSignIn(request, reply, { account: found, proved: alone, method: 'password' });
  });
  const refresh = route(openToAll, 'refreshSession', answers(tokenPair), { body: refreshRequest });
  app.post('/auth/refresh/', refresh, async (request) => {
    const outcome = await refreshSession(app, request.body.refresh, clientOf(request), (trx, owner) =>
      recordAccess(trx, { event: 'refresh-replayed', ...owner }, request.id),
    );
    if ('renewed' in outcome)
      return { access: tokens.issue(outcome.renewed), refresh: outcome.renewed.refresh };
    const { refused: reason, owner, why } = outcome;
    if (reason === 'replayed') logSecurity(request, { event: 'refresh-replayed', ...owner });
    else logSecurity(request, { event: 'refresh-refused', ...owner, reason });
    throw new HttpError(401, 'session-over', {}, { code: why ?? 'expired' });
  });
  const signOut = route(openToAll, 'signOut', answers(z.object({})), { body: refreshRequest });
  app.post('/auth/logout/', signOut, async (request) => {
    await reportingTransaction(request, db, async (trx, report) => {
      const owner = await endSession(trx, request.body.refresh);
      if (owner) await report({ event: 'session-ended', ...owner, reason: 'signed-out', sessions: 1 });
    });
    return {};
  });
}

async function recognise(db: Kysely<DB>, found: Account | undefined, password: string) {
  const right = await isRight(password, found?.password_hash);
  if (!found) return { refused: 'unknown-account' } as const;
  const { id, password_hash, is_active } = found;
  if (!password_hash) return { refused: 'no-password' } as const;
  if (!right) return { refused: 'wrong-password' } as const;
  if (!is_active) return { refused: 'inactive' } as const;
  if (!isOutdated(password_hash)) return { proved: { id, password_hash } };
  const renewed = { password_hash: await hashPassword(password) };
  // The condition prevents the update if the password was changed concurrently.
  const rehash = db.updateTable('users').set(renewed).where('id', '=', id);
  await rehash.where('password_hash', '=', password_hash).execute();
  return { proved: { id, ...renewed } };
}

/** Hashes only for known accounts, and hides the difference with a minimum response time. */
async function recogniseInCrowd(
  ...[db, found, password]: Parameters<typeof recognise>
): ReturnType<typeof recognise> {
  const nobody = { refused: found ? 'no-password' : 'unknown-account' } as const;
  const work = found?.password_hash ? recognise(db, found, password) : nobody;
  const [recognised] = await Promise.all([work, wait(ANSWER_IN_CROWD_AFTER_MS)]);
  return recognised;
}
