import { expect, test } from '@rstest/core';
import { roundPosition } from './map-marker.tsx';

test('roundPosition rounds to six decimals, and limits the coordinates to one world', () => {
  expect(roundPosition({ lat: 42.430_412_345, lng: 19.259_399_99 })).toEqual({
    lat: 42.430412,
    lng: 19.2594,
  });
  expect(roundPosition({ lat: 91, lng: 379.25 })).toEqual({ lat: 90, lng: 19.25 });
  expect(roundPosition({ lat: -91, lng: -181 })).toEqual({ lat: -90, lng: 179 });
  expect(roundPosition({ lat: 1, lng: 180 }).lng).toBe(180);
});
