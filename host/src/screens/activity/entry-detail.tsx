import type { ActivityDetail, ActivityEntry, ActivityValue } from '@ar/domain/activity';
import { ChangeDetail } from '@ar/records/history';
import { api, type Translate, useCan, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { archiveAddress, journalAddress } from '../../navigation/menu-entries.ts';
import { useRecordWords } from '../../record-words/record-words.ts';
import css from './activity-page.module.css';
import { ACTIVITY, entityOf } from './journal.ts';
import { modelPreviews } from './model-previews.tsx';

/** What an entry did, value by value, and the ways on from it. */
export function EntryDetail({ entry, inBatch }: { entry: ActivityEntry; inBatch: boolean }) {
  const { id, resource, record_id, actor_id, is_there, action, batch, batch_count } = entry;
  const text = useText('activity');
  const may = useCan();
  const { counted } = useRecordWords();
  const entity = entityOf(resource);
  const isRecord = entity !== undefined && record_id !== null;
  return (
    <>
      <div>
        {entity ? (
          <ChangeDetail entity={entity} entryId={id} extras={modelPreviews(entity)} />
        ) : (
          <Changes id={id} />
        )}
      </div>
      <p className={css.ways}>
        {isRecord && <Link to={journalAddress({ resource, record: record_id })}>{text('of-record')}</Link>}
        {actor_id !== null && (
          <Link to={journalAddress({ actor: String(actor_id) })}>{text('of-person')}</Link>
        )}
        {batch && batch_count > 1 && !inBatch && (
          <Link to={journalAddress({ batch })}>
            {text('of-batch', { what: counted(resource, batch_count) })}
          </Link>
        )}
        {isRecord && !is_there && action === 'delete' && may('list', 'archive') && (
          <Link to={archiveAddress({ resource, record: record_id })}>{text('in-archive')}</Link>
        )}
      </p>
    </>
  );
}

/** What changed where no department says how its fields are called. */
function Changes({ id }: { id: number }) {
  const text = useText('activity');
  const { data, isError, refetch } = useQuery({
    queryKey: [ACTIVITY, 'entry', id],
    queryFn: ({ signal }) => api<ActivityDetail>(`${ACTIVITY}${id}/`, { signal, showsFailure: true }),
    staleTime: 0,
  });
  if (!data) {
    return isError ? (
      <Failed words={text('detail-failed')} onRetry={() => void refetch()} />
    ) : (
      <p role="status">{text('detail-loading')}</p>
    );
  }
  const changes = data.state.filter(({ has_changed }) => has_changed);
  if (changes.length === 0) return <p>{text('detail-empty')}</p>;
  return (
    <dl className={css.values}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <Spoken>{text('before')}: </Spoken>
            <del>{told(before, text)}</del> <span aria-hidden="true">→</span>{' '}
            <Spoken>{text('after')}: </Spoken>
            <ins>{told(after, text)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function told(value: ActivityValue, text: Translate): string {
  if (value === null || value === '') return text('nothing');
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? value.name : String(value);
}

/** What did not come, and how to ask again. */
export function Failed({ words, onRetry }: { words: string; onRetry(): void }) {
  const text = useText('activity');
  return (
    <p role="alert" className={css.failed}>
      {words}{' '}
      <Button size="small" onClick={onRetry}>
        {text('retry')}
      </Button>
    </p>
  );
}
