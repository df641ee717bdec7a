import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { startFront } from './front.mjs';

let product: Server;
let origin: string;
let folder: string;
let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'front-'));
  writeFileSync(path.join(folder, 'department.json'), '{"id":"parks","menu":{"order":1}}');
  product = createServer((_, response) => response.end('of the product')).listen(0, '127.0.0.1');
  await once(product, 'listening');
  origin = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  front = await startFront({ product: origin, port: 0, builds: new Map([['parks', folder]]) });
});
afterAll(async () => {
  await front.stop();
  product.close();
  rmSync(folder, { recursive: true });
});

test('responds with files of the build only if the request comes from the product’s pages', async () => {
  const ask = (file: string, from: string) => fetch(`${front.origin}/${file}`, { headers: { origin: from } });
  const answer = await ask('department.json', origin);
  expect([answer.headers.get('access-control-allow-origin'), await answer.json()]).toMatchObject([
    origin,
    { id: 'parks' },
  ]);
  expect((await ask('../secret', origin)).status).toBe(404);
  const other = await ask('department.json', 'https://elsewhere.example');
  expect([other.headers.get('access-control-allow-origin'), await other.text()]).toEqual([
    null,
    'of the product',
  ]);
});
