import { expect, test } from '@rstest/core';
import { clusterPlaces } from './cluster-places.ts';

const world: [number, number, number, number] = [-180, -85, 180, 85];
const at = (place: string, latitude: number, longitude: number) => ({ place, latitude, longitude });

function groupOf(clusters: ReturnType<typeof clusterPlaces<ReturnType<typeof at>>>, zoom: number) {
  const [group, ...others] = clusters.getClusters(world, zoom);
  expect(others).toEqual([]);
  return group && 'cluster' in group.properties
    ? group.properties
    : expect.unreachable('The places are not grouped.');
}

test('does not group distant places, and returns their exact positions', () => {
  const clusters = clusterPlaces([at('tower', 42.4363, 19.2594), at('Duklja', 42.4687, 19.2656)]);
  const spots = clusters.getClusters(world, 14);
  expect(spots).toHaveLength(2);
  expect(spots.map(({ properties }) => 'place' in properties && properties.longitude)).toEqual([
    19.2594, 19.2656,
  ]);
});

test('groups neighbouring places at a low zoom, and returns the zoom at which they are separate', () => {
  const clusters = clusterPlaces([at('bridge', 42.4413, 19.2603), at('park', 42.4411, 19.2583)]);
  const group = groupOf(clusters, 12);
  expect(group.point_count).toBe(2);
  const zoom = clusters.getClusterExpansionZoom(group.cluster_id);
  expect(zoom).toBeGreaterThan(12);
  expect(clusters.getClusters(world, zoom)).toHaveLength(2);
  expect(clusters.getClusters(world, zoom - 1)).toHaveLength(1);
});

test('groups places at the same position at every zoom', () => {
  const clusters = clusterPlaces([at('church', 42.44, 19.26), at('bell', 42.44, 19.26)]);
  const group = groupOf(clusters, 19);
  expect(clusters.getClusterExpansionZoom(group.cluster_id)).toBeGreaterThan(19);
  expect(clusters.getLeaves(group.cluster_id).map(({ properties }) => properties.place)).toEqual([
    'church',
    'bell',
  ]);
});

test('returns only places within the bounds', () => {
  const clusters = clusterPlaces([at('tower', 42.4363, 19.2594)]);
  expect(clusters.getClusters([19.3, 42.4, 19.4, 42.5], 14)).toEqual([]);
});
