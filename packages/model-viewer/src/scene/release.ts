import type { BufferGeometry, Object3D } from 'three';
import { materialsOf, texturesOf } from './textures.ts';

/** Frees what a model holds in the graphics memory. Three keeps it until told, whatever JavaScript forgets. */
export function release(object: Object3D): void {
  object.traverse((part) => {
    (part as { geometry?: BufferGeometry }).geometry?.dispose();
  });
  for (const material of materialsOf(object)) {
    for (const [, texture] of texturesOf(material)) texture.dispose();
    material.dispose();
  }
}
