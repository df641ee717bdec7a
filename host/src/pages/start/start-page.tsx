import { type Analytics, CHANGE_DAYS, type Counted, WEEKS } from '@ar/domain/analytics';
import { langOfEntered } from '@ar/domain/languages';
import type { ListedRelease } from '@ar/federation/registry';
import { useSession } from '@ar/session';
import { Select } from '@ar/ui/fluent';
import { formatBytes } from '@ar/ui/format';
import { ArrowIcon, LineIcon } from '@ar/ui/glyphs';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { BarChart, ChartCard, Hatch, Legend } from '../../charts/charts.tsx';
import layout from '../../layout/layout.module.css';
import { Card, type Level, QueryView, useFresh } from '../../layout/sections.tsx';
import { menuEntries, recordAddress } from '../../navigation/menu-entries.ts';
import {
  type CardProps,
  entryLabel,
  LatestChanges,
  MaybeLink,
  Missing,
  StatesCard,
  useStart,
} from './records.tsx';
import css from './start.module.css';

interface StartPageProps {
  departments: readonly ListedRelease[];
  as?: 'h1' | 'h2';
}

export default function StartPage({ departments, as: Heading = 'h1' }: StartPageProps) {
  const { text, language } = useStart();
  const { user, role } = useSession();
  const query = useFresh<Analytics>('/analytics/');
  const title = useRef<HTMLHeadingElement>(null);
  const entries = menuEntries(departments, role, language);
  const level = Heading === 'h1' ? 'h2' : 'h3';
  const shared = { entries, level } as const;
  return (
    <div className={layout.page}>
      <header>
        <Heading ref={title} className={layout.title} tabIndex={-1}>
          {text('greeting', { name: user?.first_name ?? '' })}
        </Heading>
        <p className={layout.quiet}>{text('lead')}</p>
      </header>
      <DepartmentCards {...shared} analytics={query.data} isWaiting={!query.data && !query.isError} />
      <QueryView
        query={query}
        loading={text('loading')}
        failed={text('failed')}
        failedText={text('failed-text')}
        heading={title}
      >
        {({ activity, scans, latest, missing, construction, knowledge_files: files }) => (
          <div className={layout.cards}>
            {activity.length > 0 && <ActivityCard activity={activity} level={level} />}
            {scans && <ScansCard scans={scans} {...shared} />}
            <LatestChanges latest={latest} {...shared} />
            {missing.length > 0 && <Missing missing={missing} {...shared} />}
            {construction && <StatesCard of="construction" counts={construction} {...shared} />}
            {files && <StatesCard of="knowledge-files" counts={files} {...shared} />}
          </div>
        )}
      </QueryView>
      <Hatch />
    </div>
  );
}

interface DepartmentCardsProps extends CardProps {
  analytics: Analytics | undefined;
  isWaiting: boolean;
}

function DepartmentCards({ entries, analytics, isWaiting, level: Heading }: DepartmentCardsProps) {
  const { text, tag, count, change } = useStart();
  return (
    <ul className={css.departments}>
      {entries.map(({ id, to, label, icon }) => {
        const total = analytics?.totals.find(({ resource }) => resource === id);
        const files = analytics?.space.find(({ resource }) => resource === id);
        const quota = files?.quota ?? undefined;
        return (
          <li key={id}>
            <article className={css.department}>
              <Heading>
                <LineIcon>
                  <path d={icon} />
                </LineIcon>
                <Link to={to}>{label}</Link>
              </Heading>
              {total && (
                <div>
                  <strong>{count(total.total)}</strong> <span>{text('total')}</span>
                  <p>
                    {text(total.total === total.total_before ? 'unchanged' : 'since-before', {
                      difference: change(total.total - total.total_before),
                      days: CHANGE_DAYS,
                    })}
                  </p>
                </div>
              )}
              {files && (
                <p>
                  {text(quota === undefined ? 'space' : 'space-of', {
                    size: formatBytes(files.bytes, tag),
                    quota: formatBytes(quota ?? 0, tag),
                  })}
                </p>
              )}
              {isWaiting && <span className={css.awaited} aria-hidden="true" />}
              <ArrowIcon />
            </article>
          </li>
        );
      })}
    </ul>
  );
}

