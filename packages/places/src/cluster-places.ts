import type { Place } from '@ar/domain/places';
import type { LatLngLiteral } from 'leaflet';
import Supercluster from 'supercluster';

export const MAX_ZOOM = 19;

export interface Placed<Item = Place> {
  place: Item;
  position: LatLngLiteral;
}

// A marker's target is 44 px wide: closer markers would overlap.
const RADIUS_PX = 48;

/** Places closer than `radius` pixels at a zoom level share a marker. */
export function clusterPlaces<Item>(placed: readonly Placed<Item>[], radius = RADIUS_PX) {
  const index = new Supercluster<Placed<Item>>({ radius, extent: 256, maxZoom: MAX_ZOOM });
  return index.load(
    placed.map((properties) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [properties.position.lng, properties.position.lat] },
      properties,
    })),
  );
}
