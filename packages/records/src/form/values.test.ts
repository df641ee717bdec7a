import { expect, test } from '@rstest/core';
import { merge, valuesOf } from './values.ts';

const start = { name: 'Sat', address: 'Trg', description: 'Kula' };

test('takes the change that only one edit has made', () => {
  expect(merge(start, { ...start, name: 'Sahat kula' }, { ...start, address: 'Trg 1' })).toEqual({
    conflicts: [],
    taken: ['address'],
  });
});

test('keeps my value in a conflict', () => {
  expect(merge(start, { ...start, name: 'Moje' }, { ...start, name: 'Njihovo' })).toEqual({
    conflicts: [{ name: 'name', mine: 'Moje', theirs: 'Njihovo' }],
    taken: [],
  });
});

test('finds no conflict in equal changes', () => {
  const same = { ...start, name: 'Sahat kula' };
  expect(merge(start, same, same)).toEqual({ conflicts: [], taken: [] });
});

test('keeps a field empty that only I have emptied', () => {
  expect(merge(start, { ...start, description: '' }, start)).toEqual({ conflicts: [], taken: [] });
});

test('defaults a flag to false and other fields to empty', () => {
  const label = { mn: 'Ograđeno', en: 'Fenced' };
  const fields = [
    { kind: 'flag', name: 'fenced', label },
    { kind: 'text', name: 'address', label, max: 200 },
  ] as const;
  expect(valuesOf(undefined, fields)).toEqual({ fenced: 'false', address: '' });
  expect(valuesOf({ fenced: true, address: null }, fields)).toEqual({ fenced: 'true', address: '' });
});
