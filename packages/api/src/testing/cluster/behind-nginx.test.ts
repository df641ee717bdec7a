import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { findNginx, type RunningNginx, startNginx } from '../nginx.ts';

const program = findNginx();
if (!program) console.log('nginx is not here and may not be installed: what goes through it is not tried.');

interface Asked {
  server: number;
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

const root = mkdtempSync(join(tmpdir(), 'ar-nginx-'));
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
let servers: [Server, Server];
let nginx: RunningNginx | undefined;
let asked: Asked[] = [];
/** The status of each server's response. If the status is undefined, the server closes the connection. */
let answers: ((url: string) => number | undefined)[] = [];

function startUpstream(server: number): Promise<Server> {
  const listener = createServer((call, reply) => {
    asked.push({ server, method: call.method, url: call.url, headers: call.headers });
    call.resume();
    const status = answers[server]?.(call.url ?? '');
    if (status === undefined) call.socket.destroy();
    else reply.writeHead(status, { 'cache-control': 'no-store' }).end(`${call.url} ${status}`);
  });
  return once(listener.listen(0, '127.0.0.1'), 'listening').then(() => listener);
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  if (!program) return;
  servers = await Promise.all([startUpstream(0), startUpstream(1)]);
  nginx = await startNginx(program, join(root, 'nginx'), [portOf(servers[0]), portOf(servers[1])]);
});
beforeEach(() => {
  asked = [];
  answers = [() => 200, () => 200];
});
afterAll(async () => {
  agent.destroy();
  await nginx?.stop();
  for (const server of servers ?? []) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(root, { recursive: true, force: true });
});

async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const sent = request({ port: nginx?.port, host: '127.0.0.1', path, method, headers, agent });
  sent.end(method === 'POST' ? '{}' : undefined);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode as number, text: String(await buffer(response)) };
}
const statusesOf = (paths: readonly string[]) =>
  Promise.all(paths.map(async (one) => (await ask(one)).status));

const PUBLIC = [
  '/',
  '/en/',
  '/visit/MONUMENT_1',
  '/sitemap.xml',
  '/api/public/snapshot/',
  '/api/ar_platform/monuments/public/',
  '/files/aa.webp',
  '/releases/users/1.0.0/entry.js',
];
const PRIVATE = [
  '/api/users/me/',
  '/api/ar_platform/monuments/',
  '/api/registry/',
  '/files/aa.pdf',
  '/files/bb.webp?signature=x',
];

test.skipIf(!program)('redirects HTTP to HTTPS', async () => {
  const answer = await fetch(`http://127.0.0.1:${nginx?.plainPort}/signin?a=1`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/signin?a=1']);
});

test.skipIf(!program)('passes the client’s IP address, the scheme and the host to the server', async () => {
  await ask('/api/users/me/', 'GET', { host: 'ar.podgorica.me', 'x-forwarded-for': '192.0.2.9' });
  expect(asked[0]?.headers).toMatchObject({
    host: 'ar.podgorica.me',
    'x-forwarded-for': '192.0.2.9, 127.0.0.1',
    'x-forwarded-proto': 'https',
  });
});

test.skipIf(!program)(
  'retries a GET on the second server when the first server closes the connection, but not a POST',
  async () => {
    answers = [() => undefined, () => 200];
    expect(await statusesOf(['/api/users/me/', '/api/users/me/'])).toEqual([200, 200]);
    answers = [() => undefined, () => undefined];
    asked = [];
    expect((await ask('/api/users/', 'POST')).status).toBe(502);
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  },
);

test.skipIf(!program)(
  'fetches a release from the second server if the first server responds with 503',
  async () => {
    answers = [() => 503, () => 200];
    const paths = [1, 2, 3, 4].map((one) => `/releases/users/2.0.${one}/entry.js`);
    expect(await statusesOf(paths)).toEqual([200, 200, 200, 200]);
  },
);

test.skipIf(!program)(
  'serves cached public data, but nothing private, while both servers respond with 500',
  async () => {
    expect(await statusesOf([...PUBLIC, ...PRIVATE])).toEqual([...PUBLIC, ...PRIVATE].map(() => 200));
    // nginx counts whole seconds, so a response that is valid for one second can stay cached for almost two.
    await pause(2100);
    answers = [() => 500, () => 500];
    for (const path of PUBLIC) expect(await ask(path)).toEqual({ status: 200, text: `${path} 200` });
    expect(await statusesOf(PRIVATE)).toEqual(PRIVATE.map(() => 500));
    answers = [() => 200, () => 200];
    asked = [];
    await ask('/en/');
    expect(asked.map(({ url }) => url)).toEqual(['/en/']);
  },
);

test.skipIf(!program)(
  'reports each visit of a place to a server, whether the page is cached or not',
  async () => {
    const page = '/visit/MONUMENT_7?from=qr';
    for (const _ of [1, 2, 3]) expect((await ask(page)).status).toBe(200);
    const told = () => asked.filter(({ url }) => url === `/scans${page}`);
    await expect.poll(() => told().length, { timeout: 10_000 }).toBe(3);
    const fetched = asked.filter(({ url }) => url === '/visit/MONUMENT_7');
    // nginx sends these requests to fill the cache, and reports each visit in a separate request.
    expect(fetched.length).toBeGreaterThan(0);
    expect(new Set(fetched.map(({ headers }) => headers['sec-purpose']))).toEqual(new Set(['prefetch']));
    expect((await ask(page, 'POST')).status).toBe(403);
  },
);
