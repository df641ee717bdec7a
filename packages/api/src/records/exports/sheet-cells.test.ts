import { building } from '@ar/domain/entities/building';
import { sheetColumns } from '@ar/domain/entities/sheet';
import type { Language } from '@ar/domain/languages';
import { expect, test } from '@rstest/core';
import { cellOf, cellText, formatOf } from './export-route.ts';

test.each([
  ['2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.000Z'],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00.000Z'],
  ['2026-10-25T00:59:59Z', '2026-10-25T02:59:59.000Z'],
  ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00.000Z'],
])('writes %s to a cell in Podgorica time', (moment, shown) => {
  const [column] = sheetColumns(building, 'mn').filter(({ field }) => field === 'created_at');
  expect(column && cellOf(column, moment, 'mn')).toEqual(new Date(shown));
});

test('formats days, moments and numbers in a spreadsheet by language, and writes full moments in CSV', () => {
  const columns = (language: Language) =>
    Object.fromEntries(sheetColumns(building, language).map((column) => [column.field, column]));
  const shown = (language: Language) =>
    ['construction_start_date', 'created_at', 'building_size', 'name'].map((field) => {
      const column = columns(language)[field];
      return column && formatOf(column, language);
    });
  expect(shown('mn')).toEqual(['d\\. m\\. yyyy\\.', 'd\\. m\\. yyyy\\. hh:mm', '#,##0.00', undefined]);
  expect(shown('en')).toEqual(['d mmm yyyy', 'd mmm yyyy hh:mm', '#,##0.00', undefined]);
  const { created_at, building_size } = columns('mn');
  const year = { ...building.fields.building_size, decimals: 0, grouped: false as const };
  expect(building_size && formatOf({ ...building_size, definition: year }, 'mn')).toBe('0');
  expect(created_at && cellText(created_at, new Date('2026-07-01T00:30:05Z'), 'mn')).toBe(
    '2026-07-01 00:30:05',
  );
});
