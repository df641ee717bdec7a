import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { type BegunServer, beginServer, shareCompressedCopies } from './testing/programs.ts';

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
  first.child.kill('SIGINT');
  expect((await first.ended).code).toBe(0);
});

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

test('npm and the terminal both pass Ctrl-C on: twice at once is one press', async () => {
  const server = start();
  await server.port;
  server.child.kill('SIGINT');
  server.child.kill('SIGINT');
  expect((await server.ended).code).toBe(0);
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

test('a database that does not answer, and a setting that is none, are one sentence each', async () => {
  const unreachable = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }).ended;
  expect([unreachable.code, unreachable.said.trim().split('\n').at(-1)]).toEqual([
    1,
    'The database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  ]);
  expect(await start({ PORT: 'x' }).ended).toEqual({
    code: 1,
    said: 'PORT must be a number from 0 to 65535.\n',
  });
});
