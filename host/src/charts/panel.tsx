import { useText } from '@ar/session';
import { type ReactNode, useId, useState } from 'react';
import css from './panel.module.css';

/** The level of a panel's heading, one below the page's own. */
export type Level = 'h2' | 'h3';

interface PanelProps {
  title: string;
  level: Level;
  children: ReactNode;
}

/** A part of the overview, which a screen reader finds among the page's regions. */
export function Panel({ title, level: Heading, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={css.panel} aria-labelledby={heading}>
      <header className={css.header}>
        <Heading id={heading}>{title}</Heading>
      </header>
      {children}
    </section>
  );
}

interface ChartPanelProps extends PanelProps {
  /** The same as in the picture, number by number. */
  table: ReactNode;
}

/** A chart that can be read as a table instead. */
export function ChartPanel({ title, level: Heading, table, children }: ChartPanelProps) {
  const text = useText('analytics');
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={css.panel} aria-labelledby={heading}>
      <header className={css.header}>
        <Heading id={heading}>{title}</Heading>
        <button
          type="button"
          className={css.switch}
          aria-describedby={heading}
          onClick={() => setAsTable(!asTable)}
        >
          {text(asTable ? 'as-chart' : 'as-table')}
        </button>
      </header>
      {asTable ? table : children}
    </section>
  );
}

interface FiguresTableProps {
  title: string;
  columns: readonly string[];
  /** The first of a row names it. */
  rows: readonly (readonly [string, ...string[]])[];
}

/** What stands in place of a chart. */
export function FiguresTable({ title, columns, rows }: FiguresTableProps) {
  return (
    <table className={css.table} aria-label={title}>
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
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
