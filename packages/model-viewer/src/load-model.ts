import { MeshStandardMaterial, type Object3D } from 'three';
import { createContainedManager } from './contained-manager.ts';
import { ModelFailure } from './failure.ts';
import type { ModelFormat } from './format.ts';
import type { ParseModel } from './formats/parse-model.ts';
import { MAX_TRIANGLES } from './limits.ts';
import { type Measures, measure } from './scene/measure.ts';
import { release } from './scene/release.ts';
import { materialsOf, removeBlanks, shrinkTextures } from './scene/textures.ts';

export interface LoadedModel extends Measures {
  object: Object3D;
  /** Undefined where the format has no unit. */
  metresAUnit: number | undefined;
  /** Files that the model names and does not contain. */
  missing: string[];
}

/** Each format's loader is a file of its own, fetched when such a model is asked for. */
const PARSERS: Record<ModelFormat, () => Promise<{ parse: ParseModel }>> = {
  glb: () => import('./formats/gltf.ts'),
  gltf: () => import('./formats/gltf.ts'),
  obj: () => import('./formats/obj.ts'),
  fbx: () => import('./formats/fbx.ts'),
  dae: () => import('./formats/dae.ts'),
};

/** Makes of a file's bytes what can be shown. Whatever goes wrong is a `ModelFailure`. */
export async function loadModel(format: ModelFormat, content: ArrayBuffer): Promise<LoadedModel> {
  const { parse } = await PARSERS[format]().catch((cause: unknown) => {
    throw new ModelFailure({ kind: 'program' }, { cause });
  });
  const { manager, missing, settled } = createContainedManager();
  const parsed = await parse(content, { manager }).catch((cause: unknown) => {
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

function flawOf({ triangles, size }: Measures) {
  if (triangles > MAX_TRIANGLES)
    return { kind: 'triangles', count: triangles, limit: MAX_TRIANGLES } as const;
  // A file with nothing in it has no size; one with numbers that are none has no finite one.
  const edges = [size.x, size.y, size.z];
  if (!edges.every(Number.isFinite) || Math.max(...edges) <= 0) return { kind: 'empty' } as const;
  return undefined;
}

/** The preview brings light of its own; that of the program in which a model was made would double it. */
function removeOwnLights(object: Object3D): void {
  const lights: Object3D[] = [];
  object.traverse((part) => {
    if ('isLight' in part) lights.push(part);
  });
  for (const light of lights) light.removeFromParent();
}

const MOST_METAL = 0.3;

/** Metal has hardly a colour but what it mirrors, and is glTF's default: with no room round it, it would be black. */
function dullMetal(object: Object3D): void {
  for (const material of materialsOf(object)) {
    if (material instanceof MeshStandardMaterial)
      material.metalness = Math.min(material.metalness, MOST_METAL);
  }
}
