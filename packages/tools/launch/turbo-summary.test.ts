import { expect, test } from '@rstest/core';
import { isComplete } from './turbo-summary.mjs';

test('turbo has finished only when all its tasks have', () => {
  expect(isComplete('\n Tasks:    12 successful, 12 total\nCached:    12 cached, 12 total\n')).toBe(true);
  expect(isComplete('\n Tasks:    1 successful, 4 total\nCached:    0 cached, 4 total\n')).toBe(false);
  expect(isComplete('@ar/users:test:  Tests 12 passed\n')).toBe(false);
});
