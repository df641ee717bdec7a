import type { Kysely } from 'kysely';
import { recordChange } from '../audit/audit-log.ts';
import { hashPassword, isRight } from '../auth/password.ts';
import type { Person } from '../auth/person.ts';
import { endSessions } from '../auth/sessions.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { queueMail } from '../mail/outbox.ts';
import { isUsable, useLink, voidLinks } from './password-links.ts';
import { changedMail } from './texts.ts';

export interface Dependencies {
  db: Kysely<DB>;
  publicOrigin: string;
  supportEmail: string;
}

const WRONG = 'Trenutna šifra nije tačna';

/** The present password is another one. */
export class WrongPassword extends HttpError {
  constructor() {
    super(400, undefined, {}, { errors: { current_password: [WRONG] } });
  }
}

/** Whether this is the person's present password. */
export async function checkPassword(db: Kysely<DB>, person: Person, password: string): Promise<boolean> {
  return isRight(password, await currentHash(db, person.id));
}

/** Changes the password of somebody who knows the present one; answers how many other sessions that ended. */
export async function changePassword(
  { db, supportEmail }: Dependencies,
  person: Person,
  change: { current_password: string; new_password: string },
  requestId: string,
): Promise<{ sessions: number; password_hash: string }> {
  const old = await currentHash(db, person.id);
  if (!(await isRight(change.current_password, old))) throw new WrongPassword();
  const password_hash = await hashPassword(change.new_password);
  return inTransaction(db, async (trx) => {
    // A change meanwhile makes the password that was given here wrong.
    const changed = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', person.id)
      .where('password_hash', '=', old)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new WrongPassword();
    await voidLinks(trx, person.id);
    const sessions = await endSessions(trx, person.id, person.session_id);
    await recordPassword(trx, person, 'change-password', requestId);
    await tellChanged(trx, person, supportEmail);
    return { sessions, password_hash };
  });
}

/** Sets the password of the link's user and ends all their sessions. Null if the link is no longer valid. */
export async function resetPassword(
  { db, supportEmail }: Dependencies,
  { token, new_password }: { token: string; new_password: string },
  requestId: string,
) {
  // Before hashing, so that made-up links cost this server nothing.
  if (!(await isUsable(db, token))) return null;
  const password_hash = await hashPassword(new_password);
  return inTransaction(db, async (trx) => {
    const link = await useLink(trx, token);
    if (!link) return null;
    const user = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', link.userId)
      .returning(['id', 'first_name', 'last_name', 'email'])
      .executeTakeFirstOrThrow();
    await voidLinks(trx, user.id);
    const sessions = await endSessions(trx, user.id);
    await recordPassword(trx, user, 'reset-password', requestId);
    if (link.kind === 'reset') await tellChanged(trx, user, supportEmail);
    return { user: user.id, account: user.email, kind: link.kind, sessions, password_hash };
  });
}

type Owner = Pick<Person, 'id' | 'first_name' | 'last_name' | 'email'>;

async function currentHash(db: Kysely<DB>, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** That it changed, never what to. */
function recordPassword(
  trx: Kysely<DB>,
  owner: Owner,
  action: 'change-password' | 'reset-password',
  requestId: string,
) {
  const change = { by: { person: owner, requestId }, action, resource: 'users', recordId: owner.id };
  return recordChange(trx, { ...change, before: null, after: null });
}

async function tellChanged(trx: Kysely<DB>, owner: Owner, supportEmail: string): Promise<void> {
  const name = `${owner.first_name} ${owner.last_name}`;
  await queueMail(trx, {
    recipient_name: name,
    recipient_address: owner.email,
    ...changedMail(name, supportEmail),
  });
}
