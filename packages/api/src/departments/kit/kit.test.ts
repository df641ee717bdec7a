import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { createStaticFolder } from '../../platform/http/static-folder.ts';
import { createLog } from '../../platform/observability/log.ts';
import { kitPages, storeKit, withEarlier } from './kit.ts';

const root = mkdtempSync(join(tmpdir(), 'kit-'));
let app: FastifyInstance;
beforeAll(async () => {
  for (const folder of ['host', 'kit']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'host/surface.json'), '{"contract":1}');
  writeFileSync(join(root, 'host/app.html'), '<p>');
  writeFileSync(join(root, 'kit/index.html'), '<pre>npx __HOST__/kit/create.tgz</pre>');
  writeFileSync(join(root, 'kit/kit.json'), '{}');
  for (const file of ['create.tgz', 'ar-ui-0.1.4-k00c0ffee.tgz'])
    writeFileSync(join(root, 'kit', file), file);
  const publicOrigin = 'https://ar.example';
  app = createHttpServer({ log: createLog('silent'), publicOrigin });
  const folder = (name: string) => createStaticFolder(join(root, name));
  const kit = withEarlier(folder('kit'), folder('data/kit'));
  await app.register(kitPages, { prefix: '/kit', kit, host: folder('host'), publicOrigin });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ url });
  return { statusCode, type: headers['content-type'], caching: headers['cache-control'], headers, body };
};

test.each(['/kit', '/kit/'])(
  '%s shows commands with the host’s origin, and allows no scripts',
  async (path) => {
    const page = await get(path);
    expect(page).toMatchObject({ statusCode: 200, type: 'text/html; charset=utf-8', caching: 'no-cache' });
    expect(page.body).toBe('<pre>npx https://ar.example/kit/create.tgz</pre>');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; style-src 'self'$/);
  },
);

test('escapes the host’s origin in the commands', async () => {
  const other = createHttpServer({ log: createLog('silent'), publicOrigin: 'https://ar.example' });
  const folder = createStaticFolder(join(root, 'kit'));
  const given = { kit: folder, host: folder, publicOrigin: 'https://ar.example/<b>' };
  await other.register(kitPages, { prefix: '/kit', ...given });
  expect((await other.inject({ url: '/kit' })).body).toContain('https://ar.example/&lt;b&gt;/kit/create.tgz');
  await other.close();
});

test.each([
  ['ar-ui-0.1.4-k00c0ffee.tgz', 'application/gzip', 'public, max-age=31536000, immutable'],
  ['create.tgz', 'application/gzip', 'no-cache'],
  ['kit.json', 'application/json', 'no-cache'],
  ['surface.json', 'application/json', 'no-cache'],
])('sends /kit/%s with content-type %s and cache-control %s', async (file, type, caching) => {
  expect(await get(`/kit/${file}`)).toMatchObject({ statusCode: 200, type, caching });
});

test.each(['app.html', '../host/app.html', '%2e%2e/host/app.html', 'nothing.tgz'])(
  'answers 404 for /kit/%s',
  async (file) => {
    expect((await get(`/kit/${file}`)).statusCode).toBe(404);
  },
);

test('still serves the packages of an earlier kit after an upgrade of the host', async () => {
  const file = 'ar-ui-0.1.4-k00c0ffee.tgz';
  await storeKit(join(root, 'kit'), join(root, 'data/kit'));
  rmSync(join(root, 'kit', file));
  writeFileSync(join(root, 'kit/ar-ui-0.1.5-k0badf00d.tgz'), 'newer');
  await storeKit(join(root, 'kit'), join(root, 'data/kit'));
  expect(await get(`/kit/${file}`)).toMatchObject({ statusCode: 200, body: file });
  expect(await get('/kit/ar-ui-0.1.5-k0badf00d.tgz')).toMatchObject({ body: 'newer' });
});

test('starts without a built kit', async () => {
  await expect(storeKit(join(root, 'not-built'), join(root, 'data/kit'))).resolves.toBeUndefined();
});
