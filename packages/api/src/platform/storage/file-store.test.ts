import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { startTestS3 } from '../../testing/s3.ts';
import { mayMount, mountSmallDisk, unmount } from '../../testing/small-disk.ts';
import { createDiskStore } from './disk.ts';
import { type FileStore, isStorageKey } from './file-store.ts';
import { createStore } from './storage-plugin.ts';

interface Place {
  store: FileStore;
  /** Lists the files, drafts and parts of uploads in the store. */
  everything(): Promise<string[]>;
  addStranger(name: string): Promise<void>;
  stop(): Promise<void>;
}

async function openDisk(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'files-'));
  const folder = join(dataDir, 'files');
  return {
    store: await createStore({ dataDir, s3: undefined }),
    everything: () => readdir(folder).catch(() => []),
    addStranger: (name) => writeFile(join(folder, name), 'x'),
    stop: () => rm(dataDir, { recursive: true }),
  };
}

/** The bucket lists ten files per page, so that a list has several pages. */
async function openBucket(): Promise<Place> {
  const s3 = await startTestS3({ pageSize: 10 });
  return {
    store: await createStore({ dataDir: '/nowhere', s3: s3.config }),
    everything: async () => [...(await s3.keys()), ...(await s3.uploads())],
    async addStranger(name) {
      const url = `${s3.config.endpoint}/${s3.config.bucket}/${name}`;
      expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200);
    },
    stop: s3.stop,
  };
}

const MIB = 1024 * 1024;

function* inChunks(content: Buffer, size = 64 * 1024) {
  for (let offset = 0; offset < content.length; offset += size) yield content.subarray(offset, offset + size);
}

function breakingOffAfter(size: number): Readable {
  return Readable.from(
    (async function* () {
      yield* inChunks(randomBytes(size));
      throw new Error('connection lost');
    })(),
  );
}

