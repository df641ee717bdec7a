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
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';

/** What a passkey is asked to know of its holder: a finger, a face or a PIN, where it stands for the password too. */
type Verification = 'required' | 'discouraged';

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Passkeys of this installation (WebAuthn, level 3): bound to its origin, so that no other site can ask for them. */
export function createPasskeys(publicOrigin: string) {
  const rpID = new URL(publicOrigin).hostname;
  return {
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
      const held = owner === undefined ? undefined : await passkeysOf(db, owner);
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
        .set({ counter: answer.authenticationInfo.newCounter, last_used_at: new Date() })
        .where('id', '=', key.id)
        // Of two answers with one count, one is a copy's.
        .where('counter', '=', key.counter)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n ? key.user_id : undefined;
    },
  };
}

const passkeysOf = (db: Kysely<DB>, owner: number) =>
  db.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', owner).execute();
