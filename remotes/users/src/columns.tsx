import type { User, UserOrdering } from '@ar/domain/entities/user';
import { roleLabel, roleOf } from '@ar/domain/roles';
import type { RecordColumn } from '@ar/records';

/** The columns of the list. */
export const columns: readonly RecordColumn<User, UserOrdering>[] = [
  {
    key: 'first_name',
    ordering: 'first_name',
    heading: true,
    cell: (user, show) => show.text(user.first_name),
  },
  { key: 'last_name', ordering: 'last_name', heading: true, cell: (user, show) => show.text(user.last_name) },
  { key: 'email', ordering: 'email', cell: (user, show) => show.email(user.email) },
  {
    key: 'group_names',
    ordering: 'group_names',
    cell: (user, show) => show.text(roleLabel(roleOf(user.group_names))),
  },
  { key: 'date_joined', ordering: 'date_joined', cell: (user, show) => show.date(user.date_joined) },
];
