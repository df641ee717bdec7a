import { KINDS, RECORD_ACTIONS } from '@ar/domain/activity-kinds';
import type { Analytics } from '@ar/domain/analytics';
import { langOfEntered } from '@ar/domain/languages';
import { defineTexts, useCan } from '@ar/session';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { ChartCard, type FillStyle, fillOf, Swatch } from '../../charts/charts.tsx';
import { withFormats } from '../../charts/formats.ts';
import layout from '../../layout/layout.module.css';
import { Card, type Level } from '../../layout/sections.tsx';
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
import en from './texts/en.json';
import mn from './texts/mn.json';

export const useStart = withFormats(defineTexts('analytics', { mn, en }));

type Change = Analytics['latest'][number];
type Lack = Analytics['missing'][number];

const ADDING: readonly string[] = [...KINDS.added, ...KINDS.restored];
const DELETING: readonly string[] = KINDS.deleted;

export interface CardProps {
  entries: readonly MenuEntry[];
  level: Level;
}

export const entryLabel = (entries: readonly MenuEntry[], resource: string) =>
  entries.find((entry) => resourceOf(entry) === resource)?.label ?? resource;

export function LatestChanges({ latest, entries, level }: CardProps & { latest: readonly Change[] }) {
  const { text, language, moment } = useStart();
  const { person, named, counted } = useRecordLabels();
  const may = useCan();

  /** For a deleted record, returns the trash if the person may open the trash, otherwise the journal. */
  function addressOf({ resource, record_id: id, record_name: name, batch, batch_count }: Change) {
    if (batch !== null && batch_count > 1) return journalAddress({ batch });
    if (id === null) return undefined;
    const same = (other: Change) => other.resource === resource && other.record_id === id;
    const last = latest.find((other) => same(other) && [...ADDING, ...DELETING].includes(other.action));
    if (!last || ADDING.includes(last.action)) return recordAddress(entries, { resource, id, name });
    // Erased records are not in the trash.
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
              // Changes have no id, and a new response replaces the whole list, so the index is the key.
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
                  {entries.length > 1 && <span>{entryLabel(entries, resource)}</span>}
                  <span>{person(actor_name)}</span>
                  <time dateTime={at}>{moment(at)}</time>
                </p>
              </li>
            );
          })}
        </ol>
      )}
      <Link className={layout.link} to="/dashboard/activity">
        {text('to-journal')}
      </Link>
    </Card>
  );
}

export function Missing({ missing, entries, level }: CardProps & { missing: readonly Lack[] }) {
  const { text, language, count: formatCount } = useStart();
  const resources = [...new Set(missing.map(({ resource }) => resource))];
  const Subheading = level === 'h2' ? 'h3' : 'h4';
  const itemOf = ({ resource, lacks, filter, count, newest }: Lack) => {
    const all = listAddress(entries, resource, { [filter]: 'true' });
    const more = count - newest.length;
    return (
      <li key={lacks}>
        <p className={css.lack}>
          <MaybeLink to={count > 0 ? all : undefined}>{text(`without-${lacks}`)}</MaybeLink>
          {count > 0 ? (
            <strong>{formatCount(count)}</strong>
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
      </li>
    );
  };
  return (
    <Card title={text('missing')} level={level}>
      {resources.map((resource) => (
        <div key={resource}>
          {resources.length > 1 && <Subheading className={layout.facts}>{text(resource)}</Subheading>}
          <ul className={layout.list}>{missing.filter((lack) => lack.resource === resource).map(itemOf)}</ul>
        </div>
      ))}
    </Card>
  );
}

export function MaybeLink({ to, ...name }: ComponentProps<'span'> & { to: string | undefined }) {
  return to ? (
    <Link className={layout.link} to={to} lang={name.lang}>
      {name.children}
    </Link>
  ) : (
    <span {...name} />
  );
}

type State = keyof NonNullable<Analytics['construction']> | keyof NonNullable<Analytics['knowledge_files']>;

interface Shares {
  resource: string;
  filter(state: State): Record<string, string>;
  drawings: readonly (readonly [State, FillStyle])[];
}

const SHARES = {
  construction: {
    resource: 'buildings',
    filter: (state) => ({ construction: state }),
    drawings: [
      ['planned', 'pale'],
      ['under_way', 'hatched'],
      ['finished', 'solid'],
      ['unknown', 'open'],
    ],
  },
  'knowledge-files': {
    resource: 'clerk',
    filter: (state) => ({ is_active: String(state === 'active') }),
    drawings: [
      ['active', 'solid'],
      ['inactive', 'hatched'],
    ],
  },
} satisfies Record<string, Shares>;

interface StatesProps extends CardProps {
  of: keyof typeof SHARES;
  counts: Partial<Record<State, number>>;
}

export function StatesCard({ of, counts, entries, level }: StatesProps) {
  const { text, count: formatCount, percent } = useStart();
  const { resource, filter, drawings }: Shares = SHARES[of];
  let total = 0;
  const parts = drawings.flatMap(([key, drawing]) => {
    const count = counts[key] ?? 0;
    if (key === 'unknown' && count === 0) return [];
    total += count;
    return { key, drawing, count, before: total - count, label: text(key), shown: formatCount(count) };
  });
  const summary = parts.map(({ label, shown }) => `${label}: ${shown}`).join(', ');
  const width = (count: number) => `${(count / total) * 100}%`;
  const table = {
    columns: [text('state'), text('count'), text('share')],
    rows: parts.map(({ label, count, shown }) => [label, shown, percent(count / total, 0)] as const),
  };
  return (
    <ChartCard title={text(of)} level={level} table={total > 0 ? table : undefined}>
      {total === 0 && <p className={layout.quiet}>{text(`${of}-empty`)}</p>}
      {total > 0 && (
        <>
          <svg
            className={css.shares}
            role="img"
            aria-label={text('shares-told', { total: formatCount(total), parts: summary })}
            width="100%"
            height="28"
          >
            {parts.map(
              ({ key, drawing, count, before }) =>
                count > 0 && (
                  <rect
                    {...fillOf(drawing)}
                    key={key}
                    x={width(before)}
                    y="1"
                    width={width(count)}
                    height="26"
                  />
                ),
            )}
          </svg>
          <ul className={css.counts}>
            {parts.map(({ key, drawing, label, shown }) => (
              <li key={key}>
                <Swatch style={drawing} />
                <MaybeLink to={listAddress(entries, resource, filter(key))}>{label}</MaybeLink>
                <strong>{shown}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartCard>
  );
}
