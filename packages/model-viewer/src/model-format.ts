import { extensionOf } from '@ar/domain/upload';

const MB = 1024 * 1024;

/**
 * The largest file of each accepted format that gets a preview, in bytes. Everything is parsed on the page's main
 * thread: text formats take about ten times their size in memory. Larger uploads are kept without a preview.
 */
export const MAX_BYTES = {
  glb: 128 * MB,
  fbx: 96 * MB,
  gltf: 64 * MB,
  obj: 64 * MB,
  dae: 48 * MB,
};

export type ModelFormat = keyof typeof MAX_BYTES;

export function formatOf(name: string): ModelFormat | undefined {
  const [path = ''] = name.split(/[?#]/, 1);
  const extension = extensionOf(path).slice(1);
  return Object.hasOwn(MAX_BYTES, extension) ? (extension as ModelFormat) : undefined;
}

/** At three corners of 32 bytes each, 192 MB: what an average laptop or phone still turns. */
export const MAX_TRIANGLES = 2_000_000;

/** A texture with its smaller copies takes a third more than its pixels of four bytes. */
const BYTES_A_TEXEL = (4 * 4) / 3;
const TEXTURE_BUDGET = 256 * MB;
/** Wider than the preview ever is, at two device pixels to one. */
const LARGEST_EDGE = 2048;
const SMALLEST_EDGE = 256;

interface Size {
  width: number;
  height: number;
}

export function textureEdge(sizes: readonly Size[]): number {
  const weighs = (edge: number) =>
    sizes.reduce((sum, size) => {
      const { width, height } = fitted(size, edge);
      return sum + width * height * BYTES_A_TEXEL;
    }, 0);
  let edge = LARGEST_EDGE;
  while (edge > SMALLEST_EDGE && weighs(edge) > TEXTURE_BUDGET) edge /= 2;
  return edge;
}

export function fitted({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
