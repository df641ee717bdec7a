import { type Axis, readCoordinate } from '@ar/domain/typed-coordinates';

/** What every item of a map's answer has. */
export interface MapPlace {
  id: number;
  latitude: unknown;
  longitude: unknown;
}

export interface Position {
  latitude: number;
  longitude: number;
}

/** Six decimals are 11 cm. */
const DECIMALS = 6;

/** Where something is, if its coordinates can be read. A form's texts are read as its fields and the API read them. */
export function parsePosition(given: { latitude: unknown; longitude: unknown }): Position | undefined {
  const latitude = degrees(given.latitude, 'latitude', 90);
  const longitude = degrees(given.longitude, 'longitude', 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function degrees(value: unknown, axis: Axis, limit: number): number | undefined {
  const number = typeof value === 'string' ? Number(readCoordinate(value, axis) ?? Number.NaN) : value;
  return typeof number === 'number' && Math.abs(number) <= limit ? number : undefined;
}

/** Montenegro, rounded outwards. No latitude in it is a longitude of it. */
const COUNTRY = { latitude: [41.8, 43.6], longitude: [18.4, 20.4] } as const;

/** Whether latitude and longitude are swapped: the other way round, the place is in the country. */
export function areSwapped({ latitude, longitude }: Position): boolean {
  const isIn = ([least, most]: readonly [number, number], value: number) => least <= value && value <= most;
  return isIn(COUNTRY.latitude, longitude) && isIn(COUNTRY.longitude, latitude);
}

/** A position as it is kept, within ±180 after the map was dragged round the world. */
export function roundPosition({ latitude, longitude }: Position): Position {
  const round = (value: number) => Number(value.toFixed(DECIMALS));
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  const turned = Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: round(clamp(latitude, 90)), longitude: round(turned) };
}

/** Read at each movement, because the setting can change. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
