import type { TokenPair } from '@ar/domain/auth';
import type { SecondStepRequest } from '@ar/domain/second-factor';
import { deviceOf } from '@ar/domain/user-agent';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZONE } from '../../platform/calendar.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/limits/counter.ts';
import { logSecurity, type SignInMethod } from '../../platform/observability/security-log/security-log.ts';
import { mailOwner } from '../journal/mail-owner.ts';
import { reportingTransaction } from '../journal/security-journal.ts';
import { hasFactor, readFactors } from '../second-factor/factors.ts';
import { issueTicket } from '../second-factor/tickets.ts';
import type { Account } from '../sessions/person.ts';
import { clientOf } from '../sessions/request-client.ts';
import { type Proved, startSession } from '../sessions/sessions.ts';

export function aboutSignIn(request: FastifyRequest, email: string, account: Account | undefined) {
  const { user_agent, network } = clientOf(request);
  const isKnown = request.server.devices.find(request.headers.cookie, account) !== undefined;
  const device = isKnown ? ('known' as const) : ('new' as const);
  return { account: email, user: account?.id, device, agent: deviceOf(user_agent), network };
}

interface Login {
  account: Account;
  proved: Proved;
  method: SignInMethod;
}

const DEVICE_MAILS: Limit = { name: 'new-device-mail', max: 5, seconds: 3600 };

const time = new Intl.DateTimeFormat('sr-Latn-ME', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

export async function completeSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, proved, method }: Login,
): Promise<TokenPair> {
  const { db, tokens, devices, limits, config } = request.server;
  const { id: user, email } = account;
  const about = { ...aboutSignIn(request, email, account), user };
  const mayMail = about.device === 'new' && (await limits.fits(DEVICE_MAILS, { account: String(user) }));
  const session = await reportingTransaction(request, db, async (trx, report) => {
    const started = await startSession(trx, proved, clientOf(request), config.sessions);
    if (!started) return null;
    const { ended, isReturning } = started;
    await report({ event: 'sign-in', ...about, method });
    await report({ event: 'session-ended', account: email, user, reason: 'too-many', sessions: ended });
    if (isReturning && mayMail)
      await mailOwner(trx, 'device', account, {
        device: about.agent ?? '?',
        network: about.network ?? '?',
        at: time.format(new Date()),
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

export async function requireSecondStep(
  { db, passkeys, config: { secondFactor: policy } }: FastifyInstance,
  { id, password_hash }: Proved,
): Promise<SecondStepRequest | undefined> {
  if (policy.mode === 'off') return undefined;
  const held = await readFactors(db, id, { policy: policy.mode, host: passkeys.host });
  if (!hasFactor(held)) return undefined;
  const alive = held.passkeys.filter(({ made_for }) => made_for === null);
  const made_for = held.passkeys.flatMap(({ made_for }) => made_for ?? []);
  const passkey = alive.length > 0 ? await passkeys.signInOptions(db, id, 'discouraged') : null;
  const challenge = passkey?.challenge ?? null;
  const ticket = await issueTicket(db, 'second-step', { user_id: id, password_hash, challenge });
  const methods: SecondStepRequest['second_factor']['methods'] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...(held.code ? (['code'] as const) : []),
    ...(held.recovery_codes_left > 0 ? (['recovery-code'] as const) : []),
  ];
  const step = { ticket, methods, passkey: passkey && { ...passkey } };
  return { second_factor: { ...step, dead_passkeys_of: [...new Set(made_for)] } };
}
