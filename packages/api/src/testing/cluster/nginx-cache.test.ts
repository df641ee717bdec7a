import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
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
/** nginx counts whole seconds, so a response that is valid for one second can stay cached for almost two. */
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
  ])('does not cache %s', async (path) => {
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
  ])('bypasses the cache for signed-in requests to %s', async (path) => {
  says(200, 'of Ana');
  expect((await get(path, SESSION)).body).toBe('of Ana');
  says(200, 'of everybody');
  expect((await get(path)).body).toBe('of everybody');
  says(200, 'of Ana again');
  expect((await get(path, SESSION)).body).toBe('of Ana again');
});

test.skipIf(!program).each([404, 410])(
  'replaces a cached page with a %i response in every encoding',
  async (status) => {
    const path = `/visit/MONUMENT_${status}`;
    const browsers = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip', ''].map((one) => ({
      'accept-encoding': one,
    }));
    const vary = { vary: 'accept-encoding' };
    says(200, 'the tower', vary);
    for (const browser of browsers) expect((await get(path, browser)).body).toBe('the tower');
    // nginx also requests `/scans/…`, which counts visits.
    expect(asked.filter((url) => url === path)).toHaveLength(1);
    await untilStale();
    says(status, 'gone', vary);
    await get(path, browsers[1]);
    await whileDown(async () => {
      for (const browser of browsers)
        expect(await get(path, browser)).toMatchObject({ status, body: 'gone' });
    });
  },
);

// The server responds with 401 if a list is no longer public, and with 400 if a requested field is no longer public.
test.skipIf(!program).each([
  [400, '/api/records/oaks/public/?fields=notes'],
  [401, '/api/records/oaks/public/'],
])('replaces a cached response with a %i response at %s', async (status, path) => {
  says(200, 'the list');
  await get(path);
  await untilStale();
  says(status, 'not for you');
  expect((await get(path)).status).toBe(status);
  await whileDown(async () => expect(await get(path)).toMatchObject({ status, body: 'not for you' }));
});

test.skipIf(!program)('decompresses a response for a client that accepts no compression', async () => {
  let sent: string | undefined;
  answer = ({ headers }, response) => {
    sent = String(headers['accept-encoding']);
    response
      .writeHead(200, { 'content-encoding': 'gzip', vary: 'accept-encoding' })
      .end(gzipSync('the list'));
  };
  const path = '/api/records/trees/public/';
  expect((await get(path)).body).toBe('the list');
  expect((await get('/api/users/', SESSION)).body).toBe('the list');
  expect(sent).toBe('gzip');
});

test.skipIf(!program)(
  'caches pages and scripts of the host in Brotli and gzip, but files, releases and public data only in gzip',
  async () => {
    answer = ({ headers }, response) => {
      response.writeHead(200, { vary: 'accept-encoding' }).end(headers['accept-encoding']);
    };
    const [brotli, gzip] = ['gzip, deflate, br, zstd', 'gzip, deflate'].map((one) => ({
      'accept-encoding': one,
    }));
    for (const _ of ['fetched', 'kept']) {
      for (const path of ['/assets/b.js', '/en/brotli']) {
        expect((await get(path, brotli)).body).toBe('br');
        expect((await get(path, gzip)).body).toBe('gzip');
      }
      for (const path of ['/files/brotli.png', '/releases/b.js', '/api/public/changes/'])
        expect((await get(path, brotli)).body).toBe('gzip');
    }
    expect(asked).toHaveLength(7);
  },
);

test.skipIf(!program)('serves a cached response while no server runs', async () => {
  says(200, 'the list');
  await get('/api/ar_platform/buildings/public/');
  await whileDown(async () =>
    expect(await get('/api/ar_platform/buildings/public/')).toMatchObject({ status: 200, body: 'the list' }),
  );
});

test.skipIf(!program)('serves a page from the cache for a URL with unknown query parameters', async () => {
  says(200, 'page');
  for (const path of ['/en/', '/visit/MONUMENT_7', '/assets/a.js', '/files/ghi.png']) {
    await get(path);
    asked = [];
    const queries = path.startsWith('/files/') ? [] : ['?a=1', '?a=2', '?from=qr'];
    for (const query of queries) expect((await get(path + query)).body).toBe('page');
    expect(asked.filter((url) => !url.startsWith('/scans/'))).toEqual([]);
  }
});

