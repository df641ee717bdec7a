import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../observability/log.ts';
import { createHttpServer } from './http-server.ts';
import { prepareAnswer, sendPrepared } from './send.ts';

let app: FastifyInstance;
let lines: Record<string, unknown>[] = [];
let answeredByFastify = 0;
let counted: string[] = [];
let text = 'first';

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  app = createHttpServer({ log, publicOrigin: 'https://ar.example', trustedProxies: ['127.0.0.1'] });
  app.unchanged.countBy((route) => counted.push(route));
  app.get('/lists/:name', async (request, reply) => {
    answeredByFastify += 1;
    const now = text;
    const manner = { type: 'text/plain', caching: 'public, max-age=60', isCurrent: () => text === now };
    return sendPrepared(request, reply, prepareAnswer(Buffer.from(now)), manner);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => {
  [lines, counted, answeredByFastify] = [[], [], 0];
});

async function send(headers: Record<string, string> = {}, method = 'GET') {
  const { port } = app.server.address() as AddressInfo;
  const sent = ask({ host: '127.0.0.1', port, path: '/lists/parks?token=x', method, headers }).end();
  const [answer] = await once(sent, 'response');
  await once(answer.resume(), 'end');
  const { date: _, ...rest } = answer.headers;
  return { status: answer.statusCode, headers: rest };
}

const etagNow = async () => String((await send()).headers.etag);

test('sends, logs and counts a 304 without Fastify as Fastify does', async () => {
  const etag = await etagNow();
  const byFastify = await send({ 'if-none-match': etag, 'x-forwarded-for': '192.0.2.7', expect: 'nothing' });
  [lines, answeredByFastify] = [[], 0];
  const answer = await send({ 'if-none-match': etag, 'x-forwarded-for': '192.0.2.7' });
  expect(answeredByFastify).toBe(0);
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(answer).toEqual({ status: 304, headers: { ...byFastify.headers, 'x-request-id': id } });
  expect(lines).toMatchObject([
    {
      request_id: answer.headers['x-request-id'],
      req: { method: 'GET', url: '/lists/parks?token=[masked]', ip: '192.0.2.7' },
      res: { statusCode: 304 },
      msg: 'request completed',
    },
  ]);
  expect(counted).toEqual(['/lists/:name']);
});

test('leaves a request to Fastify after a change, with an unknown ETag, with a Content-Length, or with HEAD', async () => {
  const etag = await etagNow();
  expect((await send({ 'if-none-match': '"other"' })).status).toBe(200);
  expect((await send({ 'if-none-match': etag, 'content-length': '0' })).status).toBe(304);
  expect((await send({ 'if-none-match': etag }, 'HEAD')).status).toBe(304);
  text = 'third';
  expect((await send({ 'if-none-match': etag })).status).toBe(200);
  expect(counted).toEqual([]);
  expect(answeredByFastify).toBe(5);
});
