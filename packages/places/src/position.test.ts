import { expect, test } from '@rstest/core';
import { areSwapped, parsePosition, roundPosition } from './position.ts';

test.each([
  [42.43, 19.26],
  ['42.43', ' 19.26 '],
  ['42,43', '19,26'],
  ['42,43 19,26', '42,43 19,26'],
])('%j and %j are a position', (latitude, longitude) => {
  expect(parsePosition({ latitude, longitude })).toEqual({ latitude: 42.43, longitude: 19.26 });
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
  expect(parsePosition({ latitude: 0, longitude: '0' })).toEqual({ latitude: 0, longitude: 0 });
});

test('latitude and longitude in each other’s place are noticed, and no other place is doubted', () => {
  expect(areSwapped({ latitude: 19.26, longitude: 42.44 })).toBe(true);
  expect(areSwapped({ latitude: 42.44, longitude: 19.26 })).toBe(false);
  expect(areSwapped({ latitude: 19.26, longitude: 19.26 })).toBe(false);
  expect(areSwapped({ latitude: 48.2, longitude: 16.4 })).toBe(false);
});

test('positions are kept with six decimals, and within the world', () => {
  expect(roundPosition({ latitude: 42.430_412_345, longitude: 19.259_399_99 })).toEqual({
    latitude: 42.430412,
    longitude: 19.2594,
  });
  expect(roundPosition({ latitude: 91, longitude: 379.25 })).toEqual({ latitude: 90, longitude: 19.25 });
  expect(roundPosition({ latitude: -91, longitude: -181 })).toEqual({ latitude: -90, longitude: 179 });
  expect(roundPosition({ latitude: 1, longitude: 180 }).longitude).toBe(180);
});
