import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { watchBuilds } from './watch-builds.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'watched-'));
  const files = {
    'package.json': '{"name":"parks","type":"module"}',
    'rsbuild.config.mjs': "export default { source: { entry: { index: './page.js' } } };",
    'page.js': 'console.log("developed");',
    'dist/department.json': 'released',
    '.develop/department.json': 'of an earlier session',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  symlinkSync(path.resolve(import.meta.dirname, '../node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('builds into .develop, leaves dist unchanged, and removes an earlier session’s build', async () => {
  let builds: ReturnType<typeof watchBuilds> | undefined;
  const faults = await new Promise((built) => {
    builds = watchBuilds([folder], (_name, found) => built(found));
  });
  await builds?.stop();
  expect(faults).toEqual([]);
  expect(readdirSync(path.join(folder, 'dist'))).toEqual(['department.json']);
  expect(readFileSync(path.join(folder, 'dist/department.json'), 'utf8')).toBe('released');
  expect(readdirSync(path.join(folder, '.develop')).sort()).toEqual(['index.html', 'static']);
});
