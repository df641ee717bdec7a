import { type Axis, readCoordinate } from '@ar/domain/typed-coordinates';
import type { LatLngLiteral } from 'leaflet';

export function parsePosition(input: { latitude?: unknown; longitude?: unknown }): LatLngLiteral | undefined {
  const lat = degrees(input.latitude, 'latitude', 90);
  const lng = degrees(input.longitude, 'longitude', 180);
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

function degrees(value: unknown, axis: Axis, limit: number): number | undefined {
  const number = typeof value === 'string' ? Number(readCoordinate(value, axis) ?? Number.NaN) : value;
  return typeof number === 'number' && Math.abs(number) <= limit ? number : undefined;
}

export const prefersLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
