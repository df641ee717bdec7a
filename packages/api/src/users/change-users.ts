import { isDeepStrictEqual } from 'node:util';
import { user } from '@ar/domain/entities/user';
import type { NewUser, UserChanges } from '@ar/domain/entities/user-schemas';
import { type Kysely, sql } from 'kysely';
import { type Author, keptValues, lastChangedBy, recordChange } from '../activity/audit-log.ts';
import { putInArchive, removeForGood } from '../archive/archived-rows.ts';
import type { ArchiveSettings } from '../archive/settings.ts';
import { type Actor, USER_COLUMNS, type UserRow } from '../auth/person.ts';
import { endSessions } from '../auth/sessions.ts';
import { EDITED } from '../database/edited.ts';
import type { DB } from '../database/schema.ts';
import { HttpError, refuseField } from '../http/errors.ts';
import { mayEdit, staleEdit } from '../http/routes.ts';
import { isGiven, NO_SUCH_ROLE } from './given-roles.ts';
import { EMAIL_TAKEN, presentUser } from './present-user.ts';

/** Adds a user, who has no password yet. An address that is taken, in any case, changes nobody. */
export async function createUser(trx: Kysely<DB>, given: NewUser, by: Author): Promise<UserRow> {
  const { first_name, last_name, email, group_names: role } = given;
  if (!(await isGiven(trx, role))) throw refuseField('group_names', NO_SUCH_ROLE);
  const created = await trx
    .insertInto('users')
    .values({ first_name, last_name, email, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  if (!created) throw refuseField('email', EMAIL_TAKEN);
  await record(trx, by, null, created);
  return created;
}

export type EditedUser = Record<'before' | 'after', UserRow>;

/** What the security log tells of an account, before and after. */
export type ChangedAccount = Record<'before' | 'after', Pick<UserRow, 'id' | 'email' | 'role'>>;

/** Edits a user, and answers the row before and after; what is already as asked changes nothing. */
export async function updateUser(
  trx: Kysely<DB>,
  id: number,
  { group_names, ...names }: UserChanges,
  { by, ifMatch, action }: { by: Actor; ifMatch: string | undefined; action?: 'revert' },
): Promise<EditedUser> {
  const { before, isLastAdmin } = await lockUser(trx, id, by);
  if (!mayEdit(ifMatch, before.version)) {
    const changed = { by: await lastChangedBy(trx, 'users', id), at: before.updated_at };
    throw staleEdit(presentUser(before), changed);
  }
  const asked = { is_active: before.is_active, ...names, role: group_names ?? before.role };
  if (asked.role !== null && asked.role !== before.role && !(await isGiven(trx, asked.role)))
    throw refuseField('group_names', NO_SUCH_ROLE);
  if (isDeepStrictEqual({ ...before, ...asked }, { ...before })) return { before, after: before };
  if (isLastAdmin && asked.role !== 'SuperAdmin') throw new HttpError(400, LAST_ONE);
  // So the last active SuperAdmin stays too: only another one could deactivate them.
  if (id === by.person.id && !asked.is_active)
    throw new HttpError(400, 'Ne možete deaktivirati sopstveni nalog.');
  const after = await trx
    .updateTable('users')
    .set({ ...asked, ...EDITED })
    .where('id', '=', id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  await record(trx, by, before, after, action);
  if (!after.is_active) await endSessions(trx, id);
  return { before, after };
}

/** Moves a person to the archive, or removes them for good where nothing is kept. They are signed out at once. */
export async function deleteUser(
  trx: Kysely<DB>,
  id: number,
  by: Actor,
  settings: ArchiveSettings,
): Promise<UserRow> {
  if (id === by.person.id) throw new HttpError(400, 'Ne možete obrisati sopstveni nalog.');
  const { before, isLastAdmin } = await lockUser(trx, id, by);
  if (isLastAdmin) throw new HttpError(400, LAST_ONE);
  await record(trx, by, before, null);
  if (settings.days === 0) await removeForGood(trx, user, [id], settings);
  else {
    await putInArchive(trx, user, { ...before }, by);
    await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
    await trx.deleteFrom('password_tokens').where('user_id', '=', id).execute();
  }
  return before;
}

const LAST_ONE = 'Posljednji SuperAdmin mora ostati.';

/** Always in the same order: of two who would each remove the other, the second waits, and may no longer. */
export async function lockUser(trx: Kysely<DB>, id: number, { person }: Actor) {
  const { rows } = await sql<{ id: number }>`
    select id from users where role = 'SuperAdmin' and is_active order by id for no key update`.execute(trx);
  if (!rows.some((admin) => admin.id === person.id)) throw new HttpError(403);
  const before = await trx
    .selectFrom('users')
    .select([...USER_COLUMNS, 'users.updated_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw new HttpError(404);
  return { before, isLastAdmin: rows.every((admin) => admin.id === id) };
}

async function record(
  trx: Kysely<DB>,
  by: Author,
  before: UserRow | null,
  after: UserRow | null,
  action?: 'revert',
) {
  const kept = (row: UserRow | null) => row && keptValues(trx, user, { ...row });
  await recordChange(trx, {
    by,
    action,
    resource: 'users',
    recordId: (after ?? before)?.id ?? 0,
    version: (after ?? before)?.version,
    before: await kept(before),
    after: await kept(after),
  });
}
