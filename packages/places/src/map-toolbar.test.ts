import { expect, test } from '@rstest/core';
import { type LatLngTuple, latLngBounds } from 'leaflet';
import { viewOf } from './map-toolbar.tsx';

const seen = (...corners: LatLngTuple[]) => viewOf({ getBounds: () => latLngBounds(corners) });

test('viewOf returns bounds within one world', () => {
  expect(seen([42.4, 19.2], [42.5, 19.3])).toEqual({ west: 19.2, south: 42.4, east: 19.3, north: 42.5 });
  expect(seen([-95, -400], [95, 400])).toEqual({ west: -180, south: -90, east: 180, north: 90 });
});
