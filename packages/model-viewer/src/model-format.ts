import { extensionOf } from '@ar/domain/upload';

const MB = 1024 * 1024;

/** Limits of a preview, in bytes. Parsing blocks the main thread, and text formats take ten times their size in memory. */
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

/** An average laptop or phone still rotates this many smoothly. Their corners, of 32 bytes each, take 192 MB. */
export const MAX_TRIANGLES = 2_000_000;

/** A texel takes four bytes, and its mipmaps a third more. */
const BYTES_A_TEXEL = (4 * 4) / 3;
const TEXTURE_BUDGET = 256 * MB;
/** The preview is narrower than this, even at two device pixels per CSS pixel. */
const LARGEST_EDGE = 2048;
const SMALLEST_EDGE = 256;

interface Size {
  width: number;
  height: number;
}

/** The longest edge, in pixels, to which textures of these sizes must shrink to fit into graphics memory. */
export function textureEdge(sizes: readonly Size[]): number {
  const bytesAt = (edge: number) =>
    sizes.reduce((sum, size) => {
      const { width, height } = fitted(size, edge);
      return sum + width * height * BYTES_A_TEXEL;
    }, 0);
  let edge = LARGEST_EDGE;
  while (edge > SMALLEST_EDGE && bytesAt(edge) > TEXTURE_BUDGET) edge /= 2;
  return edge;
}

export function fitted({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
