import { building } from '@ar/domain/entities/building';
import { sheetColumns } from '@ar/domain/entities/sheet';
import { expect, test } from '@rstest/core';
import { cellOf } from './sheet-cells.ts';

test.each([
  ['2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.000Z'],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00.000Z'],
  ['2026-10-25T00:59:59Z', '2026-10-25T02:59:59.000Z'],
  ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00.000Z'],
])('%s stands in a cell as the clock of Podgorica showed it', (moment, shown) => {
  const [column] = sheetColumns(building, 'mn').filter(({ field }) => field === 'created_at');
  expect(column && cellOf(column, moment, 'mn')).toEqual(new Date(shown));
});
