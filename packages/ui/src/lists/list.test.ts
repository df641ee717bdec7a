import { expect, test } from '@rstest/core';
import { nextSort } from './list.ts';

test('a column goes from none to ascending, descending and back to none', () => {
  const first = nextSort(null, 'name');
  const second = nextSort(first, 'name');
  expect(first).toEqual({ key: 'name', direction: 'ascending' });
  expect(second).toEqual({ key: 'name', direction: 'descending' });
  expect(nextSort(second, 'name')).toBeNull();
});

test('another column starts at ascending, whatever the first one was at', () => {
  expect(nextSort({ key: 'name', direction: 'descending' }, 'email')).toEqual({
    key: 'email',
    direction: 'ascending',
  });
});
