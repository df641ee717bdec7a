import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@rstest/core';
import { extract, type Headers } from 'tar-stream';
import { sourcesIn, tarball, withOwn } from './packed-files.ts';

test('packs sources without tests and build configuration', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sources-'));
  const files = ['src/index.ts', 'src/index.test.ts', 'src/a.module.css', 'testing/open.tsx', 'README.md'];
  const others = [
    'package.json',
    'rstest.config.ts',
    'dist/a.js',
    'node_modules/x/a.js',
    'test-results/a.json',
  ];
  for (const file of [...files, ...others]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), file);
  }
  expect([...sourcesIn(folder).keys()].sort()).toEqual([
    'README.md',
    'src/a.module.css',
    'src/index.ts',
    'testing/open.tsx',
  ]);
  rmSync(folder, { recursive: true });
});

test('withOwn replaces an import, and throws if the import is missing', () => {
  const files = new Map([['testing/run.ts', "import { A } from '../../../a.ts';"]]);
  const own = withOwn(files, 'testing/run.ts', { from: '../../../a.ts', to: './a.ts' });
  expect(own.get('testing/run.ts')).toBe("import { A } from './a.ts';");
  expect(() => withOwn(files, 'testing/run.ts', { from: '../b.ts', to: './b.ts' })).toThrow(
    'does not import ../b.ts',
  );
});

const FILES = new Map([
  ['src/index.ts', 'export {};'],
  ['dist/run.js', '#!/usr/bin/env node'],
]);

test('the order of the files does not change the archive', async () => {
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
