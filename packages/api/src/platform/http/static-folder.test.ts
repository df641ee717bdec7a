import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { chooseEncoding, type Encoding, encode } from './send.ts';
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

const text = Buffer.from(
  Array.from({ length: 2000 }, (_, at) => `Podgorica ${(at * 7919) % 997}`).join('\n'),
);

test('sends a quick compression of a file first, and the best compression later', async () => {
  writeFileSync(join(folder, 'a.js'), text);
  const read = async (encoding: Encoding) => {
    const file = await createdFolder.read('a.js');
    return (await file?.compressed?.(encoding)) ?? Buffer.of();
  };
  const createdFolder = createStaticFolder(folder);
  const smallest = await encode(text, 'br', 11);
  const first = await read('br');
  expect(brotliDecompressSync(first)).toEqual(text);
  expect(smallest.length).toBeLessThan(first.length);
  await expect.poll(() => read('br')).toEqual(smallest);
  expect(gunzipSync(await read('gzip'))).toEqual(text);
});
