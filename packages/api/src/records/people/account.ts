import type { User } from '@ar/domain/entities/user';
import { isDepartmentRole, ROLES, type StaffRole } from '@ar/domain/roles';
import { broughtRoles } from '@ar/federation/reach';
import type { PageEntry } from '@ar/federation/registry';
import type { Kysely } from 'kysely';
import type { Actor } from '../../accounts/journal/audit-log.ts';
import { type Told, USER_COLUMNS, type UserRow } from '../../accounts/sessions/person.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { SecurityEvent } from '../../platform/observability/security-log/security-log.ts';

export const SHOWN_COLUMNS = [
  ...USER_COLUMNS,
  'users.state',
  'users.invited_until',
  'users.second_factor',
  'users.last_sign_in_at',
] as const;

export type ShownUser = UserRow & Pick<User, Told>;

export async function findUser(db: Kysely<DB>, id: number): Promise<ShownUser> {
  const row = await db.selectFrom('users').select(SHOWN_COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row;
}

/** A user as the API answers it. `threads` is a field of the mobile app; staff have none. */
export function presentUser(row: ShownUser): User {
  // Named one by one: a row may have more than its reader should see.
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    username: row.email,
    date_joined: row.date_joined,
    version: row.version,
    is_active: row.is_active,
    state: row.state,
    invited_until: row.invited_until,
    second_factor: row.second_factor,
    last_sign_in_at: row.last_sign_in_at,
    group_names: row.role ? [row.role] : [],
    is_superuser: row.role === 'SuperAdmin',
    threads: [],
  };
}

/** The roles that somebody can be given: the four, and those of departments that are live. */
export async function givenRoles(db: Kysely<DB>): Promise<string[]> {
  const revisions = db.selectFrom('registry_revisions').distinctOn('department').select('document');
  const newest = await revisions.orderBy('department').orderBy('revision', 'desc').execute();
  const departments = newest.flatMap(({ document }) => (document as PageEntry | null) ?? []);
  return [...new Set([...ROLES, ...broughtRoles({ departments })])];
}

/** The role of a retired department opens nothing. */
export const isGiven = async (db: Kysely<DB>, role: StaffRole): Promise<boolean> =>
  !isDepartmentRole(role) || (await givenRoles(db)).includes(role);

type Account = Pick<UserRow, 'id' | 'email' | 'role'>;

export const about = ({ id, email, role }: Account, { person }: Actor) => ({
  user: id,
  account: email,
  role,
  by: person.id,
  by_account: person.email ?? '',
});

export type ChangedAccount = Record<'before' | 'after', Account>;

export function roleEvents({ before, after }: ChangedAccount, by: Actor): SecurityEvent[] {
  const { role: to, ...who } = about(after, by);
  return before.role === to ? [] : [{ event: 'role-changed', ...who, from: before.role, to }];
}
