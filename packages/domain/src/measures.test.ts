import { expect, test } from '@rstest/core';
import { formatBytes, formatDistance, isInCity, metresBetween, roughly } from './measures.ts';

const CLOCK_TOWER = { latitude: 42.43556, longitude: 19.26001 };
const MILLENNIUM_BRIDGE = { latitude: 42.44117, longitude: 19.25716 };

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [8600, '8,4 kB'],
  [128 * 1024 ** 2, '128 MB'],
  [1.25 * 1024 ** 3, '1,3 GB'],
  [5 * 1024 ** 4, '5.120 GB'],
])('formats %d bytes as %s', (bytes, shown) => {
  expect(plain(formatBytes(bytes, 'sr-Latn-ME'))).toBe(shown);
});

test.each([
  [51.4, 'sr-Latn-ME', '50 m'],
  [3, 'en-GB', '10 m'],
  [996, 'sr-Latn-ME', '1 km'],
  [4137, 'sr-Latn-ME', '4,1 km'],
  [4137, 'en-GB', '4.1 km'],
])('formats %d metres in %s as %s', (metres, tag, shown) => {
  expect(plain(formatDistance(roughly(metres), tag))).toBe(shown);
});

test('metresBetween is nearly equal to Vincenty’s formula', () => {
  // Vincenty's formula on the WGS84 ellipsoid gives 665.8 m.
  expect(Math.abs(metresBetween(CLOCK_TOWER, MILLENNIUM_BRIDGE) - 665.8)).toBeLessThan(3);
  expect(metresBetween(CLOCK_TOWER, CLOCK_TOWER)).toBe(0);
});

test.each([
  ['the Clock Tower', CLOCK_TOWER.latitude, CLOCK_TOWER.longitude, true],
  ['Tuzi', 42.3656, 19.3314, true],
  ['Medun', 42.4716, 19.3622, true],
  ['29.9 km north', 42.4304 + 29.9 / 111.2, 19.2594, true],
  ['30.1 km north', 42.4304 + 30.1 / 111.2, 19.2594, false],
  ['Budva', 42.2864, 18.84, false],
  ['swapped coordinates', 19.2594, 42.4304, false],
  ['latitude 0, longitude 0', 0, 0, false],
])('isInCity checks whether %s is within 30 km', (_, latitude, longitude, expected) => {
  expect(isInCity({ latitude, longitude })).toBe(expected);
});
