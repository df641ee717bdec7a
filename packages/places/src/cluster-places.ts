import type { Point } from '@ar/domain/measures';
import type { LatLngLiteral } from 'leaflet';
import Supercluster from 'supercluster';

export const MAX_ZOOM = 19;

// Closer markers are grouped, because a marker is 44 px wide and would overlap a closer marker.
const RADIUS_PX = 48;

export const positionOf = ({ latitude, longitude }: Point): LatLngLiteral => ({
  lat: latitude,
  lng: longitude,
});

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
