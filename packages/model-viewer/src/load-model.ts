import { Box3, Group, LoadingManager, type Object3D, Vector3 } from 'three';
import { dropStray, isBeyond } from './core.ts';
import { ModelFailure } from './failure.ts';
import { fileNameOf } from './gltf-needs.ts';
import { judge, trianglesOf } from './judge.ts';
import { BLANK, release, shrinkTextures, tidyMaterials } from './materials.ts';
import { mendScene } from './mend.ts';
import { MAX_TRIANGLES, type ModelFormat } from './model-format.ts';
import { bringNear, rounding } from './near.ts';
import { PARSERS, type ParsedModel } from './parsers.ts';

/** Lengths are in the model's unit; `metresAUnit` is undefined if its format states no unit. */
export type LoadedModel = Awaited<ReturnType<typeof loadModel>>;

export async function loadModel(format: ModelFormat, content: ArrayBuffer) {
  const { manager, missing, settled } = createContainedManager();
  const parsed = await PARSERS[format](content, manager).catch((cause: unknown) => {
    throw cause instanceof ModelFailure ? cause : new ModelFailure({ kind: 'unreadable' }, { cause });
  });
  await settled();
  const { object, metresAUnit } = parsed;
  // The stage has lights.
  for (const light of object.getObjectsByProperty('isLight', true)) light.removeFromParent();
  try {
    const measured = measure(parsed);
    const placed = place(object, measured);
    const undecoded = [...new Set([...(parsed.undecoded ?? []), ...tidyMaterials(object)])];
    mendScene(object);
    shrinkTextures(object);
    return {
      ...measured,
      ...placed,
      metresAUnit,
      missing: [...missing, ...(parsed.missing ?? [])],
      undecoded,
    };
  } catch (failure) {
    release(object);
    throw failure;
  }
}

/** Loads nothing outside the file: an uploaded file must not make browsers send requests. */
function createContainedManager() {
  const missing = new Set<string>();
  let pending = Promise.resolve();
  let finish = () => {};
  const manager = new LoadingManager(() => finish());
  manager.onStart = () => {
    pending = new Promise((resolve) => {
      finish = resolve;
    });
  };
  manager.setURLModifier((address) => {
    if (/^(?:blob|data):/i.test(address)) return address;
    missing.add(fileNameOf(address));
    return BLANK;
  });
  // Loaders still load pictures after they have returned.
  return { manager, missing, settled: () => pending };
}

function measure({ object, missesValues = false }: ParsedModel) {
  const triangles = trianglesOf(object);
  if (triangles > MAX_TRIANGLES)
    throw new ModelFailure({ kind: 'triangles', count: triangles, limit: MAX_TRIANGLES });
  const { flaw, min, max, hasSurface } = judge(object);
  // Loaders of text formats read a missing corner as NaN.
  if (flaw) throw new ModelFailure({ kind: flaw === 'positions' && missesValues ? 'indices' : flaw });
  return { triangles, hasSurface, box: new Box3(min, max) };
}

/** Moves a model to zero, where the 32-bit floats of GPUs are precise enough for its corners. */
function place(object: Object3D, { box: whole }: { box: Box3 }) {
  const { min, max, stray } = dropStray(object, whole);
  if (isBeyond({ min, max })) throw new ModelFailure({ kind: 'beyond' });
  const box = new Box3(min, max);
  const [middle, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())];
  const edge = Math.max(...size.toArray());
  const away = box.distanceToPoint(new Vector3());
  const torn = rounding(object, edge);
  bringNear(object);
  const near = new Group().add(object);
  near.position.copy(middle).negate();
  return {
    object: new Group().add(near),
    /** Rotation about the x axis, in radians. */
    tilt: 0,
    box: box.clone().translate(near.position),
    size,
    /** Distance from the file's origin to the model; undefined if it is at most the model's longest edge. */
    away: away > edge ? away : undefined,
    /** Distance of the stray corners that were removed; undefined if there are none. */
    stray,
    /** Precision of the file's positions; undefined if it is fine enough for the model. */
    rounding: torn,
  };
}

export function turnedUp(model: LoadedModel, isZUp: boolean): LoadedModel {
  if (!isZUp) return model;
  const tilt = -Math.PI / 2;
  const { min, max } = model.box;
  const box = new Box3(new Vector3(min.x, min.z, -max.y), new Vector3(max.x, max.z, -min.y));
  return { ...model, tilt, box, size: box.getSize(new Vector3()) };
}
