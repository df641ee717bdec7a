import { expect, test } from '@rstest/core';
import { excerptOf } from './popup-parts.tsx';

test('excerptOf returns a text of a hundred characters unchanged', () => {
  expect(excerptOf('č'.repeat(100))).toBe('č'.repeat(100));
});

test('excerptOf cuts a longer text after a hundred characters, not within a surrogate pair', () => {
  expect(excerptOf('č'.repeat(101))).toBe(`${'č'.repeat(100)}…`);
  expect(excerptOf('🏛'.repeat(150))).toBe(`${'🏛'.repeat(100)}…`);
});
