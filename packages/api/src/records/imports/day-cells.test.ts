import { expect, test } from '@rstest/core';
import { daysOfColumn, readDayCell } from './cells.ts';

const read = (cell: string | number, column: readonly string[] = [], isMended = false) =>
  readDayCell(cell, { days: daysOfColumn([...column, String(cell)]), isMended, is1904: false });

test.each([
  ['proves the order by an unambiguous value', ['03/04/2026', '04/13/2026'], 'month', 'month'],
  ['proves the order by a day over 12', ['3.4.2026.', '13. 4. 2026.'], 'day', 'day'],
  ['finds no order in ambiguous values', ['03/04/2026', '05/06/2026'], 'none', null],
  ['reports a contradiction with the majority’s order', ['13/04/26', '14/04/26', '04/13/26'], 'both', 'day'],
  ['reports a contradiction without a majority', ['13/04/2026', '04/13/2026'], 'both', null],
] as const)('%s', (_, texts, evidence, order) => {
  expect(daysOfColumn(texts)).toEqual({ evidence, order });
});

test.each([
  ['equal numbers', ['3/3/2026']],
  ['ISO days and named months', ['2026-04-03', '3 Apr 2026', 'nikad', '']],
  ['numbers', [46_000, true, null]],
] as const)('finds no order in a column of %s', (_, cells) => {
  expect(daysOfColumn(cells)).toBeUndefined();
});

test('reads a day in the order that the other days of the column show', () => {
  expect(read('03/04/2026', ['12/31/2026'])).toEqual({ value: '2026-03-04' });
  expect(read('03/04/2026 08:15', ['31/12/2026'])).toEqual({ value: '2026-04-03' });
});

test('asks about an ambiguous day, unless a person chose the order for the column', () => {
  const either = {
    meanings: ['2026-04-03', '2026-03-04'],
    problem: 'cell-day-ambiguous',
  };
  expect(read('03/04/2026')).toEqual(either);
  expect(read('03/04/2026', ['13/04/2026', '04/13/2026', '04/14/2026'])).toEqual(either);
  const said = { days: { evidence: 'none', order: 'month' }, isMended: false, is1904: false } as const;
  expect(readDayCell('03/04/2026', said)).toEqual({ value: '2026-03-04' });
});

test('asks about a day that contradicts the other days of the column', () => {
  expect(read('13/04/2026', ['04/13/2026', '04/14/2026'])).toEqual({
    meanings: ['2026-04-13'],
    problem: 'cell-day-contradicted',
  });
});

test.each([
  ['1.1.0026', ['2026-01-01', '0026-01-01']],
  ['31. 12. 1743.', ['1743-12-31']],
  ['9999-12-31', ['9999-12-31']],
  ['31/12/26', ['2026-12-31']],
  [2026, ['1905-07-18']],
  [45, ['1900-02-14']],
] as const)('asks about %s, and accepts the day if a person types the day', (cell, meanings) => {
  expect(read(cell)).toEqual({ problem: expect.any(String), meanings });
  expect(read(meanings[0], [], true)).toEqual({ value: meanings[0] });
});

test('reads a typed correction by the rules of the form, not in the order of the column', () => {
  expect(read('03/04/2026', ['04/13/2026'], true)).toEqual({ value: '2026-04-03' });
  expect(read('03/04/1743', [], true)).toEqual({ value: '1743-04-03' });
});

test('asks about a day that the spreadsheet program converted, if other texts start with the month', () => {
  const problem = 'cell-day-converted';
  expect(read('2026-04-03', ['12/31/2026'])).toEqual({ problem, meanings: ['2026-04-03', '2026-03-04'] });
  expect(read('2026-04-13', ['12/31/2026'])).toEqual({ value: '2026-04-13' });
});

test('asks about days of a day-first column that a month-first program may have converted', () => {
  const asked = { problem: 'cell-day-converted', meanings: ['2026-04-03', '2026-03-04'] };
  expect(read('2026-04-03', ['31/12/2026'])).toEqual(asked);
  expect(read('2026-04-03', ['31-12-2026', '2026-11-12'])).toEqual(asked);
  expect(read('31/12/2026', ['2026-04-03'])).toEqual({ value: '2026-12-31' });
  expect(read('2026-03-03', ['31/12/2026'])).toEqual({ value: '2026-03-03' });
  // A month-first program would have left `2026-04-25` as text, and does not convert days with points.
  expect(read('2026-04-03', ['31/12/2026', '2026-04-25'])).toEqual({ value: '2026-04-03' });
  expect(read('2026-04-03', ['31. 12. 2026.'])).toEqual({ value: '2026-04-03' });
});
