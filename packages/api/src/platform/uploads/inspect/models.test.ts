import { expect, test } from '@rstest/core';
import { inspected } from './testing/inspected.ts';
import { binaryFbx, DAE, OBJ, TEXT_FBX } from './testing/samples.ts';

const other = (extension: string) => `Sadržaj fajla ne odgovara njegovom nastavku (${extension}).`;
const DAMAGED = 'Fajl je oštećen ili nepotpun.';

test.each([
  ['with Windows line ends', OBJ.replaceAll('\n', '\r\n')],
  ['in a Windows encoding', Buffer.from(`# \x8au\x9ema\n${OBJ}`, 'latin1')],
  ['whose first vertex follows 10,000 comments', `${'# napomena\n'.repeat(10_000)}v 1 2 3\n`],
])('accepts an OBJ %s', async (_what, content) => {
  expect(await inspected('zgrada.obj', content)).toBe('model/obj');
});

test.each([
  ['without a vertex', 'o Zgrada\nvn 0 1 0\n'],
  ['with words instead of coordinates', 'v jedan dva tri\n'],
  ['with HTML before the vertices', `<script>\n${OBJ}`],
  ['with HTML after the vertices', `${OBJ}  <img src=x>\n`],
  ['with a zero byte at the end of a long file', `${OBJ}${'f 1 2 3\n'.repeat(300_000)}\0`],
])('refuses an OBJ %s', async (_what, content) => {
  expect(await inspected('zgrada.obj', content)).toBe(other('.obj'));
});

test('accepts COLLADA without a declaration, and with comments', async () => {
  const root = DAE.slice(DAE.indexOf('<COLLADA'));
  for (const start of ['', '\uFEFF', '\n<!-- <!DOCTYPE> --><?x y?>', '<!---->'.repeat(5000)]) {
    expect(await inspected('zgrada.dae', `${start}${root}`)).toBe('model/vnd.collada+xml');
  }
});

// ASVS 1.5.1
test.each([
  ['with a document type', '<!DOCTYPE COLLADA [<!ENTITY a "aaaaaaaaaa">]>'],
  ['with an unclosed comment', '<!-- '],
  ['inside another root', '<html>'],
  ['after thousands of comments and a text', `${'<!-- -->'.repeat(5000)}x`],
])('refuses COLLADA %s', async (_what, start) => {
  expect(await inspected('zgrada.dae', DAE.replace('<COLLADA', `${start}<COLLADA`))).toMatch(
    other('.dae').slice(0, -1),
  );
});

test('refuses COLLADA that is truncated or contains a zero byte', async () => {
  expect(await inspected('zgrada.dae', DAE.slice(0, -12))).toMatch(DAMAGED);
  expect(await inspected('zgrada.dae', DAE.replace('<asset/>', '\0'))).toMatch(other('.dae').slice(0, -1));
});

test.each([7000, 7400, 7500, 7700])('accepts a binary FBX of version %i', async (version) => {
  expect(await inspected('zgrada.fbx', binaryFbx(version))).toBe('application/octet-stream');
});

test.each([7400, 7500])('refuses a binary FBX of version %i without all sections', async (version) => {
  const content = binaryFbx(version);
  const sections = content.length - 160;
  for (const length of [23, 26, 27, 30, 60, sections - 25]) {
    expect(await inspected('zgrada.fbx', content.subarray(0, length))).toBe(DAMAGED);
  }
});

test('refuses a binary FBX without sections, or with a section that ends before its start', async () => {
  const content = binaryFbx(7400);
  const second = content.readUInt32LE(27);
  content.writeUInt32LE(31, second);
  expect(await inspected('zgrada.fbx', content)).toBe(DAMAGED);
  content.fill(0, 27);
  expect(await inspected('zgrada.fbx', content)).toBe(DAMAGED);
});

test('refuses a binary FBX with too many sections', async () => {
  expect(await inspected('zgrada.fbx', binaryFbx(7400, Array(1001).fill('Objects')))).toBe(DAMAGED);
});

test('refuses a binary FBX with a section that ends beyond safe integers', async () => {
  const content = binaryFbx(7700);
  content.fill(0xff, 27, 35);
  expect(await inspected('zgrada.fbx', content)).toBe(DAMAGED);
});

test('accepts a text FBX, but not every text with the first line of an FBX', async () => {
  expect(await inspected('zgrada.fbx', TEXT_FBX)).toBe('application/octet-stream');
  expect(await inspected('zgrada.fbx', '; FBX 7.3.0 project file\n')).toBe(other('.fbx'));
  expect(await inspected('zgrada.fbx', `${TEXT_FBX}\0`)).toBe(other('.fbx'));
});

test.each([
  ['its end', TEXT_FBX.slice(0, -4)],
  ['a closing quote', `${TEXT_FBX}Objects: "{`],
])('refuses a text FBX without %s', async (_what, content) => {
  expect(await inspected('zgrada.fbx', content)).toBe(DAMAGED);
});

test('ignores braces in comments and strings of an FBX', async () => {
  const content = `${TEXT_FBX}; {\nObjects:  {\n\tName: "{;" ; }\n}\n`;
  expect(await inspected('zgrada.fbx', content)).toBe('application/octet-stream');
});

const OLD = 'FBX 6.1 je prestar. Izvezite model kao FBX 2014 ili .glb.';

test.each([
  ['in binary', binaryFbx(6100)],
  ['as text', '; FBX 6.1.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 6100\n}\n'],
  ['with the version only in its first line', '; FBX 6.1.0 project file\nObjects:  {\n}\n'],
])('refuses an FBX from before 7.0 %s, and names its version', async (_what, content) => {
  expect(await inspected('zgrada.fbx', content)).toBe(OLD);
});

const WIDE =
  'Tekst modela je u kodiranju UTF-16, koje programi za 3D ne čitaju. Sačuvajte ga kao UTF-8 i pokušajte ponovo.';

test.each([
  ['zgrada.obj', OBJ],
  ['zgrada.dae', DAE],
  ['zgrada.gltf', '{"asset":{"version":"2.0"}}'],
  ['zgrada.fbx', TEXT_FBX],
])('refuses %s in UTF-16, and names the encoding', async (name, text) => {
  for (const content of [`\uFEFF${text}`, text]) {
    const little = Buffer.from(content, 'utf16le');
    expect(await inspected(name, little)).toBe(WIDE);
    expect(await inspected(name, Buffer.from(little).swap16())).toBe(WIDE);
  }
});
