import type { ActivityDetail, ActivityEntry } from '@ar/domain/activity';
import type { Kind } from '@ar/domain/activity-kinds';
import { ownEntity } from '@ar/domain/entities/all';
import type { ImportDocument } from '@ar/domain/imports';
import { langOfEntered } from '@ar/domain/languages';
import { isResource } from '@ar/domain/permissions';
import { parseRole, roleLabel } from '@ar/domain/roles';
import { ChangeDetail } from '@ar/records/history';
import { type Translate, useCan } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { formatDate, formatTime } from '@ar/ui/format';
import { DownGlyph, LineIcon } from '@ar/ui/glyphs';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import layout from '../../layout/layout.module.css';
import { PagedList, QueryView, useFresh } from '../../layout/sections.tsx';
import {
  journalAddress,
  type MenuEntry,
  recordAddress,
  resourceOf,
  trashAddress,
} from '../../navigation/menu-entries.ts';
import css from './activity-page.module.css';
import { ACTIVITY, byDay, changedFields, kindOf, labelOf, useJournal } from './journal.ts';
import mn from './texts/mn.json';

interface EntriesProps {
  rows: readonly ActivityEntry[];
  entries: readonly MenuEntry[];
  oneByOne?: boolean;
  stale?: boolean;
}

export function Entries({ rows, stale, ...shown }: EntriesProps) {
  const { text, tag } = useJournal();
  const id = useId();
  return (
    <div aria-busy={stale} className={css.days}>
      {byDay(rows, new Date()).map(({ name, at, entries }) => (
        <section key={at} aria-labelledby={id + at}>
          <h2 id={id + at} className={css.day}>
            {name ? text(name) : formatDate(at, tag)}
          </h2>
          <ol className={css.entries}>
            {entries.map((entry) => (
              <EntryItem key={entry.id} entry={entry} {...shown} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const DRAWINGS: Record<Kind | 'other', string> = {
  added: 'M12 5v14M5 12h14',
  edited: 'm4.500 19.500.750-4L16.500 4.250l3.250 3.250L8.500 18.750ZM14 6.750 17.250 10',
  status: 'M7.500 7h9a5 5 0 0 1 0 10h-9a5 5 0 0 1 0-10ZM16.500 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  imported: 'M12 4v11M7.500 10.500 12 15l4.500-4.500M4.500 16v4h15v-4',
  deleted:
    'M4.500 6.500h15M9 6.500V4h6v2.500M6.500 6.500 7.500 20h9l1-13.500M10 10.500v5.500M14 10.500v5.500',
  restored: 'M5 5v5h5M5.500 10A7.500 7.500 0 1 1 4.500 14',
  access: 'M14.500 13.500a4.750 4.750 0 1 0-4.300-2.700L4 17v3h3.500v-2h2v-2h2l1.300-2.600M15.500 8h.01',
  releases: 'M12 3 4 7v10l8 4 8-4V7ZM4 7l8 4 8-4M12 11v10',
  other: 'M12 12h.01M7 12h.01M17 12h.01',
};

interface EntryItemProps extends Omit<EntriesProps, 'rows' | 'stale'> {
  entry: ActivityEntry;
  inBatch?: boolean;
}

const isAnonymous = ({ actor_name, action }: ActivityEntry) =>
  actor_name === null && ['sign-in-refused', 'refresh-replayed'].includes(action);

function EntryItem({ entry, inBatch = false, ...shown }: EntryItemProps) {
  const { text, language, tag, person, counted, named } = useJournal();
  const [open, setOpen] = useState(false);
  const id = useId();
  const {
    at,
    action,
    resource,
    record_id,
    record_name,
    reason,
    is_there,
    batch_count,
    batch_added: added,
  } = entry;
  const kind = kindOf(action);
  const did = text(kind ? `did-${action}` : 'did-other');
  const fields = changedFields(entry, language, text);
  const isBatch = batch_count > 1 && !inBatch && !shown.oneByOne;
  const batchName =
    typeof added === 'number'
      ? text(`told-${action}`, { added, changed: batch_count - added })
      : counted(resource, batch_count);
  // An entry about a release shows the department's current name. Any other entry shows the record's name at the time
  // of the entry.
  const department = resource === 'releases' && record_id && labelOf(record_id, shown.entries, text);
  const subject = isBatch ? batchName : department || (named(entry) ?? text('nameless'));
  const to =
    is_there && !isBatch && record_id !== null
      ? recordAddress(shown.entries, { resource, id: record_id, name: record_name })
      : undefined;
  const lang = record_name === null || isBatch ? undefined : langOfEntered(language);
  return (
    <li className={css.entry} data-kind={kind} data-open={open || undefined}>
      <div className={css.line}>
        {!inBatch && (
          <>
            <span className={css.drawing}>
              <LineIcon>
                <path d={DRAWINGS[kind ?? 'other']} />
              </LineIcon>
            </span>
            <time dateTime={at}>{formatTime(at, tag)}</time>
          </>
        )}
        <div className={css.what}>
          <p>
            {!inBatch && <span className={css.did}>{did}: </span>}
            {to ? (
              <Link to={to} lang={lang}>
                {subject}
              </Link>
            ) : (
              <strong lang={lang}>{subject}</strong>
            )}
          </p>
          {fields && <p className={css.fields}>{fields}</p>}
          {reason && <p className={css.fields}>{text('reason-was', { reason })}</p>}
        </div>
        {!inBatch && (
          <p className={css.who}>
            <span>{isAnonymous(entry) ? text('anybody') : person(entry.actor_name)}</span>
            {shown.entries.length > 1 && <span>{labelOf(resource, shown.entries, text) ?? resource}</span>}
          </p>
        )}
        <IconButton
          label={text('details', { what: `${did}: ${subject}` })}
          size={32}
          className={css.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <DownGlyph />
        </IconButton>
      </div>
      <div id={id} className={css.detail} hidden={!open}>
        {open && action === 'import' && !inBatch && <UndoImport entry={entry} entries={shown.entries} />}
        {open &&
          (isBatch ? (
            <BatchEntries entry={entry} {...shown} />
          ) : (
            <EntryDetail entry={entry} inBatch={inBatch} />
          ))}
      </div>
    </li>
  );
}

function BatchEntries({ entry, ...shown }: Omit<EntryItemProps, 'inBatch'>) {
  const { text } = useJournal();
  const { batch } = entry;
  return (
    <PagedList<ActivityEntry>
      queryKey={[ACTIVITY, 'batch', batch]}
      path={ACTIVITY}
      filters={batch ? { batch } : {}}
      size={24}
      className={css.batch}
      texts={{ loading: text('batch-loading'), failed: text('batch-failed'), more: text('more') }}
    >
      {(one) => <EntryItem key={one.id} entry={one} inBatch {...shown} />}
    </PagedList>
  );
}

function EntryDetail({ entry, inBatch }: { entry: ActivityEntry; inBatch: boolean }) {
  const { id, resource, record_id, actor_id, is_there, action, batch, batch_count } = entry;
  const { text, counted } = useJournal();
  const may = useCan();
  const entity = ownEntity(resource);
  const isRecord = entity !== undefined && record_id !== null;
  return (
    <>
      <div>
        {entity ? (
          <ChangeDetail entity={entity} entryId={id} />
        ) : (
          <Facts id={id} />
        )}
      </div>
      <p className={`${css.links} ${layout.links}`}>
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

function Facts({ id }: { id: number }) {
  const { text } = useJournal();
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

function UndoImport({ entry, entries }: { entry: ActivityEntry; entries: readonly MenuEntry[] }) {
  const { resource, batch } = entry;
  const { text } = useJournal();
  const may = useCan();
  const { to: list, list: path } = entries.find((one) => resourceOf(one) === resource) ?? {};
  const isMine = isResource(resource) && may('create', resource);
  const { data } = useFresh<ImportDocument>(`${path}imports/${batch}/`, {
    enabled: isMine && path !== undefined && list !== undefined,
    retry: false,
  });
  const canUndo = data?.state === 'done' || (data?.state === 'undone' && data.not_undone > 0);
  if (!data || !list) return null;
  return (
    <p className={`${css.links} ${layout.links}`}>
      <Link to={`${list}/import/${batch}${canUndo ? '?undo=' : ''}`}>
        {text(canUndo ? 'undo-import' : 'open-import')}
      </Link>
    </p>
  );
}
