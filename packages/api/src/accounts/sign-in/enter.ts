import type { TokenPair } from '@ar/domain/auth';
import { deviceOf } from '@ar/domain/user-agent';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZONE } from '../../platform/calendar.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/limits/counter.ts';
import { logSecurity, type SignInMethod } from '../../platform/observability/security-log/security-log.ts';
import { mailOwner } from '../journal/mail-owner.ts';
import { reportingTransaction } from '../journal/security-journal.ts';
import type { Account } from '../sessions/person.ts';
import { placeOf } from '../sessions/request-place.ts';
import { type Proved, startSession } from '../sessions/sessions.ts';

/** The security log's facts about a sign-in or its refusal. */
export function aboutSignIn(request: FastifyRequest, account: string, isKnown: boolean) {
  const { user_agent, network } = placeOf(request);
  const device = isKnown ? ('known' as const) : ('new' as const);
  return { account, device, agent: deviceOf(user_agent), network };
}

interface Arrival {
  account: Account;
  proved: Proved;
  /** The browser was used for this account before. */
  isKnown: boolean;
  method: SignInMethod;
}

/** Limits the mails to an owner whose account a program signs in to over and over. */
const TOLD: Limit = { name: 'new-device-mail', max: 5, seconds: 3600 };

const clock = new Intl.DateTimeFormat('sr-Latn-ME', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * Opens a session for somebody who has proved all that is required, whatever the method; the browser is known from then on.
 * Mails the owner about an unknown browser, unless the account is new.
 *
 * @throws HttpError 401 if the password was changed meanwhile, or the account was deactivated.
 */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, proved, isKnown, method }: Arrival,
): Promise<TokenPair> {
  const { db, tokens, devices, limits, config } = request.server;
  const { id: user, email } = account;
  const about = { ...aboutSignIn(request, email, isKnown), user };
  const isTold = !isKnown && (await limits.fits(TOLD, { account: String(user) }));
  const session = await reportingTransaction(request, db, async (trx, report) => {
    const started = await startSession(trx, proved, placeOf(request), config.sessions);
    if (!started) return null;
    const { ended, isReturning } = started;
    await report({ event: 'sign-in', ...about, method });
    await report({ event: 'session-ended', account: email, user, reason: 'too-many', sessions: ended });
    if (isReturning && isTold)
      await mailOwner(trx, 'device', account, {
        device: about.agent ?? '?',
        network: about.network ?? '?',
        at: clock.format(new Date()),
        settings: `${config.publicOrigin}/dashboard/settings`,
      });
    return started;
  });
  if (!session) {
    logSecurity(request, { event: 'sign-in-refused', ...about, reason: 'changed-meanwhile' });
    throw new HttpError(401, 'credentials-wrong');
  }
  reply.header('set-cookie', devices.cookieFor(proved));
  return { access: tokens.issue(session), refresh: session.refresh };
}
