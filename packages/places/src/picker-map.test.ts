import { expect, test } from '@rstest/core';
import { findMe, roundPosition } from './picker-map.tsx';

const answering = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
  ({ getCurrentPosition: answer }) as Geolocation;
const failing = (code: number) => answering((_, failed) => failed({ code } as GeolocationPositionError));

test('a device that knows where it is says so', async () => {
  const coords = { latitude: 42.44, longitude: 19.26, accuracy: 8 };
  const device = answering((found) => found({ coords } as GeolocationPosition));
  expect(await findMe(device)).toEqual({ lat: 42.44, lng: 19.26 });
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [99, 'unavailable'],
])('code %i is %s', async (code, problem) => {
  expect(await findMe(failing(code))).toBe(problem);
});

test('a browser without the interface has no position to tell', async () => {
  expect(await findMe(undefined)).toBe('unavailable');
});

test('positions are kept with six decimals, and within the world', () => {
  expect(roundPosition({ lat: 42.430_412_345, lng: 19.259_399_99 })).toEqual({
    lat: 42.430412,
    lng: 19.2594,
  });
  expect(roundPosition({ lat: 91, lng: 379.25 })).toEqual({ lat: 90, lng: 19.25 });
  expect(roundPosition({ lat: -91, lng: -181 })).toEqual({ lat: -90, lng: 179 });
  expect(roundPosition({ lat: 1, lng: 180 }).lng).toBe(180);
});
