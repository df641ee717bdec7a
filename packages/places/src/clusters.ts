import Supercluster from 'supercluster';
import type { Position } from './position.ts';

/** What a map can show: an item with its position. */
export interface Placed<Place> {
  place: Place;
  position: Position;
}

export type Spot<Place> =
  | ({ kind: 'place' } & Placed<Place>)
  | { kind: 'cluster'; id: number; count: number; position: Position };

/** West, south, east, north. */
export type Bounds = [number, number, number, number];

/** The closest that public OpenStreetMap tiles come. */
export const MAX_ZOOM = 19;

// A marker's target is 44 px wide: nothing closer than that can be pressed apart.
const RADIUS_PX = 48;

/** Groups places that would stand on each other; asked anew whenever the map has moved. */
export function clusterPlaces<Place>(placed: readonly Placed<Place>[]) {
  // `extent` is the width of a tile: Leaflet's have 256 px.
  const index = new Supercluster<{ index: number }>({ radius: RADIUS_PX, extent: 256, maxZoom: MAX_ZOOM });
  index.load(
    placed.map(({ position }, number) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
      properties: { index: number },
    })),
  );

  function spotsIn(bounds: Bounds, zoom: number): Spot<Place>[] {
    return index.getClusters(bounds, Math.round(zoom)).flatMap(({ geometry, properties }): Spot<Place>[] => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      if ('cluster' in properties) {
        const { cluster_id: id, point_count: count } = properties;
        return [{ kind: 'cluster', id, count, position: { latitude, longitude } }];
      }
      const found = placed[properties.index];
      return found ? [{ kind: 'place', ...found }] : [];
    });
  }

  return {
    spotsIn,
    /** The zoom at which a cluster falls apart; undefined where its places stand on one point. */
    splitsAt(id: number): number | undefined {
      const zoom = index.getClusterExpansionZoom(id);
      return zoom <= MAX_ZOOM ? zoom : undefined;
    },
    placesOf(id: number): Place[] {
      return index
        .getLeaves(id, Number.POSITIVE_INFINITY)
        .flatMap(({ properties }) => placed[properties.index]?.place ?? []);
    },
  };
}
