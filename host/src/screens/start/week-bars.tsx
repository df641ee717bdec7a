import { useText } from '@ar/session';
import { useId } from 'react';
import { Hatch } from '../../charts/hatch.tsx';
import type { Week } from './activity-of.ts';
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

/** No more lines than this above the zero: more would be read one by one. */
const MOST_TICKS = 4;

/** Whole numbers for a chart's lines, from 0 to the first that `most` does not pass: steps of 1, 2 or 5, ten times over. */
export function ticksUpTo(most: number): number[] {
  // A week with one change in it is no full one.
  const top = Math.max(MOST_TICKS, most);
  const step = stepFor(top);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
}

function stepFor(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((times) => most <= times * power * MOST_TICKS);
    if (step) return step * power;
  }
}
