import { expect, test } from '@rstest/core';
import { areSwapped, parsePosition } from './position.ts';

test.each([
  [42.43, 19.26],
  ['42.43', ' 19.26 '],
  ['42,43', '19,26'],
  ['42,43 19,26', '42,43 19,26'],
])('%j and %j are a position', (latitude, longitude) => {
  expect(parsePosition({ latitude, longitude })).toEqual({ lat: 42.43, lng: 19.26 });
});

test.each([
  [null, 19.26],
  [42.43, undefined],
  ['', ''],
  ['   ', 19.26],
  ['42,43,19', 19.26],
  [Number.NaN, 19.26],
  [Number.POSITIVE_INFINITY, 19.26],
  [90.01, 19.26],
  [42.43, -180.5],
  [true, 19.26],
])('%j and %j are none', (latitude, longitude) => {
  expect(parsePosition({ latitude, longitude })).toBeUndefined();
});

test('zero is a place like any other', () => {
  expect(parsePosition({ latitude: 0, longitude: '0' })).toEqual({ lat: 0, lng: 0 });
});

test('latitude and longitude in each other’s place are noticed, and no other place is doubted', () => {
  expect(areSwapped({ lat: 19.26, lng: 42.44 })).toBe(true);
  expect(areSwapped({ lat: 42.44, lng: 19.26 })).toBe(false);
  expect(areSwapped({ lat: 19.26, lng: 19.26 })).toBe(false);
  expect(areSwapped({ lat: 48.2, lng: 16.4 })).toBe(false);
});
