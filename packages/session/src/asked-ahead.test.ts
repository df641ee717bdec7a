import { expect, test } from '@rstest/core';
import { addressOf, createAskedAhead } from './asked-ahead.ts';

const ask = async () => 'rows';
const isGood = () => true;

test('an answer that waited longer than a list counts as fresh is not given out', async () => {
  let now = 0;
  const ahead = createAskedAhead<string>(() => now);
  ahead.ask('/users/?', 'token', ask, isGood);
  now = 14_999;
  expect(await ahead.take('/users/?', 'token')).toBe('rows');
  ahead.ask('/users/?', 'token', ask, isGood);
  now += 15_000;
  expect(ahead.take('/users/?', 'token')).toBeUndefined();
});

test.each([
  ['/users/', { offset: 0, limit: 6, search: undefined }],
  ['/users/?offset=0', { limit: 6 }],
  ['/users/?limit=6&offset=0', undefined],
])('%s with %j is one address', (path, query) => {
  expect(addressOf(path, query)).toBe('/users/?limit=6&offset=0');
});
