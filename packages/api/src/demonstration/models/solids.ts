/** A flat colour of the brand that a part of a model has. */
export type Material =
  | 'wall'
  | 'slab'
  | 'glass'
  | 'moraca'
  | 'ochre'
  | 'sun'
  | 'leaf'
  | 'paving'
  | 'timber'
  | 'water';

/** Triangles of one material: positions and normals three numbers a vertex, indices three a triangle. */
export interface Mesh {
  positions: number[];
  normals: number[];
  indices: number[];
}

export type Model = Map<Material, Mesh>;

type Point = readonly [x: number, y: number, z: number];

interface Box {
  /** The middle of the box's floor. */
  x: number;
  y: number;
  z: number;
  width: number;
  height: number;
  depth: number;
}

/** Adds a flat convex polygon; its corners run anticlockwise seen from outside (glTF 2.0, section 3.7.4). */
export function addFace(model: Model, material: Material, corners: readonly Point[]): void {
  const mesh = meshOf(model, material);
  const first = mesh.positions.length / 3;
  const normal = normalOf(corners);
  for (const corner of corners) {
    mesh.positions.push(...corner);
    mesh.normals.push(...normal);
  }
  for (let i = 1; i + 1 < corners.length; i += 1) mesh.indices.push(first, first + i, first + i + 1);
}

/** Sweeps an outline in the x/y plane along z, and closes both ends. The outline must be convex, anticlockwise. */
export function addPrism(
  model: Model,
  material: Material,
  outline: readonly (readonly [number, number])[],
  from: number,
  to: number,
): void {
  addFace(
    model,
    material,
    outline.map(([x, y]) => [x, y, to] as const),
  );
  addFace(model, material, outline.map(([x, y]) => [x, y, from] as const).reverse());
  outline.forEach(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y];
    addFace(model, material, [
      [x, y, to],
      [x, y, from],
      [nextX, nextY, from],
      [nextX, nextY, to],
    ]);
  });
}

export function addBox(model: Model, material: Material, { x, y, z, width, height, depth }: Box): void {
  const [left, right] = [x - width / 2, x + width / 2];
  addPrism(
    model,
    material,
    [
      [left, y],
      [right, y],
      [right, y + height],
      [left, y + height],
    ],
    z - depth / 2,
    z + depth / 2,
  );
}

/** An upright cone or cylinder with `sides` faces: trunks, columns, crowns. */
export function addTaper(
  model: Model,
  material: Material,
  at: Point,
  height: number,
  radii: { base: number; top: number },
  sides = 8,
): void {
  const [x, y, z] = at;
  const ring = (radius: number, level: number): Point[] =>
    Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * i) / sides;
      return [x + radius * Math.sin(angle), level, z + radius * Math.cos(angle)];
    });
  const low = ring(radii.base, y);
  const high = ring(radii.top, y + height);
  for (let i = 0; i < sides; i += 1) {
    const next = (i + 1) % sides;
    const [a, b, c, d] = [low[i], low[next], high[next], high[i]];
    if (a && b && c && d) addFace(model, material, radii.top > 0 ? [a, b, c, d] : [a, b, d]);
  }
  if (radii.top > 0) addFace(model, material, high);
}

function meshOf(model: Model, material: Material): Mesh {
  const mesh = model.get(material) ?? { positions: [], normals: [], indices: [] };
  model.set(material, mesh);
  return mesh;
}

function normalOf([a, b, c]: readonly Point[]): Point {
  if (!a || !b || !c) throw new Error('A face needs three corners');
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
