import { EncodedPacketSink, FilePathSource, Input, Logging, LogLevel, MP4, OGG, WAVE } from 'mediabunny';
import { filmOrSoundIn, topBoxesOf } from './mpeg4.ts';
import { type Check, type Flaw, readPart, unlessOfDisk } from './received.ts';

Logging.level = LogLevel.Silent;

/** What Chromium, Firefox and Safari play: uncompressed sound of up to 32 bits, and the two kinds of telephone exchanges. */
const IN_WAV = /^(?:pcm-(?:u8|s16|s24|s32|f32)|alaw|ulaw)$/;
/** iPhones play Ogg since iOS 18.4, which the form says. */
const IN_OGG = /^(?:opus|vorbis)$/;
/** Low complexity, also with the two extensions for few bits (ISO/IEC 14496-3, table 1.17), and the same of MPEG-2. */
const IN_MPEG4 = /^mp4a\.(?:40\.(?:2|02|5|05|29)|67)$/;

export const wavFlaw: Check = async ({ path }) => {
  const head = (await readPart(path, 0, 12)).toString('latin1');
  if (!/^(?:RIFF|RF64|BW64|RIFX)[\s\S]{4}WAVE$/.test(head)) return 'other-content';
  return head.startsWith('RIFF') ? soundFlaw(path, IN_WAV) : 'unplayable';
};

export const oggFlaw: Check = ({ path }) => soundFlaw(path, IN_OGG);

/** Telephones record sound under the brands that films have too, so the tracks decide: sound and no film. */
export const m4aFlaw: Check = async ({ path, size }) => {
  const boxes = await topBoxesOf(path, size);
  const index = boxes?.find(({ name }) => name === 'moov');
  if (!boxes || !index) return 'damaged';
  if ((await filmOrSoundIn(path, index)) !== 'sound') return 'other-content';
  // mediabunny reads whatever stands where the index says that the sound is.
  const isEmpty = !boxes.some(({ name, start, end }) => name === 'mdat' && end > start);
  return isEmpty ? 'no-sound' : soundFlaw(path, IN_MPEG4);
};

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
