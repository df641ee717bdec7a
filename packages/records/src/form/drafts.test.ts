import { beforeEach, expect, test } from '@rstest/core';
import { draftOf } from './drafts.ts';

beforeEach(() => sessionStorage.clear());
const ana = () => draftOf(3, '/users/', 7);

const empty = { values: { name: '', image: undefined }, version: undefined };

test('stores the typed values without files, and the values from which the form started', () => {
  const begun = { values: { name: 'Kula', image: undefined }, version: 4 };
  ana().write({ name: 'Sat', image: new File(['x'], 'x.png') }, begun, '2026-11-01T10:00:00.000Z');
  expect(ana().read()).toEqual({
    at: '2026-11-01T10:00:00.000Z',
    values: { name: 'Sat' },
    start: { name: 'Kula' },
    version: 4,
  });
  ana().remove();
  expect(ana().read()).toBeUndefined();
});

test('does not offer the draft of a record in the form of another record or of a new record', () => {
  ana().write({ name: 'Sat' }, empty);
  expect(draftOf(3, '/users/', 8).read()).toBeUndefined();
  expect(draftOf(3, '/users/', undefined).read()).toBeUndefined();
});

test('removes the drafts of the previous person when another person opens a form in the same tab', () => {
  ana().write({ name: 'Sat' }, empty);
  expect(draftOf(4, '/users/', 7).read()).toBeUndefined();
  expect(ana().read()).toBeUndefined();
});

test.each(['', '{', '3', '{"at":1}', '{"at":"2026-11-01","values":{}}'])(
  'ignores the malformed draft %j',
  (damaged) => {
    sessionStorage.setItem('draft:3:/users/:7', damaged);
    expect(ana().read()).toBeUndefined();
  },
);
