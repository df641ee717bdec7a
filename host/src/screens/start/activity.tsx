import { type Analytics, type Counted, WEEKS } from '@ar/domain/analytics';
import { useState } from 'react';
import { BarChart } from '../../charts/bar-chart.tsx';
import { ChartCard } from '../../charts/chart-card.tsx';
import { useFormats } from '../../charts/formats.ts';
import { Legend } from '../../charts/hatch.tsx';
import type { Level } from '../../layout/card.tsx';
import layout from '../../layout/layout.module.css';
import { Chooser } from './chooser.tsx';
import css from './start.module.css';
import { useStartText } from './texts.ts';

type Activity = Analytics['activity'];
type Week = Activity[number]['weeks'][number];

export function ActivityCard({ activity, level }: { activity: Activity; level: Level }) {
  const text = useStartText();
  const { day, count } = useFormats();
  const [choice, setChoice] = useState<string>('everything');
  const choices: (Counted | 'everything')[] = ['everything', ...activity.map(({ resource }) => resource)];
  const weeks = weeksOf(activity, choice);
  const { added, edited, busiest } = summaryOf(weeks);
  const rows = weeks.map(({ starts, added, edited }, index) => {
    const name = index === weeks.length - 1 ? text('this-week', { day: day(starts) }) : day(starts);
    return [name, count(added), count(edited)] as const;
  });
  return (
    <ChartCard
      title={text('activity')}
      level={level}
      table={{ columns: [text('week'), text('added'), text('edited')], rows }}
    >
      <div className={css.controls}>
        <Legend first={text('added')} second={text('edited')} />
        {activity.length > 1 && (
          <Chooser label={text('activity-of')} value={choice} onChange={(_, { value }) => setChoice(value)}>
            {choices.map((one) => (
              <option key={one} value={one}>
                {text(one)}
              </option>
            ))}
          </Chooser>
        )}
      </div>
      {busiest ? (
        <BarChart
          look="pairs"
          label={text('activity-told', {
            weeks: WEEKS,
            added: count(added),
            edited: count(edited),
            busiest: day(busiest.starts),
          })}
          columns={weeks.map(({ starts, added, edited }) => ({
            key: starts,
            name: day(starts),
            hint: text('week-told', { day: day(starts), added: count(added), edited: count(edited) }),
            first: added,
            second: edited,
          }))}
        />
      ) : (
        <p className={layout.quiet}>{text('activity-empty', { weeks: WEEKS })}</p>
      )}
    </ChartCard>
  );
}

export function weeksOf(activity: Activity, choice: string): Week[] {
  const chosen = activity.filter(({ resource }) => choice === 'everything' || resource === choice);
  return (chosen[0]?.weeks ?? []).map(({ starts }, index) => ({
    starts,
    added: sum(chosen.map(({ weeks }) => weeks[index]?.added ?? 0)),
    edited: sum(chosen.map(({ weeks }) => weeks[index]?.edited ?? 0)),
  }));
}

/** The sums of all weeks, and the busiest week if there were changes. */
export function summaryOf(weeks: readonly Week[]) {
  const all = weeks.map(({ added, edited }) => added + edited);
  const most = Math.max(...all);
  return {
    added: sum(weeks.map(({ added }) => added)),
    edited: sum(weeks.map(({ edited }) => edited)),
    busiest: most > 0 ? weeks[all.indexOf(most)] : undefined,
  };
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
