import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@rstest/core';
import { type BegunServer, beginServer, prepareDataFolder } from './testing/programs.ts';
import { bucketOf, startTestS3 } from './testing/s3.ts';

const root = mkdtempSync(join(tmpdir(), 'main-'));
const dataDir = join(root, 'data');
const started = new Set<ChildProcess>();

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

test('fills a new data folder, and a second server refuses to use the folder', async () => {
  const first = start();
  expect(await userCount(await first.port)).toBe(25);
  const second = await start().ended;
  expect(second.code).toBe(1);
  expect(second.said.trim().split('\n').at(-1)).toBe(
    `The data folder ${dataDir} is in use by another copy (process ${first.child.pid}). ` +
      'Stop that one, or choose another folder with DATA_DIR.',
  );
  expect(await userCount(await first.port)).toBe(25);
  // With npm, Ctrl-C sends two signals: the terminal sends one, and npm forwards one.
  first.child.kill('SIGINT');
  first.child.kill('SIGINT');
  expect((await first.ended).code).toBe(0);
});

test('one of two servers that start in the folder of a killed server runs with its data', async () => {
  const killed = start();
  await killed.port;
  killed.child.kill('SIGKILL');
  await killed.ended;
  const ports = await Promise.all([start().port, start().port]);
  const running = ports.filter((port) => port !== undefined);
  expect(running).toHaveLength(1);
  expect(await userCount(running[0])).toBe(25);
});

const sentences = (said: string) =>
  said
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('{') ? JSON.parse(line).msg : line));

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://ar.example' };

test('starts with an empty embedded database in production, and refuses the database of a demonstration', async () => {
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

/** The server process and the database process load this module before their own code. */
const CARELESS = `
const speak = () => {
  console.log('two\\nlines');
  console.error(new Error('shown'));
  process.emitWarning('old');
};
if (process.argv[1].endsWith('embedded-process.js')) console.error('of the database');
else process.once('SIGUSR2', () => { speak(); Promise.reject(new Error('forgotten')); });`;

test('server and database write only lines of JSON to stdout and stderr in production', async () => {
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

test('starts while its bucket is unreachable, and becomes ready once the bucket is reachable', async () => {
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
