import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import {
  type BegunServer,
  beginServer,
  prepareDataFolder,
  runAr,
  shareCompressedCopies,
} from './testing/programs.ts';
import { bucketOf, startTestS3 } from './testing/s3.ts';

const root = mkdtempSync(join(tmpdir(), 'main-'));
const dataDir = join(root, 'data');
const started = new Set<ChildProcess>();

beforeAll(() => shareCompressedCopies(dataDir));
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  started.clear();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function start(environment: Record<string, string> = {}): BegunServer {
  const server = beginServer({ DATA_DIR: dataDir, ...environment });
  started.add(server.child);
  return server;
}

async function userCount(port: number | undefined): Promise<number> {
  const login = await fetch(`http://127.0.0.1:${port}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'superadmin@podgorica.example', password: 'Podgorica1!' }),
  });
  const { access } = (await login.json()) as { access: string };
  const list = await fetch(`http://127.0.0.1:${port}/api/users/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  return ((await list.json()) as { count: number }).count;
}

// ASVS 3.4.3, 3.4.6
test('a first start fills a new folder, refuses it to a second copy, and stops cleanly', async () => {
  const first = start();
  expect(await userCount(await first.port)).toBe(25);
  const second = await start().ended;
  expect(second.code).toBe(1);
  expect(second.said.trim().split('\n').at(-1)).toBe(
    `The data folder ${dataDir} is in use by another copy (process ${first.child.pid}). ` +
      'Stop that one, or choose another folder with DATA_DIR.',
  );
  expect(await userCount(await first.port)).toBe(25);
  await everyAnswerIsGuarded(`http://127.0.0.1:${await first.port}`);
  // A Ctrl-C that npm passes on as well is one press.
  first.child.kill('SIGINT');
  first.child.kill('SIGINT');
  expect((await first.ended).code).toBe(0);
});

/** Every kind of answer says what it may load and who may frame it. */
async function everyAnswerIsGuarded(origin: string): Promise<void> {
  for (const path of [
    ...['/', '/en/', '/visit/MONUMENT_1', '/visit/MONUMENT_9999', '/signin', '/dashboard', '/nothing'],
    ...['/robots.txt', '/sitemap.xml', '/favicon.ico', '/manifest.webmanifest', '/assets/nothing.js'],
    ...['/files/nothing', '/releases/', '/releases/users/%2e%2e', '/%zz', '/api/%zz'],
    ...['/api/', '/api/users/', '/api/registry/', '/api/docs/', '/api/health/live/'],
  ]) {
    for (const accept of ['text/html', '*/*']) {
      const { headers } = await fetch(origin + path, { headers: { accept } });
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect([path, policy]).toEqual([path, expect.stringContaining(directive)]);
      }
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
  }
}

test('of two copies that start at once on the folder of one that was killed, exactly one runs, with the data', async () => {
  const killed = start();
  await killed.port;
  killed.child.kill('SIGKILL');
  await killed.ended;
  const ports = await Promise.all([start().port, start().port]);
  const running = ports.filter((port) => port !== undefined);
  expect(running).toHaveLength(1);
  expect(await userCount(running[0])).toBe(25);
});

test('a port that is taken is named in one sentence, before the data folder is touched', async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as { port: number };
  const { code, said } = await start({ PORT: String(port), DATA_DIR: join(root, 'never') }).ended;
  other.close();
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^Port ${port} is taken by another program\\..*npm start\\n$`));
  expect(existsSync(join(root, 'never'))).toBe(false);
});

test('a database that does not answer, a setting and a data folder that are none are one sentence each', async () => {
  const DATABASE_URL = 'postgres://127.0.0.1:1/none';
  const file = join(root, 'a-file');
  writeFileSync(file, '');
  const [unreachable, setting, folder] = await Promise.all([
    start({ DATABASE_URL }).ended,
    start({ PORT: 'x' }).ended,
    start({ DATABASE_URL, DATA_DIR: file }).ended,
  ]);
  expect([unreachable.code, unreachable.said.trim().split('\n').at(-1)]).toEqual([
    1,
    'The database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  ]);
  expect(setting).toEqual({ code: 1, said: 'PORT must be a number from 0 to 65535.\n' });
  expect(folder).toEqual({ code: 1, said: `The data folder ${file} cannot be written to (EEXIST).\n` });
});

/** What was said, as words of a command or as lines of the server's log. */
const sentences = (said: string) =>
  said
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('{') ? JSON.parse(line).msg : line));

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://ar.example' };

test('in production a mistyped variable is named by every program, in lines of JSON by the server, and nothing is opened', async () => {
  const folder = join(root, 'mistyped');
  const environment = { ...PRODUCTION, DATA_DIR: folder, DATABSE_URL: 'postgres://127.0.0.1:1/none' };
  const ends = await Promise.all([
    start(environment).ended,
    runAr('superadmin', ['ana@ar.example', 'Ana', 'Prva'], environment),
    runAr('backup', ['backup.tar.gz'], environment),
    runAr('restore', ['backup.tar.gz'], environment),
  ]);
  for (const { code, said } of ends) {
    expect(code).toBe(1);
    expect(sentences(said)).toEqual([
      'DATABSE_URL is not a setting of this product, and DATABASE_URL is: correct the name, or remove it.',
      expect.stringMatching(/^DATABASE_URL must be set with NODE_ENV=production\./),
    ]);
  }
  expect(everyLine(ends[0].said)).toHaveLength(2);
  expect(existsSync(folder)).toBe(false);
});

test('an embedded database in production starts empty, and one of a demonstration is refused', async () => {
  const folder = join(root, 'production');
  prepareDataFolder(folder);
  const server = start({ ...PRODUCTION, EMBEDDED: '1', DATA_DIR: folder });
  const login = await fetch(`http://127.0.0.1:${await server.port}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'superadmin@podgorica.example', password: 'Podgorica1!' }),
  });
  expect(login.status).toBe(401);
  const map = await fetch(`http://127.0.0.1:${await server.port}/api/ar_platform/monuments/public/`);
  expect(await map.json()).toMatchObject({ data: [] });
  server.child.kill('SIGINT');
  expect(await server.ended).toMatchObject({
    code: 0,
    said: expect.not.stringContaining('Demonstration mode'),
  });

  const REFUSED =
    'The database holds demonstration accounts, whose password anybody knows, so it is only used for trying the product out. Choose an empty one, with DATABASE_URL or DATA_DIR.';
  const { code, said } = await start({ ...PRODUCTION, EMBEDDED: '1' }).ended;
  expect([code, sentences(said).at(-1)]).toEqual([1, REFUSED]);
  const elsewhere = await start({ EMBEDDED: '1' }).ended;
  expect([elsewhere.code, elsewhere.said]).toEqual([1, expect.stringContaining(REFUSED)]);
});

