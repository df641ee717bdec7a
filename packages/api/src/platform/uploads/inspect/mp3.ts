import { soundFault } from '@ar/domain/sound-content';
import { withBytes } from './audio.ts';
import { type Check, typeOf } from './received.ts';

/** file-type's guesses for cut frames and other layers. */
const LIKE_FRAMES = [undefined, 'mp3', 'mp2', 'mp1', 'aac'];

export const mp3Flaw: Check = async ({ path, size }) => {
  const seen = await typeOf(path);
  if (!LIKE_FRAMES.includes(seen)) return 'other-content';
  const fault = await withBytes(path, size, (file) => soundFault('.mp3', file));
  return fault && fault !== 'damaged' && seen !== undefined ? 'unplayable' : fault;
};
