import { expect, test } from '@rstest/core';
import { readCoordinate, readCoordinates } from './typed-coordinates.ts';

test.each([
  ['42.44', '42.44'],
  ['42,44', '42.44'],
  [' 42.4400 ', '42.44'],
  ['-42,5', '-42.5'],
  ['\u22120.5', '-0.5'],
  ['+19', '19'],
  ['042.44°', '42.44'],
  ['0', '0'],
  [`42°26'24.0"`, '42.44'],
  ['42° 26,4′', '42.44'],
])('reads %j as a coordinate', (typed, wire) => {
  expect(readCoordinates(typed)).toEqual({ kind: 'one', wire, axis: undefined });
});

test.each([
  '42.44, 19.26',
  '42,44 19,26',
  '42,44; 19,26',
  '42,44;19,26',
  '42.44,19.26',
  '42,44,19,26',
  '42,44, 19,26',
  '42.44\t19.26',
  '42.44\u00a019.26',
  '(42.44, 19.26)',
  '\u200e42.44, 19.26\u200b',
  '42.44 N, 19.26 E',
  '42.44°N 19.26°E',
  'N 42.44 E 19.26',
  '19.26 E, 42.44 N',
  `42°26'24.0"N 19°15'36.0"E`,
  '42° 26′ 24″ N 19° 15′ 36″ E',
  '42°26,4′, 19°15,6′',
])('reads %j as a pair', (typed) => {
  expect(readCoordinates(typed)).toEqual({ kind: 'pair', latitude: '42.44', longitude: '19.26' });
});

test('a comma is a decimal mark unless a space follows', () => {
  expect(readCoordinates('42,44')).toEqual({ kind: 'one', wire: '42.44', axis: undefined });
  expect(readCoordinates('42, 44')).toEqual({ kind: 'pair', latitude: '42', longitude: '44' });
});

test.each([
  '42,44,19',
  '42.44.19',
  '19.188,8',
  '42.405,6',
  '42.44 19.26 5',
  '42.44 N, 19.26 N',
  '42.44 S',
  '1e1',
  '0x10',
  'sjever',
  '4244.5',
  '42.44,',
  `42°75'`,
  `42.5°26'`,
  '\u0664\u0662',
  '42.44, 19.26 '.repeat(50),
])('refuses %j', (typed) => {
  expect(readCoordinates(typed)).toEqual({ kind: 'refused' });
});

test('a blank text has the kind `empty`', () => {
  expect(readCoordinates('  ')).toEqual({ kind: 'empty' });
});

test('readCoordinate returns undefined if the letter N or E contradicts the axis', () => {
  expect(readCoordinate('42,44 19,26', 'longitude')).toBe('19.26');
  expect(readCoordinate('19.26 E', 'longitude')).toBe('19.26');
  expect(readCoordinate('19.26 E', 'latitude')).toBeUndefined();
  expect(readCoordinate('', 'latitude')).toBeUndefined();
});