describe.each([
  ['a folder', openDisk],
  ['a bucket', openBucket],
] as const)('%s', (_name, openPlace) => {
  let place: Place;
  let store: FileStore;
  beforeAll(async () => {
    place = await openPlace();
    store = place.store;
    await store.ready();
  });
  afterAll(() => place.stop());

  async function contentOf(key: string, part?: { start: number; end: number }): Promise<string | undefined> {
    const stream = await store.read(key, part);
    return stream && text(stream);
  }

  test('stores size and hash of a file, and reads the file whole and in part', async () => {
    const stored = await store.put(Readable.from([Buffer.from('Pod'), Buffer.from('gorica')]), 'TXT');
    expect(stored).toEqual({
      storageKey: expect.stringMatching(/^[0-9a-f]{32}\.txt$/),
      size: 9,
      sha256: '81e0e39c97a1962739ba18b15a55cd726e1fb1c278a9435787c7090351044429',
    });
    expect(await contentOf(stored.storageKey)).toBe('Podgorica');
    expect(await contentOf(stored.storageKey, { start: 3, end: 5 })).toBe('gor');
    expect(await contentOf(stored.storageKey, { start: 8, end: 8 })).toBe('a');
  });

  test('stores 20 MB whose chunks cross the borders of parts', async () => {
    const content = randomBytes(20 * MIB + 7);
    const stored = await store.put(Readable.from(inChunks(content)), 'glb');
    expect(stored.size).toBe(content.length);
    expect(stored.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    const whole = await store.read(stored.storageKey);
    expect(whole && (await buffer(whole)).equals(content)).toBe(true);
    const part = { start: 5 * MIB - 5, end: 5 * MIB + 5 };
    const across = await store.read(stored.storageKey, part);
    expect(across && (await buffer(across)).equals(content.subarray(part.start, part.end + 1))).toBe(true);
  });

  test.each([0, 5 * MIB, 10 * MIB])('stores %d bytes completely', async (size) => {
    const content = randomBytes(size);
    for (const given of [content, Readable.from(inChunks(content))]) {
      const { storageKey, size: measured } = await store.put(given, 'bin');
      expect(measured).toBe(size);
      const stream = await store.read(storageKey);
      expect(stream && (await buffer(stream)).equals(content)).toBe(true);
    }
  });

  test('stores equal contents as two files that are removed separately', async () => {
    const [one, two] = await Promise.all([
      store.put(Buffer.from('x'), 'bin'),
      store.put(Buffer.from('x'), 'bin'),
    ]);
    await store.remove(one.storageKey);
    await store.remove(one.storageKey);
    expect(await contentOf(one.storageKey)).toBeUndefined();
    expect(await contentOf(two.storageKey)).toBe('x');
  });

  test('does not mix up twelve concurrent files', async () => {
    const contents = Array.from({ length: 12 }, (_, index) => randomBytes(index * 100_000));
    const stored = await Promise.all(
      contents.map((content) => store.put(Readable.from(inChunks(content)), 'bin')),
    );
    for (const [index, { storageKey }] of stored.entries()) {
      const stream = await store.read(storageKey);
      expect(stream && (await buffer(stream)).equals(contents[index] ?? Buffer.of(1))).toBe(true);
    }
  });

  test.each([0, 1000, 9 * MIB, 30 * MIB])(
    'an upload that fails after %d bytes stores nothing',
    async (size) => {
      const before = await place.everything();
      await expect(store.put(breakingOffAfter(size), 'glb')).rejects.toThrow('connection lost');
      expect(await place.everything()).toEqual(before);
    },
  );

  test('an aborted upload stores nothing', async () => {
    const before = await place.everything();
    const content = breakingOffAfter(0);
    content.destroy();
    await expect(store.put(content, 'glb')).rejects.toThrow();
    expect(await place.everything()).toEqual(before);
  });

  test('replaces a copy, and removes the copy with its original', async () => {
    const { storageKey } = await store.put(Buffer.from('whole'), 'webp');
    const copy = storageKey.replace('.webp', '-720.avif');
    const other = await store.put(Buffer.from('other'), 'webp');
    await Promise.all([
      store.keepCopy(copy, Buffer.from('small')),
      store.keepCopy(copy, Buffer.from('small')),
    ]);
    await store.keepCopy(copy, Buffer.from('smaller'));
    expect([await contentOf(copy), await contentOf(storageKey)]).toEqual(['smaller', 'whole']);
    await store.remove(storageKey);
    expect([await contentOf(copy), await contentOf(storageKey)]).toEqual([undefined, undefined]);
    expect(await contentOf(other.storageKey)).toBe('other');
    await expect(store.keepCopy('../copy', Buffer.from('x'))).rejects.toThrow('Not a storage key');
  });

  // ASVS 1.3.3, 5.3.2
  test('ignores separators in an extension', async () => {
    const { storageKey } = await store.put(Buffer.from('x'), '../../../etc/passwd');
    expect(isStorageKey(storageKey)).toBe(true);
    expect(await place.everything()).toContain(storageKey);
  });

  test('throws for a key that is not a storage key', async () => {
    await expect(store.read('../files/x')).rejects.toThrow('Not a storage key');
    await expect(store.remove('..')).rejects.toThrow('Not a storage key');
  });

  test('lists every file once with the time of its last change', async () => {
    await place.addStranger('README.txt');
    const more = await Promise.all(Array.from({ length: 25 }, () => store.put(Buffer.from('x'), 'txt')));
    const listed: string[] = [];
    for await (const { storageKey, changedAt } of store.list()) {
      listed.push(storageKey);
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(600_000);
    }
    expect(listed).toEqual(expect.arrayContaining(more.map((file) => file.storageKey)));
    expect(listed).not.toContain('README.txt');
    expect(listed.toSorted()).toEqual((await place.everything()).filter(isStorageKey).toSorted());
  });
});

describe('a disk folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('without files is an empty store', async () => {
    const store = createDiskStore(join(folder, 'new'));
    for await (const file of store.list()) expect(file).toBeUndefined();
    expect(await store.removeDrafts(new Date())).toBe(0);
  });

  test('removeDrafts removes only old drafts', async () => {
    const place = join(folder, 'drafts');
    await mkdir(place);
    for (const name of ['.old.part', '.new.part', 'old.txt']) await writeFile(join(place, name), 'x');
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const name of ['.old.part', 'old.txt']) await utimes(join(place, name), yesterday, yesterday);
    expect(await createDiskStore(place).removeDrafts(new Date(Date.now() - 3_600_000))).toBe(1);
    expect((await readdir(place)).toSorted()).toEqual(['.new.part', 'old.txt']);
  });

  test('that cannot be created is not ready', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(createDiskStore(file).ready()).rejects.toThrow('EEXIST');
    expect((await stat(file)).isFile()).toBe(true);
  });

  test.skipIf(!mayMount())('on a full disk refuses a file and stores no part of the file', async () => {
    const disk = mountSmallDisk(1);
    try {
      const store = createDiskStore(join(disk, 'files'));
      const first = await store.put(randomBytes(100_000), 'bin');
      const tooMuch = Readable.from(inChunks(randomBytes(2 * MIB)));
      await expect(store.put(tooMuch, 'glb')).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(await readdir(join(disk, 'files'))).toEqual([first.storageKey]);
      expect((await store.put(randomBytes(100_000), 'bin')).size).toBe(100_000);
    } finally {
      unmount(disk);
    }
  });
});
