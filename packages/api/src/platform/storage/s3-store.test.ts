import { createServer, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';
import { startTestS3, type TestS3 } from '../../testing/s3.ts';
import type { ObjectStore } from '../config/config.ts';
import { createLog } from '../observability/log.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

const KEY = `${'0'.repeat(32)}.bin`;
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const ACCESS = 'AKIAIOSFODNN7EXAMPLE';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function answering(answer: RequestListener): Promise<ObjectStore> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { ...s3.config, accessKeyId: ACCESS, secretAccessKey: SECRET, endpoint: `http://127.0.0.1:${port}` };
}

function everythingOf(error: unknown): string {
  const lines: string[] = [];
  createLog('trace', { write: (line) => lines.push(line) }).error({ err: error, error });
  return lines.join('') + inspect(error, { depth: 20, showHidden: true });
}

async function failureOf(call: () => Promise<unknown>): Promise<unknown> {
  return call().then(
    () => undefined,
    (error: unknown) => error,
  );
}

const CALLS: [string, (store: FileStore) => Promise<unknown>][] = [
  ['put', (store) => store.put(Buffer.from('x'), 'bin')],
  ['put in parts', (store) => store.put(Readable.from([Buffer.alloc(9_000_000)]), 'bin')],
  ['read', (store) => store.read(KEY)],
  ['remove', (store) => store.remove(KEY)],
  ['list', (store) => store.list()[Symbol.asyncIterator]().next()],
  ['remove drafts', (store) => store.removeDrafts(new Date())],
  ['ready', (store) => store.ready()],
];

describe('an error contains no credentials', () => {
  test.each(CALLS)('%s while the store is down', async (_name, call) => {
    await s3.down();
    const store = createS3Store({ ...s3.config, accessKeyId: ACCESS, secretAccessKey: SECRET });
    const error = await failureOf(() => call(store));
    await s3.up();
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    expect(everythingOf(error)).not.toMatch(new RegExp(`${ACCESS}|wJalrXUtnFEMI`));
  });

  test.each(CALLS)('%s at a store that echoes its input', async (_name, call) => {
    const config = await answering((request, response) => {
      const said = `${request.headers.authorization} ${ACCESS} ${SECRET}`;
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end(
        `<Error><Code>SignatureDoesNotMatch</Code><Message>${said}</Message>` +
          `<AWSAccessKeyId>${ACCESS}</AWSAccessKeyId><StringToSign>${said}</StringToSign></Error>`,
      );
    });
    const error = await failureOf(() => call(createS3Store(config)));
    expect(error).toBeInstanceOf(Error);
    expect(everythingOf(error)).not.toMatch(new RegExp(`${ACCESS}|wJalrXUtnFEMI`));
  });
});

test.each(CALLS)('%s fails for a bucket that does not exist', async (_name, call) => {
  expect(await failureOf(() => call(createS3Store({ ...s3.config, bucket: 'another' })))).toBeInstanceOf(
    Error,
  );
});

test('reports an access key that the store does not know', async () => {
  const store = createS3Store({ ...s3.config, accessKeyId: ACCESS });
  await expect(store.put(Buffer.from('x'), 'bin')).rejects.toThrow('InvalidAccessKeyId');
});

test('an upload fails if the store fails, and removeDrafts removes its parts', async () => {
  const store = createS3Store(s3.config);
  const content = Readable.from(
    (async function* () {
      yield Buffer.alloc(9_000_000);
      while ((await s3.uploads()).length === 0) await new Promise((soon) => setTimeout(soon, 5));
      await s3.down();
      yield Buffer.alloc(9_000_000);
    })(),
  );
  await expect(store.put(content, 'glb')).rejects.toThrow('The object store could not put a file');
  await s3.up();
  expect(await s3.uploads()).toHaveLength(1);
  expect(await store.removeDrafts(new Date(Date.now() - 3_600_000))).toBe(0);
  expect(await store.removeDrafts(new Date(Date.now() + 3_600_000))).toBe(1);
  expect([await s3.uploads(), await s3.keys()]).toEqual([[], []]);
});

test('removes a file whose upload was not acknowledged', async () => {
  const asked: string[] = [];
  const config = await answering((request, response) => {
    asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
    if (request.method === 'PUT') response.destroy();
    else response.writeHead(204).end();
  });
  await expect(createS3Store(config).put(Buffer.from('x'), 'bin')).rejects.toThrow();
  expect(asked.at(-1)).toBe(asked[0]?.replace('PUT', 'DELETE'));
});

test('retries a call after a short failure', async () => {
  let asked = 0;
  const config = await answering((_request, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? 503 : 200).end();
  });
  await createS3Store(config).put(Buffer.from('x'), 'bin');
  expect(asked).toBe(3);
});

test('lists the files of several pages once', async () => {
  const paged = await startTestS3({ pageSize: 10 });
  closers.push(paged.stop);
  const store = createS3Store(paged.config);
  const stored = await Promise.all(Array.from({ length: 25 }, () => store.put(Buffer.from('x'), 'bin')));
  const listed: string[] = [];
  for await (const { storageKey } of store.list()) listed.push(storageKey);
  expect(listed.sort()).toEqual(stored.map(({ storageKey }) => storageKey).sort());
});