const everyLine = (said: string) =>
  said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Loaded before the server, it speaks as a careless library does once it is asked to; in the database's process at once. */
const CARELESS = `
const speak = () => {
  console.log('two\\nlines');
  console.error(new Error('shown'));
  process.emitWarning('old');
};
if (process.argv[1].endsWith('embedded-process.js')) console.error('of the database');
else process.once('SIGUSR2', () => { speak(); Promise.reject(new Error('forgotten')); });`;

// ASVS 16.2.2, 16.2.4
test('in production a line of JSON is all that libraries, Node.js and the database leave in both streams', async () => {
  const folder = join(root, 'careless');
  prepareDataFolder(folder);
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(CARELESS)}`;
  const server = start({ ...PRODUCTION, EMBEDDED: '1', DATA_DIR: folder, NODE_OPTIONS });
  await server.port;
  server.child.kill('SIGUSR2');
  const { code, said } = await server.ended;
  const lines = everyLine(said);
  const told = lines.map(({ msg }) => msg);
  expect([code, told]).toEqual([
    1,
    expect.arrayContaining(['of the database', 'two\nlines', expect.stringMatching(/^Error: shown\n/)]),
  ]);
  expect(lines.flatMap(({ err }) => (err ? [err.message] : []))).toEqual(['old', 'forgotten']);
});

test('a server whose bucket is away starts, and is ready once it is back; both streams hold lines of JSON until it has stopped', async () => {
  const { config, stop, down, up } = await startTestS3();
  await down();
  const folder = join(root, 'no-bucket');
  prepareDataFolder(folder);
  const server = start({ ...PRODUCTION, ...bucketOf(config), EMBEDDED: '1', DATA_DIR: folder });
  const ask = async (path: string) => fetch(`http://127.0.0.1:${await server.port}${path}`);
  expect((await ask('/api/health/ready/')).status).toBe(503);
  expect((await ask('/api/health/live/')).status).toBe(200);
  await up();
  const isReady = async () => (await ask('/api/health/ready/')).status;
  await expect.poll(isReady, { timeout: 120_000 }).toBe(200);
  server.child.kill('SIGTERM');
  const { code, said } = await server.ended;
  expect([code, everyLine(said).map(({ msg }) => msg)]).toEqual([
    0,
    expect.arrayContaining(['not ready', 'ready again', 'stopping']),
  ]);
  expect(said).toMatch(/"parts":{"store":"[^"]+"/);
  await stop();
});
