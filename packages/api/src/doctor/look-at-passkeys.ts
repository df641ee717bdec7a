import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { deadPasskeys } from '../second-factor/passkeys.ts';
import { type Finding, warning } from './finding.ts';

/** Passkeys that no browser offers any more, because they were made for another host name. */
export async function lookAtPasskeys(db: Kysely<DB>, publicOrigin: string): Promise<Finding[]> {
  const dead = await deadPasskeys(db, publicOrigin);
  return dead.map(({ host, passkeys, people, lockedOut }) =>
    warning(
      'accounts',
      `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'} of ${people} ${people === 1 ? 'person' : 'people'} belong to the host name ${host} and do not work at ${new URL(publicOrigin).hostname}. ${lockedOut} of them cannot sign in: they have no other factor and no recovery code.`,
      'Their owners sign in with a code or a recovery code, remove them in their settings and add new ones. For whoever cannot sign in, a SuperAdmin resets the second factor (Korisnici), or "ar reset-second-factor" does.',
    ),
  );
}
