import type { BufferAttribute, Object3D, Vector3 } from 'three';
import { isInstanced, partsOf } from './judge.ts';

export interface Bounds {
  min: Vector3;
  max: Vector3;
}

const SAMPLES = 4000;
/** How often the spread of the middle half of the corners lies between it and what is no part of the model any more. */
const FAR = 500;

/**
 * The bounds of a scene without the few corners that lie far from all others, as in drawings with a text or a block at zero;
 * the scene's own where there are none.
 */
export function coreOf(scene: Object3D, { min, max }: Bounds): Bounds {
  const parts = partsOf(scene).filter((part) => !isInstanced(part));
  const count = parts.reduce((sum, { geometry }) => sum + (geometry.attributes.position?.count ?? 0), 0);
  const point = min.clone();
  const visit = (step: number, see: () => void) => {
    for (const { geometry, matrixWorld } of parts) {
      const corners = geometry.attributes.position as BufferAttribute;
      for (let at = 0; at < corners.count; at += step) {
        point.fromBufferAttribute(corners, at).applyMatrix4(matrixWorld);
        see();
      }
    }
  };
  const seen: Vector3[] = [];
  visit(Math.max(1, Math.ceil(count / SAMPLES)), () => seen.push(point.clone()));
  const [low, high] = [min.clone(), max.clone()];
  for (const axis of ['x', 'y', 'z'] as const) {
    const along = Float64Array.from(seen, (one) => one[axis]).sort();
    low[axis] = along[along.length >> 2] ?? min[axis];
    high[axis] = along[(3 * along.length) >> 2] ?? max[axis];
  }
  const spread = Math.max(...high.clone().sub(low).toArray());
  low.subScalar(FAR * spread);
  high.addScalar(FAR * spread);
  const isWhole = spread === 0 || (covers(low, min) && covers(max, high));
  if (isWhole) return { min, max };
  const core = { min: high.clone(), max: low.clone() };
  visit(1, () => {
    if (!covers(low, point) || !covers(point, high)) return;
    core.min.min(point);
    core.max.max(point);
  });
  return core;
}

const covers = (low: Vector3, high: Vector3) => low.x <= high.x && low.y <= high.y && low.z <= high.z;
