import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { crc32, zipOfRaw } from './testing/raw-zip.ts';
import { openArchive } from './zip-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function pathsIn(entries: Parameters<typeof zipOfRaw>[0]) {
  const content = zipOfRaw(entries);
  const file = join(folder, 'fajlovi.zip');
  await writeFile(file, content);
  const archive = await openArchive(file, content.length);
  archive.close();
  return archive.entries.map(({ path }) => path);
}

const NAMES = ['Kuća Đurović/Česma.jpg', 'šume i žbunje.png', 'ŽUTA ZGRADA.jpg', 'most.jpg'];
const bytes = (name: string, page: Record<string, number>) =>
  Buffer.from(Array.from(name, (letter) => page[letter] ?? letter.charCodeAt(0)));
// These bytes are the output of Python's codecs.
const CP852 = { č: 0x9f, ć: 0x86, đ: 0xd0, š: 0xe7, ž: 0xa7, Č: 0xac, Ć: 0x8f, Đ: 0xd1, Š: 0xe6, Ž: 0xa6 };
const CP1250 = { č: 0xe8, ć: 0xe6, đ: 0xf0, š: 0x9a, ž: 0x9e, Č: 0xc8, Ć: 0xc6, Đ: 0xd0, Š: 0x8a, Ž: 0x8e };

test.each([
  ['code page 852', CP852],
  ['code page 1250', CP1250],
])('reads names in %s', async (_page, page) => {
  expect(await pathsIn(NAMES.map((name) => ({ name: bytes(name, page) })))).toEqual(NAMES);
});

test.each(Object.keys(CP852).filter((letter) => letter === letter.toLowerCase()))(
  'distinguishes the code pages by %s alone',
  async (letter) => {
    const name = `ko${letter}a.jpg`;
    for (const page of [CP852, CP1250]) expect(await pathsIn([{ name: bytes(name, page) }])).toEqual([name]);
  },
);

test('reads names in UTF-8 with and without the flag', async () => {
  const names = NAMES.map((name) => ({ name: Buffer.from(name) }));
  expect(await pathsIn(names)).toEqual(NAMES);
  expect(await pathsIn(names.map((one) => ({ ...one, isUtf8: true })))).toEqual(NAMES);
});

test('reads Info-ZIP’s Unicode path if the checksum matches the name', async () => {
  const [name, old] = ['kuća.jpg', bytes('kuća.jpg', CP1250)];
  const extra = (of: Buffer) => {
    const head = Buffer.alloc(9);
    head.writeUInt16LE(0x7075, 0);
    head.writeUInt16LE(5 + Buffer.byteLength(name), 2);
    head.writeUInt8(1, 4);
    head.writeUInt32LE(crc32(of), 5);
    return Buffer.concat([head, Buffer.from(name)]);
  };
  const changed = Buffer.from('ku_a.jpg');
  expect(await pathsIn([{ name: changed, extra: extra(changed) }])).toEqual([name]);
  expect(await pathsIn([{ name: changed, extra: extra(old) }])).toEqual(['ku_a.jpg']);
});

test('reads backslashes as folders in every code page', async () => {
  expect(await pathsIn([{ name: bytes('Kuća\\Česma.jpg', CP852) }])).toEqual(['Kuća/Česma.jpg']);
});
