import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../observability/log.ts';
import { createHttpServer } from './http-server.ts';

let app: FastifyInstance;
let origin: URL;
let closed: string[];
let entered: number;

beforeEach(async () => {
  [closed, entered] = [[], 0];
  const log = createLog('info', { write: () => {} });
  app = createHttpServer({ log, publicOrigin: 'https://ar.example' });
  app.addHook('onRequest', async ({ url }, { raw }) => {
    entered += 1;
    raw.once('close', () => closed.push(url));
  });
  app.get('/held', () => new Promise(() => {}));
  app.get('/quick', async () => 'here');
  origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(() => app.close());

const requestAtOnce = (...paths: string[]) => {
  const socket = connect(Number(origin.port), origin.hostname);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  return socket;
};

test('emits close for all waiting responses when their connection ends', async () => {
  const socket = requestAtOnce('/quick', '/held', '/quick', '/held', '/quick');
  await expect.poll(() => entered).toBe(5);
  await expect.poll(() => closed).toEqual(['/quick']);
  socket.destroy();
  await expect.poll(() => closed.toSorted()).toEqual(['/held', '/held', '/quick', '/quick', '/quick']);
});

test('emits close once for each response, in the order of the requests', async () => {
  const socket = requestAtOnce('/quick', '/quick', '/quick');
  let got = '';
  socket.on('data', (part) => {
    got += part;
  });
  await expect.poll(() => got.match(/here/g)?.length).toBe(3);
  socket.destroy();
  await expect.poll(() => closed).toEqual(['/quick', '/quick', '/quick']);
});
