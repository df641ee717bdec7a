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

/** What looking for the build ends in, and how its document was asked for. */
async function find(answer: () => Promise<Response>) {
  const asked: [string, RequestInit?][] = [];
  rs.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push([url, init]);
    return answer();
  });
  const found = await findOwnBuild(override, 7).catch((failure: unknown) => failure);
  return { found, asked };
}

test('the build at the origin is an entry with its own hashes, and its files stand there', async () => {
  const { found, asked } = await find(async () => json(200, build));
  expect(found).toEqual({ ...build, base: 'http://localhost:3101/' });
  expect(asked).toMatchObject([
    ['http://localhost:3101/department.json', { credentials: 'omit', cache: 'no-store' }],
  ]);
});

test.each([
  ['offline', () => Promise.reject(new TypeError('refused'))],
  ['http', async () => new Response('gone', { status: 404 })],
  ['invalid-export', async () => new Response('<!doctype html>')],
  ['invalid-export', async () => json(200, { ...build, id: 'clerk' })],
  ['invalid-export', async () => json(200, { ...build, files: { '../x.js': 'sha384-x' } })],
] as const)('a dead override is said to be “%s”', async (kind, answer) => {
  const { found } = await find(answer);
  expect(found).toBeInstanceOf(DepartmentFailure);
  expect(found).toMatchObject({ kind, facts: { department: 'users', path: 'department.json' } });
});
