import { type Check, readPart, typeOf } from './received.ts';

/** How far FFmpeg, which browsers play MP3 with, looks for the first frame (libavformat/mp3dec.c). */
const SEARCHED = 64 * 1024;
const LONGEST_FRAME = 1441;
const MAX_TAGS = 100;
/** What file-type takes frames for that are cut, or another layer's. */
const LIKE_FRAMES = [undefined, 'mp3', 'mp2', 'mp1', 'aac'];

/** An MP3 may begin with tags, with zeros and in the middle of a frame, which no library reads. */
export const mp3Flaw: Check = async ({ path, size }) => {
  const seen = await typeOf(path);
  if (!LIKE_FRAMES.includes(seen)) return 'other-content';
  const start = await endOfTags(path);
  if (start > size) return 'damaged';
  if (hasFrames(await readPart(path, start, SEARCHED + 2 * LONGEST_FRAME))) return undefined;
  if (seen !== undefined) return 'unplayable';
  return start > 0 ? 'no-sound' : 'other-content';
};

/** The length of a tag has seven bits a byte, and a footer is not counted (ID3v2.4, section 3.1). */
async function endOfTags(path: string): Promise<number> {
  let end = 0;
  for (let count = 0; count < MAX_TAGS; count += 1) {
    const head = await readPart(path, end, 10);
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break;
    const length = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    end += 10 + length + ((head[5] ?? 0) & 0x10 ? 10 : 0);
  }
  return end;
}

const SHARED = 0xfffe0c00;

/** Whether two frames that fit together follow each other: one alone may be chance. */
function hasFrames(content: Buffer): boolean {
  for (let at = content.indexOf(0xff); at >= 0 && at < SEARCHED; at = content.indexOf(0xff, at + 1)) {
    const header = headerAt(content, at);
    const next = headerAt(content, at + frameLength(header));
    if (frameLength(header) > 0 && frameLength(next) > 0 && ((header ^ next) & SHARED) === 0) return true;
  }
  return false;
}

const headerAt = (content: Buffer, at: number) => (at + 4 <= content.length ? content.readUInt32BE(at) : 0);

const KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const KILOBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const RATES = [[11025, 12000, 8000], [], [22050, 24000, 16000], [44100, 48000, 32000]];

/** The length in bytes of a frame of Layer III with this header (ISO/IEC 11172-3, 2.4.2.3); 0 for anything else. */
function frameLength(header: number): number {
  const isFrame = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  const version = (header >>> 19) & 3;
  const rate = RATES[version]?.[(header >>> 10) & 3];
  const kilobits = (version === 3 ? KILOBITS : KILOBITS_2)[(header >>> 12) & 15];
  if (!isFrame || !rate || !kilobits) return 0;
  return Math.floor(((version === 3 ? 144 : 72) * kilobits * 1000) / rate) + ((header >>> 9) & 1);
}
