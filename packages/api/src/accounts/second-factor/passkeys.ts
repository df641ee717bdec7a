import { PRODUCT_NAME } from '@ar/domain/product';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** What a passkey is asked to know of its holder: a finger, a face or a PIN, where it stands for the password too. */
type Verification = 'required' | 'discouraged';

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Passkeys of this installation (WebAuthn, level 3): bound to its origin, so that no other site can ask for them. */
export function createPasskeys(publicOrigin: string) {
  const rpID = hostOf(publicOrigin);
  return {
    /** The host name that browsers offer them for. */
    host: rpID,
    /** For `navigator.credentials.create`. */
    async toSetUp(db: Kysely<DB>, { id, email, name }: { id: number; email: string; name: string }) {
      const held = await passkeysOf(db, id);
      return generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID,
        userName: email,
        userDisplayName: name,
        userID: new TextEncoder().encode(String(id)),
        attestationType: 'none',
        excludeCredentials: held.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
    },
    /** The new passkey; undefined for an answer that is not to this challenge, or of another site. */
    async setUp(response: object, challenge: string): Promise<WebAuthnCredential | undefined> {
      const verified = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: publicOrigin,
        expectedRPID: rpID,
        requireUserVerification: false,
      }).catch(() => undefined);
      return verified?.registrationInfo?.credential;
    },
    /** For `navigator.credentials.get`: one of somebody's, or any that the browser has for this site. */
    async toAsk(db: Kysely<DB>, owner: number | undefined, userVerification: Verification) {
      const held = owner === undefined ? undefined : await passkeysOf(db, owner, rpID);
      return generateAuthenticationOptions({
        rpID,
        userVerification,
        ...(held && { allowCredentials: held.map(({ id, transports }) => ({ id, transports })) }),
      });
    },
    /** Whose passkey signed the challenge; undefined for none of ours, one of somebody else than `owner`, or a copy. */
    async recognise(
      db: Kysely<DB>,
      response: { id: string },
      challenge: string,
      { owner, verified }: { owner?: number | undefined; verified: Verification },
    ): Promise<number | undefined> {
      const key = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('id', '=', response.id)
        .executeTakeFirst();
      if (!key || (owner !== undefined && key.user_id !== owner)) return undefined;
      const answer = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: publicOrigin,
        expectedRPID: rpID,
        credential: {
          id: key.id,
          publicKey: Uint8Array.from(key.public_key),
          counter: Number(key.counter),
          transports: key.transports,
        },
        requireUserVerification: verified === 'required',
      }).catch(() => undefined);
      if (!answer?.verified) return undefined;
      const used = await db
        .updateTable('passkeys')
        .set({ counter: answer.authenticationInfo.newCounter, last_used_at: new Date(), rp_id: rpID })
        .where('id', '=', key.id)
        // Of two answers with one count, one is a copy's.
        .where('counter', '=', key.counter)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n ? key.user_id : undefined;
    },
  };
}

/** Those of an account; with `host`, only those that were made for it. */
function passkeysOf(db: Kysely<DB>, owner: number, host?: string) {
  const held = db.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', owner);
  return (host === undefined ? held : held.where(sql`coalesce(rp_id, ${host})`, '=', host)).execute();
}

const hostOf = (publicOrigin: string) => new URL(publicOrigin).hostname;

/** Notes the host name of passkeys that were made before it was kept: until now that of this server was the one that worked. */
export async function nameHosts(db: Kysely<DB>, publicOrigin: string): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ rp_id: hostOf(publicOrigin) })
    .where('rp_id', 'is', null)
    .execute();
}

/** Passkeys of other host names, by theirs: how many, of how many people, and of how many of them nothing else is a factor. */
export async function deadPasskeys(db: Kysely<DB>, publicOrigin: string) {
  const { rows } = await sql<{ host: string; passkeys: number; people: number; lockedOut: number }>`
    select rp_id as host, count(*)::int as passkeys, count(distinct user_id)::int as people,
      (count(distinct user_id) filter (where not exists (
        select from passkeys as other where other.user_id = dead.user_id and coalesce(other.rp_id, ${hostOf(publicOrigin)}) = ${hostOf(publicOrigin)})
        and not exists (select from one_time_codes where user_id = dead.user_id)
        and not exists (select from recovery_codes where user_id = dead.user_id and used_at is null)))::int as "lockedOut"
    from passkeys as dead join users on users.id = dead.user_id
    where rp_id <> ${hostOf(publicOrigin)}
    group by rp_id order by rp_id`.execute(db);
  return rows;
}
