import { readJson } from './json.ts';
import type { Flaw } from './problems.ts';
import { type Received, readPart } from './received.ts';

/** The binary container's header and the head of its first chunk (glTF 2.0, section 4.4). */
const HEAD = 20;
const CHUNK_HEAD = 8;
const JSON_CHUNK = 0x4e4f534a;

/** glTF in its binary container. */
export async function glbFlaw({ path, size }: Received): Promise<Flaw | undefined> {
  const head = await readPart(path, 0, HEAD);
  if (head.toString('latin1', 0, 4) !== 'glTF') return 'other-content';
  if (head.length < HEAD || head.readUInt32LE(4) !== 2 || head.readUInt32LE(8) !== size) return 'damaged';
  const length = head.readUInt32LE(12);
  const end = HEAD + length;
  if (head.readUInt32LE(16) !== JSON_CHUNK || length === 0 || end > size) return 'damaged';
  if (end < size && !(await holdsChunk(path, end, size))) return 'damaged';
  return isGltf(path, { start: HEAD, end: end - 1 });
}

async function holdsChunk(path: string, start: number, size: number): Promise<boolean> {
  const head = await readPart(path, start, CHUNK_HEAD);
  return head.length === CHUNK_HEAD && start + CHUNK_HEAD + head.readUInt32LE(0) <= size;
}

/** glTF as JSON. */
export async function gltfFlaw({ path }: Received): Promise<Flaw | undefined> {
  const start = (await readPart(path, 0, 1024)).toString();
  return /^\uFEFF?\s*\{/.test(start) ? isGltf(path) : 'other-content';
}

/** `asset.version` is the one thing that every glTF must say (glTF 2.0, section 3.2); viewers show version 2 only. */
async function isGltf(path: string, part?: { start: number; end: number }): Promise<Flaw | undefined> {
  const { sound, text = '' } = await readJson(path, { place: ['asset', 'version'], part });
  return sound && /^2\.\d+$/.test(text) ? undefined : 'damaged';
}
