import type { ActivityDetail, ActivityEntry } from '@ar/domain/activity';
import type { ImportDocument } from '@ar/domain/imports';
import { isResource } from '@ar/domain/permissions';
import { parseRole, roleLabel } from '@ar/domain/roles';
import { ChangeDetail } from '@ar/records/history';
import { api, useCan, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { journalAddress, type MenuEntry, resourceOf, trashAddress } from '../../navigation/menu-entries.ts';
import { modelPreviews } from '../../record-labels/model-previews.tsx';
import { useRecordLabels } from '../../record-labels/record-labels.ts';
import css from './activity-page.module.css';
import { ACTIVITY, entityOf } from './journal.ts';
import mn from './texts/mn.json';

export function EntryDetail({ entry, inBatch }: { entry: ActivityEntry; inBatch: boolean }) {
  const { id, resource, record_id, actor_id, is_there, action, batch, batch_count } = entry;
  const text = useText('activity');
  const may = useCan();
  const { counted } = useRecordLabels();
  const entity = entityOf(resource);
  const isRecord = entity !== undefined && record_id !== null;
  return (
    <>
      <div>
        {entity ? (
          <ChangeDetail entity={entity} entryId={id} extras={modelPreviews(entity)} />
        ) : (
          <Facts id={id} />
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
          <Link to={trashAddress({ resource, record: record_id })}>{text('in-archive')}</Link>
        )}
      </p>
    </>
  );
}

const WORDS: Readonly<Record<string, string>> = mn;

/** Facts of an entry about access or releases. Facts without a text are left out. */
function Facts({ id }: { id: number }) {
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
  const facts = data.state.flatMap(({ field, after }) =>
    `fact-${field}` in WORDS && after !== null && after !== '' ? [{ field, value: String(after) }] : [],
  );
  if (facts.length === 0) return <p>{text('detail-empty')}</p>;
  return (
    <dl className={css.values}>
      {facts.map(({ field, value }) => (
        <div key={field}>
          <dt>{text(`fact-${field}`)}</dt>
          <dd>
            {`${field}-${value}` in WORDS
              ? text(`${field}-${value}`)
              : parseRole(value)
                ? roleLabel(value)
                : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

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

/** A link to the page of an import, where it can be undone; nothing once the server has deleted it. */
export function UndoImport({ entry, entries }: { entry: ActivityEntry; entries: readonly MenuEntry[] }) {
  const { resource, batch } = entry;
  const text = useText('activity');
  const may = useCan();
  const { to: list, list: path } = entries.find((one) => resourceOf(one) === resource) ?? {};
  const isMine = isResource(resource) && may('create', resource);
  const { data } = useQuery({
    queryKey: [ACTIVITY, 'import', batch],
    queryFn: ({ signal }) => api<ImportDocument>(`${path}imports/${batch}/`, { signal, showsFailure: true }),
    enabled: isMine && path !== undefined && list !== undefined,
    retry: false,
    staleTime: 0,
  });
  const canUndo = data?.state === 'done' || (data?.state === 'undone' && data.not_undone > 0);
  if (!data || !list) return null;
  return (
    <p className={css.ways}>
      <Link to={`${list}/import/${batch}${canUndo ? '?undo=' : ''}`}>
        {text(canUndo ? 'undo-import' : 'open-import')}
      </Link>
    </p>
  );
}
