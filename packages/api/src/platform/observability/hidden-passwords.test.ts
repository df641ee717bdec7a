import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_SESSIONS } from '@ar/domain/sessions';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { buildApi } from '../../api.ts';
import { createReadiness, databaseAnswers } from '../../operations/health/readiness.ts';
import { createPublicRecords } from '../../public/data/public-records.ts';
import { fixedCatalogue } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readConfig } from '../config/config.ts';
import { USUAL_ARCHIVE } from '../config/trash-settings.ts';
import { USUAL_QUOTA } from '../config/upload-quota.ts';
import { connect } from '../database/connect.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createDelivery } from '../mail/deliver.ts';
import { queueMail, sendDue } from '../mail/outbox.ts';
import { createDiskStore } from '../storage/disk-store.ts';
import { createLog } from './log.ts';

const SECRET = 'tajna-lozinka-7';
const SORRY = { detail: 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ar-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('CVE-2024-41674: no password of ours is in an answer or in the log', () => {
  test('when the database is gone', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const app = createHttpServer({ log, publicOrigin: 'https://ar.example' });
    // Nothing listens on port 1.
    const db = connect(`postgres://ar:${SECRET}@127.0.0.1:1/ar`, () => {});
    const config = {
      dataDir: folder,
      publicOrigin: 'https://ar.example',
      supportEmail: 'a@ar.example',
      uploadQuota: USUAL_QUOTA,
      archive: USUAL_ARCHIVE,
      sessions: USUAL_SESSIONS,
      geocoder: undefined,
      scanner: undefined,
      quotaBytes: undefined,
      services: { addresses: new Map(), waitMs: 1000, atOnce: 1 },
      secondFactor: { mode: 'offered' as const },
    };
    const readiness = createReadiness({ database: databaseAnswers(db) }, log);
    const store = createDiskStore(folder);
    await app.register(
      buildApi({
        config,
        secrets: [SECRET],
        db,
        store,
        readiness,
        published: createPublicRecords({ db, log }),
        sheetReader: '',
        hostSurface: async () => undefined,
        catalogue: fixedCatalogue(),
      }),
    );
    for (const [method, url, payload] of [
      ['POST', '/api/auth/login/', { email: 'a@podgorica.example', password: `${SECRET}-own` }],
      ['POST', '/api/auth/refresh/', { refresh: `${SECRET}-refresh` }],
      ['POST', '/api/users/request-password-reset/', { email: 'a@podgorica.example' }],
      ['GET', '/api/ar_platform/monuments/public/', undefined],
    ] as const) {
      const answer = await app.inject({ method, url, ...(payload && { payload }) });
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 503, SORRY]);
    }
    const asked = await app.inject('/api/health/ready/');
    expect([asked.statusCode, asked.body]).toEqual([503, '{"status":"not-ready"}']);
    await app.close();
    await db.destroy();
    expect(lines.join()).toContain('ECONNREFUSED');
    expect(lines.join()).not.toContain(SECRET);
  });

  test('when the mail server is gone', async () => {
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
