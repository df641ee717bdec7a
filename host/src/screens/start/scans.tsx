import { type Analytics, WEEKS } from '@ar/domain/analytics';
import { langOfEntered } from '@ar/domain/languages';
import { useLanguage, useText } from '@ar/session';
import { useId, useState } from 'react';
import { BarChart } from '../../charts/bar-chart.tsx';
import { useFormats } from '../../charts/formats.ts';
import { type Level, Panel } from '../../charts/panel.tsx';
import { type MenuEntry, recordAddress, resourceOf } from '../../navigation/menu-entries.ts';
import css from './parts.module.css';
import { Named } from './records.tsx';

type Scans = NonNullable<Analytics['scans']>;

const EVERYWHERE = '';
const keyOf = (resource: string, id: number) => `${resource} ${id}`;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** So many are named below the chart; the choice above it has all of them. */
const NAMED = 5;

/** How often codes were scanned, of all places together or of one. */
export function ScansPanel({
  scans,
  entries,
  level,
}: {
  scans: Scans;
  entries: readonly MenuEntry[];
  level: Level;
}) {
  const text = useText('analytics');
  const { day, count } = useFormats();
  const [place, setPlace] = useState(EVERYWHERE);
  const id = useId();
  const weeks = weeksOf(scans, place);
  const counts = weeks.map((week) => week.count);
  const busiest = weeks[counts.indexOf(Math.max(...counts))];
  const title = text('scans');
  if (!busiest || scans.every((list) => list.weeks.every((week) => week.count === 0)))
    return (
      <Panel title={title} level={level}>
        <p className={css.quiet}>{text('scans-empty', { weeks: WEEKS })}</p>
      </Panel>
    );
  const rows = weeks.map((week, index) => {
    const starts = day(week.starts);
    const name = index === weeks.length - 1 ? text('this-week', { day: starts }) : starts;
    return [name, count(week.count)] as const;
  });
  const labelOf = (resource: string) =>
    entries.find((entry) => resourceOf(entry) === resource)?.label ?? resource;
  return (
    <Panel title={title} level={level} table={{ columns: [text('week'), text('scanned')], rows }}>
      <div className={css.controls}>
        <p className={css.chooser}>
          <label htmlFor={id}>{text('scans-of')}</label>
          <select id={id} value={place} onChange={({ target }) => setPlace(target.value)}>
            <option value={EVERYWHERE}>{text('all-places')}</option>
            {scans
              .filter(({ places }) => places.length > 0)
              .map(({ resource, places }) => (
                <optgroup key={resource} label={labelOf(resource)}>
                  {places.map(({ id, name }) => (
                    <option key={id} value={keyOf(resource, id)}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
          </select>
        </p>
      </div>
      <BarChart
        look="single"
        told={text('scans-told', {
          weeks: WEEKS,
          count: count(sum(counts)),
          busiest: day(busiest.starts),
        })}
        columns={weeks.map((week) => ({
          key: week.starts,
          name: day(week.starts),
          hint: text('scan-week-told', { day: day(week.starts), count: count(week.count) }),
          first: week.count,
        }))}
      />
      <MostScanned {...{ scans, entries, level }} />
      <p className={css.note}>{text('scans-note')}</p>
    </Panel>
  );
}

function MostScanned({ scans, entries, level }: Parameters<typeof ScansPanel>[0]) {
  const text = useText('analytics');
  const { language } = useLanguage();
  const formats = useFormats();
  const Below = level === 'h2' ? 'h3' : 'h4';
  const most = scans
    .flatMap(({ resource, places }) =>
      places.map(({ id, name, weeks }) => ({ resource, id, name, count: sum(weeks) })),
    )
    .sort((one, other) => other.count - one.count)
    .slice(0, NAMED);
  if (most.length === 0) return null;
  return (
    <div className={css.most}>
      <Below>{text('most-scanned')}</Below>
      <ol>
        {most.map(({ resource, id, name, count }) => (
          <li key={keyOf(resource, id)}>
            <Named to={recordAddress(entries, { resource, id, name })} lang={langOfEntered(language)}>
              {name}
            </Named>
            <strong>{formats.count(count)}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Of one place, or of all of them together. */
function weeksOf(scans: Scans, place: string): Scans[number]['weeks'] {
  const first = scans[0]?.weeks ?? [];
  const chosen = scans.flatMap(({ resource, places }) =>
    places.filter(({ id }) => keyOf(resource, id) === place),
  )[0];
  return first.map(({ starts }, index) => ({
    starts,
    count: chosen ? (chosen.weeks[index] ?? 0) : sum(scans.map(({ weeks }) => weeks[index]?.count ?? 0)),
  }));
}
