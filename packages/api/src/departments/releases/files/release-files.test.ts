import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { aRelease, FILES, writeRelease } from '../../../testing/releases.ts';
import { installRelease, readRelease } from './release-files.ts';

let root: string;
let build: string;
let releases: string;
const release = aRelease('users', '1.0.0');
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'));
  build = join(root, 'dist');
  releases = join(root, 'releases');
  writeRelease(build, release);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a sound build is read as its document', async () => {
  expect(await readRelease(build)).toEqual({ release, size: Object.values(FILES).join('').length });
});

test.each(['entry.js', 'mf-manifest.json', 'async/page.css'])(
  'one byte more in %s is refused',
  async (path) => {
    appendFileSync(join(build, path), ' ');
    await expect(readRelease(build)).rejects.toThrow(`${path} is not the file that was built. (${build})`);
  },
);

test('a missing file, a missing document and a document that is none are refused', async () => {
  rmSync(join(build, 'async/page.css'));
  await expect(readRelease(build)).rejects.toThrow('async/page.css is missing');
  writeFileSync(join(build, 'department.json'), '{');
  await expect(readRelease(build)).rejects.toThrow('is not JSON');
  rmSync(join(build, 'department.json'));
  await expect(readRelease(build)).rejects.toThrow('department.json is missing');
});

test('a document that leads out of its folder is refused', async () => {
  const [hash] = Object.values(release.files);
  writeFileSync(
    join(build, 'department.json'),
    JSON.stringify({ ...release, files: { ...release.files, '../../secret': hash } }),
  );
  await expect(readRelease(build)).rejects.toThrow('is not valid');
});

test('exactly the files of the document are installed, and nothing is left beside them', async () => {
  writeFileSync(join(build, 'entry.js.map'), '{}');
  await installRelease(releases, build, release);
  const installed = readdirSync(join(releases, 'users/1.0.0'), { recursive: true }).map(String).sort();
  expect(installed).toEqual(['async', 'async/page.css', 'department.json', 'entry.js', 'mf-manifest.json']);
  expect(readdirSync(releases)).toEqual(['users']);
});

test('an installed version is never overwritten', async () => {
  await installRelease(releases, build, release);
  writeFileSync(join(build, 'entry.js'), 'other');
  await installRelease(releases, build, release);
  expect(readFileSync(join(releases, 'users/1.0.0/entry.js'), 'utf8')).toBe(FILES['entry.js']);
});

test('installed twice at once, as by two servers on one folder, it stands there whole', async () => {
  await Promise.all([
    installRelease(releases, build, release),
    installRelease(releases, build, release),
    installRelease(releases, build, release),
  ]);
  expect((await readRelease(join(releases, 'users', '1.0.0'))).release).toEqual(release);
  expect(readdirSync(releases)).toEqual(['users']);
});

test('what a killed server left in its place gives way to it, even twice at once', async () => {
  mkdirSync(join(releases, 'users/1.0.0'), { recursive: true });
  writeFileSync(join(releases, 'users/1.0.0/entry.js'), 'half of');
  await Promise.all([installRelease(releases, build, release), installRelease(releases, build, release)]);
  expect((await readRelease(join(releases, 'users', '1.0.0'))).release).toEqual(release);
  expect(readdirSync(releases)).toEqual(['users']);
});

test('a build that changes while it is copied is not installed', async () => {
  writeFileSync(join(build, 'entry.js'), 'newer');
  await expect(installRelease(releases, build, release)).rejects.toThrow('is not the file that was built');
  expect(existsSync(join(releases, 'users'))).toBe(false);
});
