import { expect, test } from '@rstest/core';
import { clusterPlaces, type Placed } from './cluster-places.ts';

const world: [number, number, number, number] = [-180, -85, 180, 85];
const at = (place: string, lat: number, lng: number): Placed<string> => ({ place, position: { lat, lng } });

/** The only group of these places that there is. */
function groupOf(clusters: ReturnType<typeof clusterPlaces<string>>, zoom: number) {
  const [group, ...others] = clusters.getClusters(world, zoom);
  expect(others).toEqual([]);
  return group && 'cluster' in group.properties ? group.properties : expect.unreachable('They stand apart.');
}

test('places far apart stand alone, exactly where they are', () => {
  const clusters = clusterPlaces([at('tower', 42.4363, 19.2594), at('Duklja', 42.4687, 19.2656)]);
  const spots = clusters.getClusters(world, 14);
  expect(spots).toHaveLength(2);
  expect(spots.map(({ properties }) => 'place' in properties && properties.position.lng)).toEqual([
    19.2594, 19.2656,
  ]);
});

test('neighbours are one group from afar, and say from which zoom on they are not', () => {
  const clusters = clusterPlaces([at('bridge', 42.4413, 19.2603), at('park', 42.4411, 19.2583)]);
  const group = groupOf(clusters, 12);
  expect(group.point_count).toBe(2);
  const zoom = clusters.getClusterExpansionZoom(group.cluster_id);
  expect(zoom).toBeGreaterThan(12);
  expect(clusters.getClusters(world, zoom)).toHaveLength(2);
  expect(clusters.getClusters(world, zoom - 1)).toHaveLength(1);
});

test('places on one point never fall apart, so they are named instead', () => {
  const clusters = clusterPlaces([at('church', 42.44, 19.26), at('bell', 42.44, 19.26)]);
  const group = groupOf(clusters, 19);
  expect(clusters.getClusterExpansionZoom(group.cluster_id)).toBeGreaterThan(19);
  expect(clusters.getLeaves(group.cluster_id).map(({ properties }) => properties.place)).toEqual([
    'church',
    'bell',
  ]);
});

test('only what is in sight is answered', () => {
  const clusters = clusterPlaces([at('tower', 42.4363, 19.2594)]);
  expect(clusters.getClusters([19.3, 42.4, 19.4, 42.5], 14)).toEqual([]);
});
