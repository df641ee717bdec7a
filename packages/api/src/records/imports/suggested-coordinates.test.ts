import { monument } from '@ar/domain/entities/monument';
import { message } from '@ar/domain/messages/message';
import { expect, test } from '@rstest/core';
import { suggestCoordinates } from './cells.ts';

const meant = (latitude: unknown, longitude: unknown, language: 'mn' | 'en' = 'mn') =>
  suggestCoordinates(monument, { latitude, longitude }, { language });

test('suggests corrections for exchanged coordinates and missing decimal marks', () => {
  const problem = (meant: string) => message('coordinates-exchanged', { meant });
  expect(meant(19.269, 42.4471)).toEqual({
    latitude: { problem: problem('42,4471'), meanings: ['42.4471, 19.269'] },
    longitude: { problem: problem('19,269'), meanings: ['42.4471, 19.269'] },
  });
  expect(meant(424381, 19.2632, 'en')).toEqual({
    latitude: { problem: message('decimal-mark-missing', { meant: '42.4381' }), meanings: [42.4381] },
  });
});

test.each([
  ['in the city', 42.44, 19.26],
  ['in another city', 44.81, 20.46],
  ['two latitudes', 42.44, 42.44],
  ['exchanged, but far from the city', 20.46, 44.81],
  ['a number outside the range', 999999, 5],
  ['too many digits to be sure', 424381999, 19.26],
  ['unreadable text', null, 'ovdje'],
])('suggests nothing for coordinates that may be correct: %s', (_what, latitude, longitude) => {
  expect(meant(latitude, longitude)).toEqual({});
});
