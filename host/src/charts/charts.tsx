import { defineTexts } from '@ar/session';
import { Button } from '@ar/ui/button';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Card } from '../layout/sections.tsx';
import css from './charts.module.css';
import { useFormats } from './formats.ts';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('charts', { mn, en });

interface TableProps {
  label?: string;
  hasFigures?: boolean;
  columns: readonly string[];
  rows: readonly (readonly [string, ...ReactNode[]])[];
}

interface ChartCardProps extends ComponentProps<typeof Card> {
  table?: TableProps | undefined;
}

export function ChartCard({ table, children, ...card }: ChartCardProps) {
  const text = useTexts();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const button = table && (
    <Button roomy appearance="subtle" aria-describedby={id} onClick={() => setAsTable(!asTable)}>
      {text(asTable ? 'as-chart' : 'as-table')}
    </Button>
  );
  return (
    <Card {...card} id={id} aside={button}>
      {table && asTable ? <Table hasFigures label={card.title} {...table} /> : children}
    </Card>
  );
}

export function Table({ label, hasFigures, columns, rows }: TableProps) {
  return (
    <table className={hasFigures ? `${css.table} ${css.figures}` : css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A page with charts renders the pattern of hatched fills once. */
export function Hatch() {
  return (
    <svg className={css.hatch} width="0" height="0" aria-hidden="true" focusable="false">
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" />
        <rect width="3" height="6" />
      </pattern>
    </svg>
  );
}

const HATCHED = 'url(#hatch)';

/** People can distinguish these fills without colour (WCAG 1.4.1). */
export type FillStyle = 'solid' | 'hatched' | 'pale' | 'open';

export const fillOf = (style: FillStyle) => ({
  className: css[style],
  fill: style === 'hatched' ? HATCHED : undefined,
});

export function Swatch({ style }: { style: FillStyle }) {
  return (
    <svg className={css.swatch} width="16" height="16" aria-hidden="true" focusable="false">
      <rect {...fillOf(style)} x="1" y="1" width="14" height="14" />
    </svg>
  );
}

export function Legend({ first, second }: { first: string; second: string }) {
  return (
    <p className={css.legend}>
      <span>
        <Swatch style="solid" /> {first}
      </span>
      <span>
        <Swatch style="hatched" /> {second}
      </span>
    </p>
  );
}

/** The space for a bar's number, in pixels. */
const ABOVE = 18;

const PLOT = 168;

const BAR_SHARES = { pairs: 0.34, single: 0.56 };

interface BarChartProps {
  look: keyof typeof BAR_SHARES;
  columns: readonly { key: string; name: string; hint: string; first: number; second: number }[];
  label: string;
}

/** Shows one or two counts in each column. Widths are percentages, so no script has to measure the chart. */
export function BarChart({ look, columns, label }: BarChartProps) {
  const formats = useFormats();
  const ground = ABOVE + PLOT;
  const ticks = ticksUpTo(Math.max(...columns.flatMap(({ first, second }) => [first, second])));
  const pixels = (count: number) => (count / (ticks.at(-1) ?? 1)) * PLOT;
  const width = BAR_SHARES[look] / columns.length;
  return (
    <div className={css.scaled}>
      <svg className={css.bars} role="img" aria-label={label} width="100%" height={ground + 26}>
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0 ${ground - pixels(tick)})`}>
            <line className={tick === 0 ? css.ground : css.line} x2="100%" />
            <text className={css.tick} x="-8" dy="0.35em" textAnchor="end">
              {formats.count(tick)}
            </text>
          </g>
        ))}
        {columns.map(({ key, name, hint, first, second }, index) => {
          const middle = (index + 0.5) / columns.length;
          const bars = [
            { className: css.first, count: first, x: middle - (look === 'pairs' ? width : width / 2) },
            { className: css.second, count: second, x: middle, fill: HATCHED },
          ].filter(({ count }) => count > 0);
          return (
            <g key={key} className={css.column}>
              <title>{hint}</title>
              <rect
                className={css.back}
                x={percent(middle - width * 1.4)}
                width={percent(width * 2.8)}
                height="100%"
              />
              {bars.map(({ className, count, x, fill }) => (
                <rect
                  key={className}
                  className={className}
                  x={percent(x)}
                  y={ground - pixels(count)}
                  width={percent(width)}
                  height={pixels(count)}
                  fill={fill}
                />
              ))}
              {bars.map(({ className, count, x }) => (
                <text
                  key={className}
                  className={css.value}
                  {...textAt(x + width / 2, ground - pixels(count) - 5)}
                >
                  {formats.count(count)}
                </text>
              ))}
              <text className={css.name} {...textAt(middle, ground + 18)}>
                {name}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

const textAt = (x: number, y: number) => ({ x: percent(x), y, textAnchor: 'middle' as const });

const MOST_TICKS = 4;

/** Returns the numbers for a chart's lines, from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(most: number): number[] {
  // The scale has at least `MOST_TICKS` steps, so that the bar of a single change does not fill the chart's height.
  const top = Math.max(MOST_TICKS, most);
  const power = 10 ** Math.floor(Math.log10(top / MOST_TICKS));
  const step = power * ([1, 2, 5].find((times) => top <= times * power * MOST_TICKS) ?? 10);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
}
