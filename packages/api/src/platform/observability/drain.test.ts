import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../http/http-server.ts';
import { closeConnectionsOnStop, createDrain, type Drain } from './drain.ts';
import { createLog } from './log.ts';

const LONG = 60_000;

let app: FastifyInstance;
let drain: Drain;
let stopping: boolean;
let finish: () => void;
let uploadEnd: Promise<'complete' | 'cut'>;

beforeEach(async () => {
  stopping = false;
  app = createHttpServer({ log: createLog('silent'), publicOrigin: 'https://ar.example' });
  closeConnectionsOnStop(app, () => stopping);
  drain = createDrain(app);
  const go = new Promise<void>((done) => {
    finish = done;
  });
  app.get('/slow', async () => {
    await go;
    return 'done';
  });
  app.get('/quick', async () => 'quick');
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  uploadEnd = new Promise((ended) => {
    app.post<{ Body: NodeJS.ReadableStream }>('/upload', async ({ body }) => {
      await text(body).then(
        () => ended('complete'),
        () => ended('cut'),
      );
      return 'stored';
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const port = () => (app.server.address() as AddressInfo).port;

function ask(path: string, options: { agent?: Agent; method?: string } = {}): ClientRequest {
  const headers = options.method ? { 'content-type': 'application/octet-stream' } : {};
  return send({ host: '127.0.0.1', port: port(), path, headers, ...options });
}
async function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(request, 'response');
  return answer as IncomingMessage;
}
async function underWay(request: ClientRequest): Promise<ClientRequest> {
  const arrived = once(app.server, 'request');
  request.flushHeaders();
  await arrived;
  return request;
}

test('responds to a running request, and then closes its kept-alive connection', async () => {
  const agent = new Agent({ keepAlive: true });
  const slow = await underWay(ask('/slow', { agent }));
  slow.end();
  stopping = true;
  const stopped = drain(LONG);
  await expect(fetch(`http://127.0.0.1:${port()}/quick`)).rejects.toThrow();
  finish();
  const answer = await answerOf(slow);
  expect([answer.statusCode, answer.headers.connection, await text(answer)]).toEqual([200, 'close', 'done']);
  await stopped;
  agent.destroy();
});

test('an idle connection does not delay the stop', async () => {
  const agent = new Agent({ keepAlive: true });
  const request = ask('/quick', { agent });
  request.end();
  const answer = await answerOf(request);
  expect([answer.headers.connection, await text(answer)]).toEqual(['keep-alive', 'quick']);
  await drain(LONG);
  agent.destroy();
});

test('a preconnected socket does not delay the stop', async () => {
  const arrived = once(app.server, 'connection');
  const ahead = connect(port(), '127.0.0.1');
  await arrived;
  const closed = once(ahead, 'close');
  // Without this limit, the test would also pass after Node's own timeout of the connection.
  const stopped = drain(LONG).then(() => 'stopped');
  expect(await Promise.race([stopped, pause(LONG / 2, 'still waiting', { ref: false })])).toBe('stopped');
  await closed;
});

test('responds to a request that has arrived only in part', async () => {
  const client = connect(port(), '127.0.0.1');
  const [socket] = await once(app.server, 'connection');
  client.write('GET /quick HTTP/1.1\r\n');
  await once(socket, 'data');
  const stopped = drain(LONG);
  await pause(250);
  client.write('host: here\r\nconnection: close\r\n\r\n');
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK/);
  await stopped;
});

test('closes a connection whose request ends during the stop', async () => {
  const agent = new Agent({ keepAlive: true });
  const slow = await underWay(ask('/slow', { agent }));
  slow.end();
  // The response headers were sent before the stop, so they do not contain `connection: close`.
  const stopped = drain(LONG);
  finish();
  await text(await answerOf(slow));
  await stopped;
  agent.destroy();
});

test('waits for a running upload', async () => {
  const upload = await underWay(ask('/upload', { method: 'POST' }));
  const stopped = drain(LONG);
  upload.end('the rest');
  expect(await text(await answerOf(upload))).toBe('stored');
  expect(await uploadEnd).toBe('complete');
  await stopped;
});

test("aborts an upload at the stop's timeout, and its handler gets an error", async () => {
  const upload = await underWay(ask('/upload', { method: 'POST' }));
  const broken = once(upload, 'error');
  const sending = setInterval(() => upload.write('x'), 5);
  upload.once('error', () => clearInterval(sending));
  await drain(150);
  await broken;
  expect(await uploadEnd).toBe('cut');
});
