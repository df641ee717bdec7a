import { KINDS, RECORD_ACTIONS } from '@ar/domain/activity-kinds';
import type { Analytics } from '@ar/domain/analytics';
import { langOfEntered } from '@ar/domain/languages';
import { useCan, useLanguage } from '@ar/session';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useFormats } from '../../charts/formats.ts';
import { Card, type Level } from '../../layout/card.tsx';
import layout from '../../layout/layout.module.css';
import {
  journalAddress,
  listAddress,
  type MenuEntry,
  recordAddress,
  resourceOf,
  trashAddress,
} from '../../navigation/menu-entries.ts';
import { useRecordLabels } from '../../record-labels/record-labels.ts';
import css from './start.module.css';
import { useStartText } from './texts.ts';

type Change = Analytics['latest'][number];
type Lack = Analytics['missing'][number];

const ADDING: readonly string[] = [...KINDS.added, ...KINDS.restored];
const DELETING: readonly string[] = KINDS.deleted;

export interface CardProps {
  entries: readonly MenuEntry[];
  level: Level;
}

export function LatestChanges({ latest, entries, level }: CardProps & { latest: readonly Change[] }) {
  const text = useStartText();
  const { language } = useLanguage();
  const { moment } = useFormats();
  const { person, named, counted } = useRecordLabels();
  const may = useCan();

  /** Links to the record; if it is deleted, to the archive for people who may see it, else to the record's journal. */
  function addressOf({ resource, record_id: id, record_name: name, batch, batch_count }: Change) {
    if (batch !== null && batch_count > 1) return journalAddress({ batch });
    if (id === null) return undefined;
    const same = (other: Change) => other.resource === resource && other.record_id === id;
    // `latest` begins with the newest change.
    const last = latest.find((other) => same(other) && [...ADDING, ...DELETING].includes(other.action));
    if (!last || ADDING.includes(last.action)) return recordAddress(entries, { resource, id, name });
    // Erased records are not in the archive.
    const isInArchive = last.action === 'delete' && may('list', 'archive');
    return (isInArchive ? trashAddress : journalAddress)({ resource, record: id });
  }

  return (
    <Card title={text('latest')} level={level}>
      {latest.length === 0 ? (
        <p className={layout.quiet}>{text('latest-empty')}</p>
      ) : (
        <ol className={layout.list}>
          {latest.map((change, index) => {
            const { at, actor_name, action, resource, record_name, batch_count } = change;
            const isBatch = batch_count > 1;
            return (
              // Changes have no id, and the list is only replaced as a whole.
              <li key={index}>
                <p>
                  <span>{`${text(`did-${RECORD_ACTIONS.find((one) => one === action) ?? 'other'}`)}:`}</span>{' '}
                  <MaybeLink
                    to={addressOf(change)}
                    lang={record_name === null || isBatch ? undefined : langOfEntered(language)}
                  >
                    {isBatch ? counted(resource, batch_count) : (named(change) ?? text('nameless'))}
                  </MaybeLink>
                </p>
                <p className={layout.facts}>
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
      <Link className={css.link} to="/dashboard/activity">
        {text('to-journal')}
      </Link>
    </Card>
  );
}

export function Missing({ missing, entries, level }: CardProps & { missing: readonly Lack[] }) {
  const text = useStartText();
  const resources = [...new Set(missing.map(({ resource }) => resource))];
  const Subheading = level === 'h2' ? 'h3' : 'h4';
  return (
    <Card title={text('missing')} level={level}>
      {resources.map((resource) => (
        <div key={resource}>
          {resources.length > 1 && <Subheading className={layout.facts}>{text(resource)}</Subheading>}
          <ul className={layout.list}>
            {missing
              .filter((lack) => lack.resource === resource)
              .map((lack) => (
                <li key={lack.lacks}>
                  <LackItem lack={lack} entries={entries} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}

function LackItem({ lack, entries }: { lack: Lack; entries: readonly MenuEntry[] }) {
  const text = useStartText();
  const { language } = useLanguage();
  const formats = useFormats();
  const { resource, lacks, filter, count, newest } = lack;
  const all = listAddress(entries, resource, { [filter]: 'true' });
  const more = count - newest.length;
  return (
    <>
      <p className={css.lack}>
        <MaybeLink to={count > 0 ? all : undefined}>{text(`without-${lacks}`)}</MaybeLink>
        {count > 0 ? (
          <strong>{formats.count(count)}</strong>
        ) : (
          <span className={layout.quiet}>{text('nothing-missing')}</span>
        )}
      </p>
      {newest.length > 0 && (
        <ul className={css.names}>
          {newest.map(({ id, name }) => (
            <li key={id}>
              <MaybeLink to={recordAddress(entries, { resource, id, name })} lang={langOfEntered(language)}>
                {name}
              </MaybeLink>
            </li>
          ))}
          {more > 0 && (
            <li>
              <MaybeLink to={all}>{text('more', { count: more })}</MaybeLink>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** A link, or plain text without an address. */
export function MaybeLink({ to, ...name }: ComponentProps<'span'> & { to: string | undefined }) {
  return to ? (
    <Link className={css.link} to={to} lang={name.lang}>
      {name.children}
    </Link>
  ) : (
    <span {...name} />
  );
}
