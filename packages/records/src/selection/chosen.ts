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

/** The chosen rows with the values that the page shows of them by now: one may have been changed since. */
export function currentRows<Row extends WithId>(chosen: Chosen<Row>, page: readonly Row[]): Row[] {
  const newer = new Map(page.map((row) => [row.id, row]));
  return [...chosen.values()].map((row) => newer.get(row.id) ?? row);
}
