import type { ClerkFile } from '@ar/domain/entities/clerk-file';
import { type FormOnDemand, RecordsPage } from '@ar/records';
import { actions } from './actions.ts';
import { columns } from './columns.tsx';

const form: FormOnDemand<ClerkFile> = {
  of: 'clerk',
  load: () => import('./clerk-form.tsx'),
  withoutDetail: true,
  withoutEdit: true,
};

export function ClerkPage() {
  return (
    <RecordsPage
      resource="/supersluzbenik/"
      namespace="clerk"
      columns={columns}
      actions={actions}
      form={form}
    />
  );
}
