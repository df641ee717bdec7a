import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { type Message, message } from '@ar/domain/messages/message';
import type { UploadKind } from '@ar/domain/upload';
import { BRANDS_END, extensionOf, isAvif, isHeic, UPLOADS, uploadProblem } from '@ar/domain/upload';
import type { Metadata } from 'sharp';
import { createLine } from '../../limits/turns.ts';
import { LONGEST_SIDE, onePicture, sharpOnce } from '../../storage/pictures.ts';
import { m4aFlaw, mp3Flaw, oggFlaw, wavFlaw } from './audio.ts';
import { docFlaw, docxFlaw } from './documents.ts';
import { glbFlaw, gltfFlaw } from './gltf.ts';
import { daeFlaw, fbxFlaw, objFlaw } from './models.ts';
import { pdfFlaw } from './pdf.ts';
import { type Check, type Flaw, type Received, readPart, seenIn, typeOf } from './received.ts';
import { jsonFlaw, textFlaw } from './text.ts';

interface Format {
  contentType: string;
  types?: string[];
  flawOf?: Check;
}

const IMAGES = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'];

const image = (format: string, ...types: string[]): Format => ({
  contentType: `image/${format}`,
  types,
  flawOf: ({ path }) => imageFlaw(path, format),
});

const text = (type: string): Format => ({ contentType: `text/${type}; charset=utf-8`, flawOf: textFlaw });

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const FORMATS: Record<string, Format> = {
  '.jpg': image('jpeg', 'jpg'),
  '.jpeg': image('jpeg', 'jpg'),
  '.png': image('png', 'png', 'apng'),
  '.webp': image('webp', 'webp'),
  '.avif': image('avif', 'avif'),
  '.gif': image('gif', 'gif'),
  '.tif': image('tiff', 'tif'),
  '.tiff': image('tiff', 'tif'),
  '.glb': { contentType: 'model/gltf-binary', flawOf: glbFlaw },
  '.gltf': { contentType: 'model/gltf+json', flawOf: gltfFlaw },
  '.obj': { contentType: 'model/obj', flawOf: objFlaw },
  '.fbx': { contentType: 'application/octet-stream', flawOf: fbxFlaw },
  '.dae': { contentType: 'model/vnd.collada+xml', flawOf: daeFlaw },
  '.pdf': { contentType: 'application/pdf', flawOf: pdfFlaw },
  '.doc': { contentType: 'application/msword', flawOf: docFlaw },
  '.docx': { contentType: WORD, flawOf: docxFlaw },
  '.mp3': { contentType: 'audio/mpeg', flawOf: mp3Flaw },
  '.m4a': { contentType: 'audio/mp4', types: ['m4a', 'm4b', 'mp4', '3gp'], flawOf: m4aFlaw },
  '.ogg': { contentType: 'audio/ogg', types: ['ogg', 'opus', 'oga', 'spx'], flawOf: oggFlaw },
  '.wav': { contentType: 'audio/wav', flawOf: wavFlaw },
  '.txt': text('plain'),
  '.md': text('markdown'),
  '.csv': text('csv'),
  '.json': { contentType: 'application/json', flawOf: jsonFlaw },
};

const limited = createLine({ atOnce: 1, waiting: 60 });

type Inspected = { contentType: string } | { problem: Message };

export async function inspect(received: Received, kind: UploadKind): Promise<Inspected> {
  const problem = uploadProblem(kind, received);
  return problem ? { problem } : limited(() => inspectContent(received));
}

async function inspectContent(received: Received): Promise<Inspected> {
  const extension = extensionOf(received.name);
  const format = FORMATS[extension];
  if (!format) throw new Error(`The content of ${extension} files cannot be checked.`);
  const { contentType, types, flawOf } = format;
  const isPicture = contentType.startsWith('image/');
  if (isPicture && isHeic(await readPart(received.path, 0, BRANDS_END))) return { problem: 'file-heic' };
  const isOther = types && !types.includes((await typeOf(received.path)) ?? '');
  const flaw = isOther ? 'other-content' : await flawOf?.(received);
  if (!flaw) return { contentType };
  if (typeof flaw === 'object') return flaw;
  if (flaw !== 'other-content') return { problem: `file-${flaw}` };
  return { problem: await otherContent(received.path, extension, contentType) };
}

async function otherContent(path: string, extension: string, contentType: string): Promise<Message> {
  const { ext: seen, mime = '' } = (await seenIn(path)) ?? {};
  if (seen === 'heic' && contentType.startsWith('image/')) return 'file-heic';
  const isKnownType = seen !== undefined && seen !== 'cfb' && `.${seen}` !== extension;
  const isOtherSound = /^(?:audio|video)\//.test(mime) && !UPLOADS.audio.extensions.includes(`.${seen}`);
  if (contentType.startsWith('audio/') && (isOtherSound || !isKnownType))
    return message('file-other-recording', { extension });
  return isKnownType
    ? message('file-looks-like', { extension, seen })
    : message('file-other-content', { extension });
}

const MAX_PIXELS = 65_000_000;
/** Limit of the decoded picture in bytes. At this limit, a JPEG took 150 MB and a GIF 420 MB of memory. */
const MAX_DECODED = 300_000_000;

async function imageFlaw(path: string, format: string): Promise<Flaw | undefined> {
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
  // HEIF is AVIF, or HEIC, which some browsers cannot show. sharp's `compression` depends on the first brand only.
  if (format === 'heif') return isAvif(await readPart(path, 0, BRANDS_END)) ? 'avif' : undefined;
  return IMAGES.includes(format) ? format : undefined;
}

function sizeFlaw(header: Metadata): 'too-many-pixels' | undefined {
  const pixels = header.width * header.height;
  const isTooLarge = pixels > MAX_PIXELS || pixels * bytesPerPixel(header) > MAX_DECODED;
  return isTooLarge ? 'too-many-pixels' : undefined;
}

const BYTES = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8, double: 8, dpcomplex: 16 };

function bytesPerPixel({ format, depth, channels, isProgressive }: Metadata): number {
  if (format === 'heif') return 18;
  return channels * Math.max(BYTES[depth as keyof typeof BYTES] ?? 1, isProgressive ? 2 : 1);
}

export async function reencode(path: string): Promise<Buffer | { problem: Message }> {
  await access(path, constants.R_OK);
  const header = await headerOf(path);
  const flaw = header && (await formatOf(header, path)) ? sizeFlaw(header) : 'damaged';
  const picture = flaw ? undefined : await onePicture(() => decode(path));
  return picture ?? { problem: `file-${flaw ?? 'damaged'}` };
}

async function decode(path: string): Promise<Buffer | undefined> {
  const sharp = await sharpOnce();
  // Warnings are ignored, because JPEGs of Samsung phones cause them (https://github.com/lovell/sharp/issues/1578).
  return sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true })
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => undefined);
}
