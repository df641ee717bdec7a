import type { ActivityDetail, ActivityEntry } from '@ar/domain/activity';
import { ownEntity } from '@ar/domain/entities/all';
import type { ImportDocument } from '@ar/domain/imports';
import { isResource } from '@ar/domain/permissions';
import { parseRole, roleLabel } from '@ar/domain/roles';
import { ChangeDetail } from '@ar/records/history';
import { api, type Translate, useCan, useText } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { QueryView, useFresh } from '../../layout/query-view.tsx';
import { journalAddress, type MenuEntry, resourceOf, trashAddress } from '../../navigation/menu-entries.ts';
import { modelPreviews } from '../../record-labels/model-previews.tsx';
import { useRecordLabels } from '../../record-labels/record-labels.ts';
import css from './activity-page.module.css';
import { ACTIVITY } from './journal.ts';
import mn from './texts/mn.json';

export function EntryDetail({ entry, inBatch }: { entry: ActivityEntry; inBatch: boolean }) {
  const { id, resource, record_id, actor_id, is_there, action, batch, batch_count } = entry;
  const text = useText('activity');
  const may = useCan();
  const { counted } = useRecordLabels();
  const entity = ownEntity(resource);
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
      <p className={css.links}>
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

const TEXTS: Readonly<Record<string, string>> = mn;

/** Details of an entry about access or releases; omits those without a text. */
function Facts({ id }: { id: number }) {
  const text = useText('activity');
  const query = useFresh<ActivityDetail>(`${ACTIVITY}${id}/`);
  return (
    <QueryView query={query} loading={text('detail-loading')} failed={text('detail-failed')}>
      {({ state }) => {
        const facts = state.filter(
          ({ field, after }) => `fact-${field}` in TEXTS && after !== null && after !== '',
        );
        if (facts.length === 0) return <p>{text('detail-empty')}</p>;
        return (
          <dl className={css.values}>
            {facts.map(({ field, after }) => (
              <div key={field}>
                <dt>{text(`fact-${field}`)}</dt>
                <dd>{factText(field, String(after), text)}</dd>
              </div>
            ))}
          </dl>
        );
      }}
    </QueryView>
  );
}

function factText(field: string, value: string, text: Translate): string {
  if (`${field}-${value}` in TEXTS) return text(`${field}-${value}`);
  return parseRole(value) ? roleLabel(value) : value;
}

/** A link to the import's page, where it can be undone, until the server deletes the import. */
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
    <p className={css.links}>
      <Link to={`${list}/import/${batch}${canUndo ? '?undo=' : ''}`}>
        {text(canUndo ? 'undo-import' : 'open-import')}
      </Link>
    </p>
  );
}
