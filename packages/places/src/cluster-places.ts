import type { Place } from '@ar/domain/places';
import type { LatLngLiteral } from 'leaflet';
import Supercluster from 'supercluster';

export const MAX_ZOOM = 19;

export interface Placed<One = Place> {
  place: One;
  position: LatLngLiteral;
}

// A marker's target is 44 px wide: nothing closer than that can be pressed apart.
const RADIUS_PX = 48;

/** `radius`: how close two places are that share a mark, in pixels at a whole zoom. */
export function clusterPlaces<One>(placed: readonly Placed<One>[], radius = RADIUS_PX) {
  const index = new Supercluster<Placed<One>>({ radius, extent: 256, maxZoom: MAX_ZOOM });
  return index.load(
    placed.map((one) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [one.position.lng, one.position.lat] },
      properties: one,
    })),
  );
}
