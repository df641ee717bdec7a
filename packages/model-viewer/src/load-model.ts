import { LoadingManager, MeshStandardMaterial, type Object3D } from 'three';
import { ModelFailure } from './failure.ts';
import { fileNameOf } from './gltf-needs.ts';
import { MAX_TRIANGLES, type ModelFormat } from './model-format.ts';
import {
  BLANK,
  type Measures,
  materialsOf,
  measure,
  release,
  removeBlanks,
  shrinkTextures,
} from './model-object.ts';
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
  const parse = await PARSERS[format]().catch((cause: unknown) => {
    throw new ModelFailure({ kind: 'program' }, { cause });
  });
  const { manager, missing, settled } = createContainedManager();
  const parsed = await (async () => parse(content, manager))().catch((cause: unknown) => {
    throw cause instanceof ModelFailure ? cause : new ModelFailure({ kind: 'unreadable' }, { cause });
  });
  await settled();
  const { object, metresAUnit } = parsed;
  removeOwnLights(object);
  const measures = measure(object);
  const flaw = flawOf(measures);
  if (flaw) {
    release(object);
    throw new ModelFailure(flaw);
  }
  removeBlanks(object);
  dullMetal(object);
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

function flawOf({ triangles, size }: Measures) {
  if (triangles > MAX_TRIANGLES)
    return { kind: 'triangles', count: triangles, limit: MAX_TRIANGLES } as const;
  // An empty file has no size; broken numbers have no finite one.
  const edges = [size.x, size.y, size.z];
  if (!edges.every(Number.isFinite) || Math.max(...edges) <= 0) return { kind: 'empty' } as const;
  return undefined;
}

/** The preview has its own light; the model's would double it. */
function removeOwnLights(object: Object3D): void {
  const lights: Object3D[] = [];
  object.traverse((part) => {
    if ('isLight' in part) lights.push(part);
  });
  for (const light of lights) light.removeFromParent();
}

const MAX_METALNESS = 0.3;

/** Metal, glTF's default, shows what it mirrors. The preview has nothing to mirror, so pure metal would be black. */
function dullMetal(object: Object3D): void {
  for (const material of materialsOf(object)) {
    if (material instanceof MeshStandardMaterial)
      material.metalness = Math.min(material.metalness, MAX_METALNESS);
  }
}
