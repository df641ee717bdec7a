import { type FileBytes, latin } from './file-bytes.ts';
import { mp3Fault } from './mp3.ts';
import { contentsOf, topBoxesOf } from './mpeg4.ts';

type SoundFault = 'other-content' | 'damaged' | 'no-sound' | 'unplayable';
type Check = (file: FileBytes) => Promise<SoundFault | undefined>;

/** The fault of a sound file's container; undefined if it has none or if its extension is not checked. */
export const soundFault = (extension: string, file: FileBytes): Promise<SoundFault | undefined> =>
  CHECKS[extension]?.(file) ?? Promise.resolve(undefined);

const wavFault: Check = async (file) => {
  const head = latin(await file.read(0, 12));
  if (!/^(?:RIFF|RF64|BW64|RIFX)[\s\S]{4}WAVE$/.test(head)) return 'other-content';
  // Firefox reads only RIFF.
  return head.startsWith('RIFF') ? undefined : 'unplayable';
};

/** The first page contains the codec's name (RFC 3533, section 6). */
const oggFault: Check = async (file) => {
  const page = latin(await file.read(0, 40));
  if (!page.startsWith('OggS')) return 'other-content';
  return /^(?:\x7fFLAC|Speex )/.test(page.slice(28)) ? 'unplayable' : undefined;
};

const MAX_INDEX = 8 * 1024 * 1024;

/** Phones record sound with brands of films, so this checks the tracks. */
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

/** The sound codecs; undefined for a film. Chapter pictures don't count as a film. */
function soundsIn(index: Uint8Array): string[] | undefined {
  const tracks = contentsOf(index, ['trak']).map((track) => {
    const [head = NOTHING] = contentsOf(track, ['tkhd']);
    const [handler = NOTHING] = contentsOf(track, ['mdia', 'hdlr']);
    const [samples = NOTHING] = contentsOf(track, ['mdia', 'minf', 'stbl', 'stsd']);
    return {
      id: numbersIn(head.subarray(head[0] === 1 ? 20 : 12))[0],
      kind: latin(handler.subarray(8, 12)),
      codec: latin(samples.subarray(12, 16)),
      // Tracks with the sound's chapters (QuickTime File Format, chapter lists).
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
