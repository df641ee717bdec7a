import type { Kysely } from 'kysely';
import { deadPasskeys } from '../../accounts/second-factor/passkeys.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Finding, warning } from './finding.ts';

/** Passkeys that no browser offers any more, because they were made for another host name. */
export async function lookAtPasskeys(db: Kysely<DB>, publicOrigin: string): Promise<Finding[]> {
  const here = new URL(publicOrigin).hostname;
  const dead = await deadPasskeys(db, publicOrigin);
  return dead.map(({ host, passkeys, people, lockedOut }) =>
    warning(
      'accounts',
      `Passkeys that were made for the host name ${host} do not work at ${here}: ${passkeys} of ${people === 1 ? '1 person' : `${people} people`}, of whom ${lockedOut} cannot sign in, for lack of another factor and of recovery codes.`,
      'Their owners sign in with a code or a recovery code, remove them in their settings and add new ones. For whoever cannot sign in, a SuperAdmin resets the second factor (Korisnici), or "ar reset-second-factor" does.',
    ),
  );
}
