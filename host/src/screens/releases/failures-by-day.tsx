import type { ReleasedDepartment } from '@ar/federation/releases';
import { useText } from '@ar/session';
import { BarChart } from '../../charts/bar-chart.tsx';
import { useFormats } from '../../charts/formats.ts';
import { Legend } from '../../charts/hatch.tsx';
import { Panel } from '../../charts/panel.tsx';
import css from './department-panel.module.css';

type Days = ReleasedDepartment['days'];

const TOLD = 7;

/** The calendar day in the city, wherever the reader is: the server counts by it. */
export const todayInPodgorica = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Podgorica' }).format(now);

/** The last days up to `today`, quiet ones too, which the server leaves out. */
export function failureDays(days: Days, today: string) {
  return Array.from({ length: TOLD }, (_, index) => {
    const day = new Date(Date.parse(today) - (TOLD - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const told = days.filter((one) => one.day === day);
    return { day, stable: failuresOf(told, 'stable'), canary: failuresOf(told, 'canary') };
  });
}

const failuresOf = (days: Days, channel: 'stable' | 'canary') =>
  days.reduce((sum, day) => sum + (day.channel === channel ? day.failures : 0), 0);

export function FailuresByDay({ days }: { days: Days }) {
  const text = useText('releases');
  const formats = useFormats();
  const week = failureDays(days, todayInPodgorica(new Date()));
  const sum = (channel: 'stable' | 'canary') => week.reduce((total, day) => total + day[channel], 0);
  const [stable, canary] = [sum('stable'), sum('canary')];
  if (stable + canary === 0) return <p className={css.none}>{text('days-none')}</p>;
  // Version by version, the newest day first.
  const rows = days
    .toReversed()
    .map(
      ({ day, version, channel, failures, loads }) =>
        [
          formats.day(day),
          channel === 'canary' ? `${version}, ${text('canary').toLowerCase()}` : version,
          formats.count(failures),
          formats.count(loads),
        ] as const,
    );
  return (
    <Panel
      inner
      level="h3"
      texts="releases"
      title={text('days-title')}
      table={{ columns: [text('day'), text('version'), text('failures-short'), text('loads')], rows }}
    >
      <BarChart
        look="stacks"
        told={text('days-told', { stable: formats.count(stable), canary: formats.count(canary) })}
        columns={week.map((one) => ({
          key: one.day,
          name: formats.day(one.day),
          hint: text('day-told', {
            day: formats.day(one.day),
            stable: formats.count(one.stable),
            canary: formats.count(one.canary),
          }),
          first: one.stable,
          second: one.canary,
        }))}
      />
      {canary > 0 && <Legend first={text('stable')} second={text('canary')} />}
    </Panel>
  );
}
