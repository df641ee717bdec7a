import { expect, test } from '@rstest/core';
import { heldDay, readDay } from './typed-day.ts';

test.each([
  '31.12.2026',
  '31.12.2026.',
  '31. 12. 2026.',
  ' 31 . 12 . 2026 ',
  '31/12/2026',
  '31-12-2026',
  '2026-12-31',
  '31 Dec 2026',
  '31 December 2026',
  '31. dec 2026.',
  '31. decembar 2026.',
  '31. decembra 2026.',
  '31. decembra 2026. godine',
  '31.12.2026. god.',
  '31.12.2026.g.',
  '\u200e31. 12. 2026.\u200b',
])('reads %j as the last day of 2026', (typed) => {
  expect(readDay(typed)).toEqual({ kind: 'day', wire: '2026-12-31' });
});

test.each([
  ['1/2/2026', '2026-02-01'],
  ['1.5.2026', '2026-05-01'],
  ['1. maj 2026', '2026-05-01'],
  ['2 Aug 2026', '2026-08-02'],
  ['2. avgust 2026.', '2026-08-02'],
  ['30 Sept 2026', '2026-09-30'],
  ['2026-2-1', '2026-02-01'],
  ['29.2.2028', '2028-02-29'],
])('reads %j with the day before the month', (typed, wire) => {
  expect(readDay(typed)).toEqual({ kind: 'day', wire });
});

test.each([
  ['31.12.26', '2026-12-31'],
  ['1. 5. 98.', '2098-05-01'],
  ['12/31/2026', '2026-12-31'],
])('returns a question with the likely meaning of %j', (typed, meaning) => {
  expect(readDay(typed)).toEqual({ kind: 'ask', meanings: [meaning] });
});

test.each([
  ['30.2.2026', 'impossible'],
  ['29.2.2027', 'impossible'],
  ['2026-13-45', 'impossible'],
  ['0.0.2026', 'impossible'],
  ['sutra', 'unknown'],
  ['31 xyz 2026', 'unknown'],
  ['31.12', 'unknown'],
  ['31.12/2026', 'unknown'],
  ['31.12.126', 'unknown'],
  ['\u0663\u0661.12.2026', 'unknown'],
])('refuses %j', (typed, why) => {
  expect(readDay(typed)).toEqual({ kind: 'refused', why });
});

test('heldDay returns the API’s format, or an ambiguous text unchanged', () => {
  expect(heldDay('31. 12. 2026.')).toBe('2026-12-31');
  expect(heldDay(' ')).toBe('');
  expect(heldDay('31.12.26')).toBe('31.12.26');
});
