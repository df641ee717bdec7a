import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { chooseEncoding, hashOf } from './send.ts';
import { createCompressedCopies, createStaticFolder, prepareWithin } from './static-folder.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['*;q=0', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding %j chooses %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = Buffer.from('Podgorica, '.repeat(500));

test('prepared copies are made once, and used', async () => {
  const copies = createCompressedCopies(folder);
  await copies.prepare(text);
  await copies.prepare(text);
  expect(readdirSync(folder).sort()).toEqual([`${hashOf(text)}.br`, `${hashOf(text)}.gzip`]);
  expect(brotliDecompressSync(await copies.get(text, hashOf(text), 'br'))).toEqual(text);
  expect(gunzipSync(await copies.get(text, hashOf(text), 'gzip'))).toEqual(text);
});

test('what was not prepared is compressed when it is asked for', async () => {
  const bytes = await createCompressedCopies(folder).get(text, hashOf(text), 'br');
  expect(bytes.length).toBeLessThan(text.length);
  expect(brotliDecompressSync(bytes)).toEqual(text);
});

test('what takes long to be made small keeps no start waiting, and ends after the file at hand once it is stopped', async () => {
  for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `${name}.js`), `// ${name}\n${text}`);
  const made: (() => void)[] = [];
  const copies = {
    ...createCompressedCopies(folder),
    prepare: () => new Promise<void>((done) => made.push(done)),
  };
  const stop = await prepareWithin(createStaticFolder(folder, copies), 1, { error: expect.unreachable });
  await expect.poll(() => made.length).toBe(1);
  const stopped = stop();
  made[0]?.();
  await stopped;
  expect(made).toHaveLength(1);
});

test('what cannot be made small is told, and the start goes on', async () => {
  const told: object[] = [];
  const failing = { prepare: () => Promise.reject(new Error('no space left on device')) };
  const stop = await prepareWithin(failing, 1000, { error: (line: object) => told.push(line) });
  await stop();
  expect(told).toMatchObject([{ err: { message: 'no space left on device' } }]);
});
