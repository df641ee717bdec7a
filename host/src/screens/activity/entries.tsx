import type { ActivityEntry } from '@ar/domain/activity';
import type { Kind } from '@ar/domain/activity-kinds';
import { langOfEntered } from '@ar/domain/languages';
import { useLanguage, useText } from '@ar/session';
import { IconButton } from '@ar/ui/button';
import { formatDate, formatTime } from '@ar/ui/format';
import { ChevronIcon, LineIcon } from '@ar/ui/glyphs';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type MenuEntry, recordAddress } from '../../navigation/menu-entries.ts';
import { useRecordLabels } from '../../record-labels/record-labels.ts';
import { PagedList } from '../paged-list.tsx';
import css from './activity-page.module.css';
import { byDay } from './days.ts';
import { EntryDetail, UndoImport } from './entry-detail.tsx';
import { ACTIVITY, actionLabel, changedFields, importSummary, kindOf, labelOf, nameOf } from './journal.ts';

interface EntriesProps {
  rows: readonly ActivityEntry[];
  entries: readonly MenuEntry[];
  /** Lists a batch's records individually. */
  oneByOne?: boolean;
  stale?: boolean;
}

export function Entries({ rows, stale, ...shown }: EntriesProps) {
  const text = useText('activity');
  const { tag } = useLanguage();
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
  /** The batch above shows action, person and time. */
  inBatch?: boolean;
}

const isAnonymous = ({ actor_name, action }: ActivityEntry) =>
  actor_name === null && ['sign-in-refused', 'refresh-replayed'].includes(action);

/** An entry, whose name links to the record. Its button covers the rest and shows the details. */
function EntryItem({ entry, inBatch = false, ...shown }: EntryItemProps) {
  const text = useText('activity');
  const { language, tag } = useLanguage();
  const { person, counted, named } = useRecordLabels();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { at, action, resource, record_id, record_name, reason, is_there, batch_count } = entry;
  const kind = kindOf(action);
  const did = actionLabel(action, text);
  const fields = changedFields(entry, language, text);
  const isBatch = batch_count > 1 && !inBatch && !shown.oneByOne;
  const batchName = importSummary(entry, text) ?? counted(resource, batch_count);
  const subject = isBatch ? batchName : nameOf(entry, shown.entries, text, named);
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
          <ChevronIcon />
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
  const text = useText('activity');
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
