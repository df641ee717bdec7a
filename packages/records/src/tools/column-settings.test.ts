import { expect, test } from '@rstest/core';
import { clampWidth, parseColumns, USUAL } from './column-settings.ts';

const KEYS = ['name', 'address'];

test('what was stored is read back', () => {
  const settings = { hidden: ['address'], widths: { name: 240 } };
  expect(parseColumns(settings, KEYS)).toEqual(settings);
});

test.each([null, '', [], 7, { hidden: 'name', widths: [1] }, { widths: { name: '9' } }, { widths: 3 }])(
  'of %j nothing is believed',
  (stored) => {
    expect(parseColumns(stored, KEYS)).toEqual(USUAL);
  },
);

test('columns that the list has no more are forgotten', () => {
  expect(parseColumns({ hidden: ['gone'], widths: { gone: 200 } }, KEYS)).toEqual(USUAL);
});

test('a width stays where a column can still be read and found', () => {
  expect([3, 120.4, 1e9].map(clampWidth)).toEqual([80, 120, 800]);
});
