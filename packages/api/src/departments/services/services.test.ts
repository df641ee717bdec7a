import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Release } from '@ar/federation/descriptor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { ORIGIN, startTestApi, type TestApi } from '../../testing/api.ts';
import { aRelease, goLive } from '../../testing/releases.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
type Heard = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

let api: TestApi;
let origin: string;
let trees: string;
let answer: Answer;
let heard: Heard[] = [];
let [admin, monuments, buildings]: { access: string; id: number }[] = [];
const service = createServer(async (request, response) => {
  const { method, url, headers } = request;
  let body = '';
  try {
    for await (const chunk of request) body += chunk;
  } catch {
    return;
  }
  heard.push({ method, url, headers, body });
  answer(request, response, body);
});

const NOWHERE = 'http://127.0.0.1:9';

const released = (id: string, more: Partial<Release> = {}) =>
  goLive(api.db, {
    ...aRelease(id, '1.0.0'),
    roles: ['SuperAdmin', 'MonumentsAdmin'],
    service: true,
    ...more,
  });

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  trees = `http://127.0.0.1:${(free.address() as AddressInfo).port}`;
  await new Promise((resume) => free.close(resume));
  const addresses = new Map([
    ['trees', trees],
    ['parks', `${url}/base/`],
    ['slow', url],
    ['away', NOWHERE],
    ['mute', url],
    ['closed', url],
    ['ponds', url],
  ]);
  api = await startTestApi({ services: { addresses, waitMs: 1000, atOnce: 2 } });
  for (const id of ['parks', 'slow', 'away', 'unlisted', 'closed', 'ponds', 'trees']) await released(id);
  await released('mute', { service: undefined });
  [admin, monuments, buildings] = [
    await api.signInAs('SuperAdmin'),
    await api.signInAs('MonumentsAdmin'),
    await api.signInAs('BuildingsAdmin'),
  ];
  origin = (await api.listen()).replace(/\/api$/, '');
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await api.stop();
});
beforeEach(() => {
  heard = [];
  answer = (_request, response) => response.setHeader('content-type', 'application/json').end('{"yes":true}');
});

