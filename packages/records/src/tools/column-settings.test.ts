import { expect, test } from '@rstest/core';
import { clampWidth, isShown, parseColumns, toggled, USUAL } from './column-settings.ts';

const STATE = { key: 'state', offered: true } as const;
const COLUMNS = [{ key: 'name', heading: true }, { key: 'address' }, STATE];

test('what was stored is read back', () => {
  const settings = { hidden: ['address'], shown: ['state'], widths: { name: 240 } };
  expect(parseColumns(settings, COLUMNS)).toEqual(settings);
});

test.each([null, '', [], 7, { hidden: 'name', widths: [1] }, { widths: { name: '9' } }, { widths: 3 }])(
  'of %j nothing is believed',
  (stored) => {
    expect(parseColumns(stored, COLUMNS)).toEqual(USUAL);
  },
);

test('columns that the list has no more are forgotten, and none is hidden or shown that is not of that kind', () => {
  expect(parseColumns({ hidden: ['gone', 'state'], widths: { gone: 200 } }, COLUMNS)).toEqual(USUAL);
  expect(parseColumns({ shown: ['address'] }, COLUMNS)).toEqual(USUAL);
});

test('an offered column shows once somebody asks for it, a usual one until somebody hides it', () => {
  const shownIn = (settings: Parameters<typeof isShown>[1]) =>
    COLUMNS.filter((column) => isShown(column, settings)).map(({ key }) => key);
  // What was kept before there were offered columns says nothing of them.
  expect(shownIn(parseColumns({ hidden: [] }, COLUMNS))).toEqual(['name', 'address']);
  const asked = toggled(STATE, USUAL);
  expect(shownIn(asked)).toEqual(['name', 'address', 'state']);
  expect(shownIn(toggled({ key: 'address' }, asked))).toEqual(['name', 'state']);
  expect(toggled(STATE, asked)).toEqual({ hidden: [], shown: [] });
});

test('a width stays where a column can still be read and found', () => {
  expect([3, 120.4, 1e9].map(clampWidth)).toEqual([80, 120, 800]);
});
