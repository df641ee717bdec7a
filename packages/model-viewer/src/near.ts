import type { BufferAttribute, BufferGeometry, Object3D, Vector3 } from 'three';
import { isInstanced, type Part, partsOf } from './judge.ts';

/**
 * Makes a loader keep coordinates as doubles. In Montenegro's national grid (6 604 000, 4 699 000), 32-bit floats are half a
 * metre apart, and three's loaders have no setting for it.
 * @returns `missesValues`: the loader read values that are not in the file, for example at an index without a vertex.
 */
export function inDoubles<Result>(parse: () => Result): { result: Result; missesValues: boolean } {
  const { Float32Array: single } = globalThis;
  let missesValues = false;
  globalThis.Float32Array = new Proxy(Float64Array, {
    construct(target, given) {
      missesValues ||= Array.isArray(given[0]) && given[0].includes(undefined);
      return Reflect.construct(target, given);
    },
  }) as unknown as Float32ArrayConstructor;
  try {
    const result = parse();
    return { result, missesValues };
  } finally {
    globalThis.Float32Array = single;
  }
}

/** Distance from zero at which 32-bit floats are precise enough for a geometry, in its unit. */
const NEAR = 1000;

/** Centres far geometries at zero and moves their nodes instead, whose positions are doubles. Then converts to 32-bit floats. */
export function bringNear(scene: Object3D): void {
  const moved = new Map<BufferGeometry, Vector3>();
  for (const part of partsOf(scene)) {
    // The matrices of bones and instances are 32-bit floats.
    if ('isSkinnedMesh' in part || isInstanced(part)) continue;
    const { geometry } = part;
    let middle = moved.get(geometry);
    if (!middle) {
      middle = middleOf(part);
      if (middle.length() < NEAR) continue;
      moved.set(geometry, middle);
      geometry.translate(-middle.x, -middle.y, -middle.z);
    }
    for (const child of part.children) child.position.sub(middle);
    part.position.add(middle.clone().multiply(part.scale).applyQuaternion(part.quaternion));
  }
  for (const { geometry } of partsOf(scene)) toSinglePrecision(geometry);
  scene.updateWorldMatrix(true, true);
}

const SAMPLES = 1001;

/** The median of the corners, which stray corners do not move. */
function middleOf({ geometry, position }: Part): Vector3 {
  const corners = geometry.attributes.position as BufferAttribute;
  const step = Math.max(1, Math.floor(corners.count / SAMPLES));
  const along = (read: (at: number) => number) => {
    const values = new Float64Array(Math.ceil(corners.count / step)).map((_, at) => read(at * step)).sort();
    return values[values.length >> 1] ?? 0;
  };
  const Vector = position.constructor as new (x: number, y: number, z: number) => Vector3;
  return new Vector(
    along((at) => corners.getX(at)),
    along((at) => corners.getY(at)),
    along((at) => corners.getZ(at)),
  );
}

function toSinglePrecision({ attributes, morphAttributes }: BufferGeometry): void {
  for (const attribute of [...Object.values(attributes), ...Object.values(morphAttributes).flat()]) {
    const { array } = attribute as BufferAttribute;
    if (array instanceof Float64Array) (attribute as BufferAttribute).array = new Float32Array(array);
  }
}

/** Distance between neighbouring 32-bit floats at the model's positions; undefined if it is invisible at this size. */
export function rounding(scene: Object3D, size: number): number | undefined {
  const steps = partsOf(scene).map(({ geometry, matrixWorld }) => {
    if (!((geometry.attributes.position as BufferAttribute).array instanceof Float32Array)) return 0;
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox ?? {};
    const farthest = Math.max(...[min, max].flatMap((corner) => corner?.toArray().map(Math.abs) ?? 0));
    return 2 ** (Math.floor(Math.log2(farthest)) - 23) * matrixWorld.getMaxScaleOnAxis();
  });
  const step = Math.max(...steps);
  return step > size / 2000 ? step : undefined;
}
