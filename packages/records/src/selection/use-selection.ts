import type { Translate } from '@ar/session';
import type { Selecting } from '@ar/ui/column';
import { useState } from 'react';
import { type Chosen, currentRows, pageChoice, toggleRow, withoutRows, withRows } from './chosen.ts';

interface Surroundings<Row> {
  /** What the list is searched for: another search begins another choice, of rows that can be seen. */
  search: string;
  page: readonly Row[] | undefined;
  text: Translate;
  nameOf(row: Row): string;
  onIntent(): void;
}

/** Which rows are chosen. Paging and sorting keep them. */
export function useSelection<Row extends { id: number }>(given: Surroundings<Row>) {
  const { search, text, nameOf, onIntent } = given;
  const page = given.page ?? [];
  const [state, setState] = useState<{ search: string; chosen: Chosen<Row> }>({ search, chosen: new Map() });
  const chosen: Chosen<Row> = state.search === search ? state.chosen : new Map();
  if (state.search !== search) setState({ search, chosen });

  const update = (next: (chosen: Chosen<Row>) => Chosen<Row>) =>
    setState((current) => ({ ...current, chosen: next(current.chosen) }));
  const choice = pageChoice(chosen, page);
  const selecting: Selecting<Row> = {
    has: ({ id }) => chosen.has(id),
    toggle: (row) => update((rows) => toggleRow(rows, row)),
    page: choice,
    togglePage: () => update((rows) => (choice === 'all' ? withoutRows(rows, page) : withRows(rows, page))),
    onIntent,
    texts: { page: text('choosePage'), row: (row) => text('chooseRow', { name: nameOf(row) }) },
  };
  return {
    selecting,
    rows: currentRows(chosen, page),
    add: (rows: readonly Row[]) => update((before) => withRows(before, rows)),
    drop: (rows: readonly Row[]) => update((before) => withoutRows(before, rows)),
    clear: () => update(() => new Map()),
  };
}
