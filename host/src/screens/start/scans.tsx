import { type Analytics, WEEKS } from '@ar/domain/analytics';
import { langOfEntered } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';
import { useState } from 'react';
import { BarChart } from '../../charts/bar-chart.tsx';
import { ChartCard } from '../../charts/chart-card.tsx';
import { useFormats } from '../../charts/formats.ts';
import { Card } from '../../layout/card.tsx';
import layout from '../../layout/layout.module.css';
import { recordAddress, resourceOf } from '../../navigation/menu-entries.ts';
import { sum } from './activity.tsx';
import { Chooser } from './chooser.tsx';
import { type CardProps, MaybeLink } from './records.tsx';
import css from './start.module.css';
import { useStartText } from './texts.ts';

type Scans = NonNullable<Analytics['scans']>;

const EVERYWHERE = '';
const keyOf = (resource: string, id: number) => `${resource} ${id}`;

const MOST_SCANNED = 5;

type ScansProps = CardProps & { scans: Scans };

/** Scans of QR codes by week, for all places or one. */
export function ScansCard({ scans, entries, level }: ScansProps) {
  const text = useStartText();
  const { day, count } = useFormats();
  const [place, setPlace] = useState(EVERYWHERE);
  const weeks = weeksOf(scans, place);
  const counts = weeks.map((week) => week.count);
  const busiest = weeks[counts.indexOf(Math.max(...counts))];
  const title = text('scans');
  if (!busiest || scans.every((list) => list.weeks.every((week) => week.count === 0)))
    return <Card title={title} level={level} lead={text('scans-empty', { weeks: WEEKS })} />;
  const rows = weeks.map((week, index) => {
    const starts = day(week.starts);
    const name = index === weeks.length - 1 ? text('this-week', { day: starts }) : starts;
    return [name, count(week.count)] as const;
  });
  const labelOf = (resource: string) =>
    entries.find((entry) => resourceOf(entry) === resource)?.label ?? resource;
  return (
    <ChartCard title={title} level={level} table={{ columns: [text('week'), text('scanned')], rows }}>
      <div className={css.controls}>
        <Chooser label={text('scans-of')} value={place} onChange={(_, { value }) => setPlace(value)}>
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
        </Chooser>
      </div>
      <BarChart
        look="single"
        label={text('scans-told', {
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
      <p className={layout.facts}>{text('scans-note')}</p>
    </ChartCard>
  );
}

function MostScanned({ scans, entries, level }: ScansProps) {
  const text = useStartText();
  const { language } = useLanguage();
  const formats = useFormats();
  const Subheading = level === 'h2' ? 'h3' : 'h4';
  const most = scans
    .flatMap(({ resource, places }) =>
      places.map(({ id, name, weeks }) => ({ resource, id, name, count: sum(weeks) })),
    )
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_SCANNED);
  if (most.length === 0) return null;
  return (
    <div>
      <Subheading className={layout.facts}>{text('most-scanned')}</Subheading>
      <ol className={css.counts}>
        {most.map(({ resource, id, name, count }) => (
          <li key={keyOf(resource, id)}>
            <MaybeLink to={recordAddress(entries, { resource, id, name })} lang={langOfEntered(language)}>
              {name}
            </MaybeLink>
            <strong>{formats.count(count)}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}

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
