import { expect, test } from '@rstest/core';
import { clampWidth, isShown, parseColumns, toggled, USUAL } from './column-settings.ts';

const STATE = { key: 'state', offered: true } as const;
const COLUMNS = [{ key: 'name', heading: true }, { key: 'address' }, STATE];

test('parses stored settings', () => {
  const settings = { hidden: ['address'], shown: ['state'], widths: { name: 240 } };
  expect(parseColumns(settings, COLUMNS)).toEqual(settings);
});

test.each([null, '', [], 7, { hidden: 'name', widths: [1] }, { widths: { name: '9' } }, { widths: 3 }])(
  'returns the usual settings for the malformed settings %j',
  (stored) => {
    expect(parseColumns(stored, COLUMNS)).toEqual(USUAL);
  },
);

test('removes unknown columns, optional columns in `hidden` and usual columns in `shown`', () => {
  expect(parseColumns({ hidden: ['gone', 'state'], widths: { gone: 200 } }, COLUMNS)).toEqual(USUAL);
  expect(parseColumns({ shown: ['address'] }, COLUMNS)).toEqual(USUAL);
});

test('shows an optional column after the person has chosen it, and a usual column until the person hides it', () => {
  const shownIn = (settings: Parameters<typeof isShown>[1]) =>
    COLUMNS.filter((column) => isShown(column, settings)).map(({ key }) => key);
  // Earlier releases have stored settings without `shown`.
  expect(shownIn(parseColumns({ hidden: [] }, COLUMNS))).toEqual(['name', 'address']);
  const chosen = toggled(STATE, USUAL);
  expect(shownIn(chosen)).toEqual(['name', 'address', 'state']);
  expect(shownIn(toggled({ key: 'address' }, chosen))).toEqual(['name', 'state']);
  expect(toggled(STATE, chosen)).toEqual({ hidden: [], shown: [] });
});

test('limits the width of a column to 80 to 800 pixels', () => {
  expect([3, 120.4, 1e9].map(clampWidth)).toEqual([80, 120, 800]);
});
