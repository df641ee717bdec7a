import { expect, test } from '@rstest/core';
import { nextSort } from './list.ts';

test('nextSort cycles through ascending, descending and none', () => {
  const first = nextSort(null, 'name');
  const second = nextSort(first, 'name');
  expect(first).toEqual({ key: 'name', direction: 'ascending' });
  expect(second).toEqual({ key: 'name', direction: 'descending' });
  expect(nextSort(second, 'name')).toBeNull();
});

test('nextSort sorts a newly chosen column ascending', () => {
  expect(nextSort({ key: 'name', direction: 'descending' }, 'email')).toEqual({
    key: 'email',
    direction: 'ascending',
  });
});
