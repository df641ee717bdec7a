import { expect, test } from '@rstest/core';
import { type Bounds, clusterPlaces, type Placed } from './place-markers.tsx';

const world: Bounds = [-180, -85, 180, 85];
const at = (place: string, latitude: number, longitude: number): Placed<string> => ({
  place,
  position: { latitude, longitude },
});

test('places far apart stand alone, exactly where they are', () => {
  const tower = at('tower', 42.4363, 19.2594);
  const duklja = at('Duklja', 42.4687, 19.2656);
  const spots = clusterPlaces([tower, duklja]).spotsIn(world, 14);
  expect(spots).toHaveLength(2);
  expect(
    spots.find((spot) => spot.kind === 'place' && spot.place === 'tower')?.position.latitude,
  ).toBeCloseTo(42.4363, 4);
});

test('neighbours are one group from afar, and say from which zoom on they are not', () => {
  const clusters = clusterPlaces([at('bridge', 42.4413, 19.2603), at('park', 42.4411, 19.2583)]);
  const [group] = clusters.spotsIn(world, 12);
  if (group?.kind !== 'cluster') throw new Error('They stand apart.');
  expect(group.count).toBe(2);
  const zoom = clusters.splitsAt(group.id);
  expect(zoom).toBeGreaterThan(12);
  expect(clusters.spotsIn(world, zoom ?? 0)).toHaveLength(2);
  expect(clusters.spotsIn(world, (zoom ?? 0) - 1)).toHaveLength(1);
});

test('places on one point never fall apart, so they are named instead', () => {
  const clusters = clusterPlaces([at('church', 42.44, 19.26), at('bell', 42.44, 19.26)]);
  const [group] = clusters.spotsIn(world, 19);
  if (group?.kind !== 'cluster') throw new Error('They stand apart.');
  expect(clusters.splitsAt(group.id)).toBeUndefined();
  expect(clusters.placesOf(group.id)).toEqual(['church', 'bell']);
});

test('only what is in sight is answered', () => {
  const clusters = clusterPlaces([at('tower', 42.4363, 19.2594)]);
  expect(clusters.spotsIn([19.3, 42.4, 19.4, 42.5], 14)).toEqual([]);
});
