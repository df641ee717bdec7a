import type { BufferAttribute, BufferGeometry, Object3D, Vector3 } from 'three';
import { isInstanced, isMesh, type Part, partsOf, readCorner } from './judge.ts';

export interface Bounds {
  min: Vector3;
  max: Vector3;
}

const SAMPLES = 4000;
/** Corners farther from the middle half than this many times its extent are stray. */
const FAR = 500;

interface Core extends Bounds {
  stray?: number;
}

/**
 * Takes the few corners that lie far from all others out of a scene, with what is drawn between them, as in drawings with a text
 * or a block at zero. Answers the bounds of the rest; `whole` where there are none.
 */
export function dropStray(scene: Object3D, whole: Bounds): Core {
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
  // Instances are in the whole alone, and corners that nothing is drawn between are not in it.
  return covers(low, whole.min) && covers(whole.max, high) ? whole : core;
}

/** Thirty times the way to the Moon in metres, and in millimetres more than around the Earth. */
const FARTHEST = 1e10;

export const isBeyond = ({ min, max }: Bounds): boolean =>
  ![...min.toArray(), ...max.toArray()].every((along) => Math.abs(along) < FARTHEST);

type See = (point: Vector3, part: Part, at: number) => void;

function visit(parts: Part[], step: number, see: See): void {
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
    const along = Float64Array.from(seen, (one) => one[axis]).sort();
    low[axis] = along[along.length >> 2] ?? min[axis];
    high[axis] = along[(3 * along.length) >> 2] ?? max[axis];
  }
  // Where half of the corners lie in one place, nothing is known of the others.
  const spread = Math.max(...high.clone().sub(low).toArray()) || Number.POSITIVE_INFINITY;
  return { low: low.subScalar(FAR * spread), high: high.addScalar(FAR * spread) };
}

const covers = (low: Vector3, high: Vector3) => low.x <= high.x && low.y <= high.y && low.z <= high.z;

/** Gives the part a geometry of its own, in which what was drawn to these corners has no size; its order stays. */
function withoutCorners(part: Part, stray: Set<number>): void {
  const { geometry } = part;
  const own = geometry.clone();
  const { index, attributes } = own;
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
  // Viewers also measure corners that nothing is drawn between.
  for (let at = 0; at < corners.count; at += 1) {
    if (!stray.has(at)) near = at;
    else corners.setXYZ(at, corners.getX(near), corners.getY(near), corners.getZ(near));
  }
  const isAll = stray.size >= corners.count;
  part.geometry = isAll ? new (own.constructor as typeof BufferGeometry)() : own;
  geometry.dispose();
}
