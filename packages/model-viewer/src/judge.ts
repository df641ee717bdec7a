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

// Imports only types of three: public pages run this on the copy of three inside `@google/model-viewer`.

export type Part = Mesh | LineSegments | Points;

const isPart = (node: Object3D): node is Part => 'isMesh' in node || 'isLine' in node || 'isPoints' in node;

export const isMesh = (part: Part): part is Mesh => 'isMesh' in part;
export const isInstanced = (part: Part): part is InstancedMesh => 'isInstancedMesh' in part;

export function partsOf(scene: Object3D): Part[] {
  const parts: Part[] = [];
  scene.traverse((node) => {
    if (isPart(node) && node.geometry.attributes.position?.count) parts.push(node);
  });
  return parts;
}

const cornersOf = ({ index, attributes }: BufferGeometry): number =>
  index?.count ?? attributes.position?.count ?? 0;

export function trianglesOf(scene: Object3D): number {
  let count = 0;
  for (const part of partsOf(scene).filter(isMesh))
    count += Math.floor(cornersOf(part.geometry) / 3) * (isInstanced(part) ? part.count : 1);
  return count;
}

/**
 * - `positions`: a coordinate is not a finite number.
 * - `indices`: an index has no vertex.
 * - `beyond`: a position is too large for 32-bit floats, or for any real place.
 */
export type Flaw = 'empty' | 'positions' | 'indices' | 'invisible' | 'beyond' | 'heavy';

export interface Bounds {
  min: Vector3;
  max: Vector3;
}

/** Bounds of the drawn vertices: those in the file may be wrong. */
interface Verdict extends Bounds {
  flaw?: Flaw;
  hasSurface: boolean;
}

/** Every part is a draw call: Chromium takes 3 s for a picture of 10 000 parts, and half a minute for 50 000. */
export const MAX_PARTS = 20_000;

export function judge(scene: Object3D): Verdict {
  scene.updateWorldMatrix(true, true);
  const [min, max] = [scene.position.clone(), scene.position.clone()];
  min.setScalar(Number.POSITIVE_INFINITY);
  max.setScalar(Number.NEGATIVE_INFINITY);
  const parts = partsOf(scene);
  if (parts.length > MAX_PARTS) return { flaw: 'heavy', min, max, hasSurface: false };
  if (parts.length === 0) return { flaw: 'empty', min, max, hasSurface: false };
  let [isVisible, hasSurface] = [false, false];
  for (const part of parts) {
    const measured = measure(part, { min, max });
    if ('flaw' in measured) return { flaw: measured.flaw, min, max, hasSurface: false };
    if (!isSeen(part, scene)) continue;
    isVisible ||= measured.hasExtent;
    hasSurface ||= isMesh(part);
  }
  return isVisible ? { min, max, hasSurface } : { flaw: 'invisible', min, max, hasSurface };
}

function measure(part: Part, { min, max }: Bounds): { flaw: Flaw } | { hasExtent: boolean } {
  const { geometry, matrixWorld } = part;
  const { index } = geometry;
  const count = geometry.attributes.position?.count ?? 0;
  const corners = cornersOf(geometry);
  const size = isMesh(part) ? 3 : 'isLine' in part ? 2 : 1;
  // The corners of the current triangle, line or point.
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
    // GPUs use 32-bit floats.
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
  // Bones and morph targets move vertices.
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

const LEAST_OPACITY = 0.01;

function isSeen(part: Part, scene: Object3D): boolean {
  for (let node: Object3D | null = part; node && node !== scene.parent; node = node.parent)
    if (!node.visible) return false;
  const materials: Material[] = [part.material].flat();
  return materials.some(
    ({ visible, transparent, opacity, alphaTest }) =>
      visible && !(transparent && opacity < LEAST_OPACITY) && !(alphaTest > 0 && opacity < alphaTest),
  );
}
