import type { Column } from './column.ts';
import type { Direction, Sort } from './sort.ts';
import classes from './sort-select.module.css';

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort(sort: Sort | null): void;
  texts: { label: string; none: string; by(column: string, direction: Direction): string };
}

const DIRECTIONS: readonly Direction[] = ['ascending', 'descending'];

/** Sorting where there are no headers: cards. A native select, for it opens as the phone's own picker. */
export function SortSelect<Row>({ columns, sort, onSort, texts }: SortSelectProps<Row>) {
  const choices = columns.flatMap(({ sortKey, label }) =>
    sortKey
      ? DIRECTIONS.map((direction) => ({
          value: `${sortKey} ${direction}`,
          sort: { key: sortKey, direction },
          label,
        }))
      : [],
  );
  return (
    <label className={classes.field}>
      <span>{texts.label}</span>
      <select
        value={sort ? `${sort.key} ${sort.direction}` : ''}
        onChange={(event) =>
          onSort(choices.find((choice) => choice.value === event.target.value)?.sort ?? null)
        }
      >
        <option value="">{texts.none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {texts.by(choice.label, choice.sort.direction)}
          </option>
        ))}
      </select>
    </label>
  );
}
