import { RecordsPage } from '@ar/records/records-page';
import { columns } from './columns.tsx';

export function ClerkPage() {
  return <RecordsPage resource="/supersluzbenik/" namespace="clerk" columns={columns} />;
}
