import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { fastify } from 'fastify';
import sharp from 'sharp';
import { createDiskStore } from '../../platform/storage/disk.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { createAddressSigner } from '../../platform/storage/signed-address.ts';
import { type StoredFileRow, storedFiles } from './stored-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'stored-files-'));
const rows = new Map<string, StoredFileRow>();
const app = fastify();
const opened: Readable[] = [];
let down = false;
let key: string;
let lost: string;
let internal: string;
let picture: string;
let secret: string;
let unreadable: string;
const ID = 'c0ffee00-0000-4000-8000-000000000000';
let time = 1_800_000_000_000;
const signer = createAddressSigner(['a secret for tests'], () => time);

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0B6E69' } })
    .webp()
    .toBuffer();

beforeAll(async () => {
  const store = createDiskStore(folder);
  const digits = Buffer.from('0123456789');
  const files = [
    ['Sahat kula.webp', digits],
    ['Nestala.webp', digits],
    ['Znanje o kuli.pdf', digits],
    ['Most.webp', await photograph(900, 600)],
    ['Nacrt', await photograph(900, 600)],
    ['Bomba.webp', await photograph(9000, 9000)],
  ] as const;
  for (const [name, content] of files) {
    const stored = await store.put(content, 'webp');
    rows.set(stored.storageKey, {
      storage_key: stored.storageKey,
      original_name: name,
      content_type: 'image/webp',
      size: stored.size,
      sha256: stored.sha256,
      is_public: name.endsWith('.webp'),
      source_type: null,
    });
  }
  const keys = [...rows.keys()] as [string, string, string, string, string, string];
  [key, lost, internal, picture, secret, unreadable] = keys;
  await store.remove(lost);
  const read: FileStore['read'] = async (storageKey, part) => {
    if (down) throw new Error('connect ECONNREFUSED 10.0.0.7:9000');
    const content = await store.read(storageKey, part);
    if (content) opened.push(content);
    return content;
  };
  app.register(storedFiles, {
    store: { ...store, read },
    signer,
    find: async (wanted: string) => rows.get(wanted),
    isPresent: async () => true,
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });

// ASVS 3.2.1, 5.3.1
test('serves a public file with its type and name, and with a policy that prevents its use as a page', async () => {
  const answer = await get(`/files/${key}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('0123456789');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '10',
    'content-disposition': `inline; filename="Sahat kula.webp"; filename*=UTF-8''Sahat%20kula.webp`,
    'cache-control': 'public, max-age=3600, must-revalidate',
    'content-security-policy':
      "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
});

test('responds with 304 to a client with the current ETag', async () => {
  const { etag } = (await get(`/files/${key}`)).headers;
  const answer = await get(`/files/${key}`, { 'if-none-match': String(etag) });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
});

test('responds to HEAD without reading the file', async () => {
  opened.length = 0;
  const answer = await app.inject({ method: 'HEAD', url: `/files/${key}` });
  expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '10']);
  expect(opened.map((content) => [content.destroyed, content.readableDidRead])).toEqual([[true, false]]);
});

test('serves ranges, but the whole file if If-Range names a different file', async () => {
  const part = await get(`/files/${key}`, { range: 'bytes=2-4' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  const other = await get(`/files/${key}`, { range: 'bytes=2-4', 'if-range': '"another"' });
  expect([other.statusCode, other.body]).toEqual([200, '0123456789']);
  const beyond = await get(`/files/${key}`, { range: 'bytes=10-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
});

test('responds with an uncached 500 without internal details if the store cannot be reached', async () => {
  down = true;
  const answer = await get(`/files/${key}`);
  down = false;
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'no-store']);
  expect(answer.json()).toEqual({ detail: 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.' });
});

test.each([
  ['an unknown key', () => `/files/${'0'.repeat(32)}.webp`],
  ['a row whose file is lost', () => `/files/${lost}`],
  ['an encoded separator', () => `/files/..%2F${key}`],
  ['a doubly encoded separator', () => `/files/..%252F${key}`],
  ['a backslash', () => `/files/..%5C${key}`],
  ['a parent folder', () => `/files/x%2F%2e%2e%2F${key}`],
  ['a zero byte', () => `/files/${key}%00`],
  ['the folder itself', () => '/files/'],
])('answers 404 for %s', async (_name, path) => {
  expect((await get(path())).statusCode).toBe(404);
});

test('serves an internal file at a signed URL as an uncached attachment', async () => {
  const { url, expires_at } = signer.sign(internal, ID);
  expect(new Date(expires_at).getTime()).toBe(time + 60_000);
  const answer = await get(url);
  expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
  expect(answer.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="Znanje o kuli\.pdf"/),
    'cache-control': 'private, no-store',
  });
});

test('responds with 404 if the signature is missing, changed, of a different file, or older than a minute', async () => {
  const { url } = signer.sign(internal, ID);
  const query = url.slice(url.indexOf('?'));
  const others = [
    `/files/${internal}`,
    `/files/${internal}${signer.sign(key, ID).url.slice(`/files/${key}`.length)}`,
    `/files/${internal}${query.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 1}`)}`,
    `/files/${internal}${query.replace(/file=./, 'file=d')}`,
    `/files/${internal}${query.replace(/signature=./, 'signature=')}`,
    `/files/${internal}${query}&expires=1`,
    `/files/${internal}?expires=${'9'.repeat(13)}&signature=`,
    createAddressSigner(['another secret'], () => time).sign(internal, ID).url,
  ];
  for (const other of others) expect((await get(other)).statusCode).toBe(404);
  time += 60_000;
  expect((await get(url)).statusCode).toBe(200);
  time += 1;
  expect((await get(url)).statusCode).toBe(404);
});

const copyOf = (key: string, end: string) => `/files/${key.replace('.webp', `-${end}`)}`;

/** Repeats the request, because a busy server sends the original first. */
async function getMade(path: string) {
  for (;;) {
    const answer = await get(path);
    if (answer.headers['cache-control'] !== 'no-store') return answer;
  }
}

test.each([
  ['360.avif', 'heif', 360],
  ['720.webp', 'webp', 720],
  ['1280.avif', 'heif', 900],
] as const)(
  'serves a copy of a picture (%s) in the format of the copy, with long caching and a policy against scripts',
  async (end, format, width) => {
    const answer = await getMade(copyOf(picture, end));
    expect(answer.statusCode).toBe(200);
    const [name = '', type] = end.split('.');
    expect(answer.headers).toMatchObject({
      'content-type': `image/${type}`,
      'content-length': String(answer.rawPayload.length),
      'content-disposition': `inline; filename="Most-${name}.${type}"; filename*=UTF-8''Most-${name}.${type}`,
      'cache-control': 'public, max-age=3600, must-revalidate',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format,
      width,
      height: Math.round((width * 2) / 3),
    });
    const known = { 'if-none-match': String(answer.headers.etag) };
    expect((await get(copyOf(picture, end), known)).statusCode).toBe(304);
    expect((await get(copyOf(picture, '720.avif'), known)).statusCode).toBe(200);
  },
);

test('responds to HEAD for a copy of a picture', async () => {
  await getMade(copyOf(picture, '360.webp'));
  const answer = await app.inject({ method: 'HEAD', url: copyOf(picture, '360.webp') });
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '', 'image/webp']);
});

