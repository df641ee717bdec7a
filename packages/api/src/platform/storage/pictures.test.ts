import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { copiesOf, type PictureCopy } from '@ar/domain/pictures';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { startTestS3, type TestS3 } from '../../testing/s3.ts';
import { createLog } from '../observability/log.ts';
import { createDiskStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import { createPictureCopies, onePicture } from './pictures.ts';
import { createS3Store } from './s3-store.ts';

const log = createLog('silent');
let s3: TestS3;
let folder: string;
let photograph: Buffer;
beforeAll(async () => {
  s3 = await startTestS3();
  photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0B6E69' } })
    .webp()
    .toBuffer();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copies-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => s3.stop());

const waitMs = 600_000;

async function openStore(kind: 'a folder' | 'a bucket' = 'a folder', content = photograph) {
  const real = kind === 'a folder' ? createDiskStore(folder) : createS3Store(s3.config);
  const calls: string[] = [];
  const store: FileStore = {
    ...real,
    read: (key, part) => {
      calls.push(`read ${key}`);
      return real.read(key, part);
    },
    keepCopy: (key, content) => {
      calls.push(`keep ${key}`);
      return real.keepCopy(key, content);
    },
  };
  const { storageKey } = await real.put(content, 'webp');
  const times = (call: string) => calls.filter((one) => one === call).length;
  const list = async () => {
    const keys: string[] = [];
    for await (const file of real.list()) keys.push(file.storageKey);
    return keys;
  };
  return { store, times, list, picture: storageKey, copies: copiesOf(storageKey) as Copies };
}
type Copies = [PictureCopy, ...PictureCopy[]];

const widthOf = async (content: Buffer | undefined) => content && (await sharp(content).metadata()).width;

describe.each(['a folder', 'a bucket'] as const)('in %s', (kind) => {
  test('makes a copy once for concurrent requests, and stores the copy for all servers', async () => {
    const { store, times, picture, copies } = await openStore(kind);
    const [copy] = copies;
    const here = createPictureCopies({ store, log, waitMs });
    const answers = await Promise.all(Array.from({ length: 5 }, () => here.get(copy)));
    expect(await Promise.all(answers.map(widthOf))).toEqual(Array(5).fill(360));
    expect(times(`keep ${copy.key}`)).toBe(1);
    const elsewhere = createPictureCopies({ store, log, waitMs });
    expect((await elsewhere.get(copy))?.equals(answers[0] ?? Buffer.of())).toBe(true);
    expect(times(`read ${picture}`)).toBe(1);
  });

  test('two servers can make the same copy at once', async () => {
    const { store, list, picture, copies } = await openStore(kind);
    const [copy] = copies;
    const both = [createPictureCopies({ store, log, waitMs }), createPictureCopies({ store, log, waitMs })];
    const made = await Promise.all(both.map((server) => server.get(copy)));
    expect(await Promise.all(made.map(widthOf))).toEqual([360, 360]);
    expect((await list()).filter((key) => key.startsWith(picture.slice(0, 32))).sort()).toEqual(
      [copy.key, picture].sort(),
    );
  });

  test('removes copies with their original', async () => {
    const { store, list, picture, copies } = await openStore(kind);
    const pictures = createPictureCopies({ store, log, waitMs });
    for (const copy of copies) await pictures.get(copy);
    const own = async () => (await list()).filter((key) => key.startsWith(picture.slice(0, 32)));
    expect(await own()).toHaveLength(13);
    await store.remove(picture);
    expect(await own()).toEqual([]);
  });
});

/** Opens a store that has pictures without copies and delays reads until `go` is called. */
function openGate() {
  let go = () => {};
  const going = new Promise<void>((resolve) => {
    go = resolve;
  });
  let begun = 0;
  const store = {
    async read(key: string) {
      if (key.includes('-')) return undefined;
      begun += 1;
      await going;
      return Readable.from([photograph]);
    },
    keepCopy: async () => {},
  };
  const pictures = createPictureCopies({ store, log, waitMs });
  /** Requests all copies of `count` pictures, and resolves once all requests wait. */
  const ask = async (count: number) => {
    const keys = Array.from({ length: count }, (_, index) => `${String(index).padStart(32, '0')}.webp`);
    const asked = keys.flatMap(copiesOf).map((copy) => pictures.get(copy));
    await aWhile();
    return asked;
  };
  return { ask, go, begun: () => begun, stop: pictures.stop };
}

async function aWhile(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((soon) => setImmediate(soon));
}

test('makes one copy at a time, and an upload waits for at most two copies', async () => {
  const { ask, go, begun } = openGate();
  const asked = await ask(1);
  const order: string[] = [];
  const all = asked.map((copy) => copy.then(() => order.push('copy')));
  expect(begun()).toBe(1);
  go();
  const upload = onePicture(async () => order.push('upload'));
  await Promise.all([...all, upload]);
  expect(order.indexOf('upload')).toBeLessThan(3);
});

test('an upload does not wait for a slow read of an original', async () => {
  const { ask, go, stop } = openGate();
  const asked = await ask(1);
  expect(await onePicture(async () => 'upload')).toBe('upload');
  const stopped = stop();
  go();
  await Promise.all([...asked, stopped]);
});

test('refuses a copy while twelve copies wait', async () => {
  const { ask, go } = openGate();
  const asked = await ask(4);
  go();
  // One copy was in progress, and twelve copies waited.
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(13);
});

test('drops waiting copies when the server stops', async () => {
  const { ask, go, stop } = openGate();
  const asked = await ask(1);
  const stopped = stop();
  go();
  await stopped;
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
});

test('stops waiting for a slow copy, but stores the copy', async () => {
  const { store, copies } = await openStore();
  const [copy] = copies;
  const slow = createPictureCopies({ store, log, waitMs: 0 });
  expect(await slow.get(copy)).toBeUndefined();
  await slow.stop();
  expect(await widthOf(await createPictureCopies({ store, log, waitMs }).get(copy))).toBe(360);
});

test('returns a copy that cannot be stored, and undefined if the original cannot be read', async () => {
  const { store, copies } = await openStore();
  const lines: string[] = [];
  const told = createLog('warn', { write: (line) => lines.push(line) });
  const full = { ...store, keepCopy: () => Promise.reject(new Error('ENOSPC')) };
  expect(await widthOf(await createPictureCopies({ store: full, log: told, waitMs }).get(copies[0]))).toBe(
    360,
  );
  const away = { ...store, read: () => Promise.reject(new Error('ECONNREFUSED')) };
  expect(await createPictureCopies({ store: away, log: told }).get(copies[0])).toBeUndefined();
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['ENOSPC', 'ECONNREFUSED']);
});

const GREEN = { r: 0, g: 200, b: 0 };

/** Makes a framed copy of a blue picture with a green band at the top and at the bottom. */
async function framed(width: number, height: number): Promise<Buffer> {
  const band = {
    create: { width, height: Math.round(height / 10), channels: 3, background: GREEN },
  } as const;
  const content = await sharp({ create: { width, height, channels: 3, background: '#0000c8' } })
    .composite(['north', 'south'].map((gravity) => ({ input: band, gravity })))
    .webp()
    .toBuffer();
  const { store, copies } = await openStore('a folder', content);
  const copy = copies.find((one) => one.shape === 'framed' && one.width === 720 && one.format === 'webp');
  const made = copy && (await createPictureCopies({ store, log, waitMs }).get(copy));
  if (!made) throw new Error('No framed copy.');
  return made;
}

async function greenness(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const greenAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels + 1] ?? 0) > 100;
  const middle = Math.floor(info.width / 2);
  return {
    size: `${info.width} × ${info.height}`,
    above: greenAt(middle, 4),
    below: greenAt(middle, info.height - 5),
    side: greenAt(4, Math.floor(info.height / 2)),
  };
}

test.each([
  ['shows all of an upright picture', 600, 1200, '720 × 480', true],
  ['shows all of a small upright picture without enlarging it', 90, 120, '180 × 120', true],
  ['shows all of a panorama', 3000, 600, '720 × 480', false],
  ['crops the bottom of a picture of four by three', 1200, 900, '720 × 480', undefined],
])('a framed copy %s', async (_what, width, height, size, isUpright) => {
  const seen = await greenness(await framed(width, height));
  expect(seen).toMatchObject({ size, side: false });
  if (isUpright === undefined) expect([seen.above, seen.below]).toEqual([true, false]);
  if (isUpright) expect([seen.above, seen.below]).toEqual([true, true]);
});
