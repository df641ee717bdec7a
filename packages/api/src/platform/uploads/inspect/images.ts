import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Message } from '@ar/domain/messages/message';
import { BRANDS_END, isAvif } from '@ar/domain/upload';
import type { Metadata } from 'sharp';
import { LONGEST_SIDE, onePicture, sharpOnce } from '../../storage/pictures.ts';
import { type Flaw, PROBLEMS, readPart } from './received.ts';

export const IMAGE_TYPES = {
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  webp: ['webp'],
  avif: ['avif'],
  gif: ['gif'],
  tiff: ['tif'],
};

export type ImageFormat = keyof typeof IMAGE_TYPES;

/** Telephones' full resolution, 64 megapixels, and a little more. */
const MAX_PIXELS = 65_000_000;
/** Bytes that a decoder may hold at once. The largest pictures took the process to 150 MB (JPEG) and 420 MB (GIF). */
const MAX_DECODED = 300_000_000;

export async function imageFlaw(path: string, format: ImageFormat): Promise<Flaw | undefined> {
  const header = await headerOf(path);
  if (!header) return 'damaged';
  return (await formatOf(header, path)) === format ? sizeFlaw(header) : 'other-content';
}

async function headerOf(path: string): Promise<Metadata | undefined> {
  const sharp = await sharpOnce();
  return sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
}

async function formatOf({ format }: Metadata, path: string): Promise<string | undefined> {
  // The family's other member, HEIC, is not decoded everywhere. sharp's `compression` is the first brand's alone.
  if (format === 'heif') return isAvif(await readPart(path, 0, BRANDS_END)) ? 'avif' : undefined;
  return Object.hasOwn(IMAGE_TYPES, format) ? format : undefined;
}

/** A few kilobytes can declare a picture of gigabytes. */
function sizeFlaw(header: Metadata): 'too-many-pixels' | undefined {
  const pixels = header.width * header.height;
  const isTooLarge = pixels > MAX_PIXELS || pixels * bytesPerPixel(header) > MAX_DECODED;
  return isTooLarge ? 'too-many-pixels' : undefined;
}

const BYTES = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8, double: 8, dpcomplex: 16 };

/** What decoding holds at most; for AVIF what 18 and 40 megapixels were measured to take with sharp 0.35.5. */
function bytesPerPixel({ format, depth, channels, isProgressive }: Metadata): number {
  if (format === 'heif') return 18;
  return channels * Math.max(BYTES[depth as keyof typeof BYTES] ?? 1, isProgressive ? 2 : 1);
}

/** The picture anew as WebP, upright, without metadata (a photograph's tells where it was taken). */
export async function reencode(path: string): Promise<Buffer | { problem: Message }> {
  await access(path, constants.R_OK);
  const header = await headerOf(path);
  const flaw = header && (await formatOf(header, path)) ? sizeFlaw(header) : 'damaged';
  const picture = flaw ? undefined : await onePicture(() => decode(path));
  return picture ?? { problem: PROBLEMS[flaw ?? 'damaged'] };
}

async function decode(path: string): Promise<Buffer | undefined> {
  const sharp = await sharpOnce();
  // Not at warnings, sharp's default: Samsung's telephones write JPEGs that cause one (https://github.com/lovell/sharp/issues/1578).
  return sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true })
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => undefined);
}
