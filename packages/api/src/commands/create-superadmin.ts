import { newUser } from '@ar/domain/entities/user-schemas';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { sendLink } from '../passwords/password-links.ts';
import { createUser } from '../users/change-users.ts';
import { CommandRefused } from './run-command.ts';

interface Given {
  email: string;
  first_name: string;
  last_name: string;
}

interface Options {
  /** Also where there is a SuperAdmin already. */
  another: boolean;
  publicOrigin: string;
}

/** The terminal speaks English; the rules are the form's, whose texts are not. */
const PROBLEMS: Record<string, string> = {
  email: 'The email address is not valid.',
  first_name: 'The first name must have 1 to 100 characters.',
  last_name: 'The last name must have 1 to 100 characters.',
};

/**
 * Adds a SuperAdmin without a password, as the users form would, and returns the link that sets one.
 * User, audit entry, link and mail are there together or not at all.
 */
export async function createSuperAdmin(
  db: Kysely<DB>,
  given: Given,
  { another, publicOrigin }: Options,
): Promise<string> {
  const parsed = newUser.safeParse({ ...given, group_names: ['SuperAdmin'] });
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    throw new CommandRefused([...fields].map((field) => PROBLEMS[field]).join('\n'));
  }
  return inTransaction(db, async (trx) => {
    // Of two of these commands at once, the second waits here and sees what the first one did.
    await sql`lock table users in share row exclusive mode`.execute(trx);
    if (!another && (await hasSuperAdmin(trx))) {
      throw new CommandRefused('There is an active SuperAdmin already. With --another one more is added.');
    }
    const user = await createUser(trx, parsed.data, { person: null, requestId: null }).catch(whenTaken);
    const { link } = await sendLink(trx, 'invitation', user.email, publicOrigin);
    return link;
  });
}

async function hasSuperAdmin(trx: Kysely<DB>): Promise<boolean> {
  const one = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

function whenTaken(error: unknown): never {
  if (!(error instanceof HttpError)) throw error;
  throw new CommandRefused('There is a user with this email address already, who was not changed.');
}
