import { createReadStream } from 'node:fs';
import { message } from '@ar/domain/messages/message';
import * as models from '@ar/domain/model-files';
import { type Check, type Received, readPart } from './received.ts';

const KB = 1024;

export function inUtf8(check: Check): Check {
  return async (received) => {
    const encoding = models.wideEncoding(await readPart(received.path, 0, 64));
    return encoding ? { problem: message('model-encoding', { encoding }) } : check(received);
  };
}

async function hasZeroByte(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path)) if (chunk.includes(0)) return true;
  return false;
}

export const objFlaw: Check = inUtf8(async ({ path }) => {
  const start = (await readPart(path, 0, 1024 * KB)).toString('latin1');
  if (!models.OBJ_VERTEX.test(start) || /^(?:\xef\xbb\xbf)?[ \t]*</m.test(start)) return 'other-content';
  return (await hasZeroByte(path)) ? 'other-content' : undefined;
});

export const daeFlaw: Check = inUtf8(async (received) => {
  const start = (await readPart(received.path, 0, 64 * KB)).toString();
  if (!/^<COLLADA[\s>]/.test(afterProlog(start))) return 'other-content';
  if (await hasZeroByte(received.path)) return 'other-content';
  const end = (await readPart(received.path, Math.max(0, received.size - KB), KB)).toString('latin1');
  return /<\/COLLADA\s*>/.test(end) ? undefined : 'damaged';
});

function afterProlog(xml: string): string {
  const piece = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y;
  let at = xml.startsWith('\uFEFF') ? 1 : 0;
  for (piece.lastIndex = at; piece.test(xml); at = piece.lastIndex);
  return xml.slice(at);
}

const MAX_SECTIONS = 1000;

export const fbxFlaw: Check = inUtf8(async (received) => {
  const head = await readPart(received.path, 0, 64 * KB);
  const version = models.oldFbx(head);
  if (version) return { problem: message('model-fbx-old', { version }) };
  const start = head.toString('latin1');
  if (models.isBinaryFbx(head)) return (await sectionsFit(received, head)) ? undefined : 'damaged';
  const isText = /^(?:\xef\xbb\xbf)?\s*; FBX \d/.test(start) && /^FBXHeaderExtension:/m.test(start);
  if (!isText || (await hasZeroByte(received.path))) return 'other-content';
  return (await bracesClose(received.path)) ? undefined : 'damaged';
});

async function bracesClose(path: string): Promise<boolean> {
  const braces = models.createBraces();
  for await (const chunk of createReadStream(path)) braces.read(chunk);
  return braces.areClosed();
}

/** The list of sections ends with a zero (https://code.blender.org/2013/08/fbx-binary-file-format-specification/). */
async function sectionsFit({ path, size }: Received, head: Buffer): Promise<boolean> {
  const versionAt = models.BINARY_FBX.length;
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
