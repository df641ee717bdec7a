import { expect, test } from '@rstest/core';
import { slideReached } from './carousel.ts';

test('chooses the only slide in view', () => {
  expect(slideReached([1], undefined)).toBe(1);
});

test('keeps the choice while no slide or two slides are in view', () => {
  expect(slideReached([], undefined)).toBeUndefined();
  expect(slideReached([0, 1], undefined)).toBeUndefined();
});

test('chooses no slide on the way to the target', () => {
  expect(slideReached([1], 2)).toBeUndefined();
  expect(slideReached([1, 2], 2)).toBe(2);
});
