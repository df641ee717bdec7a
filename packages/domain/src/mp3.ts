import { type FileBytes, latin } from './file-bytes.ts';

/** The bytes in which FFmpeg, which browsers use, looks for the first frame (libavformat/mp3dec.c). */
const SEARCHED = 64 * 1024;
const LONGEST_FRAME = 1441;
const MAX_TAGS = 100;

/** An MP3 may begin with tags, zeros or a partial frame, which no library handles. */
export async function mp3Fault(file: FileBytes) {
  const start = await endOfTags(file);
  if (start > file.size) return 'damaged';
  const content = await file.read(start, SEARCHED + 2 * LONGEST_FRAME);
  if (hasFrames(content)) return undefined;
  // AAC and other MPEG layers have similar frame headers.
  if (content[0] === 0xff && (content[1] ?? 0) >= 0xe0) return 'unplayable';
  return start > 0 ? 'no-sound' : 'other-content';
}

/** The length has seven bits per byte and excludes the footer (ID3v2.4, section 3.1). */
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

/** Looks for two consecutive frames, because a single match may be chance. */
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

/** The bytes of a Layer III frame with this header (ISO/IEC 11172-3, 2.4.2.3); 0 for other headers. */
function frameLength(header: number): number {
  const isFrame = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1;
  const version = (header >>> 19) & 3;
  const rate = RATES[version]?.[(header >>> 10) & 3];
  const kilobits = (version === 3 ? KILOBITS : KILOBITS_2)[(header >>> 12) & 15];
  if (!isFrame || !rate || !kilobits) return 0;
  return Math.floor(((version === 3 ? 144 : 72) * kilobits * 1000) / rate) + ((header >>> 9) & 1);
}
