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

test('reads a valid build', async () => {
  expect(await readRelease(build)).toEqual({ release, size: Object.values(FILES).join('').length });
});

test.each(['entry.js', 'mf-manifest.json', 'async/page.css'])(
  'refuses a build with an additional byte in %s',
  async (path) => {
    appendFileSync(join(build, path), ' ');
    await expect(readRelease(build)).rejects.toThrow(`${path} is not the file that was built. (${build})`);
  },
);

test('refuses a missing file, and a missing or invalid document', async () => {
  rmSync(join(build, 'async/page.css'));
  await expect(readRelease(build)).rejects.toThrow('async/page.css is missing');
  writeFileSync(join(build, 'department.json'), '{');
  await expect(readRelease(build)).rejects.toThrow('is not JSON');
  rmSync(join(build, 'department.json'));
  await expect(readRelease(build)).rejects.toThrow('department.json is missing');
});

test('refuses a document with a path outside of the build', async () => {
  const [hash] = Object.values(release.files);
  writeFileSync(
    join(build, 'department.json'),
    JSON.stringify({ ...release, files: { ...release.files, '../../secret': hash } }),
  );
  await expect(readRelease(build)).rejects.toThrow('is not valid');
});

test('installs exactly the files that the document lists', async () => {
  writeFileSync(join(build, 'entry.js.map'), '{}');
  await installRelease(releases, build, release);
  const installed = readdirSync(join(releases, 'users/1.0.0'), { recursive: true }).map(String).sort();
  expect(installed).toEqual(['async', 'async/page.css', 'department.json', 'entry.js', 'mf-manifest.json']);
  expect(readdirSync(releases)).toEqual(['users']);
});

test('never overwrites an installed version', async () => {
  await installRelease(releases, build, release);
  writeFileSync(join(build, 'entry.js'), 'other');
  await installRelease(releases, build, release);
  expect(readFileSync(join(releases, 'users/1.0.0/entry.js'), 'utf8')).toBe(FILES['entry.js']);
});

test('concurrent installations leave one complete release', async () => {
  await Promise.all([
    installRelease(releases, build, release),
    installRelease(releases, build, release),
    installRelease(releases, build, release),
  ]);
  expect((await readRelease(join(releases, 'users', '1.0.0'))).release).toEqual(release);
  expect(readdirSync(releases)).toEqual(['users']);
});

test('replaces an incomplete release that a killed server left', async () => {
  mkdirSync(join(releases, 'users/1.0.0'), { recursive: true });
  writeFileSync(join(releases, 'users/1.0.0/entry.js'), 'half of');
  await Promise.all([installRelease(releases, build, release), installRelease(releases, build, release)]);
  expect((await readRelease(join(releases, 'users', '1.0.0'))).release).toEqual(release);
  expect(readdirSync(releases)).toEqual(['users']);
});

test('refuses a build that changes while it is copied', async () => {
  writeFileSync(join(build, 'entry.js'), 'newer');
  await expect(installRelease(releases, build, release)).rejects.toThrow('is not the file that was built');
  expect(existsSync(join(releases, 'users'))).toBe(false);
});
