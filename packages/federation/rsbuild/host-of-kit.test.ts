import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Release } from '../src/descriptor.ts';
import { ensureHostAccepts } from './host-of-kit.ts';

const release: Release = {
  id: 'parks',
  path: 'parks',
  contract: 1,
  menu: { label: { mn: 'Parkovi', en: 'Parks' }, icon: 'M0 0', order: 1 },
  roles: ['SuperAdmin'],
  version: '1.0.0',
  builtWith: '2.9.2',
  shared: { '@ar/session': '0.1.4' },
  copies: {},
  first: [],
  entry: 'entry.js',
  files: {},
};

let server: Server;
let host: string;
let surface: object;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kit-'));
  server = createServer((request, response) =>
    request.url === '/kit/surface.json'
      ? response.end(JSON.stringify(surface))
      : response.writeHead(404).end(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const builtWith = (range: string) => {
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'parks', version: '0.1.0', dependencies: { '@ar/federation': range } }),
  );
  return ensureHostAccepts(folder, release);
};
const fromHost = () => builtWith(`${host}/kit/ar-federation-0.1.4-k1.tgz`);

test('accepts a host with a later contract report than the kit’s', async () => {
  surface = { contract: 1, builtWith: '2.9.9', shared: { '@ar/session': '0.1.5' } };
  await expect(fromHost()).resolves.toBeUndefined();
});

test.each([
  ['has a later contract', { contract: 3 }, 'contract 1, the host’s is 3'],
  [
    'has an earlier contract report',
    { shared: { '@ar/session': '0.1.3' } },
    '@ar/session 0.1.4, the host provides 0.1.3',
  ],
])('refuses a host that %s, and the message contains npm run kit', async (_, other, sentence) => {
  surface = { contract: 1, builtWith: '2.9.2', shared: { '@ar/session': '0.1.4' }, ...other };
  const message = await fromHost().then(
    () => '',
    (error: Error) => error.message.replaceAll("'", '’'),
  );
  expect(message).toContain(`This build does not fit ${host}: ${sentence}`);
  expect(message).toContain('npm run kit');
});

test('accepts every build when the host is unreachable or the kit comes from the workspace', async () => {
  surface = { contract: 3, builtWith: '2.9.2', shared: {} };
  await expect(builtWith('http://127.0.0.1:9/kit/ar-federation-0.1.4-k1.tgz')).resolves.toBeUndefined();
  await expect(builtWith('workspace:*')).resolves.toBeUndefined();
});
