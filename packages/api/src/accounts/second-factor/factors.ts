import { randomBytes } from 'node:crypto';
import { type Factors, MAX_PASSKEYS, RECOVERY_CODE } from '@ar/domain/second-factor';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { type Kysely, sql } from 'kysely';
import { Secret } from 'otpauth';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { mailOwner, type Recipient } from '../journal/mail-owner.ts';
import { endSessions } from '../sessions/sessions.ts';
import { hashOfToken } from '../sessions/tokens.ts';
import { stepOf } from './one-time-codes.ts';

export async function readFactors(
  db: Kysely<DB>,
  owner: number,
  { policy, host }: { policy: Factors['policy']; host: string },
): Promise<Factors> {
  const { rows: passkeys } = await sql<Factors['passkeys'][number]>`
    select id, name, created_at, last_used_at, nullif(rp_id, ${host}) as made_for
    from passkeys where user_id = ${owner} order by created_at`.execute(db);
  const codes = db.selectFrom('one_time_codes').where('user_id', '=', owner);
  const code = (await codes.select('created_at').executeTakeFirst()) ?? null;
  const left = db.selectFrom('recovery_codes').where('user_id', '=', owner).where('used_at', 'is', null);
  const recovery_codes_left = (await left.select('hash').execute()).length;
  return { policy, passkeys, code, recovery_codes_left };
}

/** Passkeys of earlier host names count too. Otherwise their owners could sign in with the password alone. */
export const hasFactor = ({ passkeys, code }: Pick<Factors, 'passkeys' | 'code'>): boolean =>
  passkeys.length > 0 || code !== null;

export async function addPasskey(
  trx: Kysely<DB>,
  user_id: number,
  { name, host }: { name: string; host: string },
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
): Promise<boolean> {
  const public_key = Buffer.from(publicKey);
  const added = await sql`
    insert into passkeys (id, user_id, name, public_key, counter, transports, rp_id)
    select ${id}, ${user_id}, ${name}, ${public_key}, ${counter}, ${transports}, ${host}
    where (select count(*) from passkeys where user_id = ${user_id}) < ${MAX_PASSKEYS}
    on conflict do nothing`.execute(trx);
  return added.numAffectedRows === 1n;
}

export const setCodes = (trx: Kysely<DB>, user_id: number, seed: string, last_step: number) =>
  sql`
    insert into one_time_codes (user_id, seed, last_step) values (${user_id}, ${seed}, ${last_step})
    on conflict (user_id) do update
      set seed = excluded.seed, last_step = excluded.last_step, created_at = now()`.execute(trx);

export async function spendCode(db: Kysely<DB>, user_id: number, code: string): Promise<boolean> {
  const codes = db.selectFrom('one_time_codes').where('user_id', '=', user_id);
  const held = await codes.select('seed').executeTakeFirst();
  const step = held && stepOf(held.seed, code);
  if (step === undefined) return false;
  const take = sql`
    update one_time_codes set last_step = ${step} where user_id = ${user_id} and last_step < ${step}`;
  return (await take.execute(db)).numAffectedRows === 1n;
}

export async function spendRecoveryCode(db: Kysely<DB>, user_id: number, code: string): Promise<boolean> {
  const taken = await sql`
    update recovery_codes set used_at = now()
    where hash = ${hashOfToken(code)} and user_id = ${user_id} and used_at is null`.execute(db);
  return taken.numAffectedRows === 1n;
}

const { count, groups, letters } = RECOVERY_CODE;

/** A code has 120 random bits, so a fast hash is enough to store it (ASVS 5.0, 6.5.2). */
const newRecoveryCode = (): string => {
  const bytes = randomBytes((groups * letters * 5) / 8);
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
};

export async function renewRecoveryCodes(trx: Kysely<DB>, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newRecoveryCode);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  const rows = codes.map((code) => ({ hash: hashOfToken(code), user_id }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => (code.match(new RegExp(`.{${letters}}`, 'g')) ?? []).join('-'));
}

export async function removeFactors(trx: Kysely<DB>, user_id: number): Promise<boolean> {
  await trx.deleteFrom('tickets').where('user_id', '=', user_id).execute();
  let removed = 0n;
  for (const table of ['passkeys', 'one_time_codes', 'recovery_codes'] as const) {
    const gone = await trx.deleteFrom(table).where('user_id', '=', user_id).executeTakeFirst();
    removed += gone.numDeletedRows;
  }
  return removed > 0n;
}

export async function resetFactors(
  trx: Kysely<DB>,
  owner: Recipient & { id: number },
  { supportEmail }: { supportEmail: string },
): Promise<number> {
  if (!(await removeFactors(trx, owner.id))) throw new HttpError(409, 'factors-not-set-up');
  await mailOwner(trx, 'factors-reset', owner, { supportEmail });
  return endSessions(trx, owner.id, 'factors-reset');
}
