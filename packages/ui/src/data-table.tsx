import type { CSSProperties } from 'react';
import type { Column, RowsProps } from './column.ts';
import classes from './data-table.module.css';
import { SortGlyph } from './glyphs.tsx';
import { Bone } from './skeleton.tsx';
import type { Sort } from './sort.ts';

interface DataTableProps<Row> extends RowsProps<Row> {
  sort: Sort | null;
  onSort(key: string): void;
}

/**
 * A list on a wide screen. The table is a native one: Fluent's draws the same elements, and its 4.4 kB gzip would
 * be paid by every department for styles that this one replaces.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowId,
  pageSize,
  stale,
  sort,
  onSort,
}: DataTableProps<Row>) {
  return (
    <div className={classes.frame} data-stale={stale || undefined}>
      {/* No tab stop of its own: every column that can scroll out of sight has a sort button to tab to. */}
      <div className={classes.scroller}>
        <table
          className={classes.table}
          style={{ '--columns': columns.length } as CSSProperties}
          aria-label={label}
          aria-busy={rows === undefined || stale}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              ? rows.map((row) => <BodyRow key={rowId(row)} row={row} columns={columns} />)
              : skeletonRows(columns, pageSize)}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort(key: string): void;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { sortKey, label, align } = column;
  if (!sortKey) {
    return (
      <th scope="col" data-align={align}>
        {label}
      </th>
    );
  }
  const direction = sort?.key === sortKey ? sort.direction : undefined;
  return (
    <th scope="col" data-align={align} aria-sort={direction}>
      <button
        type="button"
        className={classes.sortButton}
        data-direction={direction}
        onClick={() => onSort(sortKey)}
      >
        <span>{label}</span>
        <SortGlyph />
      </button>
    </th>
  );
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
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
    </tr>
  );
}

function skeletonRows<Row>(columns: readonly Column<Row>[], count: number) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that nothing can focus.
    <tr key={row} aria-hidden="true">
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          <Bone seed={row + index * 2} />
        </td>
      ))}
    </tr>
  ));
}
