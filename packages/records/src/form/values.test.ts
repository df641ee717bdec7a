import { expect, test } from '@rstest/core';
import { unread } from './notation.ts';
import { merge, shownHeld, valuesOf } from './values.ts';

const start = { name: 'Sat', address: 'Trg', description: 'Kula' };

test('merge returns the changes of the concurrent edit in `taken`', () => {
  expect(merge(start, { ...start, name: 'Sahat kula' }, { ...start, address: 'Trg 1' })).toEqual({
    conflicts: [],
    taken: ['address'],
  });
});

test('merge returns a conflict if both edits have changed a field to different values', () => {
  expect(merge(start, { ...start, name: 'Moje' }, { ...start, name: 'Njihovo' })).toEqual({
    conflicts: [{ name: 'name', mine: 'Moje', theirs: 'Njihovo' }],
    taken: [],
  });
});

test('merge returns no conflict if both edits have made the same change', () => {
  const same = { ...start, name: 'Sahat kula' };
  expect(merge(start, same, same)).toEqual({ conflicts: [], taken: [] });
});

test('merge returns no change for a field that only this edit has emptied', () => {
  expect(merge(start, { ...start, description: '' }, start)).toEqual({ conflicts: [], taken: [] });
});

test('shows a number without separators if the field is not grouped', () => {
  const label = { mn: 'Godina izgradnje', en: 'Year built' };
  const year = { kind: 'number', name: 'year', label, above: 0, below: 2101, decimals: 0 } as const;
  expect(shownHeld([year], 'mn', 'year', '1667')).toBe('1.667');
  expect(shownHeld([{ ...year, grouped: false }], 'mn', 'year', '1667')).toBe('1667');
});

test('offers only meanings that the field accepts, and an example without decimals for whole numbers', () => {
  const whole = { kind: 'number', above: 0, below: 2101, decimals: 0 } as const;
  expect(unread(whole, 'mn?1.78')?.meanings).toEqual(['178']);
  expect(unread({ ...whole, decimals: 2 }, 'mn?1.78')?.meanings).toEqual(['1.78', '178']);
  expect(unread(whole, 'mn?12.34.5')).toEqual({ message: 'whole-misplaced', meanings: [] });
  expect(unread(whole, 'mn?x')?.message).toBe('whole-characters');
  expect(unread({ ...whole, decimals: 1 }, 'mn?x')?.message).toBe('number-characters');
});

test('valuesOf returns false for a missing flag, and an empty text for other missing values', () => {
  const label = { mn: 'Ograđeno', en: 'Fenced' };
  const fields = [
    { kind: 'flag', name: 'fenced', label },
    { kind: 'text', name: 'address', label, max: 200 },
  ] as const;
  expect(valuesOf(undefined, fields)).toEqual({ fenced: 'false', address: '' });
  expect(valuesOf({ fenced: true, address: null }, fields)).toEqual({ fenced: 'true', address: '' });
});
