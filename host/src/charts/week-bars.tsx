import { useText } from '@ar/session';
import { useId } from 'react';
import type { Week } from '../screens/start/activity-of.ts';
import { Hatch } from './hatch.tsx';
import { ticksUpTo } from './ticks.ts';
import css from './week-bars.module.css';

/** Pixels: the plot's height, what stands above it for a bar's number and below it for the weeks' names. */
const PLOT = 168;
const ABOVE = 18;
const BELOW = 26;
/** Per cent of a week's width, which is a share of whatever width there is. */
const BAR = 0.34;

interface WeekBarsProps {
  weeks: readonly Week[];
  /** What a screen reader says instead of the picture. */
  told: string;
  /** A week's Monday in words. */
  day(starts: string): string;
}

/**
 * Two bars a week. Widths are per cent and heights pixels, so that it fits any width without being measured and its
 * letters keep their size. The pattern and the numbers tell the bars apart without colour.
 */
export function WeekBars({ weeks, told, day }: WeekBarsProps) {
  const hatch = useId();
  const ticks = ticksUpTo(Math.max(...weeks.flatMap(({ added, edited }) => [added, edited])));
  const height = (count: number) => (count / (ticks.at(-1) ?? 1)) * PLOT;
  return (
    <div className={css.frame}>
      <svg className={css.chart} role="img" aria-label={told} width="100%" height={ABOVE + PLOT + BELOW}>
        <defs>
          <Hatch id={hatch} />
        </defs>
        {ticks.map((tick) => (
          <Line key={tick} count={tick} y={ABOVE + PLOT - height(tick)} />
        ))}
        {weeks.map((week, index) => (
          <WeekPair
            key={week.starts}
            week={week}
            at={(index + 0.5) / weeks.length}
            width={BAR / weeks.length}
            day={day(week.starts)}
            height={height}
            fill={`url(#${hatch})`}
          />
        ))}
      </svg>
    </div>
  );
}

function Line({ count, y }: { count: number; y: number }) {
  return (
    <>
      <line className={count === 0 ? css.ground : css.line} x1="0" x2="100%" y1={y} y2={y} />
      <text className={css.tick} x="-8" y={y} dy="0.35em" textAnchor="end">
        {count}
      </text>
    </>
  );
}

interface WeekPairProps {
  week: Week;
  /** Its middle and a bar's width, as shares of the whole width. */
  at: number;
  width: number;
  day: string;
  height(count: number): number;
  fill: string;
}

function WeekPair({ week, at, width, day, height, fill }: WeekPairProps) {
  const text = useText('analytics');
  const { added, edited } = week;
  return (
    <g className={css.week}>
      <title>{text('week-told', { day, added, edited })}</title>
      {/* The whole column answers the pointer, a quiet week's too. */}
      <rect
        className={css.column}
        x={percent(at - width * 1.4)}
        y="0"
        width={percent(width * 2.8)}
        height="100%"
      />
      <Bar className={css.added} count={added} x={at - width} width={width} height={height(added)} />
      <Bar className={css.edited} count={edited} x={at} width={width} height={height(edited)} fill={fill} />
      <text className={css.day} x={percent(at)} y={ABOVE + PLOT + 18} textAnchor="middle">
        {day}
      </text>
    </g>
  );
}

interface BarProps {
  className: string | undefined;
  count: number;
  x: number;
  width: number;
  height: number;
  fill?: string;
}

function Bar({ className, count, x, width, height, fill }: BarProps) {
  if (count === 0) return null;
  const top = ABOVE + PLOT - height;
  return (
    <>
      <rect className={className} x={percent(x)} y={top} width={percent(width)} height={height} fill={fill} />
      <text className={css.value} x={percent(x + width / 2)} y={top - 5} textAnchor="middle">
        {count}
      </text>
    </>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
