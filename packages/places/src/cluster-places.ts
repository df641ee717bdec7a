import type { Point } from '@ar/domain/measures';
import type { LatLngLiteral } from 'leaflet';
import Supercluster from 'supercluster';

export const MAX_ZOOM = 19;

// A marker's target is 44 px wide: closer markers would overlap.
const RADIUS_PX = 48;

export const positionOf = ({ latitude, longitude }: Point): LatLngLiteral => ({
  lat: latitude,
  lng: longitude,
});

/** Places closer than `radius` pixels at a zoom level share a marker. */
export function clusterPlaces<Item extends Point>(places: readonly Item[], radius = RADIUS_PX) {
  const index = new Supercluster<Item>({ radius, extent: 256, maxZoom: MAX_ZOOM });
  return index.load(
    places.map((properties) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [properties.longitude, properties.latitude] },
      properties,
    })),
  );
}
