import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { chooseEncoding, hashOf } from './send.ts';
import { createCompressedCopies } from './static-folder.ts';

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
