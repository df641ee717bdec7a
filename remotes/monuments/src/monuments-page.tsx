import { RecordsPage } from '@ar/records/records-page';
import { columns } from './columns.tsx';

export function MonumentsPage() {
  return <RecordsPage resource="/ar_platform/monuments/" namespace="monuments" columns={columns} />;
}
