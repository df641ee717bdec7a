import type { Monument } from '@ar/domain/entities/monument';
import { type FormOnDemand, RecordsPage } from '@ar/records';
import { actions } from './actions.ts';
import { columns } from './columns.tsx';

const form: FormOnDemand<Monument> = {
  of: 'monuments',
  load: () => import('./monument-form.tsx'),
};

const map = () => import('./monuments-map.tsx');

export function MonumentsPage() {
  return (
    <RecordsPage
      resource="/ar_platform/monuments/"
      namespace="monuments"
      columns={columns}
      actions={actions}
      form={form}
      map={map}
    />
  );
}
