import { expect, test } from '@rstest/core';
import { oldFbx, wideEncoding } from './model-files.ts';

const bytes = (text: string, encoding: BufferEncoding = 'latin1') =>
  new Uint8Array(Buffer.from(text, encoding));

function binaryFbx(version: number) {
  const start = Buffer.alloc(64);
  start.write('Kaydara FBX Binary  \0\x1a\0', 'latin1');
  start.writeUInt32LE(version, 23);
  return new Uint8Array(start);
}

test.each([
  ['6.1', bytes('; FBX 6.1.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 6100\n}')],
  ['5.0', bytes('; FBX 5.0.0 project file\n; created by a camera tracker\n')],
  ['6.1', binaryFbx(6100)],
  ['6.4', binaryFbx(6400)],
  [undefined, binaryFbx(7400)],
  [undefined, bytes('; FBX 7.3.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 7300\n}')],
  [undefined, bytes('solid cube')],
  [undefined, new Uint8Array()],
])('detects the old FBX version %s', (version, start) => {
  expect(oldFbx(start)).toBe(version);
});

const OBJ = '# zgrada\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
const inFour = (text: string) =>
  new Uint8Array(new Uint32Array([...text].map((one) => one.codePointAt(0) ?? 0)).buffer);

test.each([
  ['UTF-16', 'little-endian with a mark', bytes(`\uFEFF${OBJ}`, 'utf16le')],
  ['UTF-16', 'big-endian with a mark', swapped(`\uFEFF${OBJ}`)],
  ['UTF-16', 'little-endian without a mark', bytes(OBJ, 'utf16le')],
  ['UTF-16', 'big-endian without a mark', swapped(OBJ)],
  ['UTF-16', 'with a Cyrillic word in it', bytes(`# сат\nmtllib kula.mtl\n${OBJ}`, 'utf16le')],
  ['UTF-32', 'with a mark', inFour(`\uFEFF${OBJ}`)],
  ['UTF-32', 'without a mark', inFour(OBJ)],
  [undefined, 'UTF-8 with a byte order mark', bytes(`\uFEFF${OBJ}`, 'utf8')],
  [undefined, 'UTF-8', bytes(OBJ)],
  [undefined, 'a program', bytes(`\x7fELF\x02\x01\x01${'\0'.repeat(9)}\x02\0\x3e\0\x01${'\0'.repeat(40)}`)],
  [undefined, 'binary glTF', bytes('glTF\x02\0\0\0\x30\0\0\0')],
  [undefined, 'text with a zero byte', bytes('v 0 0 0\0')],
  [undefined, 'nothing', new Uint8Array()],
])('detects the encoding %s: %s', (encoding, _what, start) => {
  expect(wideEncoding(start)).toBe(encoding);
});
