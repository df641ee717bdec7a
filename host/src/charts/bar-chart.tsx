import { Fragment } from 'react';
import css from './charts.module.css';
import { useFormats } from './formats.ts';
import { HATCHED } from './hatch.tsx';

/** Room for a bar's number, in pixels. */
const ABOVE = 18;

/** In pixels, except `bar`: a bar's share of its column's width. `isScaled`: with numbered lines. */
const LOOKS = {
  pairs: { plot: 168, toName: 18, below: 26, bar: 0.34, isScaled: true },
  single: { plot: 168, toName: 18, below: 26, bar: 0.56, isScaled: true },
  stacks: { plot: 64, toName: 16, below: 22, bar: 0.56, isScaled: false },
};

interface BarChartProps {
  /** `pairs`: two bars side by side; `stacks`: the second above the first. */
  look: keyof typeof LOOKS;
  columns: readonly { key: string; name: string; hint: string; first: number; second?: number }[];
  /** For screen readers. */
  label: string;
}

/** Shows one or two counts in each column. Widths are percentages, so nothing is measured. */
export function BarChart({ look, columns, label }: BarChartProps) {
  const formats = useFormats();
  const { plot, toName, below, bar, isScaled } = LOOKS[look];
  const isPairs = look === 'pairs';
  const ground = ABOVE + plot;
  const most = Math.max(
    ...columns.map(({ first, second = 0 }) => (isPairs ? Math.max(first, second) : first + second)),
  );
  const ticks = isScaled ? ticksUpTo(most) : [0];
  const pixels = (count: number) => (count / (isScaled ? (ticks.at(-1) ?? 1) : most)) * plot;
  const width = bar / columns.length;
  return (
    <div className={isScaled ? css.scaled : undefined}>
      <svg className={css.bars} role="img" aria-label={label} width="100%" height={ground + below}>
        {ticks.map((tick) => (
          <Fragment key={tick}>
            <line
              className={tick === 0 ? css.ground : css.line}
              x2="100%"
              y1={ground - pixels(tick)}
              y2={ground - pixels(tick)}
            />
            {isScaled && (
              <text className={css.tick} x="-8" y={ground - pixels(tick)} dy="0.35em" textAnchor="end">
                {formats.count(tick)}
              </text>
            )}
          </Fragment>
        ))}
        {columns.map(({ key, name, hint, first, second = 0 }, index) => {
          const middle = (index + 0.5) / columns.length;
          const { bars, values } = shapesOf(first, second, middle, width, isPairs);
          return (
            <g key={key} className={css.column}>
              <title>{hint}</title>
              {/* Makes the whole column show the hint on hover. */}
              {isScaled && (
                <rect
                  className={css.back}
                  x={percent(middle - width * 1.4)}
                  width={percent(width * 2.8)}
                  height="100%"
                />
              )}
              {bars.map(
                ({ className, count, x, base, fill }) =>
                  count > 0 && (
                    <rect
                      key={className}
                      className={className}
                      x={percent(x)}
                      y={ground - pixels(base + count)}
                      width={percent(width)}
                      height={pixels(count)}
                      fill={fill}
                    />
                  ),
              )}
              {values.map(
                ({ count: value, x }) =>
                  value > 0 && (
                    <text
                      key={x}
                      className={css.value}
                      x={percent(x)}
                      y={ground - pixels(value) - 5}
                      textAnchor="middle"
                    >
                      {formats.count(value)}
                    </text>
                  ),
              )}
              <text className={css.name} x={percent(middle)} y={ground + toName} textAnchor="middle">
                {name}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function shapesOf(first: number, second: number, middle: number, width: number, isPairs: boolean) {
  const left = middle - (isPairs ? width : width / 2);
  const [right, base] = isPairs ? [middle, 0] : [left, first];
  const bars = [
    { className: css.first, count: first, x: left, base: 0, fill: undefined },
    { className: css.second, count: second, x: right, base, fill: HATCHED },
  ];
  const values = isPairs
    ? bars.map(({ count, x }) => ({ count, x: x + width / 2 }))
    : [{ count: first + second, x: middle }];
  return { bars, values };
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

const MOST_TICKS = 4;

/** Numbers of a chart's lines, from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(most: number): number[] {
  // A single change must not fill the chart.
  const top = Math.max(MOST_TICKS, most);
  const power = 10 ** Math.floor(Math.log10(top / MOST_TICKS));
  const step = power * ([1, 2, 5].find((times) => top <= times * power * MOST_TICKS) ?? 10);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
}
