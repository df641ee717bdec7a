import type { SecondStepAsked } from '@ar/domain/second-factor';
import type { Kysely } from 'kysely';
import type { Proved } from '../auth/sessions.ts';
import type { DB } from '../database/schema.ts';
import type { Limits } from '../limits/counter.ts';
import { hasFactor, readFactors } from './factors.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactorPolicy } from './policy.ts';
import { issueTicket } from './tickets.ts';

export interface SecondStepDependencies {
  db: Kysely<DB>;
  limits: Limits;
  passkeys: Passkeys;
  policy: SecondFactorPolicy;
}

/** What an account with a second factor has to give besides its password; undefined where that is all. */
export async function askSecondStep(
  { db, passkeys, policy }: SecondStepDependencies,
  { id, password_hash }: Proved,
): Promise<SecondStepAsked | undefined> {
  if (policy.mode === 'off') return undefined;
  const held = await readFactors(db, id, policy.mode);
  if (!hasFactor(held)) return undefined;
  const passkey = held.passkeys.length > 0 ? await passkeys.toAsk(db, id, 'discouraged') : null;
  const challenge = passkey?.challenge ?? null;
  const ticket = await issueTicket(db, 'second-step', { user_id: id, password_hash, challenge });
  const methods: SecondStepAsked['second_factor']['methods'] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...(held.code ? (['code'] as const) : []),
    ...(held.recovery_codes_left > 0 ? (['recovery-code'] as const) : []),
  ];
  return { second_factor: { ticket, methods, passkey: passkey && { ...passkey } } };
}
