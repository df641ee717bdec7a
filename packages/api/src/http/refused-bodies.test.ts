import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type FastifyInstance, fastify } from 'fastify';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { LARGE, readRefusedBodies } from './refused-bodies.ts';

let api: TestApi;
let origin: string;
let access: string;
/** The calls that take forms, as the API's description says. */
let forms: Set<string>;
beforeAll(async () => {
  api = await startTestApi();
  origin = new URL(await api.listen()).origin;
  access = (await api.signInAs('SuperAdmin')).access;
  const { paths } = (await api.get('/openapi.json')).json();
  forms = new Set(
    api.routes
      .filter(({ method, url }) => {
        const path = url.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}');
        return paths[path]?.[method.toLowerCase()]?.requestBody?.content['multipart/form-data'];
      })
      .map(({ method, url }) => `${method} ${url}`),
  );
});
afterAll(() => api.stop());

const KB = 1000;
const MB = 1000 * KB;
const LONG = 600_000;
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LIVE = '/api/health/live/';

interface Call {
  method: string;
  path: string;
  /** A method without a body: what comes with it is passed over, and the call is answered. */
  isAnswered?: true;
}

/**
 * Every route there is, so that a new one is tried too, and what no route takes. Of the answers 405 one a path, since all
 * of a path are one route. Of what a large body is sent to, the routes that read forms, and one that reads JSON.
 */
function calls({ large }: { large: boolean }): Call[] {
  const refusing = new Set<string>();
  const known = api.routes
    .filter(({ method, url, hidden }) => {
      if (BODILESS.has(method)) return false;
      if (large) return forms.has(`${method} ${url}`) || url === '/api/auth/login/';
      if (!hidden) return true;
      const isFirst = !refusing.has(url);
      refusing.add(url);
      return isFirst;
    })
    .map(({ method, url }) => ({ method, path: url.replace(/:\w+/g, '1').replace('*', 'x') }));
  return [
    ...known,
    { method: 'POST', path: '/api/nothing/' },
    { method: 'POST', path: '/nothing' },
    { method: 'POST', path: '/api/%zz' },
    { method: 'POST', path: '/%zz' },
    { method: 'GET', path: '/nothing' },
    { method: 'GET', path: LIVE, isAnswered: true },
  ];
}

const FORM = {
  type: 'multipart/form-data; boundary=granica',
  head: '--granica\r\ncontent-disposition: form-data; name="image"; filename="a.exe"\r\n\r\n',
};
/** One that is not closed. */
const JSON_TEXT = { type: 'application/json', head: '{"name": "' };
const OTHER = { type: 'application/octet-stream', head: '' };

/** Sends the body on a connection of its own, then one more request on the same connection; answers both statuses. */
async function twoOnOneConnection(
  { method, path }: Call,
  { type, head }: typeof FORM,
  size: number,
  token?: string,
): Promise<{ statuses: number[]; sameConnection: boolean }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
  try {
    const first = await ask(agent, method, path, headers, padded(head, size));
    const second = await ask(agent, 'GET', LIVE);
    return {
      statuses: [first.status, second.status],
      sameConnection: first.port === second.port,
    };
  } finally {
    agent.destroy();
  }
}

async function ask(
  agent: Agent,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: Buffer = Buffer.alloc(0),
): Promise<{ status: number; port: number | undefined }> {
  const sending = request(`${origin}${path}`, {
    agent,
    method,
    headers: { ...headers, 'content-length': body.length },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve);
    sending.once('error', reject);
  });
  sending.end(body);
  const response = await answer;
  const port = response.socket.localPort;
  await buffer(response);
  return { status: response.statusCode ?? 0, port };
}

const padded = (head: string, size: number) => Buffer.concat([Buffer.from(head), Buffer.alloc(size, 'x')]);

// ASVS 4.2.1
describe('after a refused body the connection goes on', () => {
  test.each([
    ['a form of 500 kB, anonymous', FORM, 500 * KB, false],
    ['a form of 500 kB, signed in', FORM, 500 * KB, true],
    ['JSON of 500 kB, anonymous', JSON_TEXT, 500 * KB, false],
    ['JSON of 500 kB, signed in', JSON_TEXT, 500 * KB, true],
    ['something else of 500 kB, signed in', OTHER, 500 * KB, true],
    ['a form of 3 MB, signed in', FORM, 3 * MB, true],
  ])('%s', async (_name, body, size, isSignedIn) => {
    for (const call of calls({ large: size > MB })) {
      const told = `${call.method} ${call.path}`;
      const token = isSignedIn ? access : undefined;
      const { statuses, sameConnection } = await twoOnOneConnection(call, body, size, token);
      expect([told, statuses[1], sameConnection]).toEqual([told, 200, true]);
      const refused = statuses[0] !== undefined && statuses[0] >= 400 && statuses[0] < 500;
      expect([told, refused]).toEqual([told, !call.isAnswered]);
    }
  });
});

