import { RecordsPage } from '@ar/records/records-page';
import { columns } from './columns.tsx';

export function BuildingsPage() {
  return <RecordsPage resource="/ar_platform/buildings/" namespace="buildings" columns={columns} />;
}
