import { defineTexts } from '@ar/session';
import { Button } from '@ar/ui/button';
import { type ComponentProps, useId, useState } from 'react';
import { Card } from '../layout/card.tsx';
import css from './charts.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('charts', { mn, en });

interface Table {
  columns: readonly string[];
  /** A row begins with its name. */
  rows: readonly (readonly [string, ...string[]])[];
}

interface ChartCardProps extends ComponentProps<typeof Card> {
  /** The chart's numbers, which a button shows instead of the chart. */
  table?: Table | undefined;
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
      {table && asTable ? <Figures title={card.title} {...table} /> : children}
    </Card>
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
          // Names repeat: a day has a row for each version.
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
