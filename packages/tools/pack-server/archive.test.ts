import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { checksums, filesIn, writeArchive } from './archive.mjs';

const OPTIONS = { mtime: new Date('2026-01-24T10:00:00Z'), programs: ['bin/ar'] };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function made(name: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, path, '..'), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
  return join(folder, name);
}

test('equal files make equal archives, and sha256sum verifies the files that tar unpacks', async () => {
  const files = { 'host/b.js': '1', 'host/a/c.js': '2', 'bin/ar': '#!/bin/sh\n' };
  const [one, other] = [
    made('one', files),
    made('other', Object.fromEntries(Object.entries(files).reverse())),
  ];
  utimesSync(join(other, 'host/b.js'), 1, 1);
  const archives = await Promise.all(
    [one, other].map(async (source) => {
      writeFileSync(join(source, 'SHA256SUMS'), await checksums(source, await filesIn(source)));
      await writeArchive(`${source}.tar.gz`, source, 'ar-1', OPTIONS);
      return readFileSync(`${source}.tar.gz`);
    }),
  );
  expect(archives[0]).toEqual(archives[1]);
  const listed = execFileSync('tar', ['-tvzf', `${one}.tar.gz`, '--utc'], { encoding: 'utf8' });
  const rows = listed
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
  expect(rows.map(([mode, owner, , date, , path]) => [mode, owner, date, path])).toEqual([
    ['-rw-r--r--', '0/0', '2026-01-24', 'ar-1/SHA256SUMS'],
    ['-rwxr-xr-x', '0/0', '2026-01-24', 'ar-1/bin/ar'],
    ['-rw-r--r--', '0/0', '2026-01-24', 'ar-1/host/a/c.js'],
    ['-rw-r--r--', '0/0', '2026-01-24', 'ar-1/host/b.js'],
  ]);
  execFileSync('tar', ['-xzf', `${one}.tar.gz`, '-C', folder]);
  const check = { cwd: join(folder, 'ar-1'), stdio: 'pipe' } as const;
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], check);
  writeFileSync(join(folder, 'ar-1/host/b.js'), 'changed');
  expect(() => execFileSync('sha256sum', ['--check', 'SHA256SUMS'], check)).toThrow();
});

test('refuses a symbolic link, because its target may be outside the archive', async () => {
  const source = made('one', { 'a.js': '1' });
  symlinkSync('/etc/passwd', join(source, 'b.js'));
  await expect(filesIn(source)).rejects.toThrow('neither a file nor a folder');
});
