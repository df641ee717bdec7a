import { MeshPhongMaterial } from 'three';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { fileNameOf } from '../gltf-needs.ts';
import { materialsOf } from '../scene/textures.ts';
import type { ParseModel } from './parse-model.ts';

/** White would be lost on the light ground. */
const PLASTER = 0xc9c2b2;

/** Wavefront OBJ: shapes alone, of no unit. Its colours are in a second file. */
export const parse: ParseModel = async (content, { manager }) => {
  const text = new TextDecoder().decode(content);
  const object = new OBJLoader(manager).parse(text);
  for (const material of materialsOf(object)) {
    if (material instanceof MeshPhongMaterial && !material.vertexColors) material.color.set(PLASTER);
  }
  const [, library] = /^[ \t]*mtllib[ \t]+(.+?)\s*$/m.exec(text) ?? [];
  return { object, metresAUnit: undefined, missing: library ? [fileNameOf(library)] : [] };
};
