import type { Kysely } from 'kysely';
import { findAccount } from '../../accounts/sessions/person.ts';
import { isOpen } from '../../accounts/sessions/sessions.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { stepsAfter, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { SHOWN_COLUMNS } from '../../records/people/account.ts';
import { signOutEverywhere, updateUser } from '../../records/people/change-users.ts';
import { openExisting } from '../start/open-database.ts';
import { BY_COMMAND, type Command, type CommandResult, refuseAs, WrongUsage } from './run-command.ts';

export const user: Command = {
  name: 'user',
  words: [1, 2],
  async run([verb = '', email], { reason }: { reason?: string }, context) {
    const change = Object.hasOwn(CHANGES, verb) ? CHANGES[verb] : undefined;
    const isList = verb === 'list' && email === undefined && reason === undefined;
    if (!isList && !(change && email)) throw new WrongUsage();
    const db = await openExisting(context);
    if (stepsAfter(await stepsRan(db)).run.length > 0)
      throw new StartRefused(
        'The database is older than this program: run "ar migrate" or "ar upgrade" first.',
      );
    return change && email ? change(db, email, reason ?? `ar user ${verb}`) : list(db);
  },
};

const CHANGES: Record<string, (db: Kysely<DB>, email: string, reason: string) => Promise<CommandResult>> = {
  deactivate,
  'end-sessions': endSessions,
};

async function list(db: Kysely<DB>): Promise<CommandResult> {
  const rows = await db
    .selectFrom('users')
    .select((eb) => [
      ...SHOWN_COLUMNS,
      'name',
      eb
        .selectFrom('sessions')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where(isOpen('sessions'))
        .as('sessions'),
    ])
    .orderBy('email')
    .execute();
  const users = rows.map(({ email, name, role, state, second_factor, sessions, last_sign_in_at }) => ({
    ...{ email, name, role, state, second_factor, last_sign_in_at },
    sessions: Number(sessions),
  }));
  const table = users.map((one) => [
    one.email,
    one.name,
    one.role ?? 'no role',
    one.state,
    `second factor ${one.second_factor}`,
    `${one.sessions} sessions`,
    one.last_sign_in_at ? `last sign-in ${one.last_sign_in_at.slice(0, 10)}` : 'never signed in',
  ]);
  return { text: aligned(table).join('\n'), facts: { users } };
}

function aligned(table: readonly string[][]): string[] {
  const widthOf = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const widths = table[0]?.map((_, column) => widthOf(column)) ?? [];
  const padded = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return padded.map((row) => row.join('  ').trimEnd());
}

async function deactivate(db: Kysely<DB>, email: string, reason: string): Promise<CommandResult> {
  const { id } = await accountWith(db, email);
  const { before, sessions } = await inTransaction(db, (trx) =>
    updateUser({ trx, by: BY_COMMAND, events: [] }, id, { is_active: false }, { reason }),
  ).catch(
    refuseAs(`${email} is the last active SuperAdmin. Add another first, with "ar superadmin … --another".`),
  );
  const text = before.is_active
    ? `${email} is deactivated: ${sessions} sessions ended.`
    : `${email} was deactivated already. Nothing was changed.`;
  return { text, facts: { email, changed: before.is_active, sessions } };
}

async function endSessions(db: Kysely<DB>, email: string, reason: string): Promise<CommandResult> {
  const { id } = await accountWith(db, email);
  const sessions = await inTransaction(db, (trx) =>
    signOutEverywhere({ trx, by: BY_COMMAND, events: [] }, id, { reason }),
  );
  return { text: `${email} is signed out: ${sessions} sessions ended.`, facts: { email, sessions } };
}

export async function accountWith(db: Kysely<DB>, email: string) {
  const account = await findAccount(db, email);
  if (!account) throw new StartRefused(`There is no account with the address ${email}.`);
  return account;
}
