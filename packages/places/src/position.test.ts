import { expect, test } from '@rstest/core';
import { parsePosition } from './position.ts';

test.each([
  [42.43, 19.26],
  ['42.43', ' 19.26 '],
  ['42,43', '19,26'],
  ['42,43 19,26', '42,43 19,26'],
])('parses latitude %j and longitude %j', (latitude, longitude) => {
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
])('rejects latitude %j and longitude %j', (latitude, longitude) => {
  expect(parsePosition({ latitude, longitude })).toBeUndefined();
});

test('parses zero', () => {
  expect(parsePosition({ latitude: 0, longitude: '0' })).toEqual({ lat: 0, lng: 0 });
});
