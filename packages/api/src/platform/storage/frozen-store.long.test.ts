import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { isOutage } from '../outage.ts';
import { BucketRefused, type FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'ar-frozen-'));
/** The store runs in a separate process, because the test freezes it with SIGSTOP. */
const PROGRAM = `
  const S3rver = require('s3rver');
  const buckets = [{ name: 'ar-files', configs: [] }];
  new S3rver({ port: 0, address: '127.0.0.1', directory: process.argv[1], silent: true, configureBuckets: buckets })
    .run()
    .then(({ port }) => console.log(port));`;

let s3: ChildProcess;
let storeOf: (bucket: string) => FileStore;
beforeAll(async () => {
  s3 = spawn(process.execPath, ['-e', PROGRAM, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [port] = await once(s3.stdout as Readable, 'data');
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const endpoint = `http://127.0.0.1:${Number(port)}`;
  storeOf = (bucket) => createS3Store({ endpoint, region: 'us-east-1', bucket, ...keys });
});
afterAll(async () => {
  const ended = once(s3, 'exit');
  s3.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true });
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => error,
  );

test('a frozen object store fails every call, and works again afterwards', async () => {
  const content = Buffer.alloc(12_000_000, 'x');
  const store = storeOf('ar-files');
  const { storageKey } = await store.put(content, '.bin');
  s3.kill('SIGSTOP');
  const failures = await Promise.all(
    [
      store.put(Buffer.from('x'), '.bin'),
      store.put(Readable.from([content, content]), '.bin'),
      store.read(storageKey),
      // This key does not exist, because the store may run the call after it is resumed.
      store.remove(`${'0'.repeat(32)}.bin`),
      store.ready(),
    ].map(failureOf),
  );
  expect(failures.map(isOutage)).toEqual(failures.map(() => true));
  s3.kill('SIGCONT');
  await expect.poll(() => failureOf(store.ready()), { timeout: 60_000 }).toBe('done');
  expect((await buffer((await store.read(storageKey)) as Readable)).equals(content)).toBe(true);
  await store.put(content, '.bin');
});

test('reports a missing bucket as BucketRefused', async () => {
  expect(await failureOf(storeOf('another').ready())).toBeInstanceOf(BucketRefused);
});
