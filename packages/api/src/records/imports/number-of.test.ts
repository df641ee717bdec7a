import { expect, test } from '@rstest/core';
import { numberOf } from './validation.ts';

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
])('reads the record id of %j as %j', (cell, number) => {
  expect(numberOf(cell)).toBe(number);
});
