import { expect, test } from '@rstest/core';
import { fewAtOnce } from './list-route.ts';

test('lets few in, few of one caller, and others once somebody leaves', () => {
  const enter = fewAtOnce({ most: 3, mostOfOne: 2 });
  const leave = enter('a');
  expect(enter('a')).toBeDefined();
  expect(enter('a')).toBeUndefined();
  expect(enter('b')).toBeDefined();
  expect(enter('c')).toBeUndefined();
  leave?.();
  leave?.();
  expect(enter('c')).toBeDefined();
  expect(enter('d')).toBeUndefined();
});
