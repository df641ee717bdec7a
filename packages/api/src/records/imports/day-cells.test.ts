import { expect, test } from '@rstest/core';
import { daysOfColumn, readDayCell } from './cells.ts';

const read = (cell: string | number, column: readonly string[] = [], isMended = false) =>
  readDayCell(cell, { days: daysOfColumn([...column, String(cell)]), isMended, is1904: false });

test.each([
  ['tells the order by one value that has only one', ['03/04/2026', '04/13/2026'], 'month', 'month'],
  ['tells the order by a day over 12', ['3.4.2026.', '13. 4. 2026.'], 'day', 'day'],
  ['tells no order of values that can be read either way', ['03/04/2026', '05/06/2026'], 'none', null],
  ['tells of a contradiction, and what most values say', ['13/04/26', '14/04/26', '04/13/26'], 'both', 'day'],
  ['tells of a contradiction without a majority', ['13/04/2026', '04/13/2026'], 'both', null],
] as const)('%s', (_, texts, evidence, order) => {
  expect(daysOfColumn(texts)).toEqual({ evidence, order });
});

test.each([
  ['equal numbers', ['3/3/2026']],
  ['days of the wire and named months', ['2026-04-03', '3 Apr 2026', 'nikad', '']],
  ['numbers', [46_000, true, null]],
] as const)('has nothing to say of a column of %s', (_, cells) => {
  expect(daysOfColumn(cells)).toBeUndefined();
});

test('reads a day by what the other values of its column prove', () => {
  expect(read('03/04/2026', ['12/31/2026'])).toEqual({ value: '2026-03-04' });
  expect(read('03/04/2026 08:15', ['31/12/2026'])).toEqual({ value: '2026-04-03' });
});

test('asks about a day that can be read either way, unless a person says the order of the column', () => {
  const either = {
    meanings: ['2026-04-03', '2026-03-04'],
    problem: 'cell-day-ambiguous',
  };
  expect(read('03/04/2026')).toEqual(either);
  expect(read('03/04/2026', ['13/04/2026', '04/13/2026', '04/14/2026'])).toEqual(either);
  const said = { days: { evidence: 'none', order: 'month' }, isMended: false, is1904: false } as const;
  expect(readDayCell('03/04/2026', said)).toEqual({ value: '2026-03-04' });
});

test('asks about a day that the rest of its column contradicts', () => {
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
] as const)('asks about %s, and takes it once a person typed it', (cell, meanings) => {
  expect(read(cell)).toEqual({ problem: expect.any(String), meanings });
  expect(read(meanings[0], [], true)).toEqual({ value: meanings[0] });
});

test('reads what a person typed by the rules of forms, whatever the column says', () => {
  expect(read('03/04/2026', ['04/13/2026'], true)).toEqual({ value: '2026-04-03' });
  expect(read('03/04/1743', [], true)).toEqual({ value: '1743-04-03' });
});

test('asks about a day that the spreadsheet made of a text, where its other texts begin with the month', () => {
  const problem = 'cell-day-converted';
  expect(read('2026-04-03', ['12/31/2026'])).toEqual({ problem, meanings: ['2026-04-03', '2026-03-04'] });
  expect(read('2026-04-13', ['12/31/2026'])).toEqual({ value: '2026-04-13' });
});

test('asks about days of a column that begins with the day, where a spreadsheet perhaps read the month first', () => {
  const asked = { problem: 'cell-day-converted', meanings: ['2026-04-03', '2026-03-04'] };
  expect(read('2026-04-03', ['31/12/2026'])).toEqual(asked);
  expect(read('2026-04-03', ['31-12-2026', '2026-11-12'])).toEqual(asked);
  expect(read('31/12/2026', ['2026-04-03'])).toEqual({ value: '2026-12-31' });
  expect(read('2026-03-03', ['31/12/2026'])).toEqual({ value: '2026-03-03' });
  // It would have read this one as the 4th of a 25th month; and with points it reads none.
  expect(read('2026-04-03', ['31/12/2026', '2026-04-25'])).toEqual({ value: '2026-04-03' });
  expect(read('2026-04-03', ['31. 12. 2026.'])).toEqual({ value: '2026-04-03' });
});
