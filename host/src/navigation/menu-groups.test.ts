import { expect, test } from '@rstest/core';
import { withUsed } from './menu-groups.ts';

const ids = Array.from({ length: 20 }, (_, at) => `d${at}`);

test('moves the used department to the front, and stores the last twenty departments', () => {
  expect(withUsed(['b', 'a'], 'a')).toEqual(['a', 'b']);
  expect(withUsed(ids, 'new')).toEqual(['new', ...ids.slice(0, 19)]);
});