/** A server that refuses everything, and a connection on which a body of so many bytes was begun. */
async function begin(length: number, linger?: { bytes: number; ms: number }) {
  const app = await refuseAll(linger);
  const begun = beginOn(app, length);
  const stop = () => {
    begun.socket.destroy();
    return app.close();
  };
  return { ...begun, port: portOf(app), stop };
}

async function refuseAll(linger?: { bytes: number; ms: number }, large?: typeof LARGE) {
  const app = fastify();
  // Otherwise Node would close a silent connection by itself, after a while.
  app.server.keepAliveTimeout = 0;
  readRefusedBodies(app, linger, large);
  app.addHook('onRequest', async (_request, reply) => reply.code(401).send());
  app.post('/', async () => {});
  app.get('/', async () => {});
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

function beginOn(app: FastifyInstance, length: number) {
  const socket = connect(portOf(app), '127.0.0.1');
  // What is written after the connection was closed is an error of its own.
  socket.on('error', () => {});
  const closed = new Promise((done) => socket.once('close', done));
  const answer = once(socket, 'data').then(String);
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`);
  return { socket, closed, answer };
}

test('a refusal comes once the body is read, as a proxy that passes it on needs it', async () => {
  const { socket, answer, port, stop } = await begin(2 * MB);
  let answered = false;
  answer.then(() => {
    answered = true;
  });
  socket.write(Buffer.alloc(2 * MB - 1));
  while (socket.writableLength > 0) await fetch(`http://127.0.0.1:${port}/`);
  expect(answered).toBe(false);
  socket.write('x');
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
  await stop();
});

describe('a refused body that goes on', () => {
  test.each([
    ['past the bytes', { bytes: MB, ms: LONG }, 64],
    ['past the time', { bytes: Infinity, ms: 20 }, 1],
  ])('%s is answered, then its connection closed', async (_name, linger, chunks) => {
    const { socket, closed, answer, stop } = await begin(1000 * MB, linger);
    for (let sent = 0; sent < chunks; sent += 1) socket.write(Buffer.alloc(MB));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    await closed;
    await stop();
  });

  // ASVS 15.2.2
  test('beside four other large ones is answered after a while, and its connection closed', async () => {
    const app = await refuseAll(undefined, { ...LARGE, waitMs: 200 });
    const four = Array.from({ length: 4 }, () => beginOn(app, 2 * MB));
    const small = beginOn(app, 100);
    // Whoever comes after them is answered after they were met.
    await fetch(`http://127.0.0.1:${portOf(app)}/`);
    const begun = performance.now();
    const fifth = beginOn(app, 2 * MB);
    expect(await fifth.answer).toMatch(/^HTTP\/1\.1 401 /);
    await fifth.closed;
    // Before its answer and before its end; a timer may fire a little early.
    expect(performance.now() - begun).toBeGreaterThan(390);
    for (const { socket } of [...four, small]) expect(socket.destroyed).toBe(false);
    small.socket.write('x'.repeat(100));
    expect(await small.answer).toMatch(/^HTTP\/1\.1 401 /);
    for (const { socket } of four) socket.write(Buffer.alloc(2 * MB));
    await Promise.all(four.map(({ answer }) => answer));
    const next = beginOn(app, 2 * MB);
    next.socket.write(Buffer.alloc(2 * MB));
    expect(await next.answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(next.socket.destroyed).toBe(false);
    for (const { socket } of [...four, small, next]) socket.destroy();
    await app.close();
  });

  // ASVS 15.2.2
  test('beside another large one is read a part at a time, with a pause after each', async () => {
    const app = await refuseAll(undefined, { ...LARGE, partMs: 10 });
    const begun = performance.now();
    const two = [beginOn(app, 2 * MB), beginOn(app, 2 * MB)];
    for (const { socket } of two) socket.write(Buffer.alloc(2 * MB));
    for (const { answer } of two) expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    // Parts have 64 KiB at most, so both have 61 of them; a timer may fire a little early.
    expect(performance.now() - begun).toBeGreaterThan(61 * 9);
    for (const { socket } of two) socket.destroy();
    await app.close();
  });

  test('that says so is answered at once', async () => {
    const { answer, stop } = await begin(2 * MB, { bytes: MB, ms: LONG });
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    await stop();
  });
});
