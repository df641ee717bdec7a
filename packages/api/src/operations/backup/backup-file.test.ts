import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { type ArchiveEntry, rewrite, withManifest } from '../../testing/backup-file.ts';
import { differences, isOurs, pack, unpack } from './backup-file.ts';

const ABOUT = {
  product: 'AR Podgorica',
  version: '1.0.0',
  migration: '0001-x',
  made_at: '2026-11-21T07:00:00.000Z',
  tables: [],
  departments: [],
  sequences: [],
};
const LONG_NAME = `releases/users/${'č'.repeat(80)}.json`;
const CONTENTS: Record<string, Buffer> = {
  'files/a.glb': Buffer.alloc(300_000, 'model'),
  'files/empty.txt': Buffer.alloc(0),
  [LONG_NAME]: Buffer.from('{}'),
  'jwt-secret': Buffer.from('s'.repeat(64)),
};

let root: string;
let archive: string;
let target: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'archive-'));
  archive = join(root, 'backup.tar');
  target = join(root, 'unpacked');
  await pack(archive, async (add) => {
    for (const [name, content] of Object.entries(CONTENTS)) {
      writeFileSync(join(root, 'one'), content);
      await add(name, join(root, 'one'));
    }
    return ABOUT;
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function refusalOf(path: string, folder = target): Promise<string> {
  const unpacked = await unpack({ archive: path, identity: undefined, folder }).catch(
    (error: Error) => error,
  );
  if (unpacked instanceof Error) return unpacked.message;
  const [first] = differences(unpacked);
  return first ? `${first.name} ${first.problem}` : 'nothing';
}

test('unpacks all files of a backup so that only the owner can read them', async () => {
  const { manifest } = await unpack({ archive, identity: undefined, folder: target });
  expect(manifest).toMatchObject(ABOUT);
  for (const [name, content] of Object.entries(CONTENTS))
    expect(readFileSync(join(target, name)).equals(content)).toBe(true);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(statSync(target).mode & 0o777).toBe(0o700);
  expect(statSync(join(target, 'jwt-secret')).mode & 0o777).toBe(0o600);
});

test('reads unwanted entries without writing them', async () => {
  const isWanted = (name: string) => name.startsWith('files/');
  const unpacked = await unpack({ archive, identity: undefined, folder: target, isWanted });
  expect(differences(unpacked)).toEqual([]);
  expect(readdirSync(target)).toEqual(['files']);
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
const more =
  (name: string, header: object = {}): Edit =>
  (entries) =>
    entries.toSpliced(-1, 0, { header: { name, type: 'file', ...header }, body: Buffer.from('x') });

describe('refuses an archive', () => {
  test.each<[string, Edit, string]>([
    [
      'whose file was changed',
      body('files/a.glb', (old) => old.replace('model', 'nodel')),
      'files/a.glb is changed',
    ],
    ['with a truncated file', body('files/a.glb', (old) => old.slice(1)), 'files/a.glb is changed'],
    ['whose secret was changed', body('jwt-secret', () => 'x'.repeat(64)), 'jwt-secret is changed'],
    ['without one of its files', without('files/empty.txt'), 'files/empty.txt is missing'],
    ['with an additional file', more('files/more'), 'files/more is not part of it'],
    ['with a folder', more('files/more', { type: 'directory' }), 'it holds "files/more'],
    ['with a file twice', more('files/a.glb'), 'it holds "files/a.glb"'],
    [
      'with a changed manifest',
      body('manifest.json', (old) => old.replace('1.0', '1.1')),
      'manifest.json in it is changed',
    ],
    ['without the manifest’s hash', without('manifest.sha256'), 'is incomplete'],
    ['without a manifest', without('manifest.json'), 'manifest.json in it is changed'],
    [
      'of another format',
      withManifest((old) => old.replace('"format":2', '"format":3')),
      'made by an unknown version of the product',
    ],
    ['with an invalid manifest', withManifest(() => '[{]'), 'is damaged, or not a backup'],
    ['with a file outside the folder', more('../outside'), 'it holds "../outside"'],
    ['with a path that leads out of its folder', more('files/../../outside'), 'it holds'],
    ['with an absolute path', more('/tmp/outside'), 'it holds "/tmp/outside"'],
    ['with a Windows path that leads out of its folder', more('files\\..\\..\\outside'), 'it holds'],
    ['with a file that is not part of a backup', more('lock/1'), 'it holds "lock/1"'],
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
    const changed = join(root, 'changed.tar');
    await rewrite(archive, changed, change);
    expect(await refusalOf(changed)).toContain(sentence);
    expect(readdirSync(root)).not.toContain('outside');
  });

  test('that is truncated at any place', async () => {
    const { size } = statSync(archive);
    for (const at of [0, 1, 100, 512, 1000, Math.floor(size / 2), size - 2200]) {
      const cut = join(root, `cut-${at}`);
      copyFileSync(archive, cut);
      truncateSync(cut, at);
      expect(await refusalOf(cut, `${target}-${at}`)).toMatch(/is damaged|is incomplete/);
    }
  });

  test('that is a text file', async () => {
    const text = join(root, 'notes.txt');
    appendFileSync(text, 'nothing');
    expect(await refusalOf(text)).toMatch(/is damaged|is incomplete/);
  });
});

test.each([
  ['rows/public.files.gz', true],
  ['files/a..b.glb', true],
  ['jwt-secret', true],
  ['jwt-secret/x', false],
  ['rows', false],
  ['files//x', false],
  ['files/./x', false],
  ['files/x\0', false],
  ['', false],
  ['cache/x', false],
])('a backup may contain the file %j: %s', (name, ours) => {
  expect(isOurs(name)).toBe(ours);
});
