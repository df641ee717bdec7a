import type { Analytics } from '@ar/domain/analytics';
import { expect, test } from '@rstest/core';
import { summaryOf, weeksOf } from './activity.tsx';

const week = (starts: string, added: number, edited: number) => ({ starts, added, edited });
const activity: Analytics['activity'] = [
  { resource: 'users', weeks: [week('2026-11-09', 1, 0), week('2026-11-16', 0, 2)] },
  { resource: 'monuments', weeks: [week('2026-11-09', 3, 1), week('2026-11-16', 1, 0)] },
];

test('sums all resources week by week', () => {
  expect(weeksOf(activity, 'everything')).toEqual([week('2026-11-09', 4, 1), week('2026-11-16', 1, 2)]);
});

test('returns the weeks of one resource', () => {
  expect(weeksOf(activity, 'users')).toEqual(activity[0]?.weeks);
});

test('returns no weeks for a resource that the person may not see', () => {
  expect(weeksOf(activity, 'clerk')).toEqual([]);
  expect(weeksOf([], 'everything')).toEqual([]);
});

test('summarises the weeks with the first of the busiest', () => {
  const weeks = [week('2026-11-02', 1, 1), week('2026-11-09', 3, 1), week('2026-11-16', 2, 2)];
  expect(summaryOf(weeks)).toEqual({ added: 6, edited: 4, busiest: weeks[1] });
});

test('finds no busiest week without changes', () => {
  expect(summaryOf([week('2026-11-16', 0, 0)])).toEqual({ added: 0, edited: 0, busiest: undefined });
});
