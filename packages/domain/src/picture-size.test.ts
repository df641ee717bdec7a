import { expect, test } from '@rstest/core';
import { isOversized, pictureSize } from './picture-size.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const webp = (chunk: string) => `524946460000000057454250${chunk}00000000`;

test.each([
  ['PNG', '89504e470d0a1a0a0000000d494844520000028000000168'],
  ['JPEG', 'ffd8ffe000040000ffc4000300ffc2001108016802800301'],
  ['JPEG with several 0xff bytes before a marker', 'ffd8ffffe000040000ffffffc2001108016802800301'],
  ['lossy WebP', `${webp('56503820')}0000009d012a80026801`],
  ['lossless WebP', `${webp('5650384c')}2f7fc25900`],
  ['extended WebP', `${webp('56503858')}000000007f0200670100`],
])('reads the size of a %s', (_format, hex) => {
  expect(pictureSize(bytesOf(hex))).toEqual({ width: 640, height: 360 });
});

test.each(['', '89504e470d0a1a0a', 'ffd8ffe000ff', 'ffd8ff00', '47494638'])(
  'returns undefined for %j',
  (hex) => {
    expect(pictureSize(bytesOf(hex))).toBeUndefined();
  },
);

const square = (width: number) => ({ width, height: width });

test('isOversized is true if a picture or the sum of the pictures has too many pixels', () => {
  expect(isOversized([])).toBe(false);
  expect(isOversized([square(8192), undefined])).toBe(false);
  expect(isOversized([square(8193)])).toBe(true);
  expect(isOversized(Array(17).fill(square(4096)))).toBe(true);
});
