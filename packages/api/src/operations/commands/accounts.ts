import { newUser } from '@ar/domain/entities/user-schemas';
import { type Kysely, sql } from 'kysely';
import { findAccount } from '../../accounts/sessions/person.ts';
import { isOpen } from '../../accounts/sessions/sessions.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { stepsAfter, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { inviteUser, resetFactorsOf, signOutEverywhere, updateUser } from '../../records/people/users.ts';
import { openExisting, openUpToDate } from '../start/open-database.ts';
import { type Command, type CommandResult, WrongUsage } from './run-command.ts';

const change = <Result>(
  db: Kysely<DB>,
  work: (change: Parameters<typeof updateUser>[0]) => Promise<Result>,
  refused?: string,
): Promise<Result> =>
  inTransaction(db, (trx) => work({ trx, by: { person: null, requestId: null }, events: [] })).catch(
    (error) => {
      throw refused && error instanceof HttpError ? new StartRefused(refused) : error;
    },
  );

async function accountWith(db: Kysely<DB>, email: string): Promise<number> {
  const account = await findAccount(db, email);
  if (!account) throw new StartRefused(`There is no account with the address ${email}.`);
  return account.id;
}

export const superadmin: Command = {
  name: 'superadmin',
  words: [3, 3],
  async run([email = '', first_name = '', last_name = ''], { another }: { another?: boolean }, context) {
    const { publicOrigin, smtpUrl, dataDir } = context.config;
    const { db } = await openUpToDate(context);
    const link = await createSuperAdmin(db, { email, first_name, last_name }, another, publicOrigin);
    const copy = smtpUrl ? 'goes to them by mail' : `goes to ${dataDir}/outbox`;
    const about = `${email} is a SuperAdmin, and sets a password here (once, within 7 days):`;
    const text = `${about}\n\n  ${link}\n\nThe same link ${copy} when the server runs.`;
    return { text, facts: { email, link } };
  },
};

const PROBLEMS = {
  email: 'The email address is not valid.',
  first_name: 'The first name must have 1 to 100 characters.',
  last_name: 'The last name must have 1 to 100 characters.',
};

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
  const addOne = async (begun: Parameters<typeof inviteUser>[0]) => {
    const { trx } = begun;
    await sql`lock table users in share row exclusive mode`.execute(trx);
    const active = trx.selectFrom('users').where('role', '=', 'SuperAdmin').where('is_active', '=', true);
    if (!another && (await active.select('id').limit(1).executeTakeFirst()))
      throw new StartRefused('There is an active SuperAdmin already. With --another one more is added.');
    return (await inviteUser(begun, parsed.data, { publicOrigin })).link;
  };
  return change(db, addOne, 'There is a user with this email address already, who was not changed.');
}

export const resetSecondFactor: Command = {
  name: 'reset-second-factor',
  words: [1, 1],
  async run([email = ''], _flags, context) {
    const { db } = await openUpToDate(context);
    const id = await accountWith(db, email);
    const asked = { reason: 'ar reset-second-factor', supportEmail: context.config.supportEmail };
    await change(db, (begun) => resetFactorsOf(begun, id, asked), `${email} has no second factor.`);
    return { text: `${email} signs in with the password alone now.`, facts: { email } };
  },
};

export const user: Command = {
  name: 'user',
  words: [1, 2],
  async run([verb = '', email], { reason }: { reason?: string }, context) {
    const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined;
    const isList = verb === 'list' && email === undefined && reason === undefined;
    if (!isList && !(act && email)) throw new WrongUsage();
    const db = await openExisting(context);
    if (stepsAfter(await stepsRan(db)).run.length > 0)
      throw new StartRefused(
        'The database is older than this program: run "ar migrate" or "ar upgrade" first.',
      );
    return act && email ? act(db, email, reason ?? `ar user ${verb}`) : list(db);
  },
};

const ACTS: Record<string, (db: Kysely<DB>, email: string, reason: string) => Promise<CommandResult>> = {
  async deactivate(db, email, reason) {
    const id = await accountWith(db, email);
    const { before, sessions } = await change(
      db,
      (begun) => updateUser(begun, id, { is_active: false }, { reason }),
      `${email} is the last active SuperAdmin. Add another first, with "ar superadmin … --another".`,
    );
    const text = before.is_active
      ? `${email} is deactivated: ${sessions} sessions ended.`
      : `${email} was deactivated already. Nothing was changed.`;
    return { text, facts: { email, changed: before.is_active, sessions } };
  },
  async 'end-sessions'(db, email, reason) {
    const id = await accountWith(db, email);
    const sessions = await change(db, (begun) => signOutEverywhere(begun, id, { reason }));
    return { text: `${email} is signed out: ${sessions} sessions ended.`, facts: { email, sessions } };
  },
};

async function list(db: Kysely<DB>): Promise<CommandResult> {
  const open = sql<number>`(select count(*) from sessions where user_id = users.id and ${isOpen('sessions')})`;
  const users = await db
    .selectFrom('users')
    .select(['email', 'name', 'role', 'state', 'second_factor', 'last_sign_in_at', open.as('sessions')])
    .orderBy('email')
    .execute();
  const table = users.map(({ email, name, role, state, second_factor, sessions, last_sign_in_at: last }) => [
    ...[email, name, role ?? 'no role', state, `second factor ${second_factor}`, `${sessions} sessions`],
    last ? `last sign-in ${last.slice(0, 10)}` : 'never signed in',
  ]);
  const widthOf = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const pad = (cell: string, column: number) => cell.padEnd(widthOf(column));
  const text = table.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
  return { text, facts: { users } };
}
