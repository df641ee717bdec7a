import { PRODUCT_NAME } from '@ar/domain/product';
import * as webauthn from '@simplewebauthn/server';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** States whether the device must verify the person, for example by fingerprint. */
type Verification = 'required' | 'discouraged';

export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys(publicOrigin: string) {
  const rpID = hostOf(publicOrigin);
  const expected = { expectedOrigin: publicOrigin, expectedRPID: rpID };
  return {
    host: rpID,
    async setUpOptions(db: Kysely<DB>, { id, email, name }: { id: number; email: string; name: string }) {
      return webauthn.generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID,
        userName: email,
        userDisplayName: name,
        userID: new TextEncoder().encode(String(id)),
        attestationType: 'none',
        excludeCredentials: await passkeysOf(db, id),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
    },
    async verifySetUp(response: object, challenge: string): Promise<webauthn.WebAuthnCredential | undefined> {
      const verified = await webauthn
        .verifyRegistrationResponse({
          ...expected,
          response: response as webauthn.RegistrationResponseJSON,
          expectedChallenge: challenge,
          requireUserVerification: false,
        })
        .catch(() => undefined);
      return verified?.registrationInfo?.credential;
    },
    async signInOptions(db: Kysely<DB>, owner: number | undefined, userVerification: Verification) {
      const allowCredentials = owner === undefined ? undefined : await passkeysOf(db, owner, rpID);
      return webauthn.generateAuthenticationOptions({ rpID, userVerification, allowCredentials });
    },
    /** Returns the id of the passkey's owner, or undefined if the passkey is unknown or the response is wrong. */
    async recognise(
      db: Kysely<DB>,
      response: { id: string },
      challenge: string,
      { owner, verified }: { owner?: number; verified: Verification },
    ) {
      const held = db.selectFrom('passkeys').selectAll().where('id', '=', response.id);
      const key = await held.executeTakeFirst();
      if (!key || (owner !== undefined && key.user_id !== owner)) return undefined;
      const { id, public_key, counter, transports } = key;
      const answer = await webauthn
        .verifyAuthenticationResponse({
          ...expected,
          response: response as webauthn.AuthenticationResponseJSON,
          expectedChallenge: challenge,
          credential: { id, publicKey: Uint8Array.from(public_key), counter: Number(counter), transports },
          requireUserVerification: verified === 'required',
        })
        .catch(() => undefined);
      if (!answer?.verified) return undefined;
      const { newCounter } = answer.authenticationInfo;
      // The condition fails if a concurrent request has used the same counter.
      const used = await sql`
        update passkeys set counter = ${newCounter}, last_used_at = now(), rp_id = ${rpID}
        where id = ${id} and counter = ${counter}`.execute(db);
      return used.numAffectedRows === 1n ? key.user_id : undefined;
    },
  };
}

function passkeysOf(db: Kysely<DB>, owner: number, host?: string) {
  const held = db.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', owner);
  return (host === undefined ? held : held.where(sql`coalesce(rp_id, ${host})`, '=', host)).execute();
}

const hostOf = (publicOrigin: string) => new URL(publicOrigin).hostname;

/** Sets the host name of passkeys that earlier versions added without a host name. */
export async function nameHosts(db: Kysely<DB>, publicOrigin: string): Promise<void> {
  const unnamed = db.updateTable('passkeys').where('rp_id', 'is', null);
  await unnamed.set({ rp_id: hostOf(publicOrigin) }).execute();
}

export async function deadPasskeys(db: Kysely<DB>, publicOrigin: string) {
  const host = hostOf(publicOrigin);
  const { rows } = await sql<{ host: string; passkeys: number; people: number; lockedOut: number }>`
    select rp_id as host, count(*)::int as passkeys, count(distinct user_id)::int as people,
      (count(distinct user_id) filter (where not exists (
        select from passkeys as other where other.user_id = dead.user_id and coalesce(other.rp_id, ${host}) = ${host})
        and not exists (select from one_time_codes where user_id = dead.user_id)
        and not exists (select from recovery_codes where user_id = dead.user_id and used_at is null)))::int as "lockedOut"
    from passkeys as dead join users on users.id = dead.user_id
    where rp_id <> ${host}
    group by rp_id order by rp_id`.execute(db);
  return rows;
}
