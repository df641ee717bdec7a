import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { fastify } from 'fastify';
import { createDiskStore } from './disk-store.ts';
import { createAddressSigner } from './signed-address.ts';
import { type StoredFileRow, storedFiles } from './stored-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'stored-files-'));
const rows = new Map<string, StoredFileRow>();
const app = fastify();
let key: string;
let lost: string;
let internal: string;
let time = 1_800_000_000_000;
const signer = createAddressSigner('a secret for tests', () => time);

beforeAll(async () => {
  const store = createDiskStore(folder);
  for (const name of ['Sahat kula.webp', 'Nestala.webp', 'Znanje o kuli.pdf']) {
    const stored = await store.put(Buffer.from('0123456789'), 'webp');
    rows.set(stored.storageKey, {
      storage_key: stored.storageKey,
      original_name: name,
      content_type: 'image/webp',
      size: stored.size,
      sha256: stored.sha256,
      is_public: name.endsWith('.webp'),
    });
  }
  [key, lost, internal] = [...rows.keys()] as [string, string, string];
  await store.remove(lost);
  app.register(storedFiles, { store, signer, find: async (wanted: string) => rows.get(wanted) });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });

test('a public file arrives with its type and name, for ever cacheable, and can act as no page of ours', async () => {
  const answer = await get(`/files/${key}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('0123456789');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '10',
    'content-disposition': `inline; filename="Sahat kula.webp"; filename*=UTF-8''Sahat%20kula.webp`,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
});

test('a client that has it is told so', async () => {
  const { etag } = (await get(`/files/${key}`)).headers;
  const answer = await get(`/files/${key}`, { 'if-none-match': String(etag) });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
});

test('parts are sent, but never of another file than the one begun', async () => {
  const part = await get(`/files/${key}`, { range: 'bytes=2-4' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  const other = await get(`/files/${key}`, { range: 'bytes=2-4', 'if-range': '"another"' });
  expect([other.statusCode, other.body]).toEqual([200, '0123456789']);
  const beyond = await get(`/files/${key}`, { range: 'bytes=10-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
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
])('%s answers 404', async (_name, path) => {
  expect((await get(path())).statusCode).toBe(404);
});

test('an internal file is saved from a signed address, and kept nowhere on the way', async () => {
  const { url, expires_at } = signer.sign(internal);
  expect(new Date(expires_at).getTime()).toBe(time + 60_000);
  const answer = await get(url);
  expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
  expect(answer.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="Znanje o kuli\.pdf"/),
    'cache-control': 'private, no-store',
  });
});

test('without its signature, with that of another file, changed or a minute old it does not exist', async () => {
  const { url } = signer.sign(internal);
  const query = url.slice(url.indexOf('?'));
  const others = [
    `/files/${internal}`,
    `/files/${internal}${signer.sign(key).url.slice(`/files/${key}`.length)}`,
    `/files/${internal}${query.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 1}`)}`,
    `/files/${internal}${query.replace(/signature=./, 'signature=')}`,
    `/files/${internal}${query}&expires=1`,
    `/files/${internal}?expires=${'9'.repeat(13)}&signature=`,
    createAddressSigner('another secret', () => time).sign(internal).url,
  ];
  for (const other of others) expect((await get(other)).statusCode).toBe(404);
  time += 60_000;
  expect((await get(url)).statusCode).toBe(200);
  time += 1;
  expect((await get(url)).statusCode).toBe(404);
});
