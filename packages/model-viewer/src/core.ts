import type { BufferAttribute, BufferGeometry, Object3D, Vector3 } from 'three';
import { type Bounds, isInstanced, isMesh, type Part, partsOf, readCorner } from './judge.ts';

const SAMPLES = 4000;
/** A corner is stray beyond this many times the extent of the middle half of all corners. */
const FAR = 500;

/**
 * Removes the few corners far away from all others, with their triangles and lines, as CAD drawings have at zero.
 * @returns the bounds of the remaining corners, and the largest distance of a removed one.
 */
export function dropStray(scene: Object3D, whole: Bounds): Bounds & { stray?: number } {
  const parts = partsOf(scene).filter((part) => !isInstanced(part));
  const { low, high } = limitsOf(parts, whole);
  const core = { min: high.clone(), max: low.clone(), stray: 0 };
  const middle = low.clone().lerp(high, 0.5);
  const stray = new Map<Part, Set<number>>();
  visit(parts, 1, (point, part, at) => {
    if (covers(low, point) && covers(point, high)) {
      core.min.min(point);
      core.max.max(point);
      return;
    }
    core.stray = Math.max(core.stray, point.distanceTo(middle) || 0);
    stray.set(part, (stray.get(part) ?? new Set()).add(at));
  });
  for (const [part, corners] of stray) withoutCorners(part, corners);
  // `whole` also covers instances, and leaves undrawn corners out.
  return covers(low, whole.min) && covers(whole.max, high) ? whole : core;
}

/** In metres 26 times the distance of the Moon, in millimetres a quarter of the Earth's circumference. */
const FARTHEST = 1e10;

export const isBeyond = ({ min, max }: Bounds): boolean =>
  ![...min.toArray(), ...max.toArray()].every((along) => Math.abs(along) < FARTHEST);

type Visitor = (point: Vector3, part: Part, at: number) => void;

function visit(parts: Part[], step: number, see: Visitor): void {
  for (const part of parts) {
    const point = part.position.clone();
    const { count } = part.geometry.attributes.position as BufferAttribute;
    for (let at = 0; at < count; at += step) {
      readCorner(part, at, point);
      see(point.applyMatrix4(part.matrixWorld), part, at);
    }
  }
}

function limitsOf(parts: Part[], { min, max }: Bounds): { low: Vector3; high: Vector3 } {
  const count = parts.reduce((sum, { geometry }) => sum + (geometry.attributes.position?.count ?? 0), 0);
  const seen: Vector3[] = [];
  visit(parts, Math.max(1, Math.ceil(count / SAMPLES)), (point) => seen.push(point.clone()));
  const [low, high] = [min.clone(), max.clone()];
  for (const axis of ['x', 'y', 'z'] as const) {
    const along = Float64Array.from(seen, (point) => point[axis]).sort();
    low[axis] = along[along.length >> 2] ?? min[axis];
    high[axis] = along[(3 * along.length) >> 2] ?? max[axis];
  }
  // If half of the corners are at one point, no distance says which are stray.
  const spread = Math.max(...high.clone().sub(low).toArray()) || Number.POSITIVE_INFINITY;
  return { low: low.subScalar(FAR * spread), high: high.addScalar(FAR * spread) };
}

const covers = (low: Vector3, high: Vector3) => low.x <= high.x && low.y <= high.y && low.z <= high.z;

/** Gives the part a copy of its geometry, in which primitives with a stray corner shrink to a point. */
function withoutCorners(part: Part, stray: Set<number>): void {
  const { geometry } = part;
  const copy = geometry.clone();
  const { index, attributes } = copy;
  const corners = attributes.position as BufferAttribute;
  const size = isMesh(part) ? 3 : 'isLineSegments' in part ? 2 : 1;
  for (let start = 0; start < (index ?? corners).count; start += size) {
    const drawn = Array.from({ length: size }, (_, at) => start + at);
    const isStray = drawn.some((at) => stray.has(index ? index.getX(at) : at));
    if (!isStray) continue;
    for (const at of drawn) index ? index.setX(at, index.getX(start)) : stray.add(at);
  }
  let near = 0;
  while (stray.has(near)) near += 1;
  // `@google/model-viewer` also measures corners that no primitive uses.
  for (let at = 0; at < corners.count; at += 1) {
    if (!stray.has(at)) near = at;
    else corners.setXYZ(at, corners.getX(near), corners.getY(near), corners.getZ(near));
  }
  const isAll = stray.size >= corners.count;
  part.geometry = isAll ? new (copy.constructor as typeof BufferGeometry)() : copy;
  geometry.dispose();
}
