import { expect, test } from '@rstest/core';
import { slideReached } from './carousel.ts';

test('the one slide that is seen is chosen', () => {
  expect(slideReached([1], undefined)).toBe(1);
});

test('between two slides, and while two are seen, the choice stays', () => {
  expect(slideReached([], undefined)).toBeUndefined();
  expect(slideReached([0, 1], undefined)).toBeUndefined();
});

test('a slide that is passed on the way to the chosen one is not chosen', () => {
  expect(slideReached([1], 2)).toBeUndefined();
  expect(slideReached([1, 2], 2)).toBe(2);
});
