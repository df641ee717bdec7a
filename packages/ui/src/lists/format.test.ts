import { expect, test } from '@rstest/core';
import {
  formatBoolean,
  formatCoordinate,
  formatDate,
  formatDayOfYear,
  formatExactNumber,
  formatLongDay,
  formatMoment,
  formatNumber,
  formatText,
} from './format.ts';

test('formats missing values as N/A', () => {
  expect([formatText(null), formatText(undefined), formatText('  ')]).toEqual(['N/A', 'N/A', 'N/A']);
  expect([formatDate(null, 'en-GB'), formatDate('', 'en-GB'), formatDate('soon', 'en-GB')]).toEqual([
    'N/A',
    'N/A',
    'N/A',
  ]);
  expect([formatNumber(undefined, 'en-GB'), formatNumber(null, 'en-GB')]).toEqual(['N/A', 'N/A']);
});

test('formatNumber does not treat zero as missing', () => {
  expect(formatNumber(0, 'en-GB')).toBe('0');
});

test('formats dates by the language', () => {
  expect(formatDate('2026-02-03T12:00:00.000Z', 'sr-Latn-ME')).toBe('3. 2. 2026.');
  expect(formatDate('2026-02-03T12:00:00.000Z', 'en-GB')).toBe('3 Feb 2026');
});

test('formatDate formats a date without a time as the same day in every time zone', () => {
  const zone = process.env.TZ;
  for (const tz of ['Pacific/Honolulu', 'Europe/Podgorica', 'Pacific/Kiritimati']) {
    process.env.TZ = tz;
    expect(formatDate('2026-05-01', 'en-GB')).toBe('1 May 2026');
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('formatNumber uses the separators of the language', () => {
  expect(formatNumber(12345.678, 'sr-Latn-ME')).toBe('12.345,68');
  expect(formatNumber(12345.678, 'en-GB')).toBe('12,345.68');
  expect(formatNumber(1667, 'sr-Latn-ME', false)).toBe('1667');
});

test('formats booleans as words', () => {
  const words = { yes: 'Da', no: 'Ne' };
  expect([true, false, null].map((value) => formatBoolean(value, words))).toEqual(['Da', 'Ne', 'N/A']);
});

test('formatCoordinate shortens seven decimals or more to four', () => {
  expect(formatCoordinate(42.4304123)).toBe('42.4304');
  expect(formatCoordinate(42.430412)).toBe('42.430412');
  expect(formatCoordinate(-19.25945678)).toBe('-19.2595');
  expect(formatCoordinate(42)).toBe('42');
  expect(formatCoordinate(null)).toBe('N/A');
});

test('formatExactNumber keeps all decimals, and formatLongDay writes the month as a word', () => {
  expect(formatExactNumber('12480.125', 'sr-Latn-ME')).toBe('12.480,125');
  expect(formatExactNumber('1667', 'en-GB', false)).toBe('1667');
  expect(formatExactNumber('12345678901234567.89', 'en-GB')).toBe('12,345,678,901,234,567.89');
  expect(formatLongDay('2026-12-31', 'sr-Latn-ME')).toBe('31. decembar 2026.');
  expect(formatLongDay('2026-12-31', 'en-GB')).toBe('31 December 2026');
});

test('formatDayOfYear omits the year, and formatMoment adds the time', () => {
  expect(formatDayOfYear('2026-11-09', 'sr-Latn-ME')).toBe('9. 11.');
  expect(formatDayOfYear('2026-11-09', 'en-GB')).toBe('9 Nov');
  expect(formatMoment('2026-11-20T12:00:00.000Z', 'en-GB')).toMatch(/^20 Nov 2026, \d\d:00$/);
});
