import { expect, rstest, test } from '@rstest/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column, Sort } from './list.ts';
import { DataTable, sidesWithMore } from './table.tsx';

interface Tower {
  id: number;
  name: string;
  height: number;
}

const columns: Column<Tower>[] = [
  { key: 'name', heading: true, label: 'Naziv', sortKey: 'name', cell: (row) => row.name },
  { key: 'height', label: 'Visina', cell: (row) => `${row.height} m` },
];
const towers: Tower[] = [
  { id: 1, name: 'Sahat kula', height: 19 },
  { id: 2, name: 'Toranj', height: 57 },
];

function table(options: { rows?: Tower[] | undefined; sort?: Sort | null; stale?: boolean } = {}) {
  const onSort = rstest.fn();
  const { rows = towers, sort = null, stale = false } = options;
  render(
    <DataTable
      label="Kule"
      columns={columns}
      rows={'rows' in options ? options.rows : rows}
      rowId={(row) => row.id}
      pageSize={6}
      stale={stale}
      sort={sort}
      onSort={onSort}
    />,
  );
  return onSort;
}

test('cells of heading columns are row headers', () => {
  table();
  const row = screen.getByRole('row', { name: 'Sahat kula 19 m' });
  expect(within(row).getByRole('rowheader').textContent).toBe('Sahat kula');
  expect(within(row).getByRole('cell').textContent).toBe('19 m');
});

test('excludes a note from the accessible name of the row header', () => {
  const note = ({ id }: Tower) => (id === 1 ? 'Opis: stara' : undefined);
  const shared = { label: 'Kule', columns, rowId: ({ id }: Tower) => id, pageSize: 6, stale: false };
  render(<DataTable {...shared} rows={towers} note={note} sort={null} onSort={() => {}} />);
  const [first, second] = screen.getAllByRole('rowheader');
  expect(first?.textContent).toBe('Sahat kulaOpis: stara');
  expect(screen.getByRole('rowheader', { name: 'Sahat kula' })).toBe(first);
  expect(second?.textContent).toBe('Toranj');
});

test('sets data-more to the sides on which columns are out of view, also after a resize', () => {
  let resize = () => {};
  class Observer {
    constructor(changed: () => void) {
      resize = changed;
    }
    observe() {}
    disconnect() {}
  }
  rstest.stubGlobal('ResizeObserver', Observer);
  table();
  const scroller = screen.getByRole('table').parentElement as HTMLElement;
  const widths = (clientWidth: number, scrollWidth: number) =>
    Object.defineProperties(scroller, {
      clientWidth: { value: clientWidth, configurable: true },
      scrollWidth: { value: scrollWidth, configurable: true },
    });
  widths(600, 900);
  resize();
  expect(scroller.dataset.more).toBe('end');
  scroller.scrollLeft = 100;
  fireEvent.scroll(scroller);
  expect(scroller.dataset.more).toBe('start end');
  scroller.scrollLeft = 0;
  widths(900, 900);
  resize();
  expect(scroller.dataset.more).toBe('');
  rstest.unstubAllGlobals();
});

test('only columns with a sort key have a button, which calls onSort with the key', async () => {
  const onSort = table();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Naziv' }));
  expect(onSort.mock.calls).toEqual([['name']]);
});

test('sets aria-sort on the sorted column only', () => {
  table({ sort: { key: 'name', direction: 'descending' } });
  expect(screen.getByRole('columnheader', { name: 'Naziv' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('columnheader', { name: 'Visina' }).hasAttribute('aria-sort')).toBe(false);
});

test('shows a page of skeletons, hidden from screen readers, while the first rows load', () => {
  table({ rows: undefined });
  const body = screen.getByRole('table', { name: 'Kule' });
  expect(body.getAttribute('aria-busy')).toBe('true');
  expect(body.querySelectorAll('tbody tr')).toHaveLength(6);
  expect(screen.getAllByRole('row')).toHaveLength(1);
});

test('shows stale rows, and marks the table as busy', () => {
  table({ stale: true });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Sahat kula')).toBeTruthy();
});

test.each([
  ['everything fits', 0, 600, 600, []],
  ['one pixel too wide', 0, 600, 601, []],
  ['at the start', 0, 600, 900, ['end']],
  ['in the middle', 100, 600, 900, ['start', 'end']],
  ['at the end', 300, 600, 900, ['start']],
] as const)(
  'sidesWithMore returns the sides to scroll: %s',
  (_, scrollLeft, clientWidth, scrollWidth, sides) => {
    expect(sidesWithMore({ scrollLeft, clientWidth, scrollWidth })).toEqual(sides);
  },
);
