import type { SecondStepAsked } from '@ar/domain/second-factor';
import type { FastifyInstance } from 'fastify';
import type { Proved } from '../sessions/sessions.ts';
import { hasFactor, readFactors } from './factors.ts';
import { issueTicket } from './tickets.ts';

/** What an account must give besides its password; undefined for an account without a second factor. */
export async function askSecondStep(
  { db, passkeys, config: { secondFactor: policy } }: FastifyInstance,
  { id, password_hash }: Proved,
): Promise<SecondStepAsked | undefined> {
  if (policy.mode === 'off') return undefined;
  const held = await readFactors(db, id, { policy: policy.mode, host: passkeys.host });
  if (!hasFactor(held)) return undefined;
  const alive = held.passkeys.filter(({ made_for }) => made_for === null);
  const made_for = held.passkeys.flatMap(({ made_for }) => made_for ?? []);
  const passkey = alive.length > 0 ? await passkeys.toAsk(db, id, 'discouraged') : null;
  const challenge = passkey?.challenge ?? null;
  const ticket = await issueTicket(db, 'second-step', { user_id: id, password_hash, challenge });
  const methods: SecondStepAsked['second_factor']['methods'] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...(held.code ? (['code'] as const) : []),
    ...(held.recovery_codes_left > 0 ? (['recovery-code'] as const) : []),
  ];
  const asked = { ticket, methods, passkey: passkey && { ...passkey } };
  return { second_factor: { ...asked, dead_passkeys_of: [...new Set(made_for)] } };
}
