import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import pg from 'pg';
import { unpackDatabase } from '../../../testing/programs.ts';
import {
  type EmbeddedDatabase,
  fitsSocket,
  SOCKET_PORT,
  socketFile,
  startEmbeddedDatabase,
} from './embedded-database.ts';
import { stillRuns } from './folder-lock.ts';

/** Turborepo builds this file before the tests. */
const processFile = resolve(import.meta.dirname, '../../../../dist/embedded-process.js');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  unpackDatabase(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function withPool<T>(database: EmbeddedDatabase, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool(database.connection);
  pool.on('error', () => {}); // the connection breaks when a test kills the database
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function gone(pid: number): Promise<void> {
  while (stillRuns({ pid })) await pause(20);
}

test('serves PostgreSQL with its extensions on a socket that only the owner can open', async () => {
  const database = await startEmbeddedDatabase(folder, processFile);
  expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
  await withPool(database, async (pool) => {
    const { rows } = await pool.query("select unaccent('čćšž') as plain, similarity('abc', 'abc') as same");
    expect(rows).toEqual([{ plain: 'ccsz', same: 1 }]);
    await pool.query('create table kept (id int primary key)');
    await pool.query('insert into kept values (0)');
  });
  await database.stop();
  expect(existsSync(database.connection.host)).toBe(false);
});

test('answers concurrent queries with large values correctly', async () => {
  const database = await startEmbeddedDatabase(folder, processFile);
  await withPool(database, async (pool) => {
    const answers = Array.from({ length: 60 }, async (_, index) => {
      const long = 'x'.repeat(index % 3 === 0 ? 200_000 : 10);
      const { rows } = await pool.query('select $1::int as index, length($2::text) as length', [index, long]);
      expect(rows).toEqual([{ index, length: long.length }]);
    });
    const failures = Array.from({ length: 20 }, () =>
      expect(pool.query('select $1::int / 0', [1])).rejects.toThrow('zero'),
    );
    await Promise.all([...answers, ...failures]);
  });
  await database.stop();
});

test('keeps all acknowledged rows after the database process is killed', async () => {
  const database = await startEmbeddedDatabase(folder, processFile);
  let acknowledged = 0;
  await withPool(database, async (pool) => {
    const writing = (async () => {
      for (let id = 1; ; id++) {
        await pool.query('insert into kept values ($1)', [id]);
        acknowledged = id;
        if (id === 200) process.kill(database.pid, 'SIGKILL');
      }
    })();
    await expect(writing).rejects.toThrow();
  });
  await database.lost;
  const reopened = await startEmbeddedDatabase(folder, processFile);
  await withPool(reopened, async (pool) => {
    const { rows } = await pool.query('select count(*)::int as count from kept where id <= $1', [
      acknowledged,
    ]);
    expect(rows).toEqual([{ count: acknowledged + 1 }]);
  });
  await reopened.stop();
});

test('stops when the API server is killed, and the next start waits for the stop', async () => {
  const socket = join(folder, 'socket', `.s.PGSQL.${SOCKET_PORT}`);
  const script = `
    require('node:fs').mkdirSync(${JSON.stringify(join(folder, 'socket'))}, { recursive: true });
    const child = require('node:child_process').fork(${JSON.stringify(processFile)}, ${JSON.stringify([folder, socket])});
    child.on('message', () => console.log(child.pid));`;
  const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(server.stdout, 'data');
  server.kill('SIGKILL');
  const next = await startEmbeddedDatabase(folder, processFile);
  await gone(Number(line));
  await next.stop();
});

test('fitsSocket is false for a path that is too long', () => {
  expect(fitsSocket('/srv/data/socket')).toBe(true);
  expect(fitsSocket(`/srv/${'č'.repeat(45)}/socket`)).toBe(false);
  expect(socketFile('/srv')).toBe('/srv/.s.PGSQL.5432');
});
