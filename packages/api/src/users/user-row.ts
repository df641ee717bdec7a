import type { Role } from '@ar/domain/roles';
import type { User } from '@ar/domain/user';

/** What is read of a user for answers: never the password's hash. */
export const USER_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.role',
  'users.date_joined',
  'users.version',
] as const;

export interface UserRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  role: Role | null;
  date_joined: string;
  version: number;
}

/** A user as the API answers it (specification, section 3). `threads` is of the mobile app's; staff have none. */
export function presentUser({ role, ...row }: UserRow): User {
  return {
    ...row,
    username: row.email,
    group_names: role ? [role] : [],
    is_superuser: role === 'SuperAdmin',
    threads: [],
  };
}
