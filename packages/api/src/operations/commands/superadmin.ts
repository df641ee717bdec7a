import { newUser } from '@ar/domain/entities/user-schemas';
import { type Kysely, sql } from 'kysely';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inviteUser } from '../../records/people/change-users.ts';
import { openUpToDate } from '../start/open-database.ts';
import { BY_COMMAND, type Command, refuseAs } from './run-command.ts';

export const superadmin: Command = {
  name: 'superadmin',
  words: [3, 3],
  async run([email = '', first_name = '', last_name = ''], { another }: { another?: boolean }, context) {
    const { config } = context;
    const { db } = await openUpToDate(context);
    const link = await createSuperAdmin(db, { email, first_name, last_name }, another, config.publicOrigin);
    const copy = config.smtpUrl ? 'goes to them by mail' : `goes to ${config.dataDir}/outbox`;
    const text = [
      `${email} is a SuperAdmin, and sets a password here (once, within 7 days):`,
      `\n  ${link}\n`,
      `The same link ${copy} when the server runs.`,
    ].join('\n');
    return { text, facts: { email, link } };
  },
};

/** The form's rules apply; its texts are Montenegrin, and the terminal speaks English. */
const PROBLEMS = {
  email: 'The email address is not valid.',
  first_name: 'The first name must have 1 to 100 characters.',
  last_name: 'The last name must have 1 to 100 characters.',
};

/** Adds a SuperAdmin as the users form would, and returns the link that sets a password. */
export async function createSuperAdmin(
  db: Kysely<DB>,
  given: Record<keyof typeof PROBLEMS, string>,
  another: boolean | undefined,
  publicOrigin: string,
): Promise<string> {
  const parsed = newUser.safeParse({ ...given, group_names: ['SuperAdmin'] });
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof typeof PROBLEMS));
    throw new StartRefused([...fields].map((field) => PROBLEMS[field]).join('\n'));
  }
  return inTransaction(db, async (trx) => {
    // The second of two such commands waits here, and sees what the first one did.
    await sql`lock table users in share row exclusive mode`.execute(trx);
    const active = trx.selectFrom('users').where('role', '=', 'SuperAdmin').where('is_active', '=', true);
    if (!another && (await active.select('id').limit(1).executeTakeFirst()))
      throw new StartRefused('There is an active SuperAdmin already. With --another one more is added.');
    const change = { trx, by: BY_COMMAND, events: [] };
    const { link } = await inviteUser(change, parsed.data, { publicOrigin }).catch(
      refuseAs('There is a user with this email address already, who was not changed.'),
    );
    return link;
  });
}
