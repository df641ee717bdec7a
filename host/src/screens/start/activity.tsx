import { type Analytics, type Counted, WEEKS } from '@ar/domain/analytics';
import { useText } from '@ar/session';
import { useId, useState } from 'react';
import { BarChart } from '../../charts/bar-chart.tsx';
import { useFormats } from '../../charts/formats.ts';
import { Legend } from '../../charts/hatch.tsx';
import { type Level, Panel } from '../../charts/panel.tsx';
import css from './parts.module.css';

type Activity = Analytics['activity'];
type Week = Activity[number]['weeks'][number];

type Choice = Counted | 'everything';

export function ActivityPanel({ activity, level }: { activity: Activity; level: Level }) {
  const text = useText('analytics');
  const { day, count } = useFormats();
  const [choice, setChoice] = useState<Choice>('everything');
  const id = useId();
  const weeks = weeksOf(activity, choice);
  const { added, edited, busiest } = summaryOf(weeks);
  const told = weeks.map((week) => ({
    day: day(week.starts),
    added: count(week.added),
    edited: count(week.edited),
  }));
  const rows = told.map(
    ({ day, added, edited }, index) =>
      [index === told.length - 1 ? text('this-week', { day }) : day, added, edited] as const,
  );
  return (
    <Panel
      title={text('activity')}
      level={level}
      table={{ columns: [text('week'), text('added'), text('edited')], rows }}
    >
      <div className={css.controls}>
        <Legend first={text('added')} second={text('edited')} />
        {activity.length > 1 && (
          <p className={css.chooser}>
            <label htmlFor={id}>{text('activity-of')}</label>
            <select id={id} value={choice} onChange={({ target }) => setChoice(target.value as Choice)}>
              {['everything', ...activity.map(({ resource }) => resource)].map((one) => (
                <option key={one} value={one}>
                  {text(one)}
                </option>
              ))}
            </select>
          </p>
        )}
      </div>
      {busiest ? (
        <BarChart
          look="pairs"
          told={text('activity-told', {
            weeks: WEEKS,
            added: count(added),
            edited: count(edited),
            busiest: day(busiest.starts),
          })}
          columns={weeks.map(({ starts, added, edited }, index) => ({
            key: starts,
            name: day(starts),
            hint: text('week-told', { ...told[index] }),
            first: added,
            second: edited,
          }))}
        />
      ) : (
        <p className={css.quiet}>{text('activity-empty', { weeks: WEEKS })}</p>
      )}
    </Panel>
  );
}

export function weeksOf(activity: Activity, choice: Choice): Week[] {
  const chosen = activity.filter(({ resource }) => choice === 'everything' || resource === choice);
  return (chosen[0]?.weeks ?? []).map(({ starts }, index) => ({
    starts,
    added: sum(chosen.map(({ weeks }) => weeks[index]?.added ?? 0)),
    edited: sum(chosen.map(({ weeks }) => weeks[index]?.edited ?? 0)),
  }));
}

/** What there is to say of the weeks together; no busiest one where all were quiet. */
export function summaryOf(weeks: readonly Week[]) {
  const all = weeks.map(({ added, edited }) => added + edited);
  const most = Math.max(...all);
  return {
    added: sum(weeks.map(({ added }) => added)),
    edited: sum(weeks.map(({ edited }) => edited)),
    busiest: most > 0 ? weeks[all.indexOf(most)] : undefined,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
