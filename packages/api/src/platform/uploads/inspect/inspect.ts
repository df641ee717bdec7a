import { type Message, message } from '@ar/domain/messages/message';
import { BRANDS_END, extensionOf, isHeic, UPLOADS, type UploadKind, uploadProblem } from '@ar/domain/upload';
import { createLine } from '../../limits/turns.ts';
import { m4aFlaw, oggFlaw, wavFlaw } from './audio.ts';
import { docFlaw, docxFlaw } from './documents.ts';
import { glbFlaw, gltfFlaw } from './gltf.ts';
import { IMAGE_TYPES, type ImageFormat, imageFlaw } from './images.ts';
import { daeFlaw, fbxFlaw, objFlaw } from './models.ts';
import { mp3Flaw } from './mp3.ts';
import { pdfFlaw } from './pdf.ts';
import { type Check, PROBLEMS, type Received, readPart, seenIn, typeOf } from './received.ts';
import { jsonFlaw, textFlaw } from './text.ts';

interface Format {
  contentType: string;
  types?: string[];
  flawOf?: Check;
}

const image = (format: ImageFormat): Format => ({
  contentType: `image/${format}`,
  types: IMAGE_TYPES[format],
  flawOf: ({ path }) => imageFlaw(path, format),
});

const text = (type: string): Format => ({ contentType: `text/${type}; charset=utf-8`, flawOf: textFlaw });

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const FORMATS: Record<string, Format> = {
  '.jpg': image('jpeg'),
  '.jpeg': image('jpeg'),
  '.png': image('png'),
  '.webp': image('webp'),
  '.avif': image('avif'),
  '.gif': image('gif'),
  '.tif': image('tiff'),
  '.tiff': image('tiff'),
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

const inLine = createLine({ atOnce: 1, waiting: 60 });

type Inspected = { contentType: string } | { problem: Message };

/** The type of a file's content, or why it is refused. Throws only on read errors. */
export async function inspect(received: Received, kind: UploadKind): Promise<Inspected> {
  const problem = uploadProblem(kind, received);
  return problem ? { problem } : inLine(() => inspectContent(received));
}

async function inspectContent(received: Received): Promise<Inspected> {
  const extension = extensionOf(received.name);
  const format = FORMATS[extension];
  if (!format) throw new Error(`Nothing is known of the content of ${extension} files.`);
  const { contentType, types, flawOf } = format;
  const isPicture = contentType.startsWith('image/');
  if (isPicture && isHeic(await readPart(received.path, 0, BRANDS_END))) return { problem: 'file-heic' };
  const isOther = types && !types.includes((await typeOf(received.path)) ?? '');
  const flaw = isOther ? 'other-content' : await flawOf?.(received);
  if (!flaw) return { contentType };
  if (typeof flaw === 'object') return flaw;
  if (flaw !== 'other-content') return { problem: PROBLEMS[flaw] };
  return { problem: await otherContent(received.path, extension, contentType) };
}

async function otherContent(path: string, extension: string, contentType: string): Promise<Message> {
  const { ext: seen, mime = '' } = (await seenIn(path)) ?? {};
  if (seen === 'heic' && contentType.startsWith('image/')) return 'file-heic';
  const isTelling = seen !== undefined && seen !== 'cfb' && `.${seen}` !== extension;
  // Another name helps only where recordings of that name are taken.
  const isOtherSound = /^(?:audio|video)\//.test(mime) && !UPLOADS.audio.extensions.includes(`.${seen}`);
  if (contentType.startsWith('audio/') && (isOtherSound || !isTelling))
    return message('file-other-recording', { extension });
  return isTelling
    ? message('file-looks-like', { extension, seen })
    : message('file-other-content', { extension });
}
