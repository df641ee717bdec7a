import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { createDiskStore, type FileStore, isStorageKey } from './disk-store.ts';

let folder: string;
let store: FileStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  store = createDiskStore(join(folder, 'files'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function contentOf(key: string, part?: { start: number; end: number }): Promise<string | undefined> {
  const stream = await store.read(key, part);
  return stream && text(stream);
}

test('what was put can be read, whole and in part, and is described truly', async () => {
  const stored = await store.put(Readable.from([Buffer.from('Pod'), Buffer.from('gorica')]), 'TXT');
  expect(stored).toEqual({
    storageKey: expect.stringMatching(/^[0-9a-f]{32}\.txt$/),
    size: 9,
    sha256: '81e0e39c97a1962739ba18b15a55cd726e1fb1c278a9435787c7090351044429',
  });
  expect(await contentOf(stored.storageKey)).toBe('Podgorica');
  expect(await contentOf(stored.storageKey, { start: 3, end: 5 })).toBe('gor');
});

test('the same content twice makes two files: removing one keeps the other', async () => {
  const [one, two] = await Promise.all([
    store.put(Buffer.from('x'), 'bin'),
    store.put(Buffer.from('x'), 'bin'),
  ]);
  await store.remove(one.storageKey);
  await store.remove(one.storageKey);
  expect(await contentOf(one.storageKey)).toBeUndefined();
  expect(await contentOf(two.storageKey)).toBe('x');
});

test('an upload that breaks off leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('connection lost');
    })(),
  );
  await expect(store.put(broken, 'glb')).rejects.toThrow('connection lost');
  expect(readdirSync(join(folder, 'files'))).toEqual([]);
});

test('no extension leads out of the folder', async () => {
  const { storageKey } = await store.put(Buffer.from('x'), '../../../etc/passwd');
  expect(isStorageKey(storageKey)).toBe(true);
  expect(readdirSync(join(folder, 'files'))).toEqual([storageKey]);
});

test('only its own keys are read or removed', async () => {
  await expect(store.read('../files/x')).rejects.toThrow('Not a storage key');
  expect(() => store.remove('..')).toThrow('Not a storage key');
});
