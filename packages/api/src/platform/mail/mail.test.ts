import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { countWaiting, holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { ON_POSTGRES, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createLog } from '../observability/log.ts';
import { claimMail, type Deliver, type Mail, queueMail, sendDue, startMail } from './outbox.ts';
import { createDelivery } from './smtp.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ar-mail-'));
});
afterEach(async () => {
  await database.db.deleteFrom('outbox').execute();
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true });
});

const log = createLog('silent');
const never = new AbortController().signal;
const mail: Mail = {
  recipient_name: 'Đina "Žuta" Šćepanović',
  recipient_address: 'djina@podgorica.example',
  subject: 'Šifra je promijenjena',
  body: 'Poštovani,\n\nhttps://ar.example/auth/reset-password?token=abc\n',
};
const settings = { supportEmail: 'podrska@podgorica.example', publicOrigin: 'https://ar.example' };
const queue = (some: Partial<Mail> = {}) => queueMail(database.db, { ...mail, ...some });
const send = (deliver: Deliver) => sendDue({ db: database.db, deliver, log }, never);
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const makeDue = () => database.db.updateTable('outbox').set({ next_attempt_at: sql`now()` }).execute();
const toFolder = () => createDelivery({ ...settings, dataDir: folder, smtpUrl: undefined });

async function openSink(options: object = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...options,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { received, port, close: () => new Promise<void>((closed) => server.close(closed)) };
}

describe('the outbox', () => {
  test('queues no mail if the transaction is rolled back', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await queueMail(trx, mail);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  test('sends a mail once, and then deletes its text', async () => {
    await queue();
    const sent: string[] = [];
    const deliver: Deliver = async ({ body }) => void sent.push(body);
    await send(deliver);
    await send(deliver);
    expect(sent).toEqual([mail.body]);
    expect(await rows()).toMatchObject([{ body: '', attempts: 1, sent_at: expect.any(String) }]);
  });

  test('sends each mail once with several servers', async () => {
    for (let index = 0; index < 20; index += 1) await queue({ subject: String(index) });
    const sent: string[] = [];
    const deliver: Deliver = async ({ subject }) => {
      await new Promise((done) => setTimeout(done, 1));
      sent.push(subject);
    };
    await Promise.all([send(deliver), send(deliver), send(deliver), send(deliver)]);
    expect(sent).toHaveLength(20);
    expect(new Set(sent).size).toBe(20);
  });

  test.each([
    {
      error: Object.assign(new Error('no'), { responseCode: 450 }),
      most: 3600,
      what: 'an hour if the mail server refuses the mail',
    },
    { error: new Error('no'), most: 60, what: 'a minute if no mail server answers' },
  ])('waits longer after each failure, at most $what', async ({ error, most }) => {
    await queue();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await send(() => Promise.reject(error));
      const { rows: found } = await sql<{ wait: number }>`
        select round(extract(epoch from next_attempt_at - now())) as wait from outbox`.execute(database.db);
      waits.push(found[0]?.wait ?? 0);
      await makeDue();
    }
    expect(waits.slice(0, 3).map((wait) => Math.round(wait / 10))).toEqual([1, 2, 4]);
    expect(Math.round((waits.at(-1) ?? 0) / 10)).toBe(most / 10);
    expect(await rows()).toMatchObject([{ last_error: 'no', attempts: 12, body: mail.body }]);
    const sent: string[] = [];
    await send(async ({ body }) => void sent.push(body));
    expect(sent).toEqual([mail.body]);
  });

  test('sends other mails while one fails', async () => {
    await queue({ subject: 'bad' });
    await queue({ subject: 'good' });
    const sent: string[] = [];
    await send(async ({ subject }) => {
      if (subject === 'bad') throw new Error('refused');
      sent.push(subject);
    });
    expect(sent).toEqual(['good']);
  });

  test('sends the mail of a crashed server after the lease expires', async () => {
    await queue();
    expect(await claimMail(database.db)).toMatchObject({ attempts: 1 });
    expect(await claimMail(database.db)).toBeUndefined();
    await makeDue();
    expect(await claimMail(database.db)).toMatchObject({ attempts: 2 });
  });

  test('skips a mail that another server is leasing', async () => {
    await queue({ subject: 'first' });
    await queue({ subject: 'second' });
    const isFirst = sql`select from outbox where subject = 'first' for update`;
    const [claimed, waiting] = await holdUntilConcurrent<unknown>(database.db, isFirst, [
      () => claimMail(database.db),
      () => countWaiting(database.db),
    ]);
    expect([claimed, waiting]).toMatchObject([{ subject: ON_POSTGRES ? 'second' : 'first' }, 0]);
  });

  test('renews the lease of a slow delivery', async () => {
    await queue();
    const nextAttempt = async () => (await rows())[0]?.next_attempt_at ?? '';
    const deliver: Deliver = async () => {
      await makeDue();
      const due = await nextAttempt();
      await expect.poll(nextAttempt, { timeout: 60_000, interval: 5 }).not.toBe(due);
      expect(await claimMail(database.db)).toBeUndefined();
    };
    await sendDue({ db: database.db, deliver, log, heldMs: 5 }, never);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: expect.any(String) }]);
  });

  test('the server finishes running deliveries before it stops', async () => {
    await queue();
    let begun: () => void = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const worker = startMail({
      db: database.db,
      log,
      stopMs: 60_000,
      async deliver() {
        begun();
        await new Promise((done) => setTimeout(done, 20));
      },
    });
    await started;
    await worker.stop();
    expect(await rows()).toMatchObject([{ sent_at: expect.any(String) }]);
  });
});

