import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  label: string;
  /** The value of the API's parameter `ordering` for this column; undefined if the column cannot be sorted. */
  sortKey?: string | undefined;
  align?: 'start' | 'end' | undefined;
  heading?: boolean | undefined;
  /** The width in pixels; undefined unless the person has set a width. */
  width?: number | undefined;
  cell(row: Row): ReactNode;
}

export interface Selecting<Row> {
  has(row: Row): boolean;
  /** Toggles a row. With Shift, toggles all rows from the last toggled row to this row. */
  toggle(row: Row, withShift: boolean): void;
  page: 'none' | 'some' | 'all';
  togglePage(): void;
  onIntent(): void;
  texts: { page: string; row(row: Row): string };
}

export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows load. The list then shows skeletons. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): string | number;
  pageSize: number;
  stale?: boolean;
  note?: ((row: Row) => ReactNode) | undefined;
  selecting?: Selecting<Row> | undefined;
  controls?: { label: string; of(row: Row): ReactNode } | undefined;
}
export type Direction = 'ascending' | 'descending';

export interface Sort {
  key: string;
  direction: Direction;
}

export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: 'ascending' };
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : null;
}
