import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../observability/log.ts';
import { createHttpServer } from './http-server.ts';
import { prepareAnswer, sendPrepared } from './send.ts';
import { createUnchanged, type Unchanged } from './unchanged.ts';

let app: FastifyInstance;
/** What the address answers; undefined for a database that is away. */
let content: string | undefined;
/** Settles once the address can answer; undefined where it can at once. */
let waiting: Promise<void> | undefined;
/** Addresses of the framework's answers that are over. */
let over: string[];
let stopping: boolean;
let unchanged: Unchanged;
/** Methods of the requests that the framework had. */
let framework: string[];
let lines: Record<string, unknown>[];
let observed: unknown[];

beforeEach(async () => {
  [content, stopping, framework, lines, observed] = ['one', false, [], [], []];
  [waiting, over] = [Promise.resolve(), []];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  unchanged = createUnchanged({
    log,
    trustedProxies: ['127.0.0.1'],
    isStopping: () => stopping,
    count: (method, route) => observed.push([method, route]),
  });
  app = createHttpServer({
    log,
    publicOrigin: 'https://ar.example',
    trustedProxies: ['127.0.0.1'],
    unchanged,
  });
  app.addHook('onRequest', async ({ method, url }, { raw }) => {
    framework.push(method);
    raw.once('close', () => over.push(url));
  });
  const answerNow = () => {
    if (content === undefined) throw new Error('away');
    return prepareAnswer(Buffer.from(content));
  };
  const read = () => (waiting ? waiting.then(answerNow) : answerNow());
  app.route({
    method: ['GET', 'POST'],
    url: '/lists/:name',
    async handler(request, reply) {
      reply.header('content-security-policy', "default-src 'self'");
      return sendPrepared(request, reply, await read(), {
        type: 'text/plain',
        caching: 'public',
        again: read,
      });
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function ask({ method = 'GET', headers = {}, body }: Asked = {}) {
  const { port } = app.server.address() as AddressInfo;
  const asked = send({ host: '127.0.0.1', port, path: '/lists/trees', method, headers }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const lasting = ({ 'x-request-id': _, date: __, ...headers }: IncomingHttpHeaders) => headers;

test.each([
  ['once its version was asked for', Promise.resolve()],
  ['at once', undefined],
])(
  'what is known is not sent again %s, as the framework says it, counted and logged, without asking the framework',
  async (_when, asked) => {
    waiting = asked;
    const first = await ask();
    const headers = { 'if-none-match': String(first.headers.etag) };
    // By the framework, which alone knows the second address.
    const told = await app.inject({ url: '/lists/other', headers });
    framework = [];
    lines = [];
    const again = await ask({ headers: { ...headers, 'x-forwarded-for': '192.0.2.7' } });
    expect([again.status, again.body, framework]).toEqual([304, '', []]);
    const { connection, 'keep-alive': alive, ...rest } = lasting(again.headers);
    expect([connection, alive]).toEqual(['keep-alive', expect.any(String)]);
    const ours = Object.entries(told.headers).filter(([name]) => name in rest);
    expect(rest).toMatchObject(lasting(Object.fromEntries(ours) as IncomingHttpHeaders));
    expect(rest).toEqual(expect.objectContaining({ 'content-security-policy': "default-src 'self'" }));
    expect(Object.keys(rest)).toEqual(expect.arrayContaining(['strict-transport-security', 'vary', 'etag']));
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      msg: 'request completed',
      request_id: again.headers['x-request-id'],
      req: { method: 'GET', url: '/lists/trees', ip: '192.0.2.7' },
      res: { statusCode: 304 },
    });
    expect(lines[0]?.request_id).not.toBe(first.headers['x-request-id']);
    expect(observed).toEqual([['GET', '/lists/:name']]);
    expect((await ask({ method: 'HEAD', headers })).status).toBe(304);
    expect(framework).toEqual([]);
  },
);

test('whoever leaves while it is looked up whether something has changed is over for the framework, too', async () => {
  const { headers } = await ask();
  await expect.poll(() => over).toEqual(['/lists/trees']);
  let go = () => {};
  waiting = new Promise((settle) => {
    go = settle;
  });
  framework = [];
  const arrived = once(app.server, 'request');
  const { port } = app.server.address() as AddressInfo;
  const known = { 'if-none-match': String(headers.etag) };
  const asked = send({ host: '127.0.0.1', port, path: '/lists/trees', headers: known }).end();
  asked.on('error', () => {});
  const [{ socket }] = (await arrived) as [IncomingMessage];
  asked.destroy();
  await once(socket, 'close');
  // By then all that waited for their turn on it are over.
  await turnOfLoop();
  content = 'two';
  go();
  await expect.poll(() => over).toEqual(['/lists/trees', '/lists/trees']);
  expect(framework).toEqual(['GET']);
});

test('nothing that an application knew outlives it: the one in its place is asked', async () => {
  const { headers } = await ask();
  const known = { 'if-none-match': String(headers.etag) };
  const before = createHttpServer({
    log: createLog('silent'),
    publicOrigin: 'https://ar.example',
    unchanged,
  });
  framework = [];
  expect((await ask({ headers: known })).status).toBe(304);
  expect(framework).toEqual([]);
  await before.close();
  expect((await ask({ headers: known })).status).toBe(304);
  expect(framework).toEqual(['GET']);
});

test('what has changed is sent, with the first request after it', async () => {
  const { headers } = await ask();
  content = 'two';
  const known = { 'if-none-match': String(headers.etag) };
  const changed = await ask({ headers: known });
  expect([changed.status, changed.body]).toEqual([200, 'two']);
  expect((await ask({ headers: known })).status).toBe(200);
  framework = [];
  expect((await ask({ headers: { 'if-none-match': String(changed.headers.etag) } })).status).toBe(304);
  expect(framework).toEqual([]);
});

test('the framework judges whatever is not quite usual', async () => {
  const { headers } = await ask();
  const known = { 'if-none-match': String(headers.etag) };
  framework = [];
  await ask({ method: 'POST', headers: known });
  await ask({ headers: { ...known, 'content-length': '1' }, body: 'x' });
  await ask();
  content = undefined;
  expect((await ask({ headers: known })).status).toBe(500);
  content = 'one';
  stopping = true;
  await ask({ headers: known });
  expect(framework).toEqual(['POST', 'GET', 'GET', 'GET', 'GET']);
});
