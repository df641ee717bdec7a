import { DepartmentFailure } from '@ar/federation/failure';
import { afterEach, expect, rs, test } from '@rstest/core';
import { json } from '../../../testing/fixtures.ts';
import { findOwnBuild } from './load-override.ts';

const override = { department: 'users', origin: 'http://localhost:3101' };
const build = {
  id: 'users',
  path: 'users',
  contract: 1,
  menu: { label: { mn: 'Korisnici', en: 'Users' }, icon: 'M0 0', order: 1 },
  roles: ['SuperAdmin'],
  version: '1.2.0-dev',
  builtWith: '2.9.2',
  shared: {},
  copies: {},
  first: [],
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
};
afterEach(() => {
  rs.unstubAllGlobals();
});

async function find(answer: () => Promise<Response>) {
  const requests: [string, RequestInit?][] = [];
  rs.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push([url, init]);
    return answer();
  });
  const found = await findOwnBuild(override, 7).catch((failure: unknown) => failure);
  return { found, requests };
}

test("returns an entry with the build's hashes and the origin as its base", async () => {
  const { found, requests } = await find(async () => json(200, build));
  expect(found).toEqual({ ...build, base: 'http://localhost:3101/' });
  expect(requests).toMatchObject([
    ['http://localhost:3101/department.json', { credentials: 'omit', cache: 'no-store' }],
  ]);
});

test.each([
  ['offline', () => Promise.reject(new TypeError('refused'))],
  ['http', async () => new Response('gone', { status: 404 })],
  ['invalid-export', async () => new Response('<!doctype html>')],
  ['invalid-export', async () => json(200, { ...build, id: 'clerk' })],
  ['invalid-export', async () => json(200, { ...build, files: { '../x.js': 'sha384-x' } })],
] as const)('throws a failure of the kind %s for an unusable build', async (kind, answer) => {
  const { found } = await find(answer);
  expect(found).toBeInstanceOf(DepartmentFailure);
  expect(found).toMatchObject({ kind, facts: { department: 'users', path: 'department.json' } });
});
