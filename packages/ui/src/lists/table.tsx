import type { CSSProperties, ReactNode } from 'react';
import { SortGlyph } from '../glyphs.tsx';
import { SkeletonBar, Spoken } from '../states.tsx';
import type { Column, RowsProps, Selecting, Sort } from './list.ts';
import classes from './table.module.css';

interface DataTableProps<Row> extends RowsProps<Row> {
  sort: Sort | null;
  onSort(key: string): void;
  /** What stands at the end of a column's header, such as the edge that makes it wider. */
  headerEnd?: ((column: Column<Row>) => ReactNode) | undefined;
}

/**
 * A list on a wide screen, in a native table (docs/decisions/lists-without-a-table-library.md).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, pageSize, stale, sort, onSort, headerEnd, selecting, controls } =
    props;
  return (
    <div className={classes.frame} data-stale={stale || undefined} data-menu={controls ? true : undefined}>
      {/* No tab stop of its own: every column that can scroll out of sight has a sort button to tab to. */}
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
                  <SelectBox
                    label={selecting.texts.page}
                    state={selecting.page}
                    onToggle={selecting.togglePage}
                    onIntent={selecting.onIntent}
                  />
                </td>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} end={headerEnd} />
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
              : skeletonRows(props, pageSize)}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const CONTROL_WIDTH = 44;
const USUAL_WIDTH = 160;

/** Once a person has set widths, the table is as wide as they say, and no column takes room from another. */
function fixedWidth<Row>({ columns, selecting, controls }: RowsProps<Row>): CSSProperties {
  if (columns.every(({ width }) => width === undefined)) return {};
  const widths = columns.reduce((sum, { width }) => sum + (width ?? USUAL_WIDTH), 0);
  const inlineSize = widths + CONTROL_WIDTH * (Number(Boolean(selecting)) + Number(Boolean(controls)));
  return { inlineSize, minInlineSize: inlineSize };
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort(key: string): void;
  end?: ((column: Column<Row>) => ReactNode) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort, end }: HeaderCellProps<Row>) {
  const { sortKey, label, align, width } = column;
  const style = width === undefined ? undefined : { inlineSize: width };
  if (!sortKey) {
    return (
      <th scope="col" data-align={align} style={style} data-column={column.key}>
        {label}
        {end?.(column)}
      </th>
    );
  }
  const direction = sort?.key === sortKey ? sort.direction : undefined;
  return (
    <th scope="col" data-align={align} aria-sort={direction} style={style} data-column={column.key}>
      <button
        type="button"
        className={classes.sortButton}
        data-direction={direction}
        onClick={() => onSort(sortKey)}
      >
        <span>{label}</span>
        <SortGlyph />
      </button>
      {end?.(column)}
    </th>
  );
}

function BodyRow<Row>({ row, columns, selecting, controls }: RowsProps<Row> & { row: Row }) {
  const selected = selecting?.has(row);
  return (
    <tr data-selected={selected || undefined}>
      {selecting && (
        <td data-control="select">
          <SelectBox
            label={selecting.texts.row(row)}
            state={selected ? 'all' : 'none'}
            onToggle={() => selecting.toggle(row)}
            onIntent={selecting.onIntent}
          />
        </td>
      )}
      {columns.map((column) =>
        column.heading ? (
          <th key={column.key} scope="row" data-align={column.align}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} data-align={column.align}>
            {column.cell(row)}
          </td>
        ),
      )}
      {controls && <td data-control="menu">{controls.of(row)}</td>}
    </tr>
  );
}

function skeletonRows<Row>({ columns, selecting, controls }: RowsProps<Row>, count: number) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that nothing can focus.
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

interface SelectBoxProps {
  label: string;
  state: Selecting<unknown>['page'];
  onToggle(): void;
  onIntent(): void;
}

/** A native checkbox with room for a finger round it, and a third state for 'some of them'. */
export function SelectBox({ label, state, onToggle, onIntent }: SelectBoxProps) {
  return (
    <label className={classes.selectBox} onPointerEnter={onIntent}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={onToggle}
        onFocus={onIntent}
      />
    </label>
  );
}

/**
 * Marks an element that scrolls sideways: `data-more` names the sides on which something is out of sight (`start`, `end`
 * or both). A ref callback; it ends its watch when the element goes. Only for left-to-right pages.
 */
export function watchEdges(scroller: HTMLElement | null): (() => void) | undefined {
  // A browser without it, as in unit tests, lays nothing out.
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

/** Lengths are whole in one place and broken in another: less than a pixel is nothing that anybody misses. */
const SEEN_PX = 1;

/** The sides on which an element's content goes on. Lengths in CSS pixels. */
export function sidesWithMore({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): ('start' | 'end')[] {
  const sides: ('start' | 'end')[] = [];
  if (scrollLeft > SEEN_PX) sides.push('start');
  if (scrollWidth - clientWidth - scrollLeft > SEEN_PX) sides.push('end');
  return sides;
}
