import { type Point, SASTAVCI } from './measures.ts';

/** The drawing of the city on the public page, in units; as wide as a window allows. */
export const CITY_MAP = { width: 1000, height: 1160 } as const;

export interface Spot {
  x: number;
  y: number;
}

/** Where the old town is drawn, and how many units a kilometre is there. */
const MIDDLE: Spot = { x: 500, y: 590 };
const UNITS_A_KM = 405;
const NEAR_KM = 0.5;
/** What is farther away than the drawing reaches stands at its edge, as far from it as this. */
const MARGIN = 40;

const KM_A_DEGREE = 111.2;
const NARROWING = Math.cos((SASTAVCI.latitude * Math.PI) / 180);

/** Not to scale: the farther from the middle, the smaller, so that the old town and the outskirts are both on it. */
export function drawnAt({ latitude, longitude }: Point): Spot {
  const east = (longitude - SASTAVCI.longitude) * KM_A_DEGREE * NARROWING;
  const north = (latitude - SASTAVCI.latitude) * KM_A_DEGREE;
  const away = Math.hypot(east, north);
  const units = away === 0 ? 0 : (UNITS_A_KM * NEAR_KM * Math.asinh(away / NEAR_KM)) / away;
  return { x: MIDDLE.x + east * units, y: MIDDLE.y - north * units };
}

/** The same, moved to the edge for what lies outside. */
export function drawnInside(point: Point): Spot {
  const { x, y } = drawnAt(point);
  return { x: within(x, CITY_MAP.width), y: within(y, CITY_MAP.height) };
}

const within = (value: number, size: number) => Math.min(Math.max(value, MARGIN), size - MARGIN);
