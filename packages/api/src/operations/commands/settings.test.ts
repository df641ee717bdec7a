import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@rstest/core';
import { SMTPServer } from 'smtp-server';
import { callCommand } from '../../testing/commands.ts';
import { config, mail } from './settings.ts';

const root = mkdtempSync(join(tmpdir(), 'mail-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function openMailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.includes('refused') ? new Error('no such mailbox') : null),
    onData(stream, _session, done) {
      stream.on('data', (bytes) => received.push(String(bytes)));
      stream.on('end', () => done());
    },
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as { port: number };
  return { received, port, close: () => new Promise<void>((closed) => server.close(closed)) };
}

const send = (words: string[], settings: Record<string, string>) =>
  callCommand(mail, words, { DATA_DIR: root, PUBLIC_ORIGIN: 'https://ar.example', ...settings });

test('sends a test message in both languages', async () => {
  const { received, port, close } = await openMailServer();
  const SMTP_URL = `smtp://127.0.0.1:${port}`;
  const { code, said } = await send(['test', 'ana@ar.example', '--json'], { SMTP_URL });
  expect([code, JSON.parse(said)]).toEqual([
    0,
    { address: 'ana@ar.example', sent: true, by: `127.0.0.1:${port}` },
  ]);
  expect(received.join('')).toMatch(/probna poruka sa https:\/\/ar\.example[\s\S]*test message/);
  expect(await send(['test', 'refused@ar.example'], { SMTP_URL })).toEqual({
    code: 1,
    said: expect.stringMatching(/^The message was not sent: .*no such mailbox\n$/),
  });
  await close();
  expect(await send(['test', 'ana@ar.example'], { SMTP_URL })).toEqual({
    code: 1,
    said: expect.stringMatching(/^The message was not sent: .*ECONNREFUSED/),
  });
});

test('writes the test message to the outbox folder without a mail server', async () => {
  expect(await send(['test', 'ana@ar.example'], {})).toEqual({
    code: 0,
    said: `SMTP_URL is not set: the message for ana@ar.example is a file in ${root}/outbox.\n`,
  });
  const [file = ''] = readdirSync(join(root, 'outbox'));
  expect(readFileSync(join(root, 'outbox', file), 'utf8')).toContain('<ana@ar.example>');
  expect((await send(['test', 'ana'], {})).said).toBe('ana is no e-mail address.\n');
  expect((await send(['send', 'ana@ar.example'], {})).code).toBe(2);
});

const SECRET = 'hidden-by-masking';
const show = (words: string[], environment: Record<string, string>) =>
  callCommand(config, ['show', ...words], environment);

test('shows every setting with its value and source, and masks secrets', async () => {
  writeFileSync(join(root, 'jwt'), `${SECRET}-and-more-of-it-to-be-long\n`);
  const environment = {
    DATABASE_URL: `postgres://${SECRET}:${SECRET}@db.example/ar?sslmode=verify-full&password=${SECRET}`,
    SMTP_URL: `smtps://ar:${SECRET}@mail.example`,
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'ar-files',
    S3_ACCESS_KEY_ID: SECRET,
    S3_SECRET_ACCESS_KEY: SECRET,
    JWT_SECRET_FILE: join(root, 'jwt'),
    GEOCODER_URL: `https://geo.example/search?key=${SECRET}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `https://ar:${SECRET}@traces.example`,
    SECOND_FACTOR: 'required',
    PORT: '4100',
  };
  const told = await show([], environment);
  const asJson = await show(['--json'], environment);
  for (const { code, said } of [told, asJson]) expect([code, said.includes(SECRET)]).toEqual([0, false]);
  for (const line of [
    'DATABASE_URL=postgres://[masked]@db.example/ar?sslmode=[masked]&password=[masked]',
    'SMTP_URL=smtps://[masked]@mail.example',
    'S3_SECRET_ACCESS_KEY=[masked]',
    'JWT_SECRET=[masked]  (file)',
    'GEOCODER_URL=https://geo.example/search?key=[masked]',
    'SECOND_FACTOR=required',
    'LOG_LEVEL=info  (default)',
    'PUBLIC_ORIGIN=http://localhost:4100  (default)',
    'ARCHIVE_DAYS=30  (default)',
    'SESSION_IDLE_HOURS=168  (default)',
    'CLAMD_WHEN_DOWN=refuse  (default)',
    'MAP_TILES_URL=https://tile.openstreetmap.org/{z}/{x}/{y}.png  (default)',
  ])
    expect(told.said.split('\n')).toContain(line);
  expect(told.said).toMatch(/\nNot set: .*METRICS_PORT/);
  expect(JSON.parse(asJson.said).settings).toContainEqual({
    name: 'S3_BUCKET',
    value: 'ar-files',
    from: 'environment',
  });
});

test('shows the default of the second factor', async () => {
  expect((await show([], {})).said.split('\n')).toContain('SECOND_FACTOR=offered  (default)');
});

test('shows the problems instead of the settings if a setting is wrong', async () => {
  expect(await show([], { PORT: '70000' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^PORT must be a number from 0 to 65535/),
  });
  expect((await callCommand(config, ['list'], {})).code).toBe(2);
});
