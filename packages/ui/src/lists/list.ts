import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  label: string;
  /** The key to sort by; columns without one do not sort. */
  sortKey?: string | undefined;
  align?: 'start' | 'end' | undefined;
  /** These columns name the row: row headers in the table, the title of a card. */
  heading?: boolean | undefined;
  /** In pixels, if a person has set it. */
  width?: number | undefined;
  /** A card leaves an empty value out. */
  isEmpty?(row: Row): boolean;
  cell(row: Row): ReactNode;
}

export interface Selecting<Row> {
  has(row: Row): boolean;
  /** With Shift: all rows from the previously pressed one. */
  toggle(row: Row, withShift: boolean): void;
  page: 'none' | 'some' | 'all';
  togglePage(): void;
  onIntent(): void;
  texts: { page: string; row(row: Row): string };
}

export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows load: skeletons take their place. */
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

/** The cycle is ascending, descending, none. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: 'ascending' };
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : null;
}
