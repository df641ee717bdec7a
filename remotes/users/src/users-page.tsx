import { RecordsPage } from '@ar/records/records-page';
import { columns } from './columns.tsx';

export function UsersPage() {
  return <RecordsPage resource="/users/" namespace="users" columns={columns} />;
}
