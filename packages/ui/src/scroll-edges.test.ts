import { expect, test } from '@rstest/core';
import { sidesWithMore } from './scroll-edges.ts';

test.each([
  ['all of it is seen', 0, 600, 600, []],
  ['a broken pixel is nothing', 0, 600, 601, []],
  ['at the start', 0, 600, 900, ['end']],
  ['in the middle', 100, 600, 900, ['start', 'end']],
  ['at the end', 300, 600, 900, ['start']],
] as const)('%s', (_, scrollLeft, clientWidth, scrollWidth, sides) => {
  expect(sidesWithMore({ scrollLeft, clientWidth, scrollWidth })).toEqual(sides);
});
