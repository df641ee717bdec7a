import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { ORIGIN, PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { createLog } from '../observability/log.ts';
import { headersForAll, NO_PAGE } from './headers.ts';
import { createHttpServer } from './http-server.ts';

let api: TestApi;
let served: Promise<string>;
beforeAll(async () => {
  api = await startTestApi();
  served = api.listen();
});
afterAll(() => api.stop());

const login = (payload: string, type?: string) =>
  api.send({
    method: 'POST',
    url: '/api/auth/login/',
    payload,
    headers: type === undefined ? {} : { 'content-type': type },
  });

describe('refusals', () => {
  test.each(['/api/nothing/', '/api/users/1/2/3', '/api', '/api/'])('404 for %s', async (url) => {
    const answer = await api.send({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: 'Traženi sadržaj ne postoji.' });
  });

  test('405 lists the methods of the path', async () => {
    const answer = await api.send({ method: 'PUT', url: '/api/auth/login/', payload: '<x/>' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(answer.json()).toEqual({ detail: 'Ova radnja ovdje nije moguća.' });
    const users = await api.send({ method: 'DELETE', url: '/api/users' });
    expect([users.statusCode, users.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  // A form on another site can send the first three types.
  // ASVS 3.5.1, 3.5.2
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json garbage',
    'application/json\tx',
    'application/jsonx',
  ])('415 for a body of %j', async (type) => {
    const answer = await login(JSON.stringify({ email: 'a@b.me', password: 'x' }), type);
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({ detail: 'Ova vrsta podataka nije podržana.' });
  });

  // ASVS 13.4.4
  test('refuses TRACE without returning the request', async () => {
    const headers = { authorization: 'Bearer secret-of-a-proxy' };
    const answer = await api.send({ method: 'TRACE', url: '/api/users/me/', headers });
    expect([404, 405, 501]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('secret-of-a-proxy');
  });

  // ASVS 1.5.2, 15.3.6
  test.each(['{', '', 'null x', '{"__proto__": {"a": 1}}'])('400 for the body %j', async (body) => {
    const answer = await login(body, 'application/json');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ detail: 'Zahtjev nije ispravno zapisan.' });
  });

  test.each(['null', '[]', '"text"', '7'])('400 for the JSON %s', async (body) => {
    const answer = await login(body, 'application/json');
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toEqual(['detail']);
  });

  // ASVS 2.2.1, 15.3.5
  test('400 for a missing body and for fields of the wrong type', async () => {
    expect((await api.send({ method: 'POST', url: '/api/auth/login/' })).statusCode).toBe(400);
    const answer = await api.post('/auth/login/', { email: { a: 1 }, password: ['x'] });
    expect(answer.json().errors).toEqual({
      email: ['Vrijednost nije ispravna.'],
      password: ['Vrijednost nije ispravna.'],
    });
    expect((await api.post('/auth/refresh/', {})).json().errors).toEqual({
      refresh: ['Ovo polje je obavezno.'],
    });
  });

  test('413 for a large body', async () => {
    const answer = await login(
      JSON.stringify({ email: 'a@b.me', password: 'x'.repeat(70_000) }),
      'application/json',
    );
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ detail: 'Poslati podaci su preveliki.' });
  });

  // ASVS 1.1.1
  test('400 for a path with a broken escape', async () => {
    const answer = await api.send({ url: '/api/%E0%A4%A' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ detail: 'Zahtjev nije ispravno zapisan.' });
  });

  // ASVS 13.4.2, 16.3.4, 16.5.1
  test('500 hides the reason, and logs it', async () => {
    const broken = await startTestApi();
    await broken.db.schema.dropTable('refresh_tokens').execute();
    const answer = await broken.post('/auth/refresh/', { refresh: 'x' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ detail: 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.' });
    const line = broken.log.find((one) => one.includes('refresh_tokens'));
    expect(line).toContain(String(answer.headers['x-request-id']));
    await broken.stop();
  });
});

describe('every response', () => {
  test('is the same with and without a trailing slash', async () => {
    const { access } = await api.signInAs('SuperAdmin');
    for (const path of ['/users', '/users/me', '/supersluzbenik', '/ar_platform/monuments/public']) {
      expect((await api.get(path, access)).statusCode).toBe(200);
    }
  });

  // ASVS 14.2.2, 14.3.2
  test("forbids caching and sniffing, and contains the server's request id", async () => {
    const { access } = await api.signInAs('SuperAdmin');
    for (const [status, authorization] of [
      [200, `Bearer ${access}`],
      [401, 'Bearer x'],
    ] as const) {
      const headers = { authorization, 'x-request-id': 'forged\nline' };
      const answer = await api.send({ url: '/api/users/me/', headers });
      expect([answer.statusCode, answer.headers]).toMatchObject([
        status,
        {
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
          'content-type': 'application/json; charset=utf-8',
        },
      ]);
    }
  });

  // ASVS 3.4.4, 4.1.1
  test.each([
    '/api/registry/',
    '/api/openapi.json',
    '/api/ar_platform/monuments/public/',
    '/api/nothing/',
    '/api/%E0%A4%A',
    '/files/nothing.png',
    '/nothing',
    '/%zz',
  ])('for %s states type and charset, and forbids sniffing', async (url) => {
    const { headers } = await fetch(`${await served}${url}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

test.each(['/api/nothing/', '/api/%E0%A4%A', '/files/nothing.png', '/nothing', '/%zz'])(
  'the response to %s contains the request id of the log',
  async (url) => {
    const before = api.log.length;
    const id = (await api.send({ url })).headers['x-request-id'];
    const lines = api.log.slice(before).map((line) => JSON.parse(line));
    expect(lines.map(({ request_id }) => request_id)).toContain(id);
  },
);

describe('the log', () => {
  // ASVS 14.2.4, 16.2.5
  test('contains no secrets', async () => {
    const { access, refresh } = await api.signInAs('SuperAdmin');
    await api.get(`/users/me/?access_token=${access}&token=abc123secret`, access);
    await api.post('/auth/refresh/', { refresh });
    await api.post('/auth/login/', { email: 'x@podgorica.example', password: 'Wrong-Password-7' });
    const all = api.log.join('\n');
    expect(all).toContain('/api/users/me/?access_token=[masked]&token=[masked]');
    for (const secret of [PASSWORD, 'Wrong-Password-7', 'abc123secret', access, refresh, 'argon2id']) {
      expect(all).not.toContain(secret);
    }
  });

  // ASVS 16.2.1
  test('has one line for each request and its response', async () => {
    const { headers } = await api.get('/registry/?limit=1');
    // The server logs after sending, so the log may contain lines of an earlier request too.
    const lines = () =>
      api.log
        .map((line) => JSON.parse(line))
        .filter(({ request_id }) => request_id === headers['x-request-id']);
    await expect.poll(lines).toMatchObject([
      {
        req: { method: 'GET', url: '/api/registry/?limit=1' },
        res: { statusCode: 200 },
        responseTime: expect.any(Number),
      },
    ]);
  });

  test('masks secrets that are logged by mistake', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.info(
      {
        body: { password: 'hidden-one', refresh: 'hidden-two' },
        headers: { authorization: 'Bearer hidden-three' },
        token: 'hidden-four',
      },
      'x',
    );
    log.error({ err: Object.assign(new Error('broken'), { detail: 'Key (email)=(a@b.me) hidden' }) });
    expect(lines.join()).not.toMatch(/hidden|a@b/);
    expect(lines.join()).toContain('broken');
  });
});

describe('the server', () => {
  test('sets timeouts', async () => {
    const server = createHttpServer({ log: createLog('silent'), publicOrigin: 'https://ar.example' });
    await server.ready();
    expect(server.server).toMatchObject({
      requestTimeout: 1_200_000,
      headersTimeout: 60_000,
      timeout: 120_000,
    });
    await server.close();
  });

  test('replaces the Content Security Policy of a page when the page fails', async () => {
    const server = createHttpServer({ log: createLog('silent'), publicOrigin: ORIGIN });
    server.get('/page', async (_request, reply) => {
      reply.header('content-security-policy', "script-src 'self'");
      throw new Error('on purpose');
    });
    expect((await server.inject({ url: '/page' })).headers['content-security-policy']).toBe(NO_PAGE);
    await server.close();
  });

  test.each([
    ['a page that does not exist', 'GET /nothing HTTP/1.1\r\nhost: a', 404],
    ['a call that does not exist', 'GET /api/nothing/ HTTP/1.1\r\nhost: a', 404],
    ['a HEAD request', 'HEAD /api/health/live/ HTTP/1.1\r\nhost: a', 200],
    ['an OPTIONS request', 'OPTIONS /api/health/live/ HTTP/1.1\r\nhost: a', 405],
    ['a malformed URL', 'GET /%zz HTTP/1.1\r\nhost: a', 400],
    ['a malformed URL of the API', 'GET /api/%zz HTTP/1.1\r\nhost: a', 400],
    ['a request without a host', 'GET / HTTP/1.1\r\na: b', 400],
    [
      'a request with two Content-Length headers',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2',
      400,
    ],
    ['an unknown Expect header', 'GET /nothing HTTP/1.1\r\nhost: a\r\nexpect: tea', 404],
    ['a broken request line', 'NONSENSE', 400],
    ['too large headers', `GET / HTTP/1.1\r\nhost: a\r\na: ${'b'.repeat(20_000)}`, 431],
  ])('answers %s with all headers', async (_name, head, status) => {
    const { port } = new URL(await served);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${head}\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [sent = '', body] = answer.split('\r\n\r\n');
    for (const [name, value] of Object.entries(headersForAll(ORIGIN))) {
      expect(sent.toLowerCase()).toContain(`${name}: ${value.toLowerCase()}\r\n`);
    }
    expect(sent).toMatch(
      /content-security-policy: default-src 'none'; base-uri 'none';.* frame-ancestors 'none'\r\n/,
    );
    if (status === 400 || status === 431) {
      expect(JSON.parse(body ?? '').detail).toMatch(/\.$/);
    }
  });
});
