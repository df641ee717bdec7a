import { expect, rstest, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './column.ts';
import { SortSelect } from './sort-select.tsx';

const columns: Column<unknown>[] = [
  { key: 'name', label: 'Naziv', sortKey: 'name', cell: () => '' },
  { key: 'note', label: 'Napomena', cell: () => '' },
];

test('offers each sortable column both ways, and none', async () => {
  const onSort = rstest.fn();
  render(
    <SortSelect
      columns={columns}
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
