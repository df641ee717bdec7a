import type { User } from '@ar/domain/entities/user';
import { type FormOnDemand, RecordsPage } from '@ar/records';
import { actions } from './actions.ts';
import { columns } from './columns.tsx';

const form: FormOnDemand<User> = {
  of: 'users',
  load: () => import('./user-form.tsx'),
  withoutDetail: true,
};

export function UsersPage() {
  return <RecordsPage resource="/users/" namespace="users" columns={columns} actions={actions} form={form} />;
}
