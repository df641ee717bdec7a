import { expect, test } from '@rstest/core';
import { listPhase } from './list-phase.ts';
import type { ListState } from './list-state.ts';

const ALL: ListState = { page: 1, rows: 6, search: '', sort: null };
const SEARCH: ListState = { ...ALL, search: 'kula' };

test('before any answer the list loads, or has failed', () => {
  expect(listPhase(undefined, false, ALL)).toBe('loading');
  expect(listPhase(undefined, true, ALL)).toBe('failed');
});

test('rows stay rows while newer ones load or fail to', () => {
  expect(listPhase({ count: 9, rows: 6, earlier: true }, false, SEARCH)).toBe('rows');
  expect(listPhase({ count: 9, rows: 6, earlier: false }, true, ALL)).toBe('rows');
});

test('nothing at all and nothing for the search are told apart', () => {
  expect(listPhase({ count: 0, rows: 0, earlier: false }, false, ALL)).toBe('empty');
  expect(listPhase({ count: 0, rows: 0, earlier: false }, false, SEARCH)).toBe('no-match');
});

test("an earlier search's nothing is not shown as the answer to the present one", () => {
  expect(listPhase({ count: 0, rows: 0, earlier: true }, false, ALL)).toBe('loading');
});

test('a page past the end loads until it is put right', () => {
  expect(listPhase({ count: 9, rows: 0, earlier: false }, false, ALL)).toBe('loading');
});
