import { type FileBytes, latin } from './file-bytes.ts';

type Box = { name: string; start: number; end: number };

const MAX_BOXES = 20_000;

/** The top-level boxes of an MPEG-4 file (ISO/IEC 14496-12, section 4.2); undefined if they exceed the file. */
export async function topBoxesOf({ size, read }: FileBytes): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = 0; at < size; at = boxes.at(-1)?.end ?? size) {
    const box = boxAt(await read(at, 16), at, size);
    if (!box || box.end > size || boxes.push(box) > MAX_BOXES) return undefined;
  }
  return boxes;
}

/** Length 1: 64 bits after the name. Length 0: until the end. */
function boxAt(head: Uint8Array, at: number, size: number): Box | undefined {
  if (head.length < 8) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const short = view.getUint32(0);
  const isLong = short === 1 && head.length >= 16;
  const length = isLong ? Number(view.getBigUint64(8)) : short || size - at;
  const start = at + (isLong ? 16 : 8);
  return at + length < start ? undefined : { name: latin(head.subarray(4, 8)), start, end: at + length };
}

/** Contents of the boxes at a path of names. The last one may be truncated. */
export function contentsOf(content: Uint8Array, [name, ...names]: readonly string[]): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < content.length; ) {
    const box = boxAt(content.subarray(at, at + 16), at, content.length);
    if (!box) break;
    const inside = content.subarray(box.start, box.end);
    if (box.name === name) found.push(...(names.length > 0 ? contentsOf(inside, names) : [inside]));
    at = box.end;
  }
  return found;
}
