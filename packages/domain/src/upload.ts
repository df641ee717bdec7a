import { MAX_ARCHIVE_BYTES, MAX_SHEET_BYTES, SHEET_EXTENSIONS } from './import-kinds.ts';
import { type Message, message } from './messages/message.ts';

const MB = 1024 * 1024;

const among = (maxBytes: number, isPublic: boolean, extensions: readonly string[]) => ({
  extensions,
  accept: extensions.join(','),
  maxBytes,
  isPublic,
});

/** SVG is not allowed, because SVG files can contain scripts. */
export const UPLOADS = {
  image: {
    ...among(25 * MB, true, ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.tif', '.tiff']),
    accept: 'image/*',
  },
  model: among(512 * MB, true, ['.glb', '.gltf', '.obj', '.fbx', '.dae']),
  knowledge: among(50 * MB, false, ['.pdf', '.doc', '.docx']),
  audio: among(50 * MB, true, ['.mp3', '.m4a', '.ogg', '.wav']),
  clerk: among(50 * MB, false, ['.txt', '.pdf', '.doc', '.docx', '.md', '.csv', '.json']),
};

export type UploadKind = keyof typeof UPLOADS;

const RULES = {
  ...UPLOADS,
  sheet: among(MAX_SHEET_BYTES, false, SHEET_EXTENSIONS),
  archive: among(MAX_ARCHIVE_BYTES, false, ['.zip']),
};

export type FileKind = keyof typeof RULES;

export const maxBytesOf = (kind: FileKind): number => RULES[kind].maxBytes;

export const extensionOf = (name: string): string =>
  /[^/\\]+(\.[^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const HEIC = ['.heic', '.heif', '.hif'];

export const BRANDS_END = 64;

function brandsIn(start: Uint8Array): string[] {
  const text = String.fromCharCode(...start.subarray(0, BRANDS_END));
  if (text.slice(4, 8) !== 'ftyp') return [];
  const length = Math.min(new DataView(start.buffer, start.byteOffset).getUint32(0), text.length);
  return (text.slice(8, 12) + text.slice(16, length)).match(/[\s\S]{4}/g) ?? [];
}

/** Finds the brands of HEVC pictures (ISO/IEC 23008-12, annex B). */
export const isHeic = (start: Uint8Array): boolean =>
  brandsIn(start).some((brand) => /^he(?:i[cxms]|v[cxms])$/.test(brand));

/** A file with the brands of both HEIC and AVIF counts as HEIC. */
export const isAvif = (start: Uint8Array): boolean =>
  brandsIn(start).some((brand) => /^avi[fs]$/.test(brand)) && !isHeic(start);

export function uploadFault(kind: FileKind, { name, size }: { name: string; size: number }) {
  const { extensions, maxBytes } = RULES[kind];
  if (kind === 'image' && HEIC.includes(extensionOf(name))) return 'heic';
  if (!extensions.includes(extensionOf(name))) return 'type';
  if (size === 0) return 'empty';
  return size > maxBytes ? 'size' : undefined;
}

export function uploadProblem(kind: FileKind, file: { name: string; size: number }): Message | undefined {
  const fault = uploadFault(kind, file);
  if (fault === 'size') return tooLarge(kind);
  if (fault === 'empty') return 'file-empty';
  if (fault === 'heic') return 'file-heic';
  return fault && message('file-type', { extensions: RULES[kind].extensions.join(', ') });
}

export const tooLarge = (kind: FileKind): Message =>
  message('file-too-large', { megabytes: maxBytesOf(kind) / MB });

export function uploadTypes(kind: UploadKind): string[] {
  const extensions = UPLOADS[kind].extensions.filter((name) => name !== '.jpeg' && name !== '.tiff');
  return extensions.map((extension) => extension.slice(1).toUpperCase());
}