test.skipIf(!program)('caches each query of a list separately', async () => {
  answer = ({ url }, response) => void response.end(url);
  const path = '/api/ar_platform/monuments/public/';
  expect((await get(`${path}?limit=1`)).body).toBe(`${path}?limit=1`);
  expect((await get(`${path}?limit=2`)).body).toBe(`${path}?limit=2`);
  for (const search of ['/mjesta?q=kula', '/mjesta?q=most', '/en/places?q=tower', '/en/places?q=bridge'])
    expect((await get(search)).body).toBe(search);
});

test.skipIf(!program)(
  'caches the page of a place once per language, whatever the order of the query parameters',
  async () => {
    answer = ({ url }, response) => void response.end(url);
    const path = '/visit/MONUMENT_8';
    const queries: [query: string, kept: string][] = [
      ['?lang=en', '?lang=en'],
      ['', ''],
      ['?from=qr&lang=en', '?lang=en'],
      ['?from=qr', ''],
      ['?lang=mn', ''],
      // The server decodes these queries differently from nginx.
      ['?lang=%65n', ''],
      ['?lang=mn&lang=en', ''],
      ['?lang=en&lang=mn', '?lang=en'],
    ];
    for (const [query, kept] of queries)
      expect([query, (await get(path + query)).body]).toEqual([query, path + kept]);
    await whileDown(async () => {
      for (const [query, kept] of queries)
        expect([query, (await get(path + query)).body]).toEqual([query, path + kept]);
    });
  },
);

// nginx matches locations against the normalized path, but passes the original path to the server.
test.skipIf(!program).each([
  ['/dashboard/../', '/'],
  ['/dashboard/%2e%2e/mjesta', '/mjesta'],
  ['/dashboard/..%2fvisit/MONUMENT_9', '/visit/MONUMENT_9'],
  ['/dashboard/../releases/users/1.0.0/entry.js', '/releases/users/1.0.0/entry.js'],
  ['//files/jkl.png', '/files/jkl.png'],
])('does not store the response of %s under %s', async (alias, path) => {
  answer = ({ url }, response) => void response.end(url);
  await get(alias);
  expect((await get(path)).body).toBe(path);
  await get(alias);
  await whileDown(async () => expect((await get(path)).body).toBe(path));
});

test.skipIf(!program)('caches nothing for an unknown path', async () => {
  says(404, 'none');
  const unknown = ['/visit/MONUMENT_11', '/files/mno.png', '/releases/none/1.0.0/entry.js', '/mjesta-none'];
  for (const path of unknown) expect((await get(path)).status).toBe(404);
  says(200, 'the application');
  const aliases = ['/dashboard/1/../../', '/dashboard/%2e%2e/en/', '/dashboard/..//files/mno.png', '/en//'];
  for (const path of aliases) expect((await get(path)).status).toBe(200);
  await whileDown(async () => {
    for (const path of [...unknown, ...aliases])
      expect([path, (await get(path)).status]).toEqual([path, 502]);
  });
});

test.skipIf(!program)(
  'sends a bilingual error page, or JSON for API calls, while no server responds',
  async () => {
    await whileDown(async () => {
      const page = await get('/signin');
      expect(page).toMatchObject({ status: 502, type: 'text/html; charset=utf-8' });
      expect(page.body).toContain('Pokušajte ponovo');
      expect(page.body).toContain('Please try again');
      for (const path of ['/api/users/', '/api/public/changes/?since=1']) {
        const call = await get(path);
        expect(call).toMatchObject({ status: 502, type: 'application/json' });
        expect(JSON.parse(call.body)).toEqual({ detail: expect.stringContaining('Pokušajte ponovo') });
        const english = await get(path, { 'accept-language': 'en-GB' });
        expect(JSON.parse(english.body)).toEqual({ detail: expect.stringContaining('Please try again') });
      }
    });
  },
);
