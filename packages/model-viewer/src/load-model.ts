import { LoadingManager, type Object3D } from 'three';
import { type Failure, ModelFailure } from './failure.ts';
import { fileNameOf } from './gltf-needs.ts';
import { MAX_TRIANGLES, type ModelFormat } from './model-format.ts';
import { BLANK, type Measures, measure, release, shrinkTextures, tidyMaterials } from './model-object.ts';
import { PARSERS } from './parsers.ts';

export interface LoadedModel extends Measures {
  object: Object3D;
  /** Undefined where the format has no unit. */
  metresAUnit: number | undefined;
  /** Files that the model names and does not contain. */
  missing: string[];
}

/** Makes of a file's bytes what can be shown. Whatever goes wrong is a `ModelFailure`. */
export async function loadModel(format: ModelFormat, content: ArrayBuffer): Promise<LoadedModel> {
  const { manager, missing, settled } = createContainedManager();
  const parsed = await PARSERS[format](content, manager).catch((cause: unknown) => {
    throw cause instanceof ModelFailure ? cause : new ModelFailure({ kind: 'unreadable' }, { cause });
  });
  await settled();
  const { object, metresAUnit } = parsed;
  // The preview has its own light; the model's would double it.
  for (const light of object.getObjectsByProperty('isLight', true)) light.removeFromParent();
  const measures = measure(object);
  const flaw = flawOf(measures);
  if (flaw) {
    release(object);
    throw new ModelFailure(flaw);
  }
  tidyMaterials(object);
  shrinkTextures(object);
  return { object, metresAUnit, ...measures, missing: [...missing, ...(parsed.missing ?? [])] };
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

function flawOf({ triangles, size }: Measures): Failure | undefined {
  if (triangles > MAX_TRIANGLES) return { kind: 'triangles', count: triangles, limit: MAX_TRIANGLES };
  // An empty file has no size; broken numbers have no finite one.
  const edge = Math.max(...size.toArray());
  return edge > 0 && Number.isFinite(size.lengthSq()) ? undefined : { kind: 'empty' };
}
