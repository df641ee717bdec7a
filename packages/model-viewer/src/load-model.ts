import { Box3, Group, LoadingManager, type Object3D, Vector3 } from 'three';
import { dropStray, isBeyond } from './core.ts';
import { type Failure, ModelFailure } from './failure.ts';
import { fileNameOf } from './gltf-needs.ts';
import { judge, trianglesOf } from './judge.ts';
import { BLANK, release, shrinkTextures, tidyMaterials } from './materials.ts';
import { mendScene } from './mend.ts';
import { MAX_TRIANGLES, type ModelFormat } from './model-format.ts';
import { bringNear, rounding } from './near.ts';
import { PARSERS, type ParsedModel } from './parsers.ts';

/** Lengths are in the model's own unit, of which `metresAUnit` says how long it is, where the format does. */
export interface LoadedModel {
  object: Object3D;
  /** How far it is turned about its first axis, in radians. */
  tilt: number;
  metresAUnit: number | undefined;
  triangles: number;
  box: Box3;
  size: Vector3;
  /** From its own zero to the nearest corner of its box; undefined where that is no more than the model is large. */
  away: number | undefined;
  /** How far a few corners lie from the others, which alone are shown; undefined where none do. */
  stray: number | undefined;
  /** How far apart the positions are that the file can state, where that tears the model. */
  rounding: number | undefined;
  hasSurface: boolean;
  missing: string[];
  undecoded: string[];
}

export async function loadModel(format: ModelFormat, content: ArrayBuffer): Promise<LoadedModel> {
  const { manager, missing, settled } = createContainedManager();
  const parsed = await PARSERS[format](content, manager).catch((cause: unknown) => {
    throw cause instanceof ModelFailure ? cause : new ModelFailure({ kind: 'unreadable' }, { cause });
  });
  await settled();
  const { object, metresAUnit } = parsed;
  // The preview has its own light; the model's would double it.
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

/** A model may load only what its own file contains: an uploaded file must not make browsers call addresses. */
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
  // Loaders fetch pictures after they have answered.
  return { manager, missing, settled: () => pending };
}

function measure({ object, lacks = false }: ParsedModel) {
  const triangles = trianglesOf(object);
  const tooMany: Failure = { kind: 'triangles', count: triangles, limit: MAX_TRIANGLES };
  if (triangles > MAX_TRIANGLES) throw new ModelFailure(tooMany);
  const { flaw, min, max, hasSurface } = judge(object);
  // Loaders of texts make no number of a corner that is not there.
  if (flaw) throw new ModelFailure({ kind: flaw === 'positions' && lacks ? 'indices' : flaw });
  return { triangles, hasSurface, box: new Box3(min, max) };
}

/** Moves a model to where floats of 32 bits, which are all that graphics hardware knows, tell its corners apart. */
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
    tilt: 0,
    box: box.clone().translate(near.position),
    size,
    away: away > edge ? away : undefined,
    stray,
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
