import { useText } from '@ar/session';
import { type ReactNode, useId, useState } from 'react';
import css from './charts.module.css';

export type Level = 'h2' | 'h3';

interface Table {
  columns: readonly string[];
  /** The first of a row names it. */
  rows: readonly (readonly [string, ...string[]])[];
}

interface PanelProps {
  title: string;
  level?: Level;
  /** For a chart, which can be read as a table instead: the same as in the picture, number by number. */
  table?: Table | undefined;
  texts?: 'analytics' | 'releases';
  inner?: boolean;
  children: ReactNode;
}

export function Panel(props: PanelProps) {
  const { title, level: Heading = 'h2', table, texts = 'analytics', inner = false, children } = props;
  const text = useText(texts);
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={inner ? css.inner : css.panel} aria-labelledby={heading}>
      <header className={css.header}>
        <Heading id={heading}>{title}</Heading>
        {table && (
          <button
            type="button"
            className={css.switch}
            aria-describedby={heading}
            onClick={() => setAsTable(!asTable)}
          >
            {text(asTable ? 'as-chart' : 'as-table')}
          </button>
        )}
      </header>
      {table && asTable ? <Figures title={title} {...table} /> : children}
    </section>
  );
}

function Figures({ title, columns, rows }: Table & { title: string }) {
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
          // A day has a row for each version.
          <tr key={`${name} ${figures}`}>
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
