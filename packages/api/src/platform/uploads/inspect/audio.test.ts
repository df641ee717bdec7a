import { createHash } from 'node:crypto';
import { expect, test } from '@rstest/core';
import { inspected } from './testing/inspected.ts';
import { M4A, MP3, OGG, oggOf, recording, tagged, WAV, wavOf } from './testing/samples.ts';

const OTHER = 'Sadržaj fajla ne odgovara njegovom nastavku';
const DAMAGED = 'Fajl je oštećen ili nepotpun.';
const UNPLAYABLE = 'Ne puštaju svi pregledači ovaj snimak. Sačuvajte ga kao MP3 i pokušajte ponovo.';
const NO_SOUND = 'U fajlu nema zvuka. Snimite ga ponovo, sačuvajte kao MP3 i pokušajte opet.';
const joined = (...parts: (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

test.each([
  ['a tag', tagged(MP3, 5000)],
  ['two tags', tagged(tagged(MP3, 300), 10)],
  ['a tag and zeros', tagged(joined(Buffer.alloc(5000), MP3), 500)],
  ['zeros', joined(Buffer.alloc(40_000), MP3)],
  ['the end of a frame', joined(Buffer.alloc(200, 0x55), MP3)],
  ['a truncated frame', joined(MP3.subarray(0, 200), MP3)],
  ['a tag and the end of a frame', tagged(joined(MP3.subarray(100, 300), MP3), 10)],
])('accepts an MP3 that begins with %s', async (_what, content) => {
  expect(await inspected('opis.mp3', content)).toBe('audio/mpeg');
});

test('accepts an MP3 with a low bit rate and no tag', async () => {
  expect(await inspected('opis.mp3', await recording('speech.mp3'))).toBe('audio/mpeg');
});

test.each([
  ['a tag that is longer than the file', tagged(MP3, 10, 200_000), DAMAGED],
  ['a tag alone', tagged(Buffer.alloc(0), 3000), NO_SOUND],
  ['zeros', Buffer.alloc(50_000), OTHER],
  ['noise', createHash('shake256', { outputLength: 100_000 }).update('šum').digest(), OTHER],
  ['Layer II', await recording('layer-2.mp3'), UNPLAYABLE],
  ['AAC', await recording('adts.mp3'), UNPLAYABLE],
  ['Ogg after a tag', tagged(OGG, 5000), OTHER],
])('refuses an .mp3 that contains %s', async (_what, content, expected) => {
  expect(await inspected('opis.mp3', content)).toMatch(expected);
});

test.each(['opus.ogg', 'vorbis.ogg', 'aac.m4a', 'fragments.m4a'])('accepts %s', async (name) => {
  expect(await inspected(name, await recording(name))).toMatch(/^audio\/(?:ogg|mp4)$/);
});

test.each(['flac.ogg', 'speex.ogg', 'alac.m4a', 'gsm.wav', 'g726.wav'])('refuses %s', async (name) => {
  expect(await inspected(name, await recording(name))).toBe(UNPLAYABLE);
});

test('refuses a video with the extension of an audio file', async () => {
  expect(await inspected('opis.ogg', oggOf('\x80theora '))).toMatch(OTHER);
  expect(await inspected('opis.m4a', await recording('film.m4a'))).toMatch(OTHER);
});

test.each([
  ['AAC without a container', 'opis.m4a', 'adts.mp3'],
  ['a film', 'opis.m4a', 'film.m4a'],
  ['AAC without a container', 'opis.wav', 'adts.mp3'],
])('advises to save %s named %s as MP3', async (_what, name, sample) => {
  expect(await inspected(name, await recording(sample))).toMatch(/Sačuvajte snimak kao MP3/);
});

test('the message names the real type of a recording with another extension', async () => {
  expect(await inspected('opis.mp3', WAV)).toMatch(/Izgleda kao \.wav\.$/);
});

test('accepts a picture track for chapters, but no other video track', async () => {
  expect(await inspected('opis.m4a', withChapters(await recording('film.m4a'), 2))).toBe('audio/mp4');
  expect(await inspected('opis.m4a', withChapters(await recording('film.m4a'), 3))).toMatch(OTHER);
});

test.each([
  ['8 bits', 1, 8],
  ['16 bits', 1, 16],
  ['24 bits', 1, 24],
  ['32 bits', 1, 32],
  ['32-bit floating point', 3, 32],
  ['A-law', 6, 8],
  ['µ-law', 7, 8],
])('accepts a WAV of %s, with the simple and the extensible header', async (_what, format, bits) => {
  expect(await inspected('opis.wav', wavOf({ format, bits }))).toBe('audio/wav');
  expect(await inspected('opis.wav', wavOf({ format, bits, isExtensible: true }))).toBe('audio/wav');
});

test.each([
  ['64-bit floating point', 3, 64],
  ['ADPCM', 2, 4],
  ['IMA ADPCM', 17, 4],
  ['MP3', 0x55, 0],
  ['AAC', 0xff, 16],
])('refuses a WAV of %s', async (_what, format, bits) => {
  expect(await inspected('opis.wav', wavOf({ format, bits }))).toBe(UNPLAYABLE);
});

test('refuses a recording without sound', async () => {
  expect(await inspected('opis.wav', wavOf({ format: 1, bits: 16, bytes: 0 }))).toBe(NO_SOUND);
  const head = Buffer.from(WAV.subarray(0, WAV.indexOf('data')));
  head.writeUInt32LE(head.length - 8, 4);
  expect(await inspected('opis.wav', head)).toBe(NO_SOUND);
  const sound = M4A.indexOf('mdat') - 4;
  const end = sound + M4A.readUInt32BE(sound);
  const empty = joined(M4A.subarray(0, sound), Buffer.from('00000008', 'hex'), 'mdat', M4A.subarray(end));
  expect(await inspected('opis.m4a', empty)).toBe(NO_SOUND);
  const opus = await recording('opus.ogg');
  const heads = opus.subarray(0, opus.lastIndexOf('OggS'));
  expect(await inspected('opis.ogg', heads)).toBe(NO_SOUND);
});

test('refuses other RIFF files, and RF64, which Firefox does not read', async () => {
  for (const [name, expected] of [
    ['AVI ', OTHER],
    ['WAVE', UNPLAYABLE],
  ] as const) {
    const content = Buffer.from(WAV);
    content.write(name === 'WAVE' ? 'RF64' : 'RIFF', 0);
    content.write(name, 8);
    expect(await inspected('opis.wav', content)).toMatch(expected);
  }
});

test('refuses MPEG-4 that is truncated or has an impossible length', async () => {
  for (let length = 12; length < M4A.length; length += 61) {
    expect(await inspected('opis.m4a', M4A.subarray(0, length))).toBe(DAMAGED);
  }
  const short = Buffer.from(M4A);
  short.writeUInt32BE(7, M4A.indexOf('mdat') - 4);
  expect(await inspected('opis.m4a', short)).toBe(DAMAGED);
  expect(await inspected('opis.m4a', joined(M4A, Buffer.alloc(7)))).toBe(DAMAGED);
});

test('refuses MPEG-4 with 20,000 boxes or with an index above eight megabytes', async () => {
  const index = M4A.indexOf('moov') - 4;
  const [start, moov] = [M4A.subarray(0, index), M4A.subarray(index)];
  const boxes = (count: number) => joined(start, Buffer.from('0000000866726565'.repeat(count), 'hex'), moov);
  expect(await inspected('opis.m4a', boxes(2000))).toBe('audio/mp4');
  expect(await inspected('opis.m4a', boxes(20_000))).toBe(DAMAGED);
  const filling = box('free', Buffer.alloc(8 * 1024 * 1024));
  expect(await inspected('opis.m4a', joined(start, box('moov', filling, moov.subarray(8))))).toMatch(OTHER);
});

test('accepts MPEG-4 boxes with 64-bit lengths, and a last box without a length', async () => {
  const index = M4A.indexOf('moov') - 4;
  const long = Buffer.from('00000001667265650000000000000014aabbccdd', 'hex');
  const open = Buffer.from('0000000066726565aabb', 'hex');
  const content = joined(M4A.subarray(0, index), long, M4A.subarray(index), open);
  expect(await inspected('opis.m4a', content)).toBe('audio/mp4');
});

function box(name: string, ...parts: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  const content = joined(...parts);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4);
  return joined(head, content);
}

function withChapters(film: Buffer, track: number): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(track);
  const reference = box('tref', box('chap', number));
  const longer = Buffer.from(film);
  const index = film.indexOf('moov') - 4;
  const sound = film.lastIndexOf('trak', film.indexOf('soun')) - 4;
  const end = sound + film.readUInt32BE(sound);
  for (const at of [index, sound]) longer.writeUInt32BE(film.readUInt32BE(at) + reference.length, at);
  return joined(longer.subarray(0, end), reference, longer.subarray(end));
}
