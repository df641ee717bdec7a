import { user } from '@ar/domain/entities/user';
import type { NewUser, UserChanges } from '@ar/domain/entities/user-schemas';
import { type Kysely, sql } from 'kysely';
import { keptValues, lastChangedBy, recordChange } from '../audit/audit-log.ts';
import { type Actor, USER_COLUMNS, type UserRow } from '../auth/person.ts';
import { EDITED } from '../database/edited.ts';
import type { DB } from '../database/schema.ts';
import { HttpError, refuseField } from '../http/errors.ts';
import { mayEdit, staleEdit } from '../http/routes.ts';
import { presentUser } from './user-row.ts';

/** Whoever a new user is written down to; nobody where a command of the server's adds them. */
type Author = Actor | { person: null; requestId: null };

const TAKEN = 'Korisnik sa ovom email adresom već postoji.';
const LAST_ONE = 'Posljednji SuperAdmin mora ostati.';
const ONESELF = 'Ne možete obrisati sopstveni nalog.';

/** Adds a user, who has no password yet. An address that is taken, in any case, changes nobody. */
export async function createUser(trx: Kysely<DB>, given: NewUser, by: Author): Promise<UserRow> {
  const { first_name, last_name, email, group_names: role } = given;
  const created = await trx
    .insertInto('users')
    .values({ first_name, last_name, email, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  if (!created) throw refuseField('email', TAKEN);
  await record(trx, by, 'create', [null, created]);
  return created;
}

/** Edits a user, and answers the row before and after; what is already as asked changes nothing. */
export async function updateUser(
  trx: Kysely<DB>,
  id: number,
  { group_names: role, ...names }: UserChanges,
  { by, ifMatch }: { by: Actor; ifMatch: string | undefined },
): Promise<{ before: UserRow; after: UserRow }> {
  const admins = await lockAdmins(trx, by);
  const before = await lockUser(trx, id);
  if (!mayEdit(ifMatch, before.version)) throw await stale(trx, before);
  const { first_name, last_name } = before;
  const asked = { first_name, last_name, ...names, role: role ?? before.role };
  const isSame =
    asked.first_name === first_name && asked.last_name === last_name && asked.role === before.role;
  if (isSame) return { before, after: before };
  if (asked.role !== 'SuperAdmin') ensureOneStays(admins, id);
  const updated = await trx
    .updateTable('users')
    .set({ ...asked, ...EDITED })
    .where('id', '=', id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  await record(trx, by, 'update', [before, updated]);
  return { before, after: updated };
}

/** Deletes a user, and answers the row as it was; their sessions and links go with it. */
export async function deleteUser(trx: Kysely<DB>, id: number, by: Actor): Promise<UserRow> {
  if (id === by.person.id) throw new HttpError(400, ONESELF);
  const admins = await lockAdmins(trx, by);
  const before = await lockUser(trx, id);
  ensureOneStays(admins, id);
  await record(trx, by, 'delete', [before, null]);
  await trx.deleteFrom('users').where('id', '=', id).execute();
  return before;
}

/**
 * Locks the SuperAdmins, always in the same order, so that of two who would each remove the other the second waits,
 * and sees that it may no longer. Not `for update`: that would stop whoever's change only refers to their row.
 */
async function lockAdmins(trx: Kysely<DB>, { person }: Actor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where role = 'SuperAdmin' and is_active order by id for no key update`.execute(trx);
  const admins = rows.map(({ id }) => id);
  if (!admins.includes(person.id)) throw new HttpError(403);
  return admins;
}

async function lockUser(trx: Kysely<DB>, id: number): Promise<UserRow & { updated_at: string }> {
  const row = await trx
    .selectFrom('users')
    .select([...USER_COLUMNS, 'users.updated_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row;
}

/** */
function ensureOneStays(admins: readonly number[], leaving: number): void {
  if (admins.every((id) => id === leaving)) throw new HttpError(400, LAST_ONE);
}

async function stale(trx: Kysely<DB>, { updated_at, ...row }: UserRow & { updated_at: string }) {
  return staleEdit(presentUser(row), { by: await lastChangedBy(trx, 'users', row.id), at: updated_at });
}

async function record(
  trx: Kysely<DB>,
  by: Author,
  action: 'create' | 'update' | 'delete',
  [before, after]: readonly [UserRow | null, UserRow | null],
): Promise<void> {
  const kept = (row: UserRow | null) => row && keptValues(trx, user, { ...row });
  await recordChange(trx, {
    by,
    action,
    resource: 'users',
    recordId: (after ?? before)?.id ?? 0,
    before: await kept(before),
    after: await kept(after),
  });
}
