import { expect, test } from '@rstest/core';
import { clampWidth, isShown, parseColumns, toggled, USUAL } from './column-settings.ts';

const STATE = { key: 'state', offered: true } as const;
const COLUMNS = [{ key: 'name', heading: true }, { key: 'address' }, STATE];

test('reads the settings that it has stored', () => {
  const settings = { hidden: ['address'], shown: ['state'], widths: { name: 240 } };
  expect(parseColumns(settings, COLUMNS)).toEqual(settings);
});

test.each([null, '', [], 7, { hidden: 'name', widths: [1] }, { widths: { name: '9' } }, { widths: 3 }])(
  'of %j nothing is believed',
  (stored) => {
    expect(parseColumns(stored, COLUMNS)).toEqual(USUAL);
  },
);

test('drops unknown columns, hidden optional columns and shown usual columns', () => {
  expect(parseColumns({ hidden: ['gone', 'state'], widths: { gone: 200 } }, COLUMNS)).toEqual(USUAL);
  expect(parseColumns({ shown: ['address'] }, COLUMNS)).toEqual(USUAL);
});

test('shows an optional column once it is chosen, and a usual column until it is hidden', () => {
  const shownIn = (settings: Parameters<typeof isShown>[1]) =>
    COLUMNS.filter((column) => isShown(column, settings)).map(({ key }) => key);
  // Settings of an earlier version know no optional columns.
  expect(shownIn(parseColumns({ hidden: [] }, COLUMNS))).toEqual(['name', 'address']);
  const chosen = toggled(STATE, USUAL);
  expect(shownIn(chosen)).toEqual(['name', 'address', 'state']);
  expect(shownIn(toggled({ key: 'address' }, chosen))).toEqual(['name', 'state']);
  expect(toggled(STATE, chosen)).toEqual({ hidden: [], shown: [] });
});

test('clamps the width of a column', () => {
  expect([3, 120.4, 1e9].map(clampWidth)).toEqual([80, 120, 800]);
});
