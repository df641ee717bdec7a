import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import { CardList } from './card-list.tsx';
import type { Column } from './column.ts';

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

test('a card is titled by its heading columns and lists the others by name', () => {
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
