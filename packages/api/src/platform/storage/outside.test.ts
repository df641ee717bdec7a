import { afterAll, beforeAll, expect, rs, test } from '@rstest/core';
import { type FastifyInstance, fastify } from 'fastify';
import { type StoredFileRow, storedFiles } from '../../records/files/stored-files.ts';
import { startTestS3, type TestS3 } from '../../testing/s3.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';
import { createAddressSigner } from './signed-address.ts';

const FROM = 1000;
const CONTENT = Buffer.from('v 0 0 0\n'.repeat(200));
const ID = 'c0ffee00-0000-4000-8000-000000000000';

/** s3rver checks the expiry of a signed URL, but not its signature of version 4. */
let s3: TestS3;
let store: FileStore;
let app: FastifyInstance;
const rows = new Map<string, StoredFileRow>();
const signer = createAddressSigner(['a secret for tests']);

beforeAll(async () => {
  s3 = await startTestS3();
  // Visitors and server use different host names of the store.
  const visitors = s3.config.endpoint.replace('127.0.0.1', 'localhost');
  store = createS3Store({ ...s3.config, outside: { endpoint: visitors, fromBytes: FROM } });
  app = fastify();
  app.register(storedFiles, {
    store,
    signer,
    find: async (key: string) => rows.get(key),
    isPresent: async () => true,
  });
});
afterAll(async () => {
  await app.close();
  await s3.stop();
});

async function aFile(more: Partial<StoredFileRow> = {}, content = CONTENT): Promise<string> {
  const { storageKey, size, sha256 } = await store.put(content, 'obj');
  const row = {
    storage_key: storageKey,
    original_name: 'Škola.obj',
    content_type: 'model/obj',
    size,
    sha256,
    source_type: null,
  };
  rows.set(storageKey, { ...row, is_public: true, ...more });
  return storageKey;
}

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });
const addressOf = async (key: string) => String((await get(`/files/${key}`)).headers.location);

test('redirects a large public file to the store, which sends the file whole or in part', async () => {
  const key = await aFile();
  const { statusCode, headers } = await get(`/files/${key}`);
  expect([statusCode, new URL(String(headers.location)).hostname]).toEqual([302, 'localhost']);
  // The headers allow pages of any site to follow the redirect.
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const answer = await fetch(String(headers.location));
  expect([answer.status, await answer.text()]).toEqual([200, CONTENT.toString()]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'model/obj',
    'content-disposition': `attachment; filename="Skola.obj"; filename*=UTF-8''%C5%A0kola.obj`,
    'cache-control': 'public, max-age=3600, must-revalidate',
  });
  const part = await fetch(String(headers.location), { headers: { range: 'bytes=2-4' } });
  expect([part.status, await part.text()]).toEqual([206, '0 0']);
});

test('a signed URL expires later than the cached redirect to it', async () => {
  const key = await aFile();
  const { headers } = await get(`/files/${key}`);
  const now = Date.now();
  rs.useFakeTimers({ now, toFake: ['Date'] });
  try {
    const [first, again] = [await addressOf(key), await addressOf(key)];
    expect(again).toBe(first);
    const { searchParams } = new URL(first);
    const signed = Date.parse(
      String(searchParams.get('X-Amz-Date')).replace(
        /(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)/,
        '$1-$2-$3:$4:$5',
      ),
    );
    const kept = Number(/^public, max-age=(\d+)$/.exec(String(headers['cache-control']))?.[1]);
    const left = (signed - now) / 1000 + Number(searchParams.get('X-Amz-Expires')) - kept;
    expect(left).toBeGreaterThan(1800);
    rs.setSystemTime(now - 2 * 3_600_000);
    const ended = await addressOf(key);
    rs.setSystemTime(now);
    expect((await fetch(ended)).status).toBe(403);
  } finally {
    rs.useRealTimers();
  }
});

test('sends small, internal and unchanged files, pictures and recordings without a redirect', async () => {
  const large = await aFile();
  const internal = await aFile({ is_public: false });
  const statusOf = async (key: string) => (await get(`/files/${key}`)).statusCode;
  expect(await statusOf(await aFile({}, CONTENT.subarray(0, FROM - 1)))).toBe(200);
  expect(await statusOf(await aFile({ content_type: 'image/webp' }))).toBe(200);
  expect(await statusOf(await aFile({ content_type: 'audio/mpeg' }))).toBe(200);
  expect(await statusOf(internal)).toBe(404);
  expect((await get(signer.sign(internal, ID).url)).statusCode).toBe(200);
  const etag = `"${rows.get(large)?.sha256}"`;
  expect((await get(`/files/${large}`, { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await app.inject({ method: 'HEAD', url: `/files/${large}` })).statusCode).toBe(200);
});
