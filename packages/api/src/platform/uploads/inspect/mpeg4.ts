import { open } from 'node:fs/promises';
import { readPart } from './received.ts';

export interface Box {
  name: string;
  start: number;
  end: number;
}

const MAX_INDEX = 8 * 1024 * 1024;
const MAX_BOXES = 20_000;

/** The boxes of an MPEG-4 file (ISO/IEC 14496-12, section 4.2); undefined where they don't fit into it. */
export async function topBoxesOf(path: string, size: number): Promise<Box[] | undefined> {
  const file = await open(path);
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  try {
    for (let at = 0; at < size; at = boxes.at(-1)?.end ?? size) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      const box = boxAt(head.subarray(0, bytesRead), at, size);
      if (!box || box.end > size || boxes.push(box) > MAX_BOXES) return undefined;
    }
    return boxes;
  } finally {
    await file.close();
  }
}

/** A length of 1 stands for one in 64 bits behind the name, a length of 0 for all that is left. */
function boxAt(head: Buffer, at: number, size: number): Box | undefined {
  if (head.length < 8) return undefined;
  const short = head.readUInt32BE(0);
  const isLong = short === 1 && head.length >= 16;
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short || size - at;
  const start = at + (isLong ? 16 : 8);
  return at + length < start ? undefined : { name: head.toString('latin1', 4, 8), start, end: at + length };
}

/** The content of each box of this name, level by level; the last of a part that was read may be cut off. */
function contentsOf(content: Buffer, [name, ...names]: readonly string[]): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const box = boxAt(content.subarray(at, at + 16), at, content.length);
    if (!box) break;
    const inside = content.subarray(box.start, box.end);
    if (box.name === name) found.push(...(names.length > 0 ? contentsOf(inside, names) : [inside]));
    at = box.end;
  }
  return found;
}

/** Whether the tracks of this index are a film's, or sound; the pictures of a recording's chapters are no film. */
export async function filmOrSoundIn(path: string, { start, end }: Box): Promise<'film' | 'sound' | 'other'> {
  const index = await readPart(path, start, Math.min(end - start, MAX_INDEX));
  const tracks = contentsOf(index, ['trak']).map((track) => {
    const [head = Buffer.alloc(0)] = contentsOf(track, ['tkhd']);
    const [handler = Buffer.alloc(0)] = contentsOf(track, ['mdia', 'hdlr']);
    const place = head[0] === 1 ? 20 : 12;
    return {
      id: head.length >= place + 4 ? head.readUInt32BE(place) : undefined,
      kind: handler.toString('latin1', 8, 12),
      // QuickTime File Format, chapter lists: the sound refers to the tracks that its chapters are in.
      chapters: contentsOf(track, ['tref', 'chap']).flatMap(numbersIn),
    };
  });
  const chapters = tracks.filter(({ kind }) => kind === 'soun').flatMap((track) => track.chapters);
  if (tracks.some(({ id, kind }) => kind === 'vide' && !(id && chapters.includes(id)))) return 'film';
  return tracks.some(({ kind }) => kind === 'soun') ? 'sound' : 'other';
}

const numbersIn = (content: Buffer): number[] =>
  Array.from({ length: Math.floor(content.length / 4) }, (_, index) => content.readUInt32BE(index * 4));
