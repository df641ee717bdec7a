import { expect, test } from '@rstest/core';
import { ticksUpTo } from './charts.tsx';

test.each([
  [0, [0, 1, 2, 3, 4]],
  [1, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [12_345, [0, 5000, 10_000, 15_000]],
])('for the highest value %d, returns the lines %j', (most, lines) => {
  expect(ticksUpTo(most)).toEqual(lines);
});
