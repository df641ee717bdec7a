import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type FastifyInstance, fastify } from 'fastify';
import { MB, OTHER_REFUSED_BODIES, REFUSED_FORM, startRefusing } from '../../testing/refused-calls.ts';
import { readRefusedBodies } from './refused-bodies.ts';

const LONG = 600_000;

// ASVS 4.2.1
describe('keeps the connection open after a refused body', () => {
  let refusing: Awaited<ReturnType<typeof startRefusing>>;
  beforeAll(async () => {
    refusing = await startRefusing();
  });
  afterAll(() => refusing.stop());

  test('on each route that reads a form, and on unknown routes', async () => {
    for (const call of refusing.formCalls) await refusing.expectGoesOn(call, REFUSED_FORM);
  });

  test.each(OTHER_REFUSED_BODIES)('after %s', async (_name, body) => {
    await refusing.expectGoesOn({ method: 'POST', path: '/api/ar_platform/monuments/' }, body);
  });
});

/** Starts a server that refuses all requests, and sends it the beginning of a body of `length` bytes. */
async function begin(length: number, linger?: { bytes: number; ms: number }) {
  const app = await refuseAll(linger);
  const begun = beginOn(app, length);
  const stop = () => {
    begun.socket.destroy();
    return app.close();
  };
  return { ...begun, port: portOf(app), stop };
}

async function refuseAll(linger?: { bytes: number; ms: number }) {
  const app = fastify();
  // Prevents Node from closing an idle connection.
  app.server.keepAliveTimeout = 0;
  readRefusedBodies(app, linger);
  app.addHook('onRequest', async (_request, reply) => reply.code(401).send());
  app.post('/', async () => {});
  app.get('/', async () => {});
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

function beginOn(app: FastifyInstance, length: number) {
  const socket = connect(portOf(app), '127.0.0.1');
  socket.on('error', () => {});
  const closed = new Promise((done) => socket.once('close', done));
  const answer = once(socket, 'data').then(String);
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`);
  return { socket, closed, answer };
}

test('responds only after it has received the whole body, as proxies require', async () => {
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

describe('an endless refused body', () => {
  test.each([
    ['above the size limit', { bytes: MB, ms: LONG }, 64],
    ['above the time limit', { bytes: Infinity, ms: 20 }, 1],
  ])('%s gets a response, and then the connection closes', async (_name, linger, chunks) => {
    const { socket, closed, answer, stop } = await begin(1000 * MB, linger);
    for (let sent = 0; sent < chunks; sent += 1) socket.write(Buffer.alloc(MB));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    await closed;
    await stop();
  });

  // ASVS 15.2.2
  test('beside four large bodies gets a response, and the connection closes', async () => {
    const app = await refuseAll();
    const four = Array.from({ length: 4 }, () => beginOn(app, 2 * MB));
    const small = beginOn(app, 100);
    // After this response the server has received the other four requests.
    await fetch(`http://127.0.0.1:${portOf(app)}/`);
    const fifth = beginOn(app, 2 * MB);
    expect(await fifth.answer).toMatch(/^HTTP\/1\.1 401 /);
    await fifth.closed;
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

  test('with a Content-Length above the limit gets a response at once', async () => {
    const { answer, stop } = await begin(2 * MB, { bytes: MB, ms: LONG });
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    await stop();
  });
});
