import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { findNginx, type RunningNginx, startNginx } from '../nginx.ts';

const program = findNginx();
const folder = mkdtempSync(join(tmpdir(), 'ar-nginx-cache-'));
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

let nginx: RunningNginx;
let server: Server;
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[] = [];

async function startServer(): Promise<void> {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(port ?? 0, '127.0.0.1', listening));
  ({ port } = server.address() as AddressInfo);
}

async function stopServer(): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}

beforeAll(async () => {
  if (!program) return;
  await startServer();
  nginx = await startNginx(program, folder, [port, port]);
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  agent.destroy();
  if (program) {
    await nginx.stop();
    await stopServer();
  }
  rmSync(folder, { recursive: true, force: true });
});

function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; type: string | undefined; body: string }>(
    (settle, fail) => {
      const sent = request({ port: nginx.port, host: '127.0.0.1', path, headers, agent });
      sent.on('response', async (response) => {
        const body = await text(response);
        settle({ status: response.statusCode, type: response.headers['content-type'], body });
      });
      sent.on('error', fail);
      sent.end();
    },
  );
}

const says = (status: number, body: string, headers: Record<string, string> = {}) => {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);
  };
};
/** nginx counts the second of `proxy_cache_valid` by a clock of whole seconds. */
const untilStale = () => pause(2100);

async function whileDown(work: () => Promise<void>): Promise<void> {
  await stopServer();
  try {
    await work();
  } finally {
    await startServer();
  }
}

const SESSION = { authorization: 'Bearer of-ana' };

// ASVS 14.2.2
test
  .skipIf(!program)
  .each([
    '/api/departments/parks/public/',
    '/api/departments/parks/public/list/',
    '/api/users/me/',
    '/dashboard',
    '/files/abc.png?expires=1&signature=x',
  ])('keeps nothing of %s', async (path) => {
  says(200, 'private', { 'cache-control': 'public, max-age=600' });
  expect((await get(path)).body).toBe('private');
  await whileDown(async () => expect((await get(path)).status).toBe(502));
});

test
  .skipIf(!program)
  .each([
    '/api/ar_platform/monuments/public/',
    '/api/records/parks/public/',
    '/mjesta',
    '/files/def.png',
    '/visit/MONUMENT_1',
  ])(
  'keeps no answer of %s that came with a session, and answers no session from what is kept',
  async (path) => {
    says(200, 'of Ana');
    expect((await get(path, SESSION)).body).toBe('of Ana');
    says(200, 'of everybody');
    expect((await get(path)).body).toBe('of everybody');
    says(200, 'of Ana again');
    expect((await get(path, SESSION)).body).toBe('of Ana again');
  },
);

test.skipIf(!program).each([404, 410])('a %i takes the place of a kept page', async (status) => {
  const path = `/visit/MONUMENT_${status}`;
  says(200, 'the tower');
  expect((await get(path)).status).toBe(200);
  await untilStale();
  says(status, 'gone');
  await get(path);
  await whileDown(async () => expect(await get(path)).toMatchObject({ status, body: 'gone' }));
});

test.skipIf(!program)('answers a kept page while no server runs', async () => {
  says(200, 'the list');
  await get('/api/ar_platform/buildings/public/');
  await whileDown(async () =>
    expect(await get('/api/ar_platform/buildings/public/')).toMatchObject({ status: 200, body: 'the list' }),
  );
});

test.skipIf(!program)('keeps a page once, whatever query is made up', async () => {
  says(200, 'page');
  for (const path of ['/en/', '/visit/MONUMENT_7', '/assets/a.js', '/files/ghi.png']) {
    await get(path);
    asked = [];
    const queries = path.startsWith('/files/') ? [] : ['?a=1', '?a=2', '?from=qr'];
    for (const query of queries) expect((await get(path + query)).body).toBe('page');
    // `/scans/…` counts a visit.
    expect(asked.filter((url) => !url.startsWith('/scans/'))).toEqual([]);
  }
});

test.skipIf(!program)('keeps answers to different queries of a list apart', async () => {
  answer = ({ url }, response) => void response.end(url);
  const path = '/api/ar_platform/monuments/public/';
  expect((await get(`${path}?limit=1`)).body).toBe(`${path}?limit=1`);
  expect((await get(`${path}?limit=2`)).body).toBe(`${path}?limit=2`);
  expect((await get('/mjesta?q=kula')).body).toBe('/mjesta?q=kula');
});

test.skipIf(!program)('says in both languages that no server answers, and in JSON to the API', async () => {
  await whileDown(async () => {
    const page = await get('/signin');
    expect(page).toMatchObject({ status: 502, type: 'text/html; charset=utf-8' });
    expect(page.body).toContain('Pokušajte ponovo');
    expect(page.body).toContain('Please try again');
    for (const path of ['/api/users/', '/api/public/changes/?since=1']) {
      const call = await get(path);
      expect(call).toMatchObject({ status: 502, type: 'application/json' });
      expect(JSON.parse(call.body)).toEqual({ detail: expect.stringContaining('Pokušajte ponovo') });
    }
  });
});
