import type { ReleasedDepartment } from '@ar/federation/releases';
import { useText } from '@ar/session';
import { useId, useState } from 'react';
import { Hatch, Swatch } from '../../charts/hatch.tsx';
import { FiguresTable } from '../../charts/panel.tsx';
import css from './failures-by-day.module.css';
import { useFormats } from './formats.ts';

type Days = ReleasedDepartment['days'];

/** How many days are told, today among them. */
const TOLD = 7;

/** A day's failures by channel. */
export interface FailureDay {
  day: string;
  stable: number;
  canary: number;
}

/** The calendar day in the city, wherever the reader is: the server counts by it. */
export const todayInPodgorica = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Podgorica' }).format(now);

/** The last days up to `today`, quiet ones too, which the server leaves out. */
export function failureDays(days: Days, today: string): FailureDay[] {
  const last = Date.parse(today);
  return Array.from({ length: TOLD }, (_, index) => {
    const day = new Date(last - (TOLD - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const count = (channel: Days[number]['channel']) =>
      days
        .filter((told) => told.day === day && told.channel === channel)
        .reduce((sum, { failures }) => sum + failures, 0);
    return { day, stable: count('stable'), canary: count('canary') };
  });
}

/** Pixels: the tallest bar, what stands above it for its number and below it for the day. */
const PLOT = 64;
const ABOVE = 18;
const BELOW = 22;
/** Per cent of a day's width, which is a share of whatever width there is. */
const BAR = 0.56;

/** Failures of the last days, stable and canary one upon the other; a sentence where there were none. */
export function FailuresByDay({ days }: { days: Days }) {
  const text = useText('releases');
  const [asTable, setAsTable] = useState(false);
  const title = useId();
  const week = failureDays(days, todayInPodgorica(new Date()));
  const hasCanary = week.some(({ canary }) => canary > 0);
  if (week.every(({ stable, canary }) => stable + canary === 0)) {
    return <p className={css.none}>{text('days-none')}</p>;
  }
  return (
    <section className={css.chart} aria-labelledby={title}>
      <header className={css.header}>
        <h3 id={title}>{text('days-title')}</h3>
        <button
          type="button"
          className={css.switch}
          aria-describedby={title}
          onClick={() => setAsTable(!asTable)}
        >
          {text(asTable ? 'as-chart' : 'as-table')}
        </button>
      </header>
      {asTable ? <DaysTable days={days} /> : <Bars week={week} />}
      {hasCanary && !asTable && (
        <p className={css.legend}>
          <span>
            <Swatch drawing="solid" /> {text('stable')}
          </span>
          <span>
            <Swatch drawing="hatched" /> {text('canary')}
          </span>
        </p>
      )}
    </section>
  );
}

function Bars({ week }: { week: readonly FailureDay[] }) {
  const text = useText('releases');
  const { day } = useFormats();
  const hatch = useId();
  const most = Math.max(...week.map(({ stable, canary }) => stable + canary));
  const sum = (channel: 'stable' | 'canary') => week.reduce((total, one) => total + one[channel], 0);
  return (
    <svg
      className={css.bars}
      role="img"
      aria-label={text('days-told', { stable: sum('stable'), canary: sum('canary') })}
      width="100%"
      height={ABOVE + PLOT + BELOW}
    >
      <defs>
        <Hatch id={hatch} />
      </defs>
      <line className={css.ground} x1="0" x2="100%" y1={ABOVE + PLOT} y2={ABOVE + PLOT} />
      {week.map((one, index) => (
        <DayBar
          key={one.day}
          told={one}
          name={day(one.day)}
          left={(index + (1 - BAR) / 2) / week.length}
          width={BAR / week.length}
          pixels={(count) => (count / most) * PLOT}
          fill={`url(#${hatch})`}
        />
      ))}
    </svg>
  );
}

interface DayBarProps {
  told: FailureDay;
  name: string;
  /** Both as shares of the whole width. */
  left: number;
  width: number;
  pixels(count: number): number;
  fill: string;
}

function DayBar({ told: { stable, canary }, name, left, width, pixels, fill }: DayBarProps) {
  const text = useText('releases');
  const { count } = useFormats();
  const middle = share(left + width / 2);
  const ground = ABOVE + PLOT;
  const top = ground - pixels(stable + canary);
  const place = { x: share(left), width: share(width) };
  return (
    <g>
      <title>{text('day-told', { day: name, stable, canary })}</title>
      {stable > 0 && (
        <rect className={css.stable} {...place} y={ground - pixels(stable)} height={pixels(stable)} />
      )}
      {canary > 0 && <rect className={css.canary} {...place} y={top} height={pixels(canary)} fill={fill} />}
      {stable + canary > 0 && (
        <text className={css.value} x={middle} y={top - 5} textAnchor="middle">
          {count(stable + canary)}
        </text>
      )}
      <text className={css.day} x={middle} y={ground + 16} textAnchor="middle">
        {name}
      </text>
    </g>
  );
}

const share = (part: number) => `${(part * 100).toFixed(3)}%`;

/** The same, version by version, the newest day first. */
function DaysTable({ days }: { days: Days }) {
  const text = useText('releases');
  const formats = useFormats();
  return (
    <FiguresTable
      title={text('days-title')}
      columns={[text('day'), text('version'), text('failures-short'), text('loads')]}
      rows={days
        .toReversed()
        .map(({ day, version, channel, failures, loads }) => [
          formats.day(day),
          channel === 'canary' ? `${version}, ${text('canary').toLowerCase()}` : version,
          formats.count(failures),
          formats.count(loads),
        ])}
    />
  );
}
