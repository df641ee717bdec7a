import type { User } from '@ar/domain/entities/user';
import type { UserRow } from '../auth/person.ts';

export const EMAIL_TAKEN = 'Korisnik sa ovom email adresom već postoji.';

/** A user as the API answers it. `threads` is of the mobile app's; staff have none. */
export function presentUser(row: UserRow): User {
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
    group_names: row.role ? [row.role] : [],
    is_superuser: row.role === 'SuperAdmin',
    threads: [],
  };
}
