import { expect, test } from '@rstest/core';
import type { ListState } from './list-state.ts';
import { recordAddress } from './record-address.ts';

const STATE: ListState = { page: 1, rows: 6, search: 'kula', sort: null, filters: { year__gte: '1900' } };

test('a record carries what its list shows, and no dialog', () => {
  const params = new URLSearchParams('search=old&add&add.latitude=42.4&view=map');
  const { pathname, search } = recordAddress(7, { state: { ...STATE, page: 2 }, usual: undefined }, params);
  expect(pathname).toBe('7');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    page: '2',
    search: 'kula',
    year__gte: '1900',
    view: 'map',
  });
});

test.each([
  [24, '6'],
  [6, null],
] as const)('whoever is used to %i rows gets six by rows=%s', (usual, rows) => {
  const { search } = recordAddress(7, { state: STATE, usual }, new URLSearchParams());
  expect(new URLSearchParams(search).get('rows')).toBe(rows);
});
