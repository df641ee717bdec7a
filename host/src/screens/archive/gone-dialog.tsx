import type { ActivityEntry } from '@ar/domain/activity';
import type { ArchivedRecord } from '@ar/domain/archive';
import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { ConfirmDialog } from '@ar/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useArchiveTexts } from './archive-texts.tsx';

const ENDS = ['restore', 'erase', 'expire'];

/** Shows from the journal who restored or erased the record meanwhile, and when. */
export function GoneDialog({ record, onClose }: { record: ArchivedRecord; onClose(): void }) {
  const { text, person, moment } = useArchiveTexts();
  const { resource, record_id, name } = record;
  const { data, isPending } = useQuery({
    queryKey: ['/activity/', 'last', resource, record_id],
    staleTime: 0,
    queryFn: ({ signal }) => {
      const query = { resource, record: record_id, limit: 1 };
      return api<Page<ActivityEntry>>('/activity/', { query, signal, showsFailure: true });
    },
  });
  const last = data?.results.find(({ action }) => ENDS.includes(action));
  const gone = last
    ? text(`gone-${last.action}`, { by: person(last.actor_name), at: moment(last.at) })
    : text('gone');
  return (
    <ConfirmDialog
      title={name}
      text={<span role="status">{isPending ? text('loading') : gone}</span>}
      confirmLabel={text('understood')}
      onConfirm={onClose}
      onCancel={onClose}
    />
  );
}
