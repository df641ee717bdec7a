import { type Point, SASTAVCI } from './measures.ts';

export const CITY_MAP = { width: 1000, height: 1160 } as const;

export type Spot = { x: number; y: number };

const MIDDLE: Spot = { x: 500, y: 590 };
const UNITS_A_KM = 405;
const NEAR_KM = 0.5;
const MARGIN = 40;

const KM_A_DEGREE = 111.2;
const NARROWING = Math.cos((SASTAVCI.latitude * Math.PI) / 180);

export function drawnAt({ latitude, longitude }: Point): Spot {
  const east = (longitude - SASTAVCI.longitude) * KM_A_DEGREE * NARROWING;
  const north = (latitude - SASTAVCI.latitude) * KM_A_DEGREE;
  const away = Math.hypot(east, north);
  const units = away === 0 ? 0 : (UNITS_A_KM * NEAR_KM * Math.asinh(away / NEAR_KM)) / away;
  return { x: MIDDLE.x + east * units, y: MIDDLE.y - north * units };
}

export function drawnInside(point: Point): Spot {
  const { x, y } = drawnAt(point);
  return { x: within(x, CITY_MAP.width), y: within(y, CITY_MAP.height) };
}

const within = (value: number, size: number) => Math.min(Math.max(value, MARGIN), size - MARGIN);