/** Does not use `fetch`, which would normalize the path. */
async function call(
  path: string,
  access = monuments?.access,
  options: { method?: string; body?: string } = {},
) {
  const { method = 'GET', body } = options;
  const headers = {
    ...(access && { authorization: `Bearer ${access}` }),
    ...(body && { 'content-type': 'text/x-trees', 'content-length': Buffer.byteLength(body) }),
    cookie: 'session=secret',
    'x-forwarded-for': '10.1.1.1',
  };
  const sent = request(origin, { path: `/api/departments/${path}`, method, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}
const detailOf = ({ text }: { text: string }) => JSON.parse(text).detail;

describe("forwards a call to the department's service", () => {
  test('with method, path, query and body of any type', async () => {
    const { status, text, headers } = await call('parks/trees;v=2/..7/?near=3%2C4', undefined, {
      method: 'PUT',
      body: 'ash',
    });
    expect([status, text]).toEqual([200, '{"yes":true}']);
    expect(headers['content-type']).toBe('application/json');
    expect(heard).toMatchObject([{ method: 'PUT', url: '/base/trees;v=2/..7/?near=3%2C4', body: 'ash' }]);
    expect(heard[0]?.headers['content-type']).toBe('text/x-trees');
  });

  // ASVS 13.2.1
  test('with a signed statement about the caller, valid for a minute, and without the session', async () => {
    await call('parks/trees/');
    const { headers } = heard[0] as Heard;
    const { keys } = (await api.get('/departments/jwks.json')).json();
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    const statement = headers.authorization?.replace('Bearer ', '') ?? '';
    const { payload } = await jwtVerify(statement, createLocalJWKSet({ keys }), {
      issuer: ORIGIN,
      audience: 'parks',
      typ: 'service+jwt',
      algorithms: ['EdDSA'],
    });
    expect(payload).toMatchObject({ sub: String(monuments?.id), role: 'MonumentsAdmin' });
    expect(payload.request_id).toBe(headers['x-request-id']);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
    expect(statement).not.toBe(monuments?.access);
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-forwarded-for');
    expect((await api.get('/users/me/', statement)).statusCode).toBe(401);
  });

  test('and logs the call with its department', async () => {
    await call('parks/trees/');
    const line = api.log.map((text) => JSON.parse(text)).findLast(({ msg }) => msg === 'service answered');
    expect(line).toMatchObject({ department: 'parks', user: monuments?.id, status: 200 });
    expect(api.log.join('')).not.toContain(heard[0]?.headers.authorization?.slice(-40));
  });
});

test('the program in the documentation accepts only requests with a statement for its department', async () => {
  await call('parks/x');
  const others = heard[0]?.headers.authorization ?? '';
  const page = await readFile(
    join(import.meta.dirname, '../../../../../docs/departments/service.md'),
    'utf8',
  );
  const program = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const local = program
    .replace('/api/departments/jwks', `${origin}/api/departments/jwks`)
    .replace("'parks'", "'trees'");
  const cwd = join(import.meta.dirname, '../../..');
  const env = { ...process.env, PRODUCT: ORIGIN, PORT: new URL(trees).port };
  const running = spawn(process.execPath, ['--input-type=module', '--eval', local], {
    cwd,
    env,
    stdio: 'inherit',
  });
  try {
    let answered = await call('trees/x');
    while (answered.status === 502 && running.exitCode === null) answered = await call('trees/x');
    expect([answered.status, JSON.parse(answered.text)]).toEqual([
      200,
      { sub: String(monuments?.id), role: 'MonumentsAdmin' },
    ]);
    for (const authorization of ['', others, `Bearer ${monuments?.access}`])
      expect((await fetch(`${trees}/x`, { headers: { authorization } })).status).toBe(401);
  } finally {
    running.kill();
  }
});

test('removes cookies and security headers from a service’s response, and sends it as an attachment', async () => {
  answer = (_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'set-cookie': 'a=b',
        'content-security-policy': 'default-src *',
        'access-control-allow-origin': '*',
        'clear-site-data': '"*"',
        'service-worker-allowed': '/',
        'content-disposition': 'inline',
        etag: '"3"',
      })
      .end('<script>alert(1)</script>');
  const { headers } = await call('parks/page');
  expect(headers).toMatchObject({
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    etag: '"3"',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const name of [
    'set-cookie',
    'access-control-allow-origin',
    'clear-site-data',
    'service-worker-allowed',
  ])
    expect(headers).not.toHaveProperty(name);
});

// ASVS 1.3.6, 13.2.4
describe('forwards nothing', () => {
  test.each([
    ['without a session', 'parks/x', '', 401],
    ['for a role without access to the department', 'parks/x', () => buildings?.access, 403],
    ['for an unknown department', 'zoos/x', () => admin?.access, 404],
    ['for a department without a service', 'mute/x', () => admin?.access, 404],
    ['for a department without a configured service', 'unlisted/x', () => admin?.access, 404],
  ] as const)('%s', async (_name, path, access, expected) => {
    const { status } = await call(path, typeof access === 'string' ? access : access());
    expect([status, heard]).toEqual([expected, []]);
  });

  test('for a disabled department', async () => {
    expect((await call('closed/x')).status).toBe(200);
    const { revision } = (await api.get('/registry/')).json();
    await api.post('/releases/closed/disable/', { revision, reason: 'Kvar.' }, admin?.access);
    heard = [];
    expect([(await call('closed/x')).status, heard]).toEqual([404, []]);
  });

  test.each([
    '../admin',
    'trees/../../admin',
    '%2e%2e/admin',
    'trees/%2E%2e/x',
    'trees/.%2e/x',
    '%252e%252e/admin',
    '/evil.example/',
    'trees//x',
    'trees/..%2fx',
    'trees/..%5cx',
    'trees/..\\x',
    './x',
    'x%00',
    'http://evil.example/',
    '@evil.example/..;/x/..',
    'trees/..;/x',
    'trees/..;a=b/x',
    'trees/..%3B/x',
    '.;/x',
    'trees/;a=b/x',
  ])('for the path %s', async (path) => {
    const { status } = await call(`parks/${path}`, admin?.access);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(heard).toEqual([]);
  });

  test('with a content-length above the limit', async () => {
    const headers = {
      authorization: `Bearer ${admin?.access}`,
      'content-type': 'text/x-trees',
      // The client sends no body, so the server must refuse because of this header.
      'content-length': 65 * 2 ** 20,
    };
    const sent = request(origin, { path: '/api/departments/parks/x', method: 'POST', headers });
    sent.on('error', () => {});
    sent.flushHeaders();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    sent.destroy();
    expect([response.statusCode, heard]).toEqual([413, []]);
  });

  test('with a chunked body one byte above the limit', async () => {
    const headers = {
      authorization: `Bearer ${admin?.access}`,
      'content-type': 'text/x-trees',
      'transfer-encoding': 'chunked',
    };
    const sent = request(origin, { path: '/api/departments/parks/x', method: 'POST', headers });
    sent.end(Buffer.alloc(32 * 2 ** 20 + 1));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, heard]).toEqual([413, []]);
  });
});

