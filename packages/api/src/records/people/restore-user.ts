import { newUser } from '@ar/domain/entities/user-schemas';
import { messageOf } from '@ar/domain/messages/message';
import { type Kysely, sql } from 'kysely';
import { EDITED } from '../../platform/database/edited.ts';
import type { DB } from '../../platform/database/schema.ts';
import { refuseField, refuseFields } from '../../platform/http/errors.ts';
import type { ChangedAccount } from './account-log.ts';
import { isGiven } from './given-roles.ts';

/** What may stand in the way of a person who comes back. */
const settled = newUser.pick({ email: true, group_names: true }).partial().strict();

/**
 * Makes an archived person ready to come back: inactive, with another address or role where their own cannot be theirs
 * again: answers both. What stands in the way is refused by field.
 */
export async function readyUser(trx: Kysely<DB>, id: number, values: object): Promise<ChangedAccount> {
  const parsed = settled.safeParse(values);
  if (!parsed.success) {
    const errors = parsed.error.issues.flatMap((issue) => {
      const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])];
      return names.map((name) => [name, [messageOf(issue)]]);
    });
    throw refuseFields(Object.fromEntries(errors));
  }
  const own = trx.selectFrom('all_users').select(['email', 'role']).where('id', '=', id);
  const { email: before, role: held } = await own.executeTakeFirstOrThrow();
  const email = parsed.data.email ?? before;
  const role = parsed.data.group_names ?? held;
  const taken = trx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email} collate montenegrin)`);
  const errors = {
    ...((await taken.executeTakeFirst()) && { email: ['email-taken'] as const }),
    ...(role !== null && !(await isGiven(trx, role)) && { group_names: ['role-gone'] as const }),
  };
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  await trx
    .updateTable('all_users')
    .set({ email, role, is_active: false, ...EDITED })
    .where('id', '=', id)
    .execute();
  return { before: { id, email: before, role: held }, after: { id, email, role } };
}

/** Somebody else took the address at the same moment. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email_unique';

export const emailTaken = () => refuseField('email', 'email-taken');
