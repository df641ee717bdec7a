import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { chooseEncoding, type Encoding } from './send.ts';
import { createStaticFolder } from './static-folder.ts';

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

test('a file is compressed once, when it is first asked for', async () => {
  const text = Buffer.from('Podgorica\n'.repeat(1000));
  writeFileSync(join(folder, 'a.js'), text);
  const files = createStaticFolder(folder);
  const read = async (encoding: Encoding) =>
    (await (await files.read('a.js'))?.compressed?.(encoding)) ?? Buffer.of();
  const brotli = await read('br');
  expect(brotliDecompressSync(brotli)).toEqual(text);
  expect(gunzipSync(await read('gzip'))).toEqual(text);
  expect(await read('br')).toBe(brotli);
});
