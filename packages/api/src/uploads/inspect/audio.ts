import { type Flaw, type Received, readPart, typeOf } from './received.ts';

/** MPEG audio, layer 3. */
export async function mp3Flaw({ path, size }: Received): Promise<Flaw | undefined> {
  if ((await typeOf(path)) !== 'mp3') return 'other-content';
  // file-type accepts a tag that reaches beyond the end of the file.
  return (await endOfTag(path)) < size ? undefined : 'damaged';
}

/** Where the leading ID3 tag ends, whose length has seven bits a byte (ID3v2.4, section 3.1). */
async function endOfTag(path: string): Promise<number> {
  const head = await readPart(path, 0, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return head.subarray(6).reduce((length, byte) => length * 128 + (byte & 0x7f), 0) + 10;
}

/** What browsers play of Ogg. */
export async function oggFlaw({ path }: Received): Promise<Flaw | undefined> {
  return ['ogg', 'opus', 'oga'].includes((await typeOf(path)) ?? '') ? undefined : 'other-content';
}

export async function wavFlaw({ path }: Received): Promise<Flaw | undefined> {
  return (await typeOf(path)) === 'wav' ? undefined : 'other-content';
}

/** The index of a long recording, with a line for each of its pieces, has some hundred kilobytes. */
const MAX_INDEX = 8 * 1024 * 1024;
const MAX_BOXES = 1000;

/** MPEG-4 audio. Telephones record it under the brands that films have too, so the tracks decide: sound and no film. */
export async function m4aFlaw({ path, size }: Received): Promise<Flaw | undefined> {
  if (!['m4a', 'm4b', 'mp4', '3gp'].includes((await typeOf(path)) ?? '')) return 'other-content';
  const index = await indexOf(path, size);
  if (!index) return 'damaged';
  const boxes = (await readPart(path, index.start, Math.min(index.length, MAX_INDEX))).toString('latin1');
  const has = (track: 'soun' | 'vide') => new RegExp(`hdlr[\\s\\S]{8}${track}`).test(boxes);
  return has('soun') && !has('vide') ? undefined : 'other-content';
}

/** The `moov` box of an MPEG-4 file whose boxes fit into it (ISO/IEC 14496-12, section 4.2). */
async function indexOf(path: string, size: number): Promise<{ start: number; length: number } | undefined> {
  let index: { start: number; length: number } | undefined;
  let at = 0;
  for (let box = 0; at < size && box < MAX_BOXES; box += 1) {
    const head = await readPart(path, at, 16);
    const length = head.length < 8 ? 0 : boxLength(head, size - at);
    if (length < 8 || at + length > size) return undefined;
    if (head.toString('latin1', 4, 8) === 'moov') index = { start: at, length };
    at += length;
  }
  return index;
}

/** A length of 1 stands for one in 64 bits behind the name, a length of 0 for all that is left. */
function boxLength(head: Buffer, left: number): number {
  const length = head.readUInt32BE(0);
  if (length === 0) return left;
  return length === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : length;
}
