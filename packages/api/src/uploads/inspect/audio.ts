import { type Check, readPart } from './received.ts';

/** Whether the leading ID3 tag, whose length has seven bits a byte (ID3v2.4, section 3.1), reaches beyond the end. */
export const mp3Flaw: Check = async ({ path, size }) => {
  const head = await readPart(path, 0, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return undefined;
  const length = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return length + 10 < size ? undefined : 'damaged';
};

/** The index of a long recording, with a line for each of its pieces, has some hundred kilobytes. */
const MAX_INDEX = 8 * 1024 * 1024;
const MAX_BOXES = 1000;

/** Telephones record sound under the brands that films have too, so the tracks decide: sound and no film. */
export const m4aFlaw: Check = async ({ path, size }) => {
  const index = await indexOf(path, size);
  if (!index) return 'damaged';
  const boxes = (await readPart(path, index.start, Math.min(index.length, MAX_INDEX))).toString('latin1');
  const has = (track: 'soun' | 'vide') => new RegExp(`hdlr[\\s\\S]{8}${track}`).test(boxes);
  return has('soun') && !has('vide') ? undefined : 'other-content';
};

/** The `moov` box of an MPEG-4 file whose boxes fit into it (ISO/IEC 14496-12, section 4.2). */
async function indexOf(path: string, size: number) {
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
