import type { Kysely } from 'kysely';
import { findAccount } from '../../accounts/sessions/person.ts';
import { isOpen } from '../../accounts/sessions/sessions.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { stepsAfter, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { signOutEverywhere, updateUser } from '../../records/people/change-users.ts';
import { SHOWN_COLUMNS } from '../../records/people/present-user.ts';
import { openExisting } from '../start/open-database.ts';
import { type Answer, type Command, WrongUsage } from './run-command.ts';

export const user: Command = {
  summary: 'Lists accounts, deactivates one, or signs its owner out everywhere.',
  takes: 'list | deactivate <email> [--reason <text>] | end-sessions <email> [--reason <text>]',
  about: `list           each account with its role, its state, its second factor, its open sessions and its last sign-in
deactivate     its owner can't sign in any more and is signed out everywhere; a SuperAdmin activates it again
end-sessions   its owner is signed out everywhere, and can sign in again

Who is signed in loses access with the next call. The audit log notes what was done, without a person, and the reason.
Run it with the environment of the server. With the embedded database the server must be stopped.

  --reason   why, for the audit log`,
  words: [1, 2],
  options: { reason: { type: 'string' } },
  async run([verb = '', ...emails], { reason }, { config, databaseProcess }) {
    const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined;
    if (verb === 'list' ? emails.length > 0 || reason !== undefined : !act || emails.length === 0)
      throw new WrongUsage();
    const closers: Closers = [];
    try {
      const db = await openExisting(config, databaseProcess, closers);
      if (stepsAfter(await stepsRan(db)).run.length > 0)
        throw new StartRefused(
          'The database is older than this program: run "ar migrate" or "ar upgrade" first.',
        );
      if (!act) return await list(db);
      return await act(db, emails[0] ?? '', String(reason ?? `ar user ${verb}`));
    } finally {
      await closeAll(closers);
    }
  },
};

const ACTS: Record<string, (db: Kysely<DB>, email: string, reason: string) => Promise<Answer>> = {
  deactivate,
  'end-sessions': endSessions,
};

/** A command: the audit log names no person. */
const NOBODY = { person: null, requestId: null };

async function list(db: Kysely<DB>): Promise<Answer> {
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
  return { told: linesOf(table), facts: { users } };
}

function linesOf(table: readonly string[][]): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function deactivate(db: Kysely<DB>, email: string, reason: string): Promise<Answer> {
  const { id } = await accountWith(db, email);
  const edit = { by: NOBODY, ifMatch: undefined, reason };
  const { before, sessions } = await inTransaction(db, (trx) =>
    updateUser(trx, id, { is_active: false }, edit),
  ).catch((error: unknown) => {
    // The one rule that deactivating by a command can break.
    if (!(error instanceof HttpError && error.statusCode === 400)) throw error;
    throw new StartRefused(
      `${email} is the last active SuperAdmin. Add another first, with "ar superadmin … --another".`,
    );
  });
  const told = before.is_active
    ? `${email} is deactivated: ${sessions} sessions ended.`
    : `${email} was deactivated already. Nothing was changed.`;
  return { told, facts: { email, changed: before.is_active, sessions } };
}

async function endSessions(db: Kysely<DB>, email: string, reason: string): Promise<Answer> {
  const { id } = await accountWith(db, email);
  const { sessions } = await inTransaction(db, (trx) => signOutEverywhere(trx, id, { by: NOBODY, reason }));
  return { told: `${email} is signed out: ${sessions} sessions ended.`, facts: { email, sessions } };
}

async function accountWith(db: Kysely<DB>, email: string) {
  const account = await findAccount(db, email);
  if (!account) throw new StartRefused(`There is no account with the address ${email}.`);
  return account;
}
