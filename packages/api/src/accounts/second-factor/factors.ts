import { type Factors, MAX_PASSKEYS } from '@ar/domain/second-factor';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { hashOfToken } from '../sessions/tokens.ts';
import { stepOf } from './one-time-codes.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** What an account has, for its owner. */
export async function readFactors(
  db: Kysely<DB>,
  owner: number,
  { policy, host }: { policy: Factors['policy']; host: string },
): Promise<Factors> {
  const held = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'rp_id'])
    .where('user_id', '=', owner)
    .orderBy('created_at')
    .execute();
  const passkeys = held.map(({ rp_id, ...key }) => ({ ...key, made_for: rp_id === host ? null : rp_id }));
  const code = await db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('user_id', '=', owner)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', owner)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { policy, passkeys, code: code ?? null, recovery_codes_left: Number(left) };
}

/** A passkey of another host name counts: nobody gets in with the password alone because the name changed. */
export const hasFactor = ({ passkeys, code }: Pick<Factors, 'passkeys' | 'code'>): boolean =>
  passkeys.length > 0 || code !== null;

/** False where the key is there already, or there are as many as there may be. */
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

/** The code that confirms a seed is used up with it. */
export async function setCodes(
  trx: Kysely<DB>,
  user_id: number,
  seed: string,
  last_step: number,
): Promise<void> {
  await trx
    .insertInto('one_time_codes')
    .values({ user_id, seed, last_step })
    .onConflict((one) =>
      one.column('user_id').doUpdateSet({ seed, last_step, created_at: sql<string>`now()` }),
    )
    .execute();
}

/** Takes a code, once: of the same or an older period none is taken any more. */
export async function takeCode(db: Kysely<DB>, user_id: number, code: string): Promise<boolean> {
  const held = await db
    .selectFrom('one_time_codes')
    .select('seed')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const step = held && stepOf(held.seed, code);
  if (step === undefined) return false;
  const taken = await db
    .updateTable('one_time_codes')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export async function takeRecoveryCode(db: Kysely<DB>, user_id: number, code: string): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('hash', '=', hashOfToken(code))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** In the place of those before; answers them as they are shown. */
export async function renewRecoveryCodes(trx: Kysely<DB>, user_id: number): Promise<string[]> {
  const { shown, hashes } = newRecoveryCodes();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ hash, user_id })))
    .execute();
  return shown;
}

/** Takes all that somebody signs in with beside the password; answers whether there was anything. */
export async function removeFactors(trx: Kysely<DB>, user_id: number): Promise<boolean> {
  const tables = ['passkeys', 'one_time_codes', 'recovery_codes', 'tickets'] as const;
  let removed = 0n;
  for (const table of tables) {
    const gone = await trx.deleteFrom(table).where('user_id', '=', user_id).executeTakeFirst();
    if (table !== 'tickets') removed += gone.numDeletedRows;
  }
  return removed > 0n;
}
