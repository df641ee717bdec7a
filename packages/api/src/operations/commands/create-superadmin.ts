import { newUser } from '@ar/domain/entities/user-schemas';
import { type Kysely, sql } from 'kysely';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { inviteUser } from '../../records/people/change-users.ts';

/** The terminal speaks English; the rules are the form's, whose texts are not. */
const PROBLEMS = {
  email: 'The email address is not valid.',
  first_name: 'The first name must have 1 to 100 characters.',
  last_name: 'The last name must have 1 to 100 characters.',
};

/** Adds a SuperAdmin as the users form would, and returns the link that sets a password. */
export async function createSuperAdmin(
  db: Kysely<DB>,
  given: Record<keyof typeof PROBLEMS, string>,
  another: boolean,
  publicOrigin: string,
): Promise<string> {
  const parsed = newUser.safeParse({ ...given, group_names: ['SuperAdmin'] });
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof typeof PROBLEMS));
    throw new StartRefused([...fields].map((field) => PROBLEMS[field]).join('\n'));
  }
  return inTransaction(db, async (trx) => {
    // Of two of these commands at once, the second waits here and sees what the first one did.
    await sql`lock table users in share row exclusive mode`.execute(trx);
    const active = trx.selectFrom('users').where('role', '=', 'SuperAdmin').where('is_active', '=', true);
    if (!another && (await active.select('id').limit(1).executeTakeFirst())) {
      throw new StartRefused('There is an active SuperAdmin already. With --another one more is added.');
    }
    const nobody = { person: null, requestId: null };
    const invited = inviteUser(trx, parsed.data, nobody, publicOrigin).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      throw new StartRefused('There is a user with this email address already, who was not changed.');
    });
    return (await invited).link;
  });
}