describe('delivery', () => {
  test('writes complete files that only the owner can read', async () => {
    await queue();
    await send(toFolder());
    const names = await readdir(join(folder, 'outbox'));
    expect(names).toEqual([expect.stringMatching(/^\d+-\d+\.eml$/)]);
    const file = join(folder, 'outbox', names[0] ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('From: AR Podgorica <podrska@podgorica.example>');
    expect(text).toContain('<djina@podgorica.example>');
    expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(text).toMatch(/^Message-ID: <outbox-\d+\.\d+@ar\.example>/m);
  });

  // ASVS 1.3.11
  test('escapes line breaks in names and subjects, so that they add no header or recipient', async () => {
    await queue({ recipient_name: 'Ana\r\nBcc: evil@x.me', subject: 'x\r\nBcc: evil@x.me' });
    const sink = await openSink({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await send(createDelivery({ ...settings, dataDir: folder, smtpUrl: `smtp://127.0.0.1:${sink.port}` }));
    await sink.close();
    expect(sink.received).toHaveLength(1);
    expect(sink.received[0]).not.toMatch(/^Bcc:/im);
  });

  test('sends by SMTP after the mail server was down', async () => {
    const gone = await openSink();
    await gone.close();
    await queue();
    await send(createDelivery({ ...settings, dataDir: folder, smtpUrl: `smtp://127.0.0.1:${gone.port}` }));
    expect(await rows()).toMatchObject([{ sent_at: null, attempts: 1, body: mail.body }]);
    await makeDue();
    const sink = await openSink({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await send(createDelivery({ ...settings, dataDir: folder, smtpUrl: `smtp://127.0.0.1:${sink.port}` }));
    await sink.close();
    expect(sink.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ sent_at: expect.any(String) }]);
  });

  // ASVS 12.3.2
  test('refuses a mail server with an invalid certificate (CVE-2026-41132)', async () => {
    // smtp-server's default certificate for localhost is self-signed.
    const sink = await openSink({ secure: true });
    await queue();
    await send(createDelivery({ ...settings, dataDir: folder, smtpUrl: `smtps://127.0.0.1:${sink.port}` }));
    await sink.close();
    expect(sink.received).toEqual([]);
    expect((await rows())[0]?.last_error).toMatch(/certificate|self-signed/i);
  });

  test('sends no password without TLS', async () => {
    let asked = false;
    const sink = await openSink({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(_auth: unknown, _session: unknown, done: (error: null, answer: object) => void) {
        asked = true;
        done(null, { user: 'x' });
      },
    });
    await queue();
    await send(
      createDelivery({ ...settings, dataDir: folder, smtpUrl: `smtp://u:p@127.0.0.1:${sink.port}` }),
    );
    await sink.close();
    expect(asked).toBe(false);
    expect(sink.received).toEqual([]);
  });
});
