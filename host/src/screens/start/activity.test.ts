import type { Analytics } from '@ar/domain/analytics';
import { expect, test } from '@rstest/core';
import { summaryOf, weeksOf } from './activity.tsx';

const week = (starts: string, added: number, edited: number) => ({ starts, added, edited });
const activity: Analytics['activity'] = [
  { resource: 'users', weeks: [week('2026-11-09', 1, 0), week('2026-11-16', 0, 2)] },
  { resource: 'monuments', weeks: [week('2026-11-09', 3, 1), week('2026-11-16', 1, 0)] },
];

test('everything is the sum of what the person sees, week by week', () => {
  expect(weeksOf(activity, 'everything')).toEqual([week('2026-11-09', 4, 1), week('2026-11-16', 1, 2)]);
});

test('one resource stands alone', () => {
  expect(weeksOf(activity, 'users')).toEqual(activity[0]?.weeks);
});

test('what the person does not see has no weeks', () => {
  expect(weeksOf(activity, 'clerk')).toEqual([]);
  expect(weeksOf([], 'everything')).toEqual([]);
});

test('the summary adds up and names the busiest week, the first of equals', () => {
  const weeks = [week('2026-11-02', 1, 1), week('2026-11-09', 3, 1), week('2026-11-16', 2, 2)];
  expect(summaryOf(weeks)).toEqual({ added: 6, edited: 4, busiest: weeks[1] });
});

test('quiet weeks have no busiest one', () => {
  expect(summaryOf([week('2026-11-16', 0, 0)])).toEqual({ added: 0, edited: 0, busiest: undefined });
});
