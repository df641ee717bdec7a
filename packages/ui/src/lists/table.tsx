import { Checkbox, TableHeaderCell } from '@ar/ui/fluent';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { SkeletonBar, Spoken } from '../states.tsx';
import type { Column, RowsProps, Selecting, Sort } from './list.ts';
import classes from './table.module.css';

interface DataTableProps<Row> extends RowsProps<Row> {
  sort?: Sort | null;
  onSort?(key: string): void;
  headerEnd?: ((column: Column<Row>) => ReactNode) | undefined;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, stale, selecting, controls } = props;
  return (
    <div className={classes.frame} data-stale={stale || undefined} data-menu={controls ? true : undefined}>
      {/* The scroller needs no Tab stop, because the focus on the sort buttons scrolls the table. */}
      <div ref={watchEdges} className={classes.scroller}>
        <table
          className={classes.table}
          style={{ '--columns': columns.length, ...fixedWidth(props) } as CSSProperties}
          data-fixed={columns.some(({ width }) => width !== undefined) || undefined}
          aria-label={label}
          aria-busy={rows === undefined || stale}
          data-selecting={selecting ? true : undefined}
        >
          <thead>
            <tr>
              {selecting && (
                <td data-control="select">
                  <SelectBox selecting={selecting} />
                </td>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} {...props} />
              ))}
              {controls && (
                <td data-control="menu">
                  <Spoken>{controls.label}</Spoken>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {rows
              ? rows.map((row) => <BodyRow key={rowId(row)} row={row} {...props} />)
              : skeletonRows(props)}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const CONTROL_WIDTH = 44;
const DEFAULT_WIDTH = 160;

function fixedWidth<Row>({ columns, selecting, controls }: RowsProps<Row>): CSSProperties {
  if (columns.every(({ width }) => width === undefined)) return {};
  const widths = columns.reduce((sum, { width }) => sum + (width ?? DEFAULT_WIDTH), 0);
  const inlineSize = widths + CONTROL_WIDTH * (Number(Boolean(selecting)) + Number(Boolean(controls)));
  return { inlineSize, minInlineSize: inlineSize };
}

type HeaderCellProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'headerEnd'> & {
  column: Column<Row>;
};

function HeaderCell<Row>({ column, sort, onSort, headerEnd }: HeaderCellProps<Row>) {
  const { key, sortKey, label, align, width } = column;
  const direction = sortKey && sort?.key === sortKey ? sort.direction : undefined;
  return (
    <TableHeaderCell
      scope="col"
      data-align={align}
      data-column={key}
      style={width === undefined ? undefined : { inlineSize: width }}
      sortable={sortKey !== undefined}
      sortDirection={direction}
      // Undefined on unsorted columns, because screen readers would read out Fluent's value `none`.
      aria-sort={direction}
      button={sortKey ? { as: 'button', type: 'button', onClick: () => onSort?.(sortKey) } : undefined}
      aside={headerEnd && { children: headerEnd(column) }}
    >
      <span>{label}</span>
    </TableHeaderCell>
  );
}

function BodyRow<Row>({ row, columns, note, selecting, controls }: RowsProps<Row> & { row: Row }) {
  const id = useId();
  const noteText = note?.(row);
  const noted = noteText && columns.find(({ heading }) => heading);
  return (
    <tr data-selected={selecting?.has(row) || undefined}>
      {selecting && (
        <td data-control="select">
          <SelectBox selecting={selecting} row={row} />
        </td>
      )}
      {columns.map((column) => {
        const { key, heading, align, cell } = column;
        const Cell = heading ? 'th' : 'td';
        const hasNote = column === noted;
        return (
          <Cell
            key={key}
            scope={heading ? 'row' : undefined}
            data-align={align}
            aria-labelledby={hasNote ? id : undefined}
          >
            <span id={hasNote ? id : undefined}>{cell(row)}</span>
            {hasNote && <p className={classes.note}>{noteText}</p>}
          </Cell>
        );
      })}
      {controls && <td data-control="menu">{controls.of(row)}</td>}
    </tr>
  );
}

function skeletonRows<Row>({ columns, selecting, controls, pageSize }: RowsProps<Row>) {
  return Array.from({ length: pageSize }, (_, row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row contains no focusable element.
    <tr key={row} aria-hidden="true">
      {selecting && <td data-control="select" />}
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          <SkeletonBar seed={row + index * 2} />
        </td>
      ))}
      {controls && <td data-control="menu" />}
    </tr>
  ));
}

export function SelectBox<Row>({ selecting, row }: { selecting: Selecting<Row>; row?: Row }) {
  const { has, toggle, page, togglePage, onIntent, texts } = selecting;
  const ofPage = page === 'some' ? 'mixed' : page === 'all';
  return (
    <Checkbox
      className={classes.selectBox}
      aria-label={row === undefined ? texts.page : texts.row(row)}
      checked={row === undefined ? ofPage : has(row)}
      onChange={({ nativeEvent }) =>
        // The cast is safe, because a change by pointer and a change by keyboard have a click event.
        row === undefined ? togglePage() : toggle(row, (nativeEvent as MouseEvent).shiftKey)
      }
      onPointerEnter={onIntent}
      onFocus={onIntent}
    />
  );
}

function watchEdges(scroller: HTMLElement | null): (() => void) | undefined {
  // `ResizeObserver` is missing in unit tests, which have no layout.
  if (!scroller || typeof ResizeObserver === 'undefined') return undefined;
  const mark = () => {
    scroller.dataset.more = sidesWithMore(scroller).join(' ');
  };
  const resized = new ResizeObserver(mark);
  resized.observe(scroller);
  for (const child of scroller.children) resized.observe(child);
  scroller.addEventListener('scroll', mark, { passive: true });
  return () => {
    resized.disconnect();
    scroller.removeEventListener('scroll', mark);
  };
}

/** Lengths that differ by 1 px count as equal, because browsers round only some lengths. */
const ROUNDING_PX = 1;

export function sidesWithMore(
  box: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>,
): string[] {
  const end = box.scrollWidth - box.clientWidth - box.scrollLeft;
  return [...(box.scrollLeft > ROUNDING_PX ? ['start'] : []), ...(end > ROUNDING_PX ? ['end'] : [])];
}
