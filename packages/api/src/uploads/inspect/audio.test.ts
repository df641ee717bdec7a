import { expect, test } from '@rstest/core';
import { inspected } from './testing/inspected.ts';
import { MP3, mpeg4, OGG, oggOf, tagged, WAV } from './testing/samples.ts';

const OTHER = 'Sadržaj fajla ne odgovara njegovom nastavku';
const DAMAGED = 'Fajl je oštećen ili nepotpun.';

test('an MP3 may begin with a tag, and is looked for behind it', async () => {
  expect(await inspected('opis.mp3', tagged(MP3, 5000))).toBe('audio/mpeg');
  expect(await inspected('opis.mp3', tagged(OGG, 5000))).toMatch(OTHER);
  expect(await inspected('opis.mp3', tagged(MP3, 10, 200_000))).toBe(DAMAGED);
});

test.each(['OpusHead', '\x7fFLAC\x01\0\0'])('Ogg may carry %s', async (codec) => {
  expect(await inspected('opis.ogg', oggOf(codec))).toBe('audio/ogg');
});

test('a film is no Ogg recording', async () => {
  expect(await inspected('opis.ogg', oggOf('\x80theora '))).toMatch(OTHER);
});

test('another RIFF is no WAV', async () => {
  const film = Buffer.from(WAV);
  film.write('AVI ', 8);
  expect(await inspected('opis.wav', film)).toMatch(OTHER);
});

test.each(['M4A ', 'mp42', 'isom', '3gp4'])(
  'MPEG-4 of the brand %s is taken with sound only',
  async (brand) => {
    expect(await inspected('opis.m4a', mpeg4(brand, ['soun']))).toBe('audio/mp4');
    expect(await inspected('opis.m4a', mpeg4(brand, ['soun', 'vide']))).toMatch(OTHER);
    expect(await inspected('opis.m4a', mpeg4(brand, []))).toMatch(OTHER);
  },
);

test('MPEG-4 that is cut off is refused, and so is one with a length that cannot be', async () => {
  const whole = mpeg4('M4A ', ['soun']);
  for (let length = 12; length < whole.length; length += 1) {
    expect(await inspected('opis.m4a', whole.subarray(0, length))).toMatch(DAMAGED);
  }
  const short = Buffer.from(whole);
  short.writeUInt32BE(7, 24);
  expect(await inspected('opis.m4a', short)).toBe(DAMAGED);
  expect(await inspected('opis.m4a', Buffer.concat([whole, Buffer.alloc(7)]))).toBe(DAMAGED);
});

test('MPEG-4 is looked at as far as recordings go: a thousand boxes, and eight megabytes of index', async () => {
  const whole = mpeg4('M4A ', ['soun']);
  const index = whole.indexOf('moov') - 4;
  const [start, moov] = [whole.subarray(0, index), whole.subarray(index)];
  const free = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]);
  const boxes = (count: number) => Buffer.concat([start, ...Array.from({ length: count }, () => free), moov]);
  expect(await inspected('opis.m4a', boxes(900))).toBe('audio/mp4');
  expect(await inspected('opis.m4a', boxes(1000))).toBe(DAMAGED);
  const long = Buffer.concat([moov.subarray(0, 8), Buffer.alloc(8 * 1024 * 1024), moov.subarray(8)]);
  long.writeUInt32BE(long.length);
  expect(await inspected('opis.m4a', Buffer.concat([start, long]))).toMatch(OTHER);
});

test('MPEG-4 may give a length in 64 bits, and leave the last one open', async () => {
  const whole = mpeg4('M4A ', ['soun']);
  const index = whole.subarray(whole.indexOf('moov') - 4);
  const long = Buffer.from([0, 0, 0, 1, ...Buffer.from('free'), 0, 0, 0, 0, 0, 0, 0, 20, 1, 2, 3, 4]);
  const open = Buffer.from(index);
  open.writeUInt32BE(0);
  const start = whole.subarray(0, 24);
  expect(await inspected('opis.m4a', Buffer.concat([start, long, open]))).toBe('audio/mp4');
});
