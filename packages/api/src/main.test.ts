import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS } from '@ar/demo/users';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { superadmin } from './operations/commands/accounts.ts';
import { backup, restore } from './operations/commands/backups.ts';
import { connect, UNHURRIED } from './platform/database/connect.ts';
import { startServer } from './server.ts';
import { callCommand, commandContext } from './testing/commands.ts';
import { createPostgresDatabase } from './testing/database.ts';
import { DIST, runProgram, type StartedServer, startServer as startProgram } from './testing/programs.ts';
import { bucketOf, startTestS3 } from './testing/s3.ts';

const root = mkdtempSync(join(tmpdir(), 'main-'));
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://ar.example' };
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let program: StartedServer;

const CARELESS = `
process.once('SIGUSR2', () => {
  console.log('two\\nlines');
  console.error(new Error('shown'));
  process.emitWarning('old');
  Promise.reject(new Error('forgotten'));
});`;

beforeAll(async () => {
  database = await createPostgresDatabase();
  program = await startProgram({
    ...PRODUCTION,
    DATABASE_URL: database.url,
    DATA_DIR: join(root, 'data'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CARELESS)}`,
  });
});
afterAll(async () => {
  program.child.kill('SIGKILL');
  await program.ended;
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

// ASVS 3.4.3, 3.4.6
test('sends a Content Security Policy and frame rules with every kind of response', async () => {
  for (const path of [
    ...['/', '/en/', '/visit/MONUMENT_1', '/visit/MONUMENT_9999', '/signin', '/dashboard', '/nothing'],
    ...['/robots.txt', '/sitemap.xml', '/favicon.ico', '/manifest.webmanifest', '/assets/nothing.js'],
    ...['/files/nothing', '/releases/', '/releases/users/%2e%2e', '/%zz', '/api/%zz'],
    ...['/api/', '/api/users/', '/api/registry/', '/api/docs/', '/api/health/live/'],
  ]) {
    for (const accept of ['text/html', '*/*']) {
      const { headers } = await fetch(program.origin + path, { headers: { accept } });
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect([path, policy]).toEqual([path, expect.stringContaining(directive)]);
      }
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
  }
});

const everyLine = (said: string) =>
  said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

// ASVS 16.2.2, 16.2.4
test('writes only lines of JSON to stdout and stderr in production', async () => {
  program.child.kill('SIGUSR2');
  const { code, said } = await program.ended;
  const lines = everyLine(said);
  const told = lines.map(({ msg }) => msg);
  expect([code, told]).toEqual([
    1,
    expect.arrayContaining(['two\nlines', expect.stringMatching(/^Error: shown\n/)]),
  ]);
  // If the host is not built, the log contains an error about the missing host too.
  const errors = lines.flatMap(({ err }) => (err ? [err.message] : []));
  expect(errors.filter((message) => !message.startsWith('The host'))).toEqual(['old', 'forgotten']);
});

test('every program in production names a mistyped variable, and creates no data folder', async () => {
  const folder = join(root, 'mistyped');
  const environment = { ...PRODUCTION, DATA_DIR: folder, DATABSE_URL: 'postgres://127.0.0.1:1/none' };
  const expected = [
    'DATABSE_URL is not a setting of this product, and DATABASE_URL is: correct the name, or remove it.',
    expect.stringMatching(/^DATABASE_URL must be set with NODE_ENV=production\./),
  ];
  const server = await runProgram('main', [], environment);
  expect([server.code, everyLine(server.said).map(({ msg }) => msg)]).toEqual([1, expected]);
  for (const { code, said } of [
    await callCommand(superadmin, ['ana@ar.example', 'Ana', 'Prva'], environment),
    await callCommand(backup, ['backup.tar.gz'], environment),
    await callCommand(restore, ['backup.tar.gz'], environment),
  ])
    expect([code, said.trimEnd().split('\n')]).toEqual([1, expected]);
  expect(existsSync(folder)).toBe(false);
});

const start = (environment: Record<string, string>) =>
  startServer({
    ...commandContext({ PORT: '0', ...environment }, join(root, 'project')),
    sheetReader: join(DIST, 'sheet-reader.js'),
  });

test('reports a port in use before it opens the data folder', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const folder = join(root, 'never');
  await expect(start({ PORT: String(port), DATA_DIR: folder })).rejects.toThrow(
    `Port ${port} is taken by another program.`,
  );
  other.close();
  expect(existsSync(folder)).toBe(false);
});

test('reports an unreachable database, a wrong data folder or a missing bucket in one sentence', async () => {
  const DATABASE_URL = 'postgres://127.0.0.1:1/none';
  const file = join(root, 'a-file');
  writeFileSync(file, '');
  await expect(start({ DATABASE_URL, DATA_DIR: join(root, 'other') })).rejects.toThrow(
    'The database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  );
  await expect(start({ DATABASE_URL, DATA_DIR: file })).rejects.toThrow(
    `The data folder ${file} cannot be written to (EEXIST).`,
  );
  const s3 = await startTestS3();
  const another = { ...bucketOf(s3.config), S3_BUCKET: 'another' };
  await expect(
    start({ ...another, DATABASE_URL: database.url, DATA_DIR: join(root, 'other') }),
  ).rejects.toThrow('The bucket that S3_BUCKET names cannot be used: it does not exist');
  await s3.stop();
});

test('refuses a database with a demonstration account', async () => {
  const filled = await createPostgresDatabase();
  const db = connect(filled.url, () => {}, UNHURRIED);
  const person = { email: ACCOUNTS[0]?.email ?? '', first_name: 'Ana', last_name: 'Anić' };
  await db.insertInto('users').values(person).execute();
  await db.destroy();
  await expect(start({ DATABASE_URL: filled.url, DATA_DIR: join(root, 'filled') })).rejects.toThrow(
    'The database holds demonstration accounts, whose password anybody knows',
  );
  await filled.stop();
});
