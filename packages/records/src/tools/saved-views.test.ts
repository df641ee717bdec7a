import { clerkFile } from '@ar/domain/entities/clerk-file';
import { filtersOf } from '@ar/domain/entities/filters';
import { expect, test } from '@rstest/core';
import { addressOf, parseViews, viewKeys, viewQuery, withoutView, withView } from './saved-views.ts';

const KEYS = viewKeys(filtersOf(clerkFile));
const kule = { name: 'Kule', query: 'search=kula&ordering=-name&is_active=true' };

test('a view keeps search, order and filters, neither the page nor an open record', () => {
  expect(
    viewQuery(new URLSearchParams('page=3&is_active=true&search=kula&ordering=-name&id=7&edit='), KEYS),
  ).toBe(kule.query);
});

test('it is shown from page 1, and takes the place of the present one', () => {
  expect(addressOf(kule, new URLSearchParams('page=3&search=most'), KEYS).toString()).toBe(kule.query);
  const all = { name: 'Sve', query: '' };
  expect(addressOf(all, new URLSearchParams('page=3&search=most&ordering=name'), KEYS).toString()).toBe('');
});

test('a name stands for one view', () => {
  const again = { name: 'Kule', query: '' };
  expect(withView([{ name: 'Sve', query: '' }, kule], again)).toEqual([again, { name: 'Sve', query: '' }]);
  expect(withoutView([kule], 'Kule')).toEqual([]);
});

test.each([null, 'x', {}, [{ name: 1, query: '' }], [null]])('of %j nothing is believed', (stored) => {
  expect(parseViews(stored)).toEqual([]);
});
