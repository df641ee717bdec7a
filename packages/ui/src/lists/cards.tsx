import { SelectField } from '../controls/field.tsx';
import { SkeletonBar } from '../states.tsx';
import classes from './cards.module.css';
import type { Column, Direction, RowsProps, Sort } from './list.ts';
import { RowTitle } from './row-title.tsx';
import { SelectBox } from './table.tsx';

interface CardListProps<Row> extends RowsProps<Row> {
  /** The number of values, which are all on one line. If undefined, each value of the row has a separate line. */
  values?: number | undefined;
}

export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, rowId, stale, values } = props;
  return (
    <ul
      className={classes.list}
      data-brief={values !== undefined || undefined}
      aria-label={label}
      aria-busy={rows === undefined || stale}
      data-stale={stale || undefined}
    >
      {rows ? rows.map((row) => <Card key={rowId(row)} row={row} {...props} />) : skeletonCards(props)}
    </ul>
  );
}

function Card<Row>({ row, columns, note, selecting, controls, values }: CardListProps<Row> & { row: Row }) {
  const noteText = note?.(row);
  const shown = columns.filter(({ heading }) => !heading).slice(0, values);
  return (
    <li className={classes.card} data-selected={selecting?.has(row) || undefined}>
      <div className={classes.top}>
        {selecting && <SelectBox selecting={selecting} row={row} />}
        <h2 className={classes.heading}>
          <RowTitle columns={columns} row={row} />
        </h2>
        {controls?.of(row)}
      </div>
      {noteText && <p className={classes.note}>{noteText}</p>}
      <dl className={classes.details}>
        {shown.map(({ key, label, cell }) => (
          <div key={key} className={classes.detail}>
            <dt>{label}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function skeletonCards<Row>({ columns, pageSize, values }: CardListProps<Row>) {
  const details = columns.filter(({ heading }) => !heading).slice(0, values && 1);
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

export function SortSelect<Row>({ columns, sort, onSort, texts }: SortSelectProps<Row>) {
  const keyOf = ({ key, direction }: Sort) => `${key} ${direction}`;
  const choices = columns.flatMap(({ sortKey: key, label }) =>
    key ? DIRECTIONS.map((direction) => ({ key, direction, label })) : [],
  );
  return (
    <SelectField
      bare
      label={texts.label}
      value={sort ? keyOf(sort) : ''}
      options={[
        { value: '', label: texts.none },
        ...choices.map((choice) => ({
          value: keyOf(choice),
          label: texts.by(choice.label, choice.direction),
        })),
      ]}
      onChange={({ target }) => {
        const choice = choices.find((one) => keyOf(one) === target.value);
        onSort(choice ? { key: choice.key, direction: choice.direction } : null);
      }}
    />
  );
}
