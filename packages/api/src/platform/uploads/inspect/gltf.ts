import { type GltfOutline, gltfFault, MAX_ENTRIES } from '@ar/domain/gltf-limits';
import { isOversized, type PictureSize, pictureSize } from '@ar/domain/picture-size';
import { inUtf8 } from './models.ts';
import { type Check, type Received, readPart } from './received.ts';
import { isJson, type Key, type See } from './text.ts';

const KB = 1024;

/** Bytes of the file header and the first chunk header (glTF 2.0, 4.4). */
const HEAD = 20;
const CHUNK_HEAD = 8;
const JSON_CHUNK = 0x4e4f534a;

export const glbFlaw: Check = async (received) => {
  const { path, size } = received;
  const head = await readPart(path, 0, HEAD);
  if (head.toString('latin1', 0, 4) !== 'glTF') return 'other-content';
  if (head.length < HEAD || head.readUInt32LE(4) !== 2 || head.readUInt32LE(8) !== size) return 'damaged';
  const length = head.readUInt32LE(12);
  const end = HEAD + length;
  if (head.readUInt32LE(16) !== JSON_CHUNK || length === 0 || end > size) return 'damaged';
  if (end < size) {
    const next = await readPart(path, end, CHUNK_HEAD);
    if (next.length < CHUNK_HEAD || end + CHUNK_HEAD + next.readUInt32LE(0) > size) return 'damaged';
  }
  return documentFlaw(received, { part: { start: HEAD, end: end - 1 }, buffer: end + CHUNK_HEAD });
};

export const gltfFlaw: Check = inUtf8(async (received) => {
  const start = (await readPart(received.path, 0, KB)).toString();
  return /^\uFEFF?\s*\{/.test(start) ? documentFlaw(received) : 'other-content';
});

/** Requires `asset.version` (glTF 2.0, 3.2) to be 2, which viewers support. */
async function documentFlaw(
  received: Received,
  { part, buffer }: { part?: { start: number; end: number }; buffer?: number } = {},
): ReturnType<Check> {
  const { outline, see, isFull } = createOutline();
  const isSound = await isJson(received.path, { part, see });
  if (isFull()) return { problem: 'model-heavy' };
  if (!isSound || !/^2\.\d+$/.test(outline.asset?.version ?? '')) return 'damaged';
  const fault = gltfFault(outline);
  if (fault) return fault === 'circular' ? 'damaged' : { problem: `model-${fault}` };
  return isOversized(await pictureSizes(received, outline, buffer)) ? { problem: 'model-pixels' } : undefined;
}

interface Outline extends GltfOutline {
  asset?: { version?: string };
}

const KEPT = {
  string: /^\.(?:asset\.version|accessors\d+\.type|images\d+\.uri)$/,
  number: new RegExp(
    `^\\.(?:${[
      'accessors\\d+\\.(?:count|bufferView|sparse\\.count)',
      'bufferViews\\d+\\.(?:byteOffset|byteLength)',
      'images\\d+\\.bufferView',
      'meshes\\d+\\.primitives\\d+\\.(?:attributes\\.POSITION|indices|mode|targets\\d+\\.[A-Z]+)',
      'nodes\\d+\\.(?:mesh|children\\d+|extensions\\.EXT_mesh_gpu_instancing\\.attributes\\.[A-Z]+)',
    ].join('|')})$`,
  ),
};
const MOST_KEYS = 7;
const isKept = (keys: readonly Key[], value: string | number) =>
  keys.length <= MOST_KEYS &&
  (typeof value === 'string' || (Number.isSafeInteger(value) && value >= 0)) &&
  KEPT[typeof value as keyof typeof KEPT].test(
    keys.map((key) => (typeof key === 'number' ? key : `.${key}`)).join(''),
  );

/** A stored number takes 50 bytes, so all stored numbers take at most 50 MB. */
const MOST_KEPT = 20 * MAX_ENTRIES;
const BYTES_OF_ONE = 50;

function createOutline() {
  const outline: Outline = {};
  let kept = 0;
  let isFull = false;
  const see: See = (keys, value) => {
    const isEntry = value === undefined && typeof keys.at(-1) === 'number';
    isFull = (isEntry && Number(keys.at(-1)) >= MAX_ENTRIES) || kept > MOST_KEPT;
    if (isFull) throw new Error('the model is too large');
    if (value === undefined || !isKept(keys, value)) return;
    kept += 1 + String(value).length / BYTES_OF_ONE;
    put(outline as Tree, keys, value);
  };
  return { outline, see, isFull: () => isFull };
}

type Tree = Record<string | number, unknown>;

function put(into: Tree, [key = '', ...rest]: readonly Key[], value: unknown): void {
  const isLast = rest.length === 0;
  into[key] = isLast ? value : (into[key] ?? (typeof rest[0] === 'number' ? [] : {}));
  if (!isLast) put(into[key] as Tree, rest, value);
}

const MOST_PICTURES = 1000;

async function pictureSizes(received: Received, { images = [], bufferViews = [] }: Outline, buffer = 0) {
  const { path, size } = received;
  const sizes: (PictureSize | undefined)[] = [];
  for (const { uri, bufferView = -1 } of images.slice(0, MOST_PICTURES).flat()) {
    const view = bufferViews[bufferView];
    if (uri?.startsWith('data:'))
      sizes.push(pictureSize(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')));
    const from = buffer + (view?.byteOffset ?? 0);
    if (!view?.byteLength || buffer === 0 || from >= size) continue;
    const start = await readPart(path, from, Math.min(view.byteLength, 64 * KB));
    sizes.push(pictureSize(start));
  }
  return sizes;
}
