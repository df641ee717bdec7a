import { expect, test } from '@rstest/core';
import { excerptOf } from './popup-parts.tsx';

test('excerptOf keeps a hundred characters unchanged', () => {
  expect(excerptOf('č'.repeat(100))).toBe('č'.repeat(100));
});

test('excerptOf cuts after a hundred characters, not within a surrogate pair', () => {
  expect(excerptOf('č'.repeat(101))).toBe(`${'č'.repeat(100)}…`);
  expect(excerptOf('🏛'.repeat(150))).toBe(`${'🏛'.repeat(100)}…`);
});
