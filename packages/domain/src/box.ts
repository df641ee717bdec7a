import type { Point } from './measures.ts';

export type Box = { west: number; south: number; east: number; north: number };

const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;

export const readDegrees = (text: string): number[] =>
  text.split(',').map((part) => (DEGREES.test(part.trim()) ? Number(part) : Number.NaN));

export function parseBox(text: string): Box | undefined {
  const parts = readDegrees(text);
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts;
  const within = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return parts.length === 4 && within && west <= east && south <= north
    ? { west, south, east, north }
    : undefined;
}

export function parsePoint(text: string): Point | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = readDegrees(text);
  const isOne = more.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOne ? { latitude, longitude } : undefined;
}
