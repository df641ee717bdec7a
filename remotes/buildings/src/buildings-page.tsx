import type { Building } from '@ar/domain/entities/building';
import { type FormOnDemand, RecordsPage } from '@ar/records';
import { actions } from './actions.ts';
import { columns } from './columns.tsx';

const form: FormOnDemand<Building> = {
  of: 'buildings',
  load: () => import('./building-form.tsx'),
};

const map = () => import('./buildings-map.tsx');

export function BuildingsPage() {
  return (
    <RecordsPage
      resource="/ar_platform/buildings/"
      namespace="buildings"
      columns={columns}
      actions={actions}
      form={form}
      map={map}
    />
  );
}
