import { extensionOf } from '@ar/domain/upload';

const MB = 1024 * 1024;

/** Limits of a preview, in bytes. Parsing blocks the main thread, and text formats take ten times their size in memory. */
export const MAX_BYTES = { glb: 128 * MB, fbx: 96 * MB, gltf: 64 * MB, obj: 64 * MB, dae: 48 * MB };

export type ModelFormat = keyof typeof MAX_BYTES;

export function formatOf(name: string): ModelFormat | undefined {
  const [path = ''] = name.split(/[?#]/, 1);
  const extension = extensionOf(path).slice(1);
  return Object.hasOwn(MAX_BYTES, extension) ? (extension as ModelFormat) : undefined;
}

/** An average laptop or phone still rotates this many smoothly. Their corners, of 32 bytes each, take 192 MB. */
export const MAX_TRIANGLES = 2_000_000;
