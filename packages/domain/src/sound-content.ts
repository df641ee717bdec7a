import { type FileBytes, latin } from './file-bytes.ts';

type SoundFault = 'other-content' | 'damaged' | 'no-sound' | 'unplayable';
type Check = (file: FileBytes) => Promise<SoundFault | undefined>;

/** Returns undefined if the container has no fault or the extension is not checked. */
export const soundFault = (extension: string, file: FileBytes): Promise<SoundFault | undefined> =>
  CHECKS[extension]?.(file) ?? Promise.resolve(undefined);

const wavFault: Check = async (file) => {
  const head = latin(await file.read(0, 12));
  if (!/^(?:RIFF|RF64|BW64|RIFX)[\s\S]{4}WAVE$/.test(head)) return 'other-content';
  // Firefox reads only RIFF.
  return head.startsWith('RIFF') ? undefined : 'unplayable';
};

/** The first page of an Ogg file contains the codec's name (RFC 3533, section 6). */
const oggFault: Check = async (file) => {
  const page = latin(await file.read(0, 40));
  if (!page.startsWith('OggS')) return 'other-content';
  return /^(?:\x7fFLAC|Speex )/.test(page.slice(28)) ? 'unplayable' : undefined;
};

const MAX_INDEX = 8 * 1024 * 1024;

const m4aFault: Check = async (file) => {
  if (latin(await file.read(4, 4)) !== 'ftyp') return 'other-content';
  const boxes = await topBoxesOf(file);
  const index = boxes?.find(({ name }) => name === 'moov');
  if (!boxes || !index) return 'damaged';
  const content = await file.read(index.start, Math.min(index.end - index.start, MAX_INDEX));
  const sounds = soundsIn(content);
  if (!sounds) return 'other-content';
  if (sounds.some((codec) => codec !== 'mp4a')) return 'unplayable';
  return boxes.some(({ name, start, end }) => name === 'mdat' && end > start) ? undefined : 'no-sound';
};

const CHECKS: Readonly<Record<string, Check>> = {
  '.mp3': mp3Fault,
  '.m4a': m4aFault,
  '.ogg': oggFault,
  '.wav': wavFault,
};

/** Undefined if the file is a film or has no sound. A track with pictures of chapters does not count as a film. */
function soundsIn(index: Uint8Array): string[] | undefined {
  const tracks = contentsOf(index, ['trak']).map((track) => {
    const [head = NOTHING] = contentsOf(track, ['tkhd']);
    const [handler = NOTHING] = contentsOf(track, ['mdia', 'hdlr']);
    const [samples = NOTHING] = contentsOf(track, ['mdia', 'minf', 'stbl', 'stsd']);
    return {
      id: numbersIn(head.subarray(head[0] === 1 ? 20 : 12))[0],
      kind: latin(handler.subarray(8, 12)),
      codec: latin(samples.subarray(12, 16)),
      chapters: contentsOf(track, ['tref', 'chap']).flatMap(numbersIn),
    };
  });
  const sounds = tracks.filter(({ kind }) => kind === 'soun');
  const chapters = sounds.flatMap((track) => track.chapters);
  const isFilm = tracks.some(({ id, kind }) => kind === 'vide' && !(id && chapters.includes(id)));
  return isFilm || sounds.length === 0 ? undefined : sounds.map(({ codec }) => codec).filter(Boolean);
}

const NOTHING = new Uint8Array();

function numbersIn(content: Uint8Array): number[] {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  return Array.from({ length: Math.floor(content.length / 4) }, (_, index) => view.getUint32(index * 4));
}

/** FFmpeg, which browsers use, looks for the first frame in this number of bytes (libavformat/mp3dec.c). */
const SEARCHED = 64 * 1024;
const LONGEST_FRAME = 1441;
const MAX_TAGS = 100;

/** An MP3 may begin with tags, zeros or a partial frame. No library handles all of these beginnings. */
async function mp3Fault(file: FileBytes): ReturnType<Check> {
  const start = await endOfTags(file);
  if (start > file.size) return 'damaged';
  const content = await file.read(start, SEARCHED + 2 * LONGEST_FRAME);
  if (hasFrames(content)) return undefined;
  if (content[0] === 0xff && (content[1] ?? 0) >= 0xe0) return 'unplayable';
  return start > 0 ? 'no-sound' : 'other-content';
}

/** An ID3 tag's length has seven bits per byte and excludes the footer (ID3v2.4, section 3.1). */
async function endOfTags({ read }: FileBytes): Promise<number> {
  let end = 0;
  for (let count = 0; count < MAX_TAGS; count += 1) {
    const head = await read(end, 10);
    if (head.length < 10 || latin(head.subarray(0, 3)) !== 'ID3') break;
    const length = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    end += 10 + length + ((head[5] ?? 0) & 0x10 ? 10 : 0);
  }
  return end;
}

const SHARED = 0xfffe0c00;

function hasFrames(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  const headerAt = (at: number) => (at + 4 <= content.length ? view.getUint32(at) : 0);
  for (let at = content.indexOf(0xff); at >= 0 && at < SEARCHED; at = content.indexOf(0xff, at + 1)) {
    const header = headerAt(at);
    const next = headerAt(at + frameLength(header));
    if (frameLength(header) > 0 && frameLength(next) > 0 && ((header ^ next) & SHARED) === 0) return true;
  }
  return false;
}

const KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const KILOBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const RATES = [[11025, 12000, 8000], [], [22050, 24000, 16000], [44100, 48000, 32000]];

/** Returns the bytes of a Layer III frame with this header (ISO/IEC 11172-3, 2.4.2.3); 0 for other headers. */
function frameLength(header: number): number {
  const isFrame = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  const version = (header >>> 19) & 3;
  const rate = RATES[version]?.[(header >>> 10) & 3];
  const kilobits = (version === 3 ? KILOBITS : KILOBITS_2)[(header >>> 12) & 15];
  if (!isFrame || !rate || !kilobits) return 0;
  return Math.floor(((version === 3 ? 144 : 72) * kilobits * 1000) / rate) + ((header >>> 9) & 1);
}

type Box = { name: string; start: number; end: number };

const MAX_BOXES = 20_000;

/** Boxes as in ISO/IEC 14496-12, section 4.2. Undefined if a box is malformed or too long, or if there are too many. */
async function topBoxesOf({ size, read }: FileBytes): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  for (let at = 0; at < size; at = boxes.at(-1)?.end ?? size) {
    const box = boxAt(await read(at, 16), at, size);
    if (!box || box.end > size || boxes.push(box) > MAX_BOXES) return undefined;
  }
  return boxes;
}

/** Length 1 means that 64 bits with the length follow the name; length 0 means that the box ends with the file. */
function boxAt(head: Uint8Array, at: number, size: number): Box | undefined {
  if (head.length < 8) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const short = view.getUint32(0);
  const isLong = short === 1 && head.length >= 16;
  const length = isLong ? Number(view.getBigUint64(8)) : short || size - at;
  const start = at + (isLong ? 16 : 8);
  return at + length < start ? undefined : { name: latin(head.subarray(4, 8)), start, end: at + length };
}

function contentsOf(content: Uint8Array, [name, ...names]: readonly string[]): Uint8Array[] {
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
