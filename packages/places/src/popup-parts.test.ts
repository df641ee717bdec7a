import { expect, test } from '@rstest/core';
import { excerptOf } from './popup-parts.tsx';

test('a hundred characters stand as they are', () => {
  expect(excerptOf('č'.repeat(100))).toBe('č'.repeat(100));
});

test('of more, the first hundred stand, and none is cut in two', () => {
  expect(excerptOf('č'.repeat(101))).toBe(`${'č'.repeat(100)}…`);
  expect(excerptOf('🏛'.repeat(150))).toBe(`${'🏛'.repeat(100)}…`);
});
