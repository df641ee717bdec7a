import type {
  BufferGeometry,
  InstancedMesh,
  LineSegments,
  Material,
  Mesh,
  Object3D,
  Points,
  Vector3,
} from 'three';

// No code of three: a place's page has a copy of its own, inside another library.

export type Part = Mesh | LineSegments | Points;

const isPart = (node: Object3D): node is Part => 'isMesh' in node || 'isLine' in node || 'isPoints' in node;

export const isMesh = (part: Part): part is Mesh => 'isMesh' in part;
export const isInstanced = (part: Part): part is InstancedMesh => 'isInstancedMesh' in part;

export function partsOf(scene: Object3D): Part[] {
  const parts: Part[] = [];
  scene.traverse((node) => {
    if (isPart(node) && positionOf(node.geometry)?.count) parts.push(node);
  });
  return parts;
}

const positionOf = ({ attributes }: BufferGeometry) =>
  attributes.position as BufferGeometry['attributes'][string] | undefined;

const cornersOf = ({ index, attributes }: BufferGeometry): number =>
  index?.count ?? attributes.position?.count ?? 0;

export const trianglesOf = (scene: Object3D): number =>
  partsOf(scene)
    .filter(isMesh)
    .reduce(
      (sum, part) => sum + Math.floor(cornersOf(part.geometry) / 3) * (isInstanced(part) ? part.count : 1),
      0,
    );

/** `positions`: some are no finite numbers. `indices`: there are none for some corners. `beyond`: too far for any unit. */
export type Flaw = 'empty' | 'positions' | 'indices' | 'invisible' | 'beyond' | 'heavy';

interface Verdict {
  flaw?: Flaw;
  /** Of the corners that are drawn; what a file states may be untrue. */
  min: Vector3;
  max: Vector3;
  hasSurface: boolean;
}

/** Each is drawn by itself: of 10 000 Chromium makes a picture in 3 s, of 50 000 in half a minute. */
export const MAX_PARTS = 20_000;

export function judge(scene: Object3D): Verdict {
  scene.updateWorldMatrix(true, true);
  const [min, max] = [scene.position.clone(), scene.position.clone()];
  min.setScalar(Number.POSITIVE_INFINITY);
  max.setScalar(Number.NEGATIVE_INFINITY);
  const parts = partsOf(scene);
  if (parts.length > MAX_PARTS) return { flaw: 'heavy', min, max, hasSurface: false };
  let isVisible = false;
  for (const part of parts) {
    const seen = isSeen(part, scene);
    const found = measure(part, { min, max });
    if ('flaw' in found) return { flaw: found.flaw, min, max, hasSurface: false };
    isVisible ||= seen && found.hasExtent;
  }
  const hasSurface = parts.some((part) => isMesh(part) && isSeen(part, scene));
  const verdict = { min, max, hasSurface };
  if (parts.length === 0) return { ...verdict, flaw: 'empty' };
  return isVisible ? verdict : { ...verdict, flaw: 'invisible' };
}

interface Bounds {
  min: Vector3;
  max: Vector3;
}

function measure(part: Part, { min, max }: Bounds): { flaw: Flaw } | { hasExtent: boolean } {
  const { geometry, matrixWorld } = part;
  const { index } = geometry;
  const count = geometry.attributes.position?.count ?? 0;
  const corners = cornersOf(geometry);
  // Corners of a primitive: the last three of a triangle, two of a line.
  const size = isMesh(part) ? 3 : 'isLine' in part ? 2 : 1;
  const recent = Array.from({ length: size }, () => min.clone());
  const instances = isInstanced(part) ? part.count : 0;
  let hasExtent = false;
  for (let corner = 0; corner < corners; corner += 1) {
    const at = index ? index.getX(corner) : corner;
    if (at >= count) return { flaw: 'indices' };
    const point = recent[corner % size] as Vector3;
    readCorner(part, at, point);
    const sum = point.x + point.y + point.z;
    if (!Number.isFinite(sum)) return { flaw: 'positions' };
    // Graphics hardware counts in floats of 32 bits.
    if (!Number.isFinite(Math.fround(sum))) return { flaw: 'beyond' };
    point.applyMatrix4(matrixWorld);
    if (instances === 0) {
      min.min(point);
      max.max(point);
    }
    hasExtent ||= corner % size === size - 1 && spans(recent);
  }
  if (instances > 0) geometry.computeBoundingBox();
  for (let at = 0; at < instances; at += 1) widen(part as InstancedMesh, at, { min, max });
  return { hasExtent };
}

export function readCorner(part: Part, at: number, point: Vector3): void {
  // Of what bones and morphs move, where they move it to.
  if ('isSkinnedMesh' in part || (isMesh(part) && part.morphTargetInfluences))
    (part as Mesh).getVertexPosition(at, point);
  else point.fromBufferAttribute(part.geometry.attributes.position as never, at);
}

function spans([a, b, c]: Vector3[]): boolean {
  if (!a || !b) return true;
  const along = b.clone().sub(a);
  return (c ? along.cross(c.clone().sub(a)) : along).lengthSq() > 0;
}

function widen(part: InstancedMesh, at: number, { min, max }: Bounds): void {
  const { geometry, matrixWorld } = part;
  const place = matrixWorld.clone();
  part.getMatrixAt(at, place);
  const box = geometry.boundingBox?.clone().applyMatrix4(place.premultiply(matrixWorld));
  if (!box) return;
  min.min(box.min);
  max.max(box.max);
}

function isSeen(part: Part, scene: Object3D): boolean {
  for (let node: Object3D | null = part; node && node !== scene.parent; node = node.parent)
    if (!node.visible) return false;
  const materials: Material[] = [part.material].flat();
  return materials.some(
    ({ visible, transparent, opacity, alphaTest }) =>
      visible && !(transparent && opacity < BARELY) && !(alphaTest > 0 && opacity < alphaTest),
  );
}

const BARELY = 0.01;
