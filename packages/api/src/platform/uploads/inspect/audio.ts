import { open } from 'node:fs/promises';
import type { FileBytes } from '@ar/domain/file-bytes';
import { soundFault } from '@ar/domain/sound-content';
import { EncodedPacketSink, FilePathSource, Input, Logging, LogLevel, MP4, OGG, WAVE } from 'mediabunny';
import { type Check, type Flaw, typeOf, unlessOfDisk } from './received.ts';

Logging.level = LogLevel.Silent;

/** Chromium, Firefox and Safari play these codecs in WAV files. */
const IN_WAV = /^(?:pcm-(?:u8|s16|s24|s32|f32)|alaw|ulaw)$/;
const IN_OGG = /^(?:opus|vorbis)$/;
const IN_MPEG4 = /^mp4a\.(?:40\.(?:2|02|5|05|29)|67)$/;

const played =
  (extension: string, codecs: RegExp): Check =>
  async ({ path, size }) =>
    (await withBytes(path, size, (file) => soundFault(extension, file))) ?? soundFlaw(path, codecs);

export const wavFlaw = played('.wav', IN_WAV);
export const oggFlaw = played('.ogg', IN_OGG);
export const m4aFlaw = played('.m4a', IN_MPEG4);

/** The library file-type returns these types for MP3 files with truncated frames and for other layers. */
const LIKE_FRAMES = [undefined, 'mp3', 'mp2', 'mp1', 'aac'];

export const mp3Flaw: Check = async ({ path, size }) => {
  const seen = await typeOf(path);
  if (!LIKE_FRAMES.includes(seen)) return 'other-content';
  const fault = await withBytes(path, size, (file) => soundFault('.mp3', file));
  return fault && fault !== 'damaged' && seen !== undefined ? 'unplayable' : fault;
};

async function withBytes<Result>(path: string, size: number, use: (file: FileBytes) => Promise<Result>) {
  const file = await open(path);
  const read = async (start: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  };
  return use({ size, read }).finally(() => file.close());
}

async function soundFlaw(path: string, played: RegExp): Promise<Flaw | undefined> {
  const input = new Input({ formats: [MP4, OGG, WAVE], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryAudioTrack();
    const isEncrypted = (await track?.getInternalCodecId()) === 'enca';
    if (!track || isEncrypted || !played.test((await track.getCodecParameterString()) ?? ''))
      return 'unplayable';
    const first = await new EncodedPacketSink(track).getFirstPacket();
    const hasSound = first && first.data.length > 0 && (await track.computeDuration()) > 0;
    return hasSound ? undefined : 'no-sound';
  } catch (error) {
    const hasNoSound = String(error).includes('missing "data" chunk');
    return unlessOfDisk(error) ?? (hasNoSound ? 'no-sound' : 'unplayable');
  } finally {
    input.dispose();
  }
}
