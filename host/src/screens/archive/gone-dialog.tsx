import type { ArchivedRecord } from '@ar/domain/archive';
import { ConfirmDialog } from '@ar/ui/dialog';
import { useFate } from './archive.ts';
import { useWords } from './words.tsx';

/** Says who restored or erased the record meanwhile, and when. */
export function GoneDialog({ record, onClose }: { record: ArchivedRecord; onClose(): void }) {
  const { text, fate } = useWords();
  const { data, isPending } = useFate(record, true);
  return (
    <ConfirmDialog
      title={record.name}
      text={<span role="status">{isPending ? text('loading') : fate(data)}</span>}
      confirmLabel={text('understood')}
      onConfirm={onClose}
      onCancel={onClose}
    />
  );
}
