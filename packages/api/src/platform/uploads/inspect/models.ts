import { createReadStream } from 'node:fs';
import { message } from '@ar/domain/messages/message';
import { OBJ_VERTEX, oldFbx, wideEncoding } from '@ar/domain/model-files';
import { type Check, type Received, readPart } from './received.ts';
import { readJson } from './text.ts';

const KB = 1024;

/** Refuses a text in another encoding, which no viewer reads, and names it. */
function inUtf8(check: Check): Check {
  return async (received) => {
    const encoding = wideEncoding(await readPart(received.path, 0, 64));
    return encoding ? { problem: message('model-encoding', { encoding }) } : check(received);
  };
}

/** The binary container's header and the head of its first chunk (glTF 2.0, section 4.4). */
const HEAD = 20;
const CHUNK_HEAD = 8;
const JSON_CHUNK = 0x4e4f534a;

export const glbFlaw: Check = async ({ path, size }) => {
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
  return isGltf(path, { start: HEAD, end: end - 1 });
};

export const gltfFlaw: Check = inUtf8(async ({ path }) => {
  const start = (await readPart(path, 0, KB)).toString();
  return /^\uFEFF?\s*\{/.test(start) ? isGltf(path) : 'other-content';
});

/** `asset.version` is the one thing that every glTF must say (glTF 2.0, section 3.2); viewers show version 2 only. */
async function isGltf(path: string, part?: { start: number; end: number }) {
  const { sound, version = '' } = await readJson(path, part);
  return sound && /^2\.\d+$/.test(version) ? undefined : 'damaged';
}

async function hasZeroByte(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path)) if (chunk.includes(0)) return true;
  return false;
}

/** Wavefront OBJ: text with vertices. Nothing in the format begins a line with `<`, as all HTML and XML do. */
export const objFlaw: Check = inUtf8(async ({ path }) => {
  const start = (await readPart(path, 0, 1024 * KB)).toString('latin1');
  if (!OBJ_VERTEX.test(start) || /^(?:\xef\xbb\xbf)?[ \t]*</m.test(start)) return 'other-content';
  return (await hasZeroByte(path)) ? 'other-content' : undefined;
});

/** COLLADA: XML without a DOCTYPE, which could declare entities. */
export const daeFlaw: Check = inUtf8(async (received) => {
  const start = (await readPart(received.path, 0, 64 * KB)).toString();
  if (!/^<COLLADA[\s>]/.test(afterProlog(start))) return 'other-content';
  if (await hasZeroByte(received.path)) return 'other-content';
  const end = (await readPart(received.path, Math.max(0, received.size - KB), KB)).toString('latin1');
  return /<\/COLLADA\s*>/.test(end) ? undefined : 'damaged';
});

/** The XML after its declaration, comments and processing instructions. One pattern for all would try their ends in every combination. */
function afterProlog(xml: string): string {
  const piece = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y;
  let at = xml.startsWith('\uFEFF') ? 1 : 0;
  for (piece.lastIndex = at; piece.test(xml); at = piece.lastIndex);
  return xml.slice(at);
}

const BINARY_FBX = 'Kaydara FBX Binary  \0\x1a\0';
const MAX_SECTIONS = 1000;

export const fbxFlaw: Check = inUtf8(async (received) => {
  const head = await readPart(received.path, 0, 64 * KB);
  const version = oldFbx(head);
  if (version) return { problem: message('model-fbx-old', { version }) };
  const start = head.toString('latin1');
  if (start.startsWith(BINARY_FBX)) return (await sectionsFit(received, head)) ? undefined : 'damaged';
  const isText = /^(?:\xef\xbb\xbf)?\s*; FBX \d/.test(start) && /^FBXHeaderExtension:/m.test(start);
  return isText && !(await hasZeroByte(received.path)) ? undefined : 'other-content';
});

/** Binary FBX is a list of sections, closed by a zero (https://code.blender.org/2013/08/fbx-binary-file-format-specification/). */
async function sectionsFit({ path, size }: Received, head: Buffer): Promise<boolean> {
  const versionAt = BINARY_FBX.length;
  if (head.length < versionAt + 4) return false;
  const width = head.readUInt32LE(versionAt) >= 7500 ? 8 : 4;
  let at = versionAt + 4;
  for (let section = 0; section < MAX_SECTIONS; section += 1) {
    const offset = await readPart(path, at, width);
    if (offset.length < width) return false;
    const end = width === 8 ? Number(offset.readBigUInt64LE()) : offset.readUInt32LE();
    if (end === 0) return section > 0;
    if (end <= at || end > size) return false;
    at = end;
  }
  return false;
}
