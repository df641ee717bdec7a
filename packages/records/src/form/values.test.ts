import { expect, test } from '@rstest/core';
import { merge, valuesOf } from './values.ts';

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

test('a flag is no until somebody says yes; whatever else is not there is empty', () => {
  const label = { mn: 'Ograđeno', en: 'Fenced' };
  const fields = [
    { kind: 'flag', name: 'fenced', label },
    { kind: 'text', name: 'address', label, max: 200 },
  ] as const;
  expect(valuesOf(undefined, fields)).toEqual({ fenced: 'false', address: '' });
  expect(valuesOf({ fenced: true, address: null }, fields)).toEqual({ fenced: 'true', address: '' });
});
