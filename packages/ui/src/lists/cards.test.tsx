import { expect, rstest, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardList, SortSelect } from './cards.tsx';
import type { Column } from './list.ts';

interface Place {
  id: number;
  name: string;
  address: string;
}

const columns: Column<Place>[] = [
  { key: 'name', heading: true, label: 'Naziv', cell: (row) => row.name },
  { key: 'address', label: 'Adresa', cell: (row) => row.address },
];
const shared = {
  label: 'Spomenici',
  columns,
  rowId: (row: Place) => row.id,
  pageSize: 6,
  stale: false,
};

test('a card has the heading columns as title, and lists the other columns', () => {
  render(
    <CardList {...shared} rows={[{ id: 1, name: 'Sahat kula', address: 'Trg Bećir-bega Osmanagića' }]} />,
  );
  const card = within(screen.getByRole('list', { name: 'Spomenici' })).getByRole('listitem');
  expect(within(card).getByRole('heading').textContent?.trim()).toBe('Sahat kula');
  expect(within(card).getByText('Adresa').nextElementSibling?.textContent).toBe('Trg Bećir-bega Osmanagića');
  expect(within(card).queryByText('Naziv')).toBeNull();
});

test('skeleton cards are hidden from screen readers', () => {
  render(<CardList {...shared} rows={undefined} />);
  const list = screen.getByRole('list', { name: 'Spomenici' });
  expect(list.getAttribute('aria-busy')).toBe('true');
  expect(list.children).toHaveLength(6);
  expect(within(list).queryAllByRole('listitem')).toHaveLength(0);
});

const sortable: Column<unknown>[] = [
  { key: 'name', label: 'Naziv', sortKey: 'name', cell: () => '' },
  { key: 'note', label: 'Napomena', cell: () => '' },
];

test('SortSelect offers both directions of each sortable column, and no sorting', async () => {
  const onSort = rstest.fn();
  render(
    <SortSelect
      columns={sortable}
      sort={{ key: 'name', direction: 'descending' }}
      onSort={onSort}
      texts={{ label: 'Poredaj', none: 'Bez', by: (column, direction) => `${column} ${direction}` }}
    />,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Poredaj' });
  expect([...select.options].map((option) => option.text)).toEqual([
    'Bez',
    'Naziv ascending',
    'Naziv descending',
  ]);
  expect(select.selectedOptions[0]?.text).toBe('Naziv descending');
  await userEvent.selectOptions(select, 'Naziv ascending');
  await userEvent.selectOptions(select, 'Bez');
  expect(onSort.mock.calls).toEqual([[{ key: 'name', direction: 'ascending' }], [null]]);
});
