import { expect, test } from '@rstest/core';
import { busiestOf, sumWeeks } from './start-page.tsx';

const week = (starts: string, ...counts: number[]) => ({ starts, counts });
const users = [week('2026-11-09', 1, 0), week('2026-11-16', 0, 2)];
const monuments = [week('2026-11-09', 3, 1), week('2026-11-16', 1, 0)];

test('sums all resources week by week', () => {
  expect(sumWeeks([users, monuments])).toEqual([week('2026-11-09', 4, 1), week('2026-11-16', 1, 2)]);
});

test('returns the weeks of one resource', () => {
  expect(sumWeeks([users])).toEqual(users);
});

test('returns no weeks if there is no resource', () => {
  expect(sumWeeks([])).toEqual([]);
});

test('finds the first of the busiest weeks', () => {
  const weeks = [week('2026-11-02', 1, 1), week('2026-11-09', 3, 1), week('2026-11-16', 2, 2)];
  expect(busiestOf(weeks)).toBe(weeks[1]);
});

test('finds no busiest week if there were no changes', () => {
  expect(busiestOf([week('2026-11-16', 0, 0)])).toBeUndefined();
  expect(busiestOf([])).toBeUndefined();
});