interface Week {
  starts: string;
  counts: readonly number[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Adds the counts of several lists week by week. The lists must contain the same weeks. */
export const sumWeeks = (lists: readonly (readonly Week[])[]): Week[] =>
  (lists[0] ?? []).map(({ starts, counts }, week) => ({
    starts,
    counts: counts.map((_, index) => sum(lists.map((list) => list[week]?.counts[index] ?? 0))),
  }));

export function busiestOf(weeks: readonly Week[]): Week | undefined {
  const totals = weeks.map(({ counts }) => sum(counts));
  const most = Math.max(...totals);
  return most > 0 ? weeks[totals.indexOf(most)] : undefined;
}

interface WeeksCardProps {
  of: 'activity' | 'scans';
  level: Level;
  weeks: readonly Week[];
  labels: readonly [string, string?];
  options: ReactNode;
  chosen: string;
  onChoose(value: string): void;
  children?: ReactNode;
}

function WeeksCard({ of, level, weeks, labels, options, chosen, onChoose, children }: WeeksCardProps) {
  const { text, day, count } = useStart();
  const id = useId();
  const [firstLabel, secondLabel] = labels;
  const busiest = busiestOf(weeks);
  const shown = ([first = 0, second = 0]: readonly number[]) => ({
    first: count(first),
    second: count(second),
  });
  const rows = weeks.map(({ starts, counts }, index) => {
    const name = index === weeks.length - 1 ? text('this-week', { day: day(starts) }) : day(starts);
    return [name, ...counts.map(count)] as const;
  });
  const totals = labels.map((_, index) => sum(weeks.map(({ counts }) => counts[index] ?? 0)));
  return (
    <ChartCard
      title={text(of)}
      level={level}
      table={busiest && { columns: [text('week'), ...labels.map(String)], rows }}
    >
      <div className={layout.apart}>
        {secondLabel && <Legend first={firstLabel} second={secondLabel} />}
        {options && (
          <div className={css.chooser}>
            <label htmlFor={id}>{text(`${of}-of`)}</label>
            <Select id={id} value={chosen} onChange={(_, { value }) => onChoose(value)}>
              {options}
            </Select>
          </div>
        )}
      </div>
      {busiest ? (
        <BarChart
          look={secondLabel ? 'pairs' : 'single'}
          label={text(`${of}-told`, { weeks: WEEKS, ...shown(totals), busiest: day(busiest.starts) })}
          columns={weeks.map(({ starts, counts }) => ({
            key: starts,
            name: day(starts),
            hint: text(`${of}-week`, { day: day(starts), ...shown(counts) }),
            first: counts[0] ?? 0,
            second: counts[1] ?? 0,
          }))}
        />
      ) : (
        <p className={layout.quiet}>{text(`${of}-empty`, { weeks: WEEKS })}</p>
      )}
      {children}
    </ChartCard>
  );
}

function ActivityCard({ activity, level }: { activity: Analytics['activity']; level: Level }) {
  const { text } = useStart();
  const [chosen, setChosen] = useState('everything');
  const choices: (Counted | 'everything')[] = ['everything', ...activity.map(({ resource }) => resource)];
  const lists = activity
    .filter(({ resource }) => [resource, 'everything'].includes(chosen))
    .map(({ weeks }) => weeks.map(({ starts, added, edited }) => ({ starts, counts: [added, edited] })));
  return (
    <WeeksCard
      of="activity"
      level={level}
      weeks={sumWeeks(lists)}
      labels={[text('added'), text('edited')]}
      chosen={chosen}
      onChoose={setChosen}
      options={
        activity.length > 1 &&
        choices.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))
      }
    />
  );
}

const EVERYWHERE = '';
const MOST_SCANNED = 5;

function ScansCard({ scans, entries, level }: CardProps & { scans: NonNullable<Analytics['scans']> }) {
  const { text, language, count } = useStart();
  const [chosen, setChosen] = useState(EVERYWHERE);
  const Subheading = level === 'h2' ? 'h3' : 'h4';
  const lists = scans.map(({ weeks }) => weeks.map(({ starts, count }) => ({ starts, counts: [count] })));
  if (!busiestOf(sumWeeks(lists)))
    return <Card title={text('scans')} level={level} lead={text('scans-empty', { weeks: WEEKS })} />;
  const places = scans.flatMap(({ resource, places }) =>
    places.map((place) => ({ ...place, resource, key: `${resource} ${place.id}`, scans: sum(place.weeks) })),
  );
  const place = places.find(({ key }) => key === chosen);
  const ofPlace = lists[0]?.map(({ starts }, index) => ({ starts, counts: [place?.weeks[index] ?? 0] }));
  const most = places.toSorted((one, other) => other.scans - one.scans).slice(0, MOST_SCANNED);
  return (
    <WeeksCard
      of="scans"
      level={level}
      weeks={(place && ofPlace) ?? sumWeeks(lists)}
      labels={[text('scanned')]}
      chosen={chosen}
      onChoose={setChosen}
      options={
        <>
          <option value={EVERYWHERE}>{text('all-places')}</option>
          {[...new Set(places.map(({ resource }) => resource))].map((group) => (
            <optgroup key={group} label={entryLabel(entries, group)}>
              {places
                .filter(({ resource }) => resource === group)
                .map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </>
      }
    >
      {most.length > 0 && (
        <div>
          <Subheading className={layout.facts}>{text('most-scanned')}</Subheading>
          <ol className={css.counts}>
            {most.map(({ key, resource, id, name, scans }) => (
              <li key={key}>
                <MaybeLink to={recordAddress(entries, { resource, id, name })} lang={langOfEntered(language)}>
                  {name}
                </MaybeLink>
                <strong>{count(scans)}</strong>
              </li>
            ))}
          </ol>
        </div>
      )}
      <p className={layout.facts}>{text('scans-note')}</p>
    </WeeksCard>
  );
}
