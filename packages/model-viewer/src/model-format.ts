import { extensionOf } from '@ar/domain/upload';

const MB = 1024 * 1024;

/** Parsing blocks the main thread, and a text format needs ten times the file size in memory. */
export const MAX_BYTES = { glb: 128 * MB, fbx: 96 * MB, gltf: 64 * MB, obj: 64 * MB, dae: 48 * MB };

export type ModelFormat = keyof typeof MAX_BYTES;

export function formatOf(name: string): ModelFormat | undefined {
  const [path = ''] = name.split(/[?#]/, 1);
  const extension = extensionOf(path).slice(1);
  return Object.hasOwn(MAX_BYTES, extension) ? (extension as ModelFormat) : undefined;
}

/** An average laptop or phone rotates this number of triangles smoothly. The corners take 192 MB, 32 bytes each. */
export const MAX_TRIANGLES = 2_000_000;
