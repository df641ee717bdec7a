import type { ModelFormat } from './format.ts';

const MB = 1024 * 1024;

/**
 * How large a file may be for a preview, in bytes. Everything is read on the page's main thread. Binary formats are
 * taken nearly as they are; text grows about tenfold on its way through strings and lists of numbers, and holds the
 * page for seconds. Uploads may be larger (`@ar/domain/upload`): those are kept without a preview.
 */
const MAX_BYTES: Record<ModelFormat, number> = {
  glb: 128 * MB,
  fbx: 96 * MB,
  gltf: 64 * MB,
  obj: 64 * MB,
  dae: 48 * MB,
};

export const maxBytesOf = (format: ModelFormat): number => MAX_BYTES[format];

/** Three corners of 32 bytes each make 192 MB of these: what a middling laptop's or phone's graphics still turn. */
export const MAX_TRIANGLES = 2_000_000;

/** A texture with its smaller copies takes a third more than its pixels of four bytes. */
const BYTES_A_TEXEL = (4 * 4) / 3;
const TEXTURE_BUDGET = 256 * MB;
/** Wider than the preview ever is, two pixels of the screen to one of the page included. */
const LARGEST_EDGE = 2048;
const SMALLEST_EDGE = 256;

interface Size {
  width: number;
  height: number;
}

/** The longest edge that textures may have, so that all of them together keep to the budget. */
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

/** A size in the same proportions, no edge of which is longer than `edge`. */
export function fitted({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
