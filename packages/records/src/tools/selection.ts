import type { Translate } from '@ar/session';
import type { Selecting } from '@ar/ui/list';
import { useState } from 'react';

interface SelectionOptions<Row> {
  /** Another search begins another selection, of rows that can be seen. */
  search: string;
  page: readonly Row[] | undefined;
  text: Translate;
  nameOf(row: Row): string;
  onIntent(): void;
}

export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>;

/** Which rows are chosen; paging and sorting keep them. */
export function useSelection<Row extends { id: number }>(given: SelectionOptions<Row>) {
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

/** The chosen rows by id, in the order they were chosen in. */
export type Chosen<Row> = ReadonlyMap<number, Row>;

type WithId = { id: number };

export function toggleRow<Row extends WithId>(chosen: Chosen<Row>, row: Row): Chosen<Row> {
  return chosen.has(row.id) ? withoutRows(chosen, [row]) : withRows(chosen, [row]);
}

export function withRows<Row extends WithId>(chosen: Chosen<Row>, rows: readonly Row[]): Chosen<Row> {
  return new Map([...chosen, ...rows.map((row) => [row.id, row] as const)]);
}

export function withoutRows<Row extends WithId>(chosen: Chosen<Row>, rows: readonly Row[]): Chosen<Row> {
  const gone = new Set(rows.map(({ id }) => id));
  return new Map([...chosen].filter(([id]) => !gone.has(id)));
}

/** How much of the page is chosen. */
export function pageChoice<Row extends WithId>(
  chosen: Chosen<Row>,
  page: readonly Row[],
): 'none' | 'some' | 'all' {
  const count = page.filter(({ id }) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

/** The chosen rows, with the values that the page shows by now. */
export function currentRows<Row extends WithId>(chosen: Chosen<Row>, page: readonly Row[]): Row[] {
  const newer = new Map(page.map((row) => [row.id, row]));
  return [...chosen.values()].map((row) => newer.get(row.id) ?? row);
}
