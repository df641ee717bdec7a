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

/** Uses the rounded bounds of Montenegro, where no number is both a valid latitude and a valid longitude. */
const isInCountry = ({ lat, lng }: LatLngLiteral) => lat >= 41.8 && lat <= 43.6 && lng >= 18.4 && lng <= 20.4;

export const areSwapped = ({ lat, lng }: LatLngLiteral) => isInCountry({ lat: lng, lng: lat });

export const prefersLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
