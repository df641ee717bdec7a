import { expect, test } from '@rstest/core';
import { addressOf, parseViews, viewQuery, withoutView, withView } from './saved-views.ts';

const kule = { name: 'Kule', query: 'search=kula&ordering=-name' };

test('a view keeps search and order, neither the page nor an open record', () => {
  expect(viewQuery(new URLSearchParams('page=3&search=kula&ordering=-name&id=7&edit='))).toBe(kule.query);
});

test('it is shown from page 1, and takes the place of the present search and order', () => {
  expect(addressOf(kule, new URLSearchParams('page=3&search=most')).toString()).toBe(kule.query);
  const all = { name: 'Sve', query: '' };
  expect(addressOf(all, new URLSearchParams('page=3&search=most&ordering=name')).toString()).toBe('');
});

test('a name stands for one view', () => {
  const again = { name: 'Kule', query: '' };
  expect(withView([{ name: 'Sve', query: '' }, kule], again)).toEqual([again, { name: 'Sve', query: '' }]);
  expect(withoutView([kule], 'Kule')).toEqual([]);
});

test.each([null, 'x', {}, [{ name: 1, query: '' }], [null]])('of %j nothing is believed', (stored) => {
  expect(parseViews(stored)).toEqual([]);
});