// ASVS 15.3.2
test.each([
  [302, { location: 'http://127.0.0.1:9/secret' }],
  [401, { 'www-authenticate': 'Bearer' }],
])('answers 502 when a service responds with %i', async (status, headers) => {
  answer = (_request, response) => response.writeHead(status, headers).end();
  const refused = await call('parks/x');
  expect([refused.status, detailOf(refused)]).toEqual([
    502,
    `Servis odjeljenja parks odgovara statusom ${status}.`,
  ]);
  expect(refused.headers).not.toHaveProperty('location');
});

test('answers 502 with the name of the department whose service is down', async () => {
  const refused = await call('away/x');
  expect([refused.status, detailOf(refused)]).toEqual([502, 'Servis odjeljenja away trenutno ne odgovara.']);
});

test('refuses further calls to a hanging service, and does not delay other services', async () => {
  answer = ({ headers, url }, response) => {
    if (url?.startsWith('/base')) response.end(headers.host);
  };
  const waiting = [call('slow/1'), call('slow/2')];
  while (heard.length < 2) await new Promise((resume) => setTimeout(resume, 5));
  const further = await call('slow/3');
  expect([further.status, further.headers['retry-after']]).toEqual([503, '5']);
  expect(detailOf(further)).toBe('Servis odjeljenja slow ima previše posla.');
  expect((await call('parks/x')).status).toBe(200);
  expect((await api.get('/users/me/', monuments?.access)).statusCode).toBe(200);
  for (const late of await Promise.all(waiting))
    expect([late.status, detailOf(late)]).toEqual([504, 'Servis odjeljenja slow ne odgovara na vrijeme.']);
  answer = (_request, response) => response.end('late');
  expect((await call('slow/4')).status).toBe(200);
});

test('a call that its caller aborts no longer counts towards the limit of concurrent calls', async () => {
  answer = () => {};
  const all = ['parks/1', 'parks/2', 'slow/1', 'slow/2', 'ponds/1', 'ponds/2'].map((path) => call(path));
  while (heard.length < all.length) await new Promise((resume) => setTimeout(resume, 5));
  for (const at of [1, 2]) {
    const headers = { authorization: `Bearer ${monuments?.access}` };
    const left = request(origin, { path: `/api/departments/parks/left${at}`, headers }).end();
    left.on('error', () => {});
    await new Promise((resume) => setTimeout(resume, 200));
    left.destroy();
  }
  for (const { status } of await Promise.all(all)) expect(status).toBe(504);
  answer = (_request, response) => response.end('free');
  await new Promise((resume) => setTimeout(resume, 200));
  expect((await call('parks/3')).text).toBe('free');
});

test('aborts a response that breaks or stalls, and accepts further calls', async () => {
  for (const broken of [true, false]) {
    answer = (_request, response) => {
      response.write('half');
      if (broken) setImmediate(() => response.destroy());
    };
    await expect(call('slow/x')).rejects.toThrow('aborted');
  }
  answer = (_request, response) => response.end('whole');
  expect((await call('slow/x')).text).toBe('whole');
});

test('aborts a response one byte above the limit', async () => {
  answer = (_request, response) => response.end(Buffer.alloc(32 * 2 ** 20 + 1));
  await expect(call('parks/x')).rejects.toThrow('aborted');
});
