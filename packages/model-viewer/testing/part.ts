/** A part of one colour, in metres, y up. `indices` are the corners of its triangles. */
export interface Part {
  name: string;
  /** sRGB, 0 to 1. */
  colour: readonly [red: number, green: number, blue: number];
  positions: number[];
  indices: number[];
}

/** Gives each triangle its own corners, with the normal of its plane. */
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

/** Encodes a text as a `Uint8Array` of jsdom's realm: Node's `TextEncoder` has its own `Uint8Array`. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(encoder.encode(text));
