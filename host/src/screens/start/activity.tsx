import { type Analytics, WEEKS } from '@ar/domain/analytics';
import { useLanguage, useText } from '@ar/session';
import { formatDayOfYear } from '@ar/ui/format';
import { useId, useState } from 'react';
import { Swatch } from '../../charts/hatch.tsx';
import { ChartPanel, FiguresTable, type Level } from '../../charts/panel.tsx';
import css from './activity.module.css';
import { type Choice, summaryOf, type Week, weeksOf } from './activity-of.ts';
import { WeekBars } from './week-bars.tsx';

interface ActivityProps {
  activity: Analytics['activity'];
  level: Level;
}

/** What was added and edited in each of the last weeks. */
export function Activity({ activity, level }: ActivityProps) {
  const text = useText('analytics');
  const [choice, setChoice] = useState<Choice>('everything');
  const day = useDay();
  const weeks = weeksOf(activity, choice);
  const { added, edited, busiest } = summaryOf(weeks);
  return (
    <ChartPanel title={text('activity')} level={level} table={<WeeksTable weeks={weeks} day={day} />}>
      <div className={css.controls}>
        <p className={css.legend}>
          <span>
            <Swatch drawing="solid" /> {text('added')}
          </span>
          <span>
            <Swatch drawing="hatched" /> {text('edited')}
          </span>
        </p>
        {activity.length > 1 && <Chooser activity={activity} choice={choice} onChoice={setChoice} />}
      </div>
      {busiest ? (
        <WeekBars
          weeks={weeks}
          day={day}
          told={text('activity-told', { weeks: WEEKS, added, edited, busiest: day(busiest.starts) })}
        />
      ) : (
        <p className={css.quiet}>{text('activity-empty', { weeks: WEEKS })}</p>
      )}
    </ChartPanel>
  );
}

interface ChooserProps {
  activity: Analytics['activity'];
  choice: Choice;
  onChoice(choice: Choice): void;
}

function Chooser({ activity, choice, onChoice }: ChooserProps) {
  const text = useText('analytics');
  const id = useId();
  const choices: Choice[] = ['everything', ...activity.map(({ resource }) => resource)];
  return (
    <p className={css.chooser}>
      <label htmlFor={id}>{text('activity-of')}</label>
      <select
        id={id}
        value={choice}
        onChange={({ target }) => {
          const chosen = choices.find((one) => one === target.value);
          if (chosen) onChoice(chosen);
        }}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </p>
  );
}

function WeeksTable({ weeks, day }: { weeks: readonly Week[]; day(starts: string): string }) {
  const text = useText('analytics');
  const { tag } = useLanguage();
  const last = weeks.at(-1);
  return (
    <FiguresTable
      title={text('activity')}
      columns={[text('week'), text('added'), text('edited')]}
      rows={weeks.map((week) => [
        week === last ? text('this-week', { day: day(week.starts) }) : day(week.starts),
        week.added.toLocaleString(tag),
        week.edited.toLocaleString(tag),
      ])}
    />
  );
}

function useDay(): (starts: string) => string {
  const { tag } = useLanguage();
  return (starts) => formatDayOfYear(starts, tag);
}
