import { SkeletonBar } from '../states.tsx';
import classes from './cards.module.css';
import type { Column, Direction, RowsProps, Sort } from './list.ts';
import { SelectBox } from './table.tsx';

/** A list on a small screen: each row a card, titled by its heading columns, the others name and value. */
export function CardList<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowId, pageSize, stale } = props;
  return (
    <ul
      className={classes.list}
      aria-label={label}
      aria-busy={rows === undefined || stale}
      data-stale={stale || undefined}
    >
      {rows
        ? rows.map((row) => <Card key={rowId(row)} row={row} {...props} />)
        : skeletonCards(columns, pageSize)}
    </ul>
  );
}

function Card<Row>({ row, columns, selecting, controls }: RowsProps<Row> & { row: Row }) {
  const title = columns.filter(({ heading }) => heading);
  const details = columns.filter(({ heading }) => !heading);
  return (
    <li className={classes.card} data-selected={selecting?.has(row) || undefined}>
      <div className={classes.top}>
        {selecting && (
          <SelectBox
            label={selecting.texts.row(row)}
            state={selecting.has(row) ? 'all' : 'none'}
            onToggle={() => selecting.toggle(row)}
            onIntent={selecting.onIntent}
          />
        )}
        <h2 className={classes.heading}>
          {title.map((column) => (
            <span key={column.key}>{column.cell(row)} </span>
          ))}
        </h2>
        {controls?.of(row)}
      </div>
      <dl className={classes.details}>
        {details.map((column) => (
          <div key={column.key} className={classes.detail}>
            <dt>{column.label}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function skeletonCards<Row>(columns: readonly Column<Row>[], count: number) {
  const details = columns.filter(({ heading }) => !heading);
  return Array.from({ length: count }, (_, card) => (
    <li key={card} className={classes.card} aria-hidden="true">
      <div className={classes.top}>
        <div className={classes.heading}>
          <SkeletonBar seed={card} />
        </div>
      </div>
      <div className={classes.details}>
        {details.map((column, index) => (
          <div key={column.key} className={classes.detail}>
            <span className={classes.boneLabel}>
              <SkeletonBar seed={index} />
            </span>
            <span>
              <SkeletonBar seed={card + index} />
            </span>
          </div>
        ))}
      </div>
    </li>
  ));
}

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
    <label className={classes.sorting}>
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
