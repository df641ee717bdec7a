import type { User } from '@ar/domain/entities/user';
import { type Told, USER_COLUMNS, type UserRow } from '../../accounts/sessions/person.ts';

/** What answers tell of a user. */
export const SHOWN_COLUMNS = [
  ...USER_COLUMNS,
  'users.state',
  'users.invited_until',
  'users.second_factor',
  'users.last_sign_in_at',
] as const;

export type ShownUser = UserRow & Pick<User, Told>;

/** A user as the API answers it. `threads` is of the mobile app's; staff have none. */
export function presentUser(row: ShownUser): User {
  // Named one by one: two copies of all that a row has take longer than reading it from the database's answer.
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
