import { expect, test } from '@rstest/core';
import { merge } from './values.ts';

const start = { name: 'Sat', address: 'Trg', description: 'Kula' };

test('what only one of them changed stands, whoever it was', () => {
  expect(merge(start, { ...start, name: 'Sahat kula' }, { ...start, address: 'Trg 1' })).toEqual({
    values: { name: 'Sahat kula', address: 'Trg 1', description: 'Kula' },
    conflicts: [],
    taken: ['address'],
  });
});

test('what both changed is asked about, and mine stays until then', () => {
  expect(merge(start, { ...start, name: 'Moje' }, { ...start, name: 'Njihovo' })).toEqual({
    values: { name: 'Moje', address: 'Trg', description: 'Kula' },
    conflicts: [{ name: 'name', mine: 'Moje', theirs: 'Njihovo' }],
    taken: [],
  });
});

test('the same change by both is no question', () => {
  const same = { ...start, name: 'Sahat kula' };
  expect(merge(start, same, same)).toEqual({ values: same, conflicts: [], taken: [] });
});

test('a field that I emptied stays empty where they changed nothing', () => {
  const mine = { ...start, description: '' };
  expect(merge(start, mine, start).values).toEqual(mine);
});
