import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  label: string;
  /** The key that a sort by this column carries; columns without one do not sort. */
  sortKey?: string | undefined;
  /** Numbers stand at the end, under each other's digits. */
  align?: 'start' | 'end' | undefined;
  /** Together these columns name the row: row headers in the table, the title of a card. */
  heading?: boolean | undefined;
  /** In pixels, where a person has set it; the others share what is left by what they hold. */
  width?: number | undefined;
  /** There is nothing to show of it: a card leaves it out. */
  isEmpty?(row: Row): boolean;
  cell(row: Row): ReactNode;
}

export interface Selecting<Row> {
  has(row: Row): boolean;
  /** With Shift: all from the row that was pressed before. */
  toggle(row: Row, withShift: boolean): void;
  page: 'none' | 'some' | 'all';
  togglePage(): void;
  onIntent(): void;
  texts: { page: string; row(row: Row): string };
}

export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows load: as many skeletons as a full page has rows stand in their place. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): string | number;
  pageSize: number;
  stale: boolean;
  /** A quiet line under a row's name, and no part of it. */
  note?: ((row: Row) => ReactNode) | undefined;
  selecting?: Selecting<Row> | undefined;
  controls?: { label: string; of(row: Row): ReactNode } | undefined;
}
export type Direction = 'ascending' | 'descending';

export interface Sort {
  key: string;
  direction: Direction;
}

/** The next step of the cycle ascending, descending, none; another column starts at ascending. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: 'ascending' };
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : null;
}
