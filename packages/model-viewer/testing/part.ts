/** A part of one colour. Positions are in metres, and the y axis points upwards. Three `indices` form a triangle. */
export interface Part {
  name: string;
  /** sRGB values from 0 to 1. */
  colour: readonly [red: number, green: number, blue: number];
  positions: number[];
  indices: number[];
}

/** Returns separate corners for each triangle, with the normal of the triangle's plane. */
export function flatFaces({ positions, indices }: Part): { positions: number[]; normals: number[] } {
  const corners = indices.map((index) => positions.slice(3 * index, 3 * index + 3));
  const flat: { positions: number[]; normals: number[] } = { positions: [], normals: [] };
  for (let at = 0; at < corners.length; at += 3) {
    const triangle = corners.slice(at, at + 3);
    flat.positions.push(...triangle.flat());
    const normal = normalOf(triangle);
    flat.normals.push(...normal, ...normal, ...normal);
  }
  return flat;
}

function normalOf([a = [], b = [], c = []]: number[][]): number[] {
  const [ux = 0, uy = 0, uz = 0] = b.map((value, axis) => value - (a[axis] ?? 0));
  const [vx = 0, vy = 0, vz = 0] = c.map((value, axis) => value - (a[axis] ?? 0));
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

const encoder = new TextEncoder();

/** Returns a `Uint8Array` of jsdom's realm, because Node's `TextEncoder` returns a `Uint8Array` of Node's realm. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(encoder.encode(text));
