import { gunzipSync } from 'node:zlib';
import { expect, test } from '@rstest/core';
import { extract, type Headers } from 'tar-stream';
import { tarball } from './tarball.ts';

const FILES = new Map([
  ['src/index.ts', 'export {};'],
  ['dist/run.js', '#!/usr/bin/env node'],
]);

test('the same files are the same bytes, whatever their order; programs can be run', async () => {
  const bytes = await tarball(FILES, ['dist/run.js']);
  expect(await tarball(new Map([...FILES].reverse()), ['dist/run.js'])).toEqual(bytes);
  const entries: Headers[] = [];
  const reader = extract();
  reader.end(gunzipSync(bytes));
  for await (const entry of reader) {
    entries.push(entry.header);
    entry.resume();
  }
  expect(entries.map(({ name, mode }) => [name, mode])).toEqual([
    ['package/dist/run.js', 0o755],
    ['package/src/index.ts', 0o644],
  ]);
});
