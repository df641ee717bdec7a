import { expect, test } from '@rstest/core';
import { withUsed } from './menu-groups.ts';

const ids = Array.from({ length: 20 }, (_, at) => `d${at}`);

test('what is used now stands first and once, and of many the last twenty are kept', () => {
  expect(withUsed(['b', 'a'], 'a')).toEqual(['a', 'b']);
  expect(withUsed(ids, 'new')).toEqual(['new', ...ids.slice(0, 19)]);
});
