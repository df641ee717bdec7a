import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import pino from 'pino';
import { Pool } from 'undici';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { createLimits } from '../platform/limits/counter.ts';
import { createDelivery } from '../platform/mail/smtp.ts';
import { createDiskStore } from '../platform/storage/disk.ts';
import { createS3Store } from '../platform/storage/s3-store.ts';
import { createScan } from '../platform/uploads/scanning/scanner.ts';
import { createNominatim } from '../records/geocoder/geocode-route.ts';
import { ORIGIN, SUPPORT } from './api.ts';
import { callsInTransactions, watched } from './calls-in-transactions.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';

let database: TestDatabase;
let port: number;
beforeAll(async () => {
  database = await openTestDatabase();
  port = await freePort();
});
afterAll(() => database.stop());

const KEY = `${'0'.repeat(32)}.png`;
const FILE = { path: fileURLToPath(import.meta.url), name: 'a.png', field: 'picture', size: 1 };
const BUCKET = { region: 'us-east-1', bucket: 'files', accessKeyId: 'key', secretAccessKey: 'secret' };
const log = pino({ level: 'silent' });

const CLIENTS: Record<string, () => Promise<unknown>> = {
  'the file store': () => watched(createDiskStore(tmpdir())).read(KEY),
  'the object store': () => createS3Store({ ...BUCKET, endpoint: `http://127.0.0.1:${port}` }).read(KEY),
  'the mail server': () =>
    createDelivery({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      dataDir: tmpdir(),
      supportEmail: SUPPORT,
      publicOrigin: ORIGIN,
    })({
      id: 1,
      attempts: 1,
      created_at: '2026-01-01T00:00:00Z',
      recipient_name: 'Ana',
      recipient_address: 'ana@podgorica.example',
      subject: '',
      body: '',
    }),
  'the geocoder': () =>
    createNominatim(
      { url: `http://127.0.0.1:${port}`, waitMs: 1000, everyMs: 1 },
      createLimits(database.db),
      'test',
    )({ q: 'Trg', lang: 'mn' } as never),
  'the scanner': () =>
    createScan({ address: { host: '127.0.0.1', port }, whenDown: 'accept' } as never)(FILE, { log }),
  "a department's service": () => new Pool(`http://127.0.0.1:${port}`).request({ method: 'GET', path: '/' }),
};

test.each(Object.keys(CLIENTS))(
  'reports a call to %s inside a transaction, but not outside',
  async (name) => {
    const call = () => CLIENTS[name]?.().catch(() => undefined);
    await call();
    expect(callsInTransactions()).toEqual([]);
    await inTransaction(database.db, async () => call());
    expect(callsInTransactions()).not.toEqual([]);
  },
);

test('does not report a call that starts in a transaction and runs after the transaction ends', async () => {
  let later = Promise.resolve<unknown>(undefined);
  let end = () => {};
  await inTransaction(database.db, async () => {
    later = new Promise<void>((resolve) => {
      end = resolve;
    }).then(() => watched(createDiskStore(tmpdir())).read(KEY));
  });
  end();
  await later;
  expect(callsInTransactions()).toEqual([]);
});
