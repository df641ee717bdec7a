import { expect, test } from '@rstest/core';
import { byDay } from './journal.ts';

const at = (...time: [number, number, number, number?]) => ({ at: new Date(2026, ...time).toISOString() });

test("groups entries by days in the reader's time zone, and labels today and yesterday", () => {
  const now = new Date(2026, 2, 1, 0, 30);
  const days = byDay([at(2, 1, 0, 10), at(1, 28, 23, 50), at(1, 28, 0), at(1, 27, 23)], now);
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['today', 1],
    ['yesterday', 2],
    [undefined, 1],
  ]);
  expect(days[1]?.at).toBe(at(1, 28, 23, 50).at);
});

test('returns no days without entries', () => expect(byDay([], new Date())).toEqual([]));
