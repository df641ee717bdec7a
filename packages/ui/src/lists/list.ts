import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  label: string;
  /** The API's sort key; undefined for columns that do not sort. */
  sortKey?: string | undefined;
  align?: 'start' | 'end' | undefined;
  /** Names the row: a row header in the table, part of the title of a card. */
  heading?: boolean | undefined;
  /** In pixels, if the person has set it. */
  width?: number | undefined;
  /** Cards omit empty values. */
  isEmpty?(row: Row): boolean;
  cell(row: Row): ReactNode;
}

export interface Selecting<Row> {
  has(row: Row): boolean;
  /** With Shift, toggles all rows from the last toggled row. */
  toggle(row: Row, withShift: boolean): void;
  page: 'none' | 'some' | 'all';
  togglePage(): void;
  onIntent(): void;
  texts: { page: string; row(row: Row): string };
}

export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows load, which shows skeletons. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): string | number;
  pageSize: number;
  stale: boolean;
  /** A line below a row's name. */
  note?: ((row: Row) => ReactNode) | undefined;
  selecting?: Selecting<Row> | undefined;
  controls?: { label: string; of(row: Row): ReactNode } | undefined;
}
export type Direction = 'ascending' | 'descending';

export interface Sort {
  key: string;
  direction: Direction;
}

/** Cycles through ascending, descending and none. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: 'ascending' };
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : null;
}
