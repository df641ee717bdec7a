import type { BufferAttribute, BufferGeometry, Object3D, Vector3 } from 'three';
import { isInstanced, type Part, partsOf } from './judge.ts';

/**
 * Runs a loader that reads coordinates as doubles and keeps them as floats of 32 bits, and has it keep doubles. At
 * Montenegro's national grid (6 604 000, 4 699 000) floats are half a metre apart. No loader of three has a setting for it.
 * `lacks` is whether the loader looked for values that are not in the file, as an index beyond the corners makes it do.
 */
export function inDoubles<Result>(parse: () => Result): { result: Result; lacks: boolean } {
  const { Float32Array: single } = globalThis;
  let lacks = false;
  globalThis.Float32Array = new Proxy(Float64Array, {
    construct(target, given) {
      lacks ||= Array.isArray(given[0]) && given[0].includes(undefined);
      return Reflect.construct(target, given);
    },
  }) as unknown as Float32ArrayConstructor;
  try {
    const result = parse();
    return { result, lacks };
  } finally {
    globalThis.Float32Array = single;
  }
}

/** Nearer to its own zero, floats of 32 bits are exact enough for a geometry. In its own unit. */
const NEAR = 1000;

/**
 * Moves each far geometry to its own zero, and its node to where it was: nodes are placed in doubles. Then keeps all
 * numbers as the graphics memory takes them.
 */
export function bringNear(scene: Object3D): void {
  const moved = new Map<BufferGeometry, Vector3>();
  for (const part of partsOf(scene)) {
    // Bones and instances are placed by matrices of floats.
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
  for (const { geometry } of partsOf(scene)) keepSingle(geometry);
  scene.updateWorldMatrix(true, true);
}

const SAMPLES = 1001;

/** Half of the corners lie to each side of it: a stray one far away, as drawings have, does not move it. */
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

function keepSingle({ attributes, morphAttributes }: BufferGeometry): void {
  for (const attribute of [...Object.values(attributes), ...Object.values(morphAttributes).flat()]) {
    const { array } = attribute as BufferAttribute;
    if (array instanceof Float64Array) (attribute as BufferAttribute).array = new Float32Array(array);
  }
}

/**
 * How far apart the positions are that a file of floats of 32 bits can state, where that tears a model of this size; undefined
 * where it does not. In the unit of the size.
 */
export function rounding(scene: Object3D, size: number): number | undefined {
  const steps = partsOf(scene).map(({ geometry, matrixWorld }) => {
    if (!((geometry.attributes.position as BufferAttribute).array instanceof Float32Array)) return 0;
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox ?? {};
    const farthest = Math.max(...[min, max].flatMap((one) => one?.toArray().map(Math.abs) ?? 0));
    return 2 ** (Math.floor(Math.log2(farthest)) - 23) * matrixWorld.getMaxScaleOnAxis();
  });
  const step = Math.max(...steps);
  return step > size / TORN ? step : undefined;
}

const TORN = 2000;
