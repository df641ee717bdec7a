import { expect, test } from '@rstest/core';
import { soundFault } from './sound-content.ts';

const faultOf = (extension: string, content: string) => {
  const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0));
  const read = async (start: number, length: number) => bytes.subarray(start, start + length);
  return soundFault(extension, { size: bytes.length, read });
};

const FRAME = `\xff\xfb\x90\0${'\0'.repeat(413)}`;
const box = (name: string, content = '') =>
  `\0\0\0${String.fromCharCode(8 + content.length)}${name}${content}`;
const track = (kind: string, codec: string) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', `${'\0'.repeat(8)}${kind}`) +
        box('minf', box('stbl', box('stsd', `${'\0'.repeat(12)}${codec}`))),
    ),
  );
const m4a = (...tracks: string[]) =>
  box('ftyp', 'M4A ') + box('moov', tracks.join('')) + box('mdat', 'sound');

test.each([
  ['.mp3', 'frames', FRAME + FRAME, undefined],
  ['.mp3', 'AAC without a container', '\xff\xf1\x50\x80'.repeat(50), 'unplayable'],
  ['.mp3', 'AAC behind a tag', 'ID3\x04\0\0\0\0\0\0\xff\xf1P\x80', 'unplayable'],
  ['.mp3', 'a tag alone', 'ID3\x04\0\0\0\0\0\0', 'no-sound'],
  ['.mp3', 'a tag that is longer than the file', 'ID3\x04\0\0\0\0\x7f\0', 'damaged'],
  ['.wav', 'RIFF', 'RIFF\0\0\0\0WAVE', undefined],
  ['.wav', 'RF64', 'RF64\0\0\0\0WAVE', 'unplayable'],
  ['.wav', 'FLAC', 'fLaC\0\0\0\0', 'other-content'],
  ['.ogg', 'Opus', `OggS${'\0'.repeat(24)}OpusHead`, undefined],
  ['.ogg', 'FLAC', `OggS${'\0'.repeat(24)}\x7fFLAC`, 'unplayable'],
  ['.ogg', 'FLAC without a container', 'fLaC\0\0\0\0', 'other-content'],
  ['.m4a', 'AAC', m4a(track('soun', 'mp4a')), undefined],
  ['.m4a', 'a film', m4a(track('soun', 'mp4a'), track('vide', 'avc1')), 'other-content'],
  ['.m4a', 'a codec of Apple', m4a(track('soun', 'alac')), 'unplayable'],
  ['.m4a', 'FLAC', 'fLaC\0\0\0\0', 'other-content'],
  ['.m4a', 'no index', box('ftyp', 'M4A '), 'damaged'],
  ['.m4a', 'no sound', box('ftyp', 'M4A ') + box('moov', track('soun', 'mp4a')), 'no-sound'],
  ['.flac', 'anything', 'fLaC', undefined],
])('returns the fault of a %s file with %s', async (extension, _what, content, fault) => {
  expect(await faultOf(extension, content)).toBe(fault);
});
