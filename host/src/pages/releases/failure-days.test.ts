import { expect, test } from '@rstest/core';
import { failureDays, todayInPodgorica } from './failures.tsx';

const dayOf = (day: string, version: string, channel: 'stable' | 'canary', failures: number) => ({
  day,
  version,
  channel,
  failures,
  loads: 10,
});

test('returns the last seven days, including days without failures and days of the previous month', () => {
  const days = failureDays([], '2026-03-02');
  expect(days.map(({ day }) => day)).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(days.every(({ stable, canary }) => stable === 0 && canary === 0)).toBe(true);
});

test("sums a channel's versions, and ignores older days", () => {
  const days = failureDays(
    [
      dayOf('2026-11-14', '1.3.0', 'stable', 99),
      dayOf('2026-11-20', '1.3.0', 'stable', 2),
      dayOf('2026-11-20', '1.4.0', 'stable', 1),
      dayOf('2026-11-20', '1.5.0', 'canary', 4),
    ],
    '2026-11-21',
  );
  expect(days.filter(({ stable, canary }) => stable + canary > 0)).toEqual([
    { day: '2026-11-20', stable: 3, canary: 4 },
  ]);
});

test('today is the calendar day in Podgorica', () => {
  expect(todayInPodgorica(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
  expect(todayInPodgorica(new Date('2026-07-20T21:59:00Z'))).toBe('2026-07-20');
});
