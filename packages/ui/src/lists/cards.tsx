import { SkeletonBar } from '../states.tsx';
import classes from './cards.module.css';
import type { Column, Direction, RowsProps, Sort } from './list.ts';
import { RowTitle } from './row-title.tsx';
import { SelectBox } from './table.tsx';

/** A list on a small screen: each row a card, titled by its heading columns, the others name and value. */
export function CardList<Row>(props: RowsProps<Row>) {
  const { label, rows, rowId, stale } = props;
  return (
    <ul
      className={classes.list}
      aria-label={label}
      aria-busy={rows === undefined || stale}
      data-stale={stale || undefined}
    >
      {rows ? rows.map((row) => <Card key={rowId(row)} row={row} {...props} />) : skeletonCards(props)}
    </ul>
  );
}

function Card<Row>({ row, columns, note, selecting, controls }: RowsProps<Row> & { row: Row }) {
  const said = note?.(row);
  return (
    <li className={classes.card} data-selected={selecting?.has(row) || undefined}>
      <div className={classes.top}>
        {selecting && <SelectBox selecting={selecting} row={row} />}
        <h2 className={classes.heading}>
          <RowTitle columns={columns} row={row} />
        </h2>
        {controls?.of(row)}
      </div>
      {said && <p className={classes.note}>{said}</p>}
      <dl className={classes.details}>
        {columns.map(
          ({ key, heading, label, isEmpty, cell }) =>
            !heading &&
            !isEmpty?.(row) && (
              <div key={key} className={classes.detail}>
                <dt>{label}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}

function skeletonCards<Row>({ columns, pageSize }: RowsProps<Row>) {
  const details = columns.filter(({ heading }) => !heading);
  return Array.from({ length: pageSize }, (_, card) => (
    <li key={card} className={classes.card} aria-hidden="true">
      <div className={classes.top}>
        <div className={classes.heading}>
          <SkeletonBar seed={card} />
        </div>
      </div>
      <div className={classes.details}>
        {details.map(({ key }, index) => (
          <div key={key} className={classes.detail}>
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
  const keyOf = ({ key, direction }: Sort) => `${key} ${direction}`;
  const choices = columns.flatMap(({ sortKey: key, label }) =>
    key ? DIRECTIONS.map((direction) => ({ key, direction, label })) : [],
  );
  return (
    <label className={classes.sorting}>
      <span>{texts.label}</span>
      <select
        value={sort ? keyOf(sort) : ''}
        onChange={({ target }) => {
          const choice = choices.find((one) => keyOf(one) === target.value);
          onSort(choice ? { key: choice.key, direction: choice.direction } : null);
        }}
      >
        <option value="">{texts.none}</option>
        {choices.map((choice) => (
          <option key={keyOf(choice)} value={keyOf(choice)}>
            {texts.by(choice.label, choice.direction)}
          </option>
        ))}
      </select>
    </label>
  );
}
