import type { TokenPair } from '@ar/domain/auth';
import { deviceOf } from '@ar/domain/user-agent';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { ZONE } from '../../platform/calendar.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/limits/counter.ts';
import { mailOf } from '../../platform/mail/mail-texts.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import {
  logSecurity,
  type SecurityEvent,
  type SignInMethod,
} from '../../platform/observability/security-log/security-log.ts';
import { recordAccess } from '../journal/security-journal.ts';
import type { Account } from '../sessions/person.ts';
import { type Place, placeOf } from '../sessions/request-place.ts';
import { type Proved, startSession } from '../sessions/sessions.ts';

/** What the security log tells of whoever signs in, or is refused. */
export function aboutSignIn(request: FastifyRequest, account: string, isKnown: boolean) {
  const { user_agent, network } = placeOf(request);
  const device = isKnown ? ('known' as const) : ('new' as const);
  return { account, device, agent: deviceOf(user_agent), network };
}

interface Arrival {
  account: Account;
  proved: Proved;
  /** In a browser that the account was signed in to before. */
  isKnown: boolean;
  method: SignInMethod;
}

/**
 * Opens a session for somebody who has proved all that is asked of them, whatever the way; this browser is then known.
 *
 * @throws HttpError 401 where the password was changed meanwhile, or the account was deactivated.
 */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, proved, isKnown, method }: Arrival,
): Promise<TokenPair> {
  const about = { ...aboutSignIn(request, account.email, isKnown), user: account.id };
  const eventsOf = (sessions: number): SecurityEvent[] => {
    const { account, user } = about;
    const ended = { event: 'session-ended', account, user, reason: 'too-many', sessions } as const;
    return [{ event: 'sign-in', ...about, method }, ...(sessions > 0 ? [ended] : [])];
  };
  const asked = { proved, place: placeOf(request), isKnown };
  const { server } = request;
  const session = await open(server, account, asked, (trx, ended) =>
    recordAccess(trx, eventsOf(ended), request.id),
  );
  if (!session) {
    logSecurity(request, { event: 'sign-in-refused', ...about, reason: 'changed-meanwhile' });
    throw new HttpError(401, 'credentials-wrong');
  }
  const { ended, refresh, ...claims } = session;
  for (const event of eventsOf(ended)) logSecurity(request, event);
  reply.header('set-cookie', server.devices.cookieFor(proved));
  return { access: server.tokens.issue(claims), refresh };
}

/** An owner whose account a program signs in to over and over is told so often at most. */
const TOLD: Limit = { name: 'new-device-mail', max: 5, seconds: 3600 };

/** Where the account was in use before, its owner is told of a browser that it does not know. */
async function open(
  { db, limits, config }: FastifyInstance,
  account: Account,
  { proved, place, isKnown }: { proved: Proved; place: Place; isKnown: boolean },
  record: (trx: Kysely<DB>, ended: number) => Promise<void>,
) {
  const isTold = !isKnown && (await limits.fits(TOLD, { account: String(account.id) }));
  return inTransaction(db, async (trx) => {
    const session = await startSession(trx, proved, place, config.sessions);
    if (session) await record(trx, session.ended);
    if (session?.isReturning && isTold)
      await queueMail(trx, newDeviceMail(account, place, config.publicOrigin));
    return session;
  });
}

const clock = new Intl.DateTimeFormat('sr-Latn-ME', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

function newDeviceMail({ name, email }: Account, { user_agent, network }: Place, publicOrigin: string) {
  const words = {
    name,
    device: deviceOf(user_agent) ?? '?',
    network: network ?? '?',
    at: clock.format(new Date()),
    settings: `${publicOrigin}/dashboard/settings`,
  };
  return { recipient_name: name, recipient_address: email, ...mailOf('device', words) };
}