test('serves a copy of a picture only to clients that may read the original', async () => {
  expect((await get(copyOf(secret, '360.avif'))).statusCode).toBe(404);
  const signed = signer.sign(secret, ID).url.slice(`/files/${secret}`.length);
  expect((await get(copyOf(secret, '360.avif') + signed.replace(/expires=./, 'expires=9'))).statusCode).toBe(
    404,
  );
  const answer = await getMade(copyOf(secret, '360.avif') + signed);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(360);
  expect(answer.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'cache-control': 'private, no-store',
  });
});

test.each(['361.avif', '2560.avif', '0360.avif', '360.png', '360.AVIF', '360.avif.webp', '-360.avif'])(
  'answers 404 for a copy %s',
  async (end) => {
    expect((await get(copyOf(picture, end))).statusCode).toBe(404);
  },
);

test.each([
  ['an unknown picture', () => copyOf(`${'0'.repeat(32)}.webp`, '360.avif')],
  ['a picture whose file is lost', () => copyOf(lost, '360.avif')],
  ['a file that is no picture', () => `/files/${'0'.repeat(32)}.glb-360.avif`],
])('answers 404 for a copy of %s', async (_what, path) => {
  expect((await get(path())).statusCode).toBe(404);
});

test.each([
  ['that cannot be read', () => key],
  ['of too many pixels', () => unreadable],
])('serves the original of a picture %s, with short caching', async (_what, of) => {
  const answer = await get(copyOf(of(), '360.avif'));
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, rows.get(of())?.size]);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
    'x-content-type-options': 'nosniff',
  });
});
