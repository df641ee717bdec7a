import { Box3, Group, LoadingManager, Vector3 } from 'three';
import { ModelFailure } from './failure.ts';
import { fileNameOf } from './gltf.ts';
import { BLANK, release, tidyMaterials } from './materials.ts';
import { MAX_TRIANGLES, type ModelFormat } from './model-format.ts';
import { PARSERS, type ParsedModel } from './parsers.ts';
import { prepareScene, trianglesOf } from './scene.ts';

/** Lengths are in the unit of the file. `metresAUnit` is undefined if the format states no unit. */
export type LoadedModel = Awaited<ReturnType<typeof loadModel>>;

export async function loadModel(format: ModelFormat, content: ArrayBuffer) {
  const { manager, missing, settled } = createContainedManager();
  const parsed = await PARSERS[format](content, manager).catch((cause: unknown) => {
    throw cause instanceof ModelFailure ? cause : new ModelFailure({ kind: 'unreadable' }, { cause });
  });
  await settled();
  const { object, metresAUnit } = parsed;
  // The stage adds its own lights, so the lights of the file would make the model too bright.
  for (const light of object.getObjectsByProperty('isLight', true)) light.removeFromParent();
  try {
    const undecoded = new Set([...(parsed.undecoded ?? []), ...tidyMaterials(object)]);
    const placed = place(parsed);
    for (const name of parsed.missing ?? []) missing.add(name);
    return { ...placed, metresAUnit, missing: [...missing], undecoded: [...undecoded] };
  } catch (failure) {
    release(object);
    throw failure;
  }
}

/** Loads nothing outside the file, because an uploaded file must not make browsers send requests. */
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
  // A loader returns before the pictures have loaded.
  return { manager, missing, settled: () => pending };
}

/** Checks a model and moves the model to the origin, because far from the origin 32-bit floats of GPUs are imprecise. */
function place({ object, missesValues }: ParsedModel) {
  const triangles = trianglesOf(object);
  if (triangles > MAX_TRIANGLES)
    throw new ModelFailure({ kind: 'triangles', count: triangles, limit: MAX_TRIANGLES });
  // Loaders of text formats read a missing corner as NaN, so an invalid position then means an invalid index.
  const { min, max, ...prepared } = prepareScene(object, missesValues ? 'indices' : 'positions');
  const box = new Box3(min, max);
  const [middle, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())];
  const away = box.distanceToPoint(new Vector3());
  const centred = new Group().add(object);
  centred.position.copy(middle).negate();
  return {
    ...prepared,
    object: new Group().add(centred),
    triangles,
    box: box.translate(centred.position),
    size,
    /** The distance from the file's origin to the model. Undefined if the model is at least as long as this distance. */
    away: away > Math.max(...size.toArray()) ? away : undefined,
  };
}
