import { KINDS, RECORD_ACTIONS } from '@ar/domain/activity-kinds';
import type { Analytics } from '@ar/domain/analytics';
import { langOfEntered } from '@ar/domain/languages';
import { useCan, useLanguage, useText } from '@ar/session';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useFormats } from '../../charts/formats.ts';
import { type Level, Panel } from '../../charts/panel.tsx';
import {
  archiveAddress,
  journalAddress,
  listAddress,
  type MenuEntry,
  recordAddress,
  resourceOf,
} from '../../navigation/menu-entries.ts';
import { useRecordWords } from '../../record-words/record-words.ts';
import css from './parts.module.css';

type Change = Analytics['latest'][number];
type Lack = Analytics['missing'][number];

const COMES: readonly string[] = [...KINDS.added, ...KINDS.restored];
const GOES: readonly string[] = KINDS.deleted;

interface PartProps {
  entries: readonly MenuEntry[];
  level: Level;
}

export function LatestChanges({ latest, entries, level }: PartProps & { latest: readonly Change[] }) {
  const text = useText('analytics');
  const { language } = useLanguage();
  const { moment } = useFormats();
  const { person, named, counted } = useRecordWords();
  const may = useCan();

  /** The record; one that was deleted among these where it is now, for whoever may look there, else its history. */
  function addressOf({ resource, record_id: id, record_name: name, batch, batch_count }: Change) {
    if (batch !== null && batch_count > 1) return journalAddress({ batch });
    if (id === null) return undefined;
    const same = (other: Change) => other.resource === resource && other.record_id === id;
    // The newest first.
    const last = latest.find((other) => same(other) && [...COMES, ...GOES].includes(other.action));
    if (!last || COMES.includes(last.action)) return recordAddress(entries, { resource, id, name });
    // What was deleted for good is in no archive.
    const isKept = last.action === 'delete' && may('list', 'archive');
    return (isKept ? archiveAddress : journalAddress)({ resource, record: id });
  }

  return (
    <Panel title={text('latest')} level={level}>
      {latest.length === 0 ? (
        <p className={css.quiet}>{text('latest-empty')}</p>
      ) : (
        <ol className={css.changes}>
          {latest.map((change, place) => {
            const { at, actor_name, action, resource, record_name, batch_count } = change;
            const isBatch = batch_count > 1;
            return (
              // Entries have no id here, and only ever come all at once.
              <li key={place}>
                <p className={css.what}>
                  <span className={css.action} data-action={action}>
                    {text(`did-${RECORD_ACTIONS.find((one) => one === action) ?? 'other'}`)}
                  </span>{' '}
                  <Named
                    to={addressOf(change)}
                    lang={record_name === null || isBatch ? undefined : langOfEntered(language)}
                  >
                    {isBatch ? counted(resource, batch_count) : (named(change) ?? text('nameless'))}
                  </Named>
                </p>
                <p className={css.who}>
                  {entries.length > 1 && (
                    <span>{entries.find((one) => resourceOf(one) === resource)?.label ?? resource}</span>
                  )}
                  <span>{person(actor_name)}</span>
                  <time dateTime={at}>{moment(at)}</time>
                </p>
              </li>
            );
          })}
        </ol>
      )}
      <Link className={css.all} to="/dashboard/activity">
        {text('to-journal')}
      </Link>
    </Panel>
  );
}

export function Missing({ missing, entries, level }: PartProps & { missing: readonly Lack[] }) {
  const text = useText('analytics');
  const resources = [...new Set(missing.map(({ resource }) => resource))];
  const Below = level === 'h2' ? 'h3' : 'h4';
  return (
    <Panel title={text('missing')} level={level}>
      {resources.map((resource) => (
        <div key={resource} className={css.resource}>
          {resources.length > 1 && <Below>{text(resource)}</Below>}
          <ul className={css.lacks}>
            {missing
              .filter((lack) => lack.resource === resource)
              .map((lack) => (
                <li key={lack.lacks}>
                  <LackLine lack={lack} entries={entries} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Panel>
  );
}

function LackLine({ lack, entries }: { lack: Lack; entries: readonly MenuEntry[] }) {
  const text = useText('analytics');
  const { language } = useLanguage();
  const formats = useFormats();
  const { resource, lacks, filter, count, newest } = lack;
  const all = listAddress(entries, resource, { [filter]: 'true' });
  const more = count - newest.length;
  return (
    <>
      <p className={css.title}>
        <Named to={count > 0 ? all : undefined}>{text(`without-${lacks}`)}</Named>
        {count > 0 ? (
          <strong>{formats.count(count)}</strong>
        ) : (
          <span className={css.quiet}>{text('nothing-missing')}</span>
        )}
      </p>
      {newest.length > 0 && (
        <ul className={css.names}>
          {newest.map(({ id, name }) => (
            <li key={id}>
              <Named to={recordAddress(entries, { resource, id, name })} lang={langOfEntered(language)}>
                {name}
              </Named>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Named to={all}>{text('more', { count: more })}</Named>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

export function Named({ to, ...name }: ComponentProps<'span'> & { to: string | undefined }) {
  return to ? (
    <Link to={to} lang={name.lang}>
      {name.children}
    </Link>
  ) : (
    <span {...name} />
  );
}
