import { expect, test } from '@rstest/core';
import { listQuery } from './page.ts';

const query = listQuery(['name', 'created_at']);

test('an empty query requests the first page with 6 rows', () => {
  expect(query.parse({})).toEqual({ limit: 6, offset: 0, search: '' });
});

test('reduces a limit above the maximum', () => {
  expect(query.parse({ ordering: '-created_at', limit: '5000', search: ' đuk ' })).toEqual({
    ordering: '-created_at',
    limit: 100,
    offset: 0,
    search: 'đuk',
  });
});

test.each([
  { ordering: 'password_hash' },
  { ordering: '--name' },
  { ordering: ['name', 'created_at'] },
  { limit: '0' },
  { limit: '6.5' },
  { limit: 'six' },
  { offset: '-1' },
  { search: 'x'.repeat(201) },
])('listQuery refuses %j', (bad) => {
  expect(query.safeParse(bad).success).toBe(false);
});
