import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { makeProject, runAr, type StartedServer, startServer } from '../../testing/programs.ts';
import { formOf, samples } from '../../testing/samples.ts';

const root = mkdtempSync(join(tmpdir(), 'public-outage-'));
const project = join(root, 'project');
const EMAIL = 'ana@ar.example';
const PASSWORD = 'Kr7#vbnM-most';
let postgres: PostgresServer;
let server: StartedServer;

beforeAll(async () => {
  makeProject(project, ['users']);
  postgres = await startPostgres();
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: join(root, 'data') };
  const { said } = await runAr('superadmin', [EMAIL, 'Ana', 'Prva'], environment);
  server = await startServer(environment, join(project, 'packages/api/dist'));
  const token = /token=([\w-]{43})/.exec(said)?.[1];
  await call('/users/reset-password/', { token, new_password: PASSWORD });
});
afterAll(async () => {
  postgres.thaw();
  await server.stop();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

async function call(path: string, body: object | FormData, access = '') {
  const json = !(body instanceof FormData);
  const answer = await fetch(`${server.origin}/api${path}`, {
    method: 'POST',
    body: json ? JSON.stringify(body) : body,
    headers: { ...(json && { 'content-type': 'application/json' }), authorization: `Bearer ${access}` },
  });
  return answer.json();
}

async function addMonument(name: string) {
  const { access } = await call('/auth/login/', { email: EMAIL, password: PASSWORD });
  const [image, base_of_knowledge] = await Promise.all([samples.png(), samples.pdf()]);
  const form = {
    name,
    address: 'Trg',
    description: 'Opis',
    latitude: 42.44,
    longitude: 19.26,
    image,
    base_of_knowledge,
  };
  return call('/ar_platform/monuments/', formOf(form), access);
}

const LIST = '/api/ar_platform/monuments/public/';
const textOf = async (path: string) => {
  const answer = await fetch(`${server.origin}${path}`);
  return [answer.status, await answer.text()] as const;
};

test('serves the last read public data while the database is frozen, and newer data afterwards', async () => {
  const made = await addMonument('Sahat kula');
  expect(made.id).toBe(1);
  const paths = [
    LIST,
    '/api/public/snapshot/',
    '/api/public/changes/?since=0',
    `${LIST}?fields=name&limit=1`,
  ];
  const pages = ['/', '/visit/MONUMENT_1', '/sitemap.xml', '/releases/users/1.0.0/entry.js'];
  const before = await Promise.all([...paths, ...pages].map(textOf));
  expect(before.map(([status]) => status)).toEqual(before.map(() => 200));
  expect([before[0]?.[1], before[5]?.[1]]).toEqual([
    expect.stringContaining('Sahat kula'),
    expect.stringContaining('Sahat kula'),
  ]);

  postgres.freeze();
  await expect.poll(async () => (await textOf('/api/health/ready/'))[0], { timeout: 60_000 }).toBe(503);
  expect(await Promise.all([...paths, ...pages].map(textOf))).toEqual(before);
  const picture = await fetch(`${server.origin}${made.image}`);
  expect([picture.status, picture.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect((await picture.arrayBuffer()).byteLength).toBe(Number(picture.headers.get('content-length')));

  postgres.thaw();
  await expect.poll(async () => (await textOf('/api/health/ready/'))[0], { timeout: 60_000 }).toBe(200);
  await addMonument('Stara varoš');
  await expect.poll(async () => (await textOf(LIST))[1], { timeout: 60_000 }).toContain('Stara varoš');
});
