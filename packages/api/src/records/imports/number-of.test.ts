import { expect, test } from '@rstest/core';
import { numberOf } from './checking.ts';

test.each([
  [' 7 ', 7],
  [7, 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['7a', null],
  [null, null],
])('the number of a record in %j is %j', (cell, number) => {
  expect(numberOf(cell)).toBe(number);
});
