import { MAP_CENTRE } from './limits.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function formatBytes(bytes: number, tag: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const size = bytes / 1024 ** step;
  const maximumFractionDigits = step > 0 && size < 10 ? 1 : 0;
  return inUnit(size, UNITS[step], tag, maximumFractionDigits);
}

export const formatDistance = (metres: number, tag: string): string =>
  metres < 1000 ? inUnit(metres, 'meter', tag, 1) : inUnit(metres / 1000, 'kilometer', tag, 1);

const inUnit = (value: number, unit: string | undefined, tag: string, maximumFractionDigits: number) =>
  new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits }).format(value);

export const roughly = (metres: number): number => Math.max(10, Math.round(metres / 10) * 10);

export type Point = { latitude: number; longitude: number };

export const SASTAVCI: Point = { latitude: 42.4388, longitude: 19.258 };

const EARTH_RADIUS = 6_371_009;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function metresBetween(from: Point, to: Point): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const chord = half(from.latitude, to.latitude) + across * half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(chord));
}

export const CITY_REACH_METRES = 30_000;

export const isInCity = (point: Point): boolean => metresBetween(MAP_CENTRE, point) <= CITY_REACH_METRES;
