import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { createPublicRecords } from '../../public/data/public-records.ts';
import { startTestApi } from '../../testing/api.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readConfig } from '../config/config.ts';
import { connect } from '../database/connect.ts';
import { queueMail, sendDue } from '../mail/outbox.ts';
import { createDelivery } from '../mail/smtp.ts';
import { createLog } from './log.ts';

const SECRET = 'tajna-lozinka-7';
const SORRY = { detail: 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ar-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('CVE-2024-41674: no response or log line contains a password', () => {
  test('when the database is down', async () => {
    const db = connect(`postgres://ar:${SECRET}@127.0.0.1:1/ar`, () => {});
    const api = await startTestApi({
      database: { db, stop: () => db.destroy() },
      jwtSecrets: [SECRET],
      published: createPublicRecords({ db, log: createLog('silent') }),
    });
    for (const [method, url, payload] of [
      ['POST', '/api/auth/login/', { email: 'a@podgorica.example', password: `${SECRET}-own` }],
      ['POST', '/api/auth/refresh/', { refresh: `${SECRET}-refresh` }],
      ['POST', '/api/users/request-password-reset/', { email: 'a@podgorica.example' }],
      ['GET', '/api/ar_platform/monuments/public/', undefined],
    ] as const) {
      const answer = await api.send({ method, url, ...(payload && { payload }) });
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 503, SORRY]);
    }
    const asked = await api.get('/health/ready/');
    expect([asked.statusCode, asked.body]).toEqual([503, '{"status":"not-ready"}']);
    await api.stop();
    expect(api.log.join()).toContain('ECONNREFUSED');
    expect(api.log.join()).not.toContain(SECRET);
  });

  test('when the mail server is down', async () => {
    const database: TestDatabase = await openTestDatabase();
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const deliver = createDelivery({
      dataDir: folder,
      smtpUrl: `smtp://ar:${SECRET}@127.0.0.1:1`,
      supportEmail: 'a@ar.example',
      publicOrigin: 'https://ar.example',
    });
    const mail = {
      recipient_name: 'Ana',
      recipient_address: 'a@podgorica.example',
      subject: 'x',
      body: SECRET,
    };
    await queueMail(database.db, mail);
    await sendDue({ db: database.db, deliver, log }, new AbortController().signal);
    const row = await database.db.selectFrom('outbox').select('last_error').executeTakeFirstOrThrow();
    await database.stop();
    expect(row.last_error).toContain('ECONNREFUSED');
    expect([row.last_error, ...lines].join()).not.toContain(SECRET);
  });

  test('when the configuration is wrong', () => {
    const { problems } = readConfig({
      DATABASE_URL: `mysql://ar:${SECRET}@db/ar`,
      SMTP_URL: `http://ar:${SECRET}@mail`,
      S3_SECRET_ACCESS_KEY: SECRET,
      JWT_SECRET: SECRET,
    });
    expect(problems?.length).toBeGreaterThan(1);
    expect(problems?.join()).not.toContain(SECRET);
  });
});
