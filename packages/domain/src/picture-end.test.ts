import { expect, test } from '@rstest/core';
import { isCutPicture } from './picture-end.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** The header contains a smaller JPEG with an end marker (`ffd9`), which must not count as the end of the picture. */
const JPEG = 'ffd8ffe10006ffd8ffd9ffda0002112233ff00445566ffd9';
const PNG = '89504e470d0a1a0a0000000449444154aabbccdd000000000000000049454e44ae426082';
const WEBP = '524946460c00000057454250565038200000000000';

test.each([
  ['JPEG', JPEG],
  ['JPEG with more bytes before a marker', JPEG.replace('ffda', 'ffffffda')],
  ['PNG', PNG],
  ['WebP', WEBP.slice(0, 40)],
])('detects a truncated %s', (_format, hex) => {
  const content = bytesOf(hex);
  expect(isCutPicture(content)).toBe(false);
  expect(isCutPicture(Uint8Array.of(...content, 0, 0, 7))).toBe(false);
  expect(isCutPicture(content.subarray(0, -5))).toBe(true);
});

test('returns false for other content', () => {
  expect(['', '00', '47494638396100', 'ffd8ffe1000200ffda'].map((hex) => isCutPicture(bytesOf(hex)))).toEqual(
    [false, false, false, false],
  );
});
