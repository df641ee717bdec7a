import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { type ArchiveEntry, rewrite } from '../../testing/archive.ts';
import { isOurs, pack, unpack } from './archive.ts';

const ABOUT = {
  product: 'AR Podgorica',
  version: '1.0.0',
  migration: '0001-x',
  made_at: '2026-11-21T07:00:00.000Z',
};
const LONG_NAME = `${'č'.repeat(80)}.json`;

let root: string;
let archive: string;
let target: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'archive-'));
  const data = join(root, 'data');
  for (const folder of ['database/pg_empty', 'files', 'releases/users']) {
    mkdirSync(join(data, folder), { recursive: true });
  }
  writeFileSync(join(data, 'database/PG_VERSION'), '18\n');
  writeFileSync(join(data, 'files/a.glb'), Buffer.alloc(300_000, 'model'));
  writeFileSync(join(data, 'files/empty.txt'), '');
  writeFileSync(join(data, 'releases/users', LONG_NAME), '{}');
  writeFileSync(join(data, 'jwt-secret'), 's'.repeat(64), { mode: 0o600 });
  archive = join(root, 'backup.tar.gz');
  target = join(root, 'unpacked');
  await pack(data, archive, ABOUT);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('what was packed is unpacked byte by byte, empty folders and long names too', async () => {
  expect(await unpack(archive, target)).toMatchObject(ABOUT);
  expect(readdirSync(target).sort()).toEqual(['database', 'files', 'jwt-secret', 'releases']);
  expect(readdirSync(join(target, 'database')).sort()).toEqual(['PG_VERSION', 'pg_empty']);
  expect(readFileSync(join(target, 'files/a.glb')).equals(Buffer.alloc(300_000, 'model'))).toBe(true);
  expect(statSync(join(target, 'files/empty.txt')).size).toBe(0);
  expect(readFileSync(join(target, 'releases/users', LONG_NAME), 'utf8')).toBe('{}');
});

test('a part that is a link is followed; what is neither file nor folder is refused, and no draft stays', async () => {
  const data = join(root, 'linked');
  mkdirSync(data);
  symlinkSync(join(root, 'data/files'), join(data, 'files'));
  const { files } = await pack(data, join(root, 'linked.tar.gz'), ABOUT);
  expect(Object.keys(files)).toEqual(['files/a.glb', 'files/empty.txt']);
  symlinkSync('/dev/null', join(data, 'database'));
  await expect(pack(data, join(root, 'odd.tar.gz'), ABOUT)).rejects.toThrow('is neither a file nor a folder');
  expect(readdirSync(root).filter((name) => name.startsWith('odd'))).toEqual([]);
});

type Edit = (entries: ArchiveEntry[]) => ArchiveEntry[];

const body =
  (name: string, change: (old: string) => string): Edit =>
  (entries) =>
    entries.map((entry) =>
      entry.header.name === name ? { ...entry, body: Buffer.from(change(String(entry.body))) } : entry,
    );
const without =
  (name: string): Edit =>
  (entries) =>
    entries.filter(({ header }) => header.name.replace(/\/$/, '') !== name);
/** Before the last one, which says what is in it. */
const more =
  (name: string, header: object = {}): Edit =>
  (entries) =>
    entries.toSpliced(-1, 0, { header: { name, type: 'file', ...header }, body: Buffer.from('x') });

describe('an archive is refused', () => {
  test.each<[string, Edit, string]>([
    [
      'whose file was changed',
      body('files/a.glb', (old) => old.replace('model', 'nodel')),
      'files/a.glb in it',
    ],
    ['whose file was cut', body('files/a.glb', (old) => old.slice(1)), 'files/a.glb in it'],
    ['whose secret was changed', body('jwt-secret', () => 'x'.repeat(64)), 'jwt-secret in it'],
    ['whose database was changed', body('database/PG_VERSION', () => '17\n'), 'database/PG_VERSION in it'],
    ['without one of its files', without('files/empty.txt'), 'files/empty.txt in it'],
    ['without one of its empty folders', without('database/pg_empty'), 'database/pg_empty in it'],
    ['with a file more', more('files/more'), 'files/more in it'],
    ['with a folder more', more('files/more', { type: 'directory' }), 'a folder in it'],
    ['with a file twice', more('files/a.glb'), 'EEXIST'],
    ['without what it says of itself', without('manifest.json'), 'is not whole'],
    [
      'of another format',
      body('manifest.json', (old) => old.replace('"format":1', '"format":2')),
      'made by a version of the product that this one does not know',
    ],
    ['that says nothing sensible of itself', body('manifest.json', () => '[{]'), 'is not whole'],
    ['with a file outside', more('../outside'), 'it holds "../outside"'],
    ['with a file outside, from within', more('files/../../outside'), 'it holds'],
    ['with an absolute file', more('/tmp/outside'), 'it holds "/tmp/outside"'],
    ['with a file outside, as Windows writes it', more('files\\..\\..\\outside'), 'it holds'],
    ['with a file of another part', more('lock/1'), 'it holds "lock/1"'],
    [
      'with a link',
      more('files/link', { type: 'symlink', linkname: '/etc/passwd' }),
      'it holds "files/link"',
    ],
    [
      'with a hard link',
      more('files/link', { type: 'link', linkname: 'jwt-secret' }),
      'it holds "files/link"',
    ],
  ])('%s', async (_what, change, sentence) => {
    const changed = join(root, 'changed.tar.gz');
    await rewrite(archive, changed, change);
    await expect(unpack(changed, target)).rejects.toThrow(sentence);
    expect(readdirSync(root)).not.toContain('outside');
  });

  test('cut off anywhere', async () => {
    const { size } = statSync(archive);
    for (const at of [0, 1, 10, 11, 100, Math.floor(size / 2), size - 9, size - 1]) {
      const cut = join(root, `cut-${at}`);
      copyFileSync(archive, cut);
      truncateSync(cut, at);
      await expect(unpack(cut, `${target}-${at}`)).rejects.toThrow(/is damaged|is not whole/);
    }
  });

  test('that is none', async () => {
    const text = join(root, 'notes.txt');
    appendFileSync(text, 'nothing');
    await expect(unpack(text, target)).rejects.toThrow(`${text} is damaged, or not a backup`);
  });
});

test.each([
  ['database/base/1/2', true],
  ['files/a..b.glb', true],
  ['jwt-secret', true],
  ['jwt-secret/x', false],
  ['database', false],
  ['files//x', false],
  ['files/./x', false],
  ['files/x\0', false],
  ['', false],
  ['cache/x', false],
])('a backup has the file %j: %s', (name, ours) => {
  expect(isOurs(name, 'file')).toBe(ours);
});
