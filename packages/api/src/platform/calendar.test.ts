import { expect, test } from '@rstest/core';
import { dayInPodgorica, mondaysUpTo } from './calendar.ts';

test.each([
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-07-20T21:59:59Z', '2026-07-20'],
  ['2026-07-20T22:00:00Z', '2026-07-21'],
])('at %s the date in Podgorica is %s', (moment, day) => {
  expect(dayInPodgorica(new Date(moment))).toBe(day);
});

test.each([
  ['2026-11-16', ['2026-11-02', '2026-11-09', '2026-11-16']],
  ['2026-11-22', ['2026-11-02', '2026-11-09', '2026-11-16']],
  // Summer time begins on 29 March 2026, and the ISO year 2026 on 29 December 2025.
  ['2026-04-01', ['2026-03-16', '2026-03-23', '2026-03-30']],
  ['2026-01-01', ['2025-12-15', '2025-12-22', '2025-12-29']],
])('returns the Mondays of the three weeks up to %s', (day, mondays) => {
  expect(mondaysUpTo(day, 3)).toEqual(mondays);
});
