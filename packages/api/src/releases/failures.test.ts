import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { releaser } from '../testing/releases.ts';
import { joined } from './failures.ts';
import { MAP_BYTES, sourceName } from './source-maps.ts';

let api: TestApi;
let admin: string;
let team: ReturnType<typeof releaser>;
beforeAll(async () => {
  api = await startTestApi();
  admin = (await api.signInAs('SuperAdmin')).access;
  team = releaser(api, admin);
});
beforeEach(async () => {
  for (const table of ['registry_revisions', 'releases', 'release_reports', 'release_source_maps'] as const) {
    await api.db.deleteFrom(table).execute();
  }
});
afterAll(() => api.stop());

/** Column 21 of the script's first line is line 12, column 5 of the source (ECMA-426, base64 VLQ). */
const map = JSON.stringify({
  version: 3,
  sources: ['webpack://@ar/users/./src/page.tsx'],
  names: [],
  mappings: 'AAAA,oBAWI',
});

const thrown = {
  department: 'users',
  version: '1.0.0',
  revision: 1,
  kind: 'render',
  channel: 'stable',
  name: 'TypeError',
  message: 'x is not a function',
  frames: [{ file: 'entry.js', line: 1, column: 21 }],
  browser: '0123456789abcdef',
};

const failures = async () => (await api.get('/releases/users/failures/', admin)).json().results;

test('a throw in a released script is told by its line in the sources, with commit, count, people and times', async () => {
  await team.publish('users', '1.0.0', { files: { 'entry.js.map': map }, more: { commit: 'a1b2c3d4' } });
  for (const browser of ['0123456789abcdef', '0123456789abcdef', 'fedcba9876543210']) {
    expect((await api.post('/registry/reports/', { ...thrown, browser })).statusCode).toBe(200);
  }
  const place = { file: 'src/page.tsx', line: 12, column: 5, isSource: true };
  const moment = expect.stringMatching(/^20..-.*Z$/);
  expect(await failures()).toEqual([
    {
      kind: 'render',
      name: 'TypeError',
      message: 'x is not a function',
      path: null,
      status: null,
      place,
      stack: [place],
      count: 3,
      people: 2,
      first: moment,
      last: moment,
      versions: [{ version: '1.0.0', commit: 'a1b2c3d4' }],
    },
  ]);
});

test('no call answers a source map', async () => {
  await team.publish('users', '1.0.0', { files: { 'entry.js.map': map } });
  const kept = await api.db.selectFrom('release_source_maps').select('script').execute();
  expect(kept).toEqual([{ script: 'entry.js' }]);
  expect(existsSync(join(api.folders.releases, 'users/1.0.0/entry.js'))).toBe(true);
  expect(existsSync(join(api.folders.releases, 'users/1.0.0/entry.js.map'))).toBe(false);
});

test.each([
  ['none', undefined],
  ['no JSON', 'x'],
  ['no map', '{"version":3,"sections":7,"mappings":null}'],
])('with %s for a map, the place is the built script’s', async (_name, text) => {
  await team.publish('users', '1.0.0', { files: { 'entry.js.map': text } });
  await api.post('/registry/reports/', thrown);
  expect(await failures()).toMatchObject([
    { place: { file: 'entry.js', line: 1, column: 21, isSource: false } },
  ]);
});

test('a map is of a script of the release, and all together are not too large', async () => {
  const stray = await team.publish('users', '1.0.0', { files: { 'other.js.map': map } });
  expect(stray.json().reasons).toMatchObject([{ code: 'unexpected-file', facts: { path: 'other.js.map' } }]);
  const ofStyles = await team.publish('users', '1.0.0', { files: { 'async/page.css.map': map } });
  expect(ofStyles.json().reasons).toMatchObject([{ code: 'unexpected-file' }]);
  const large = await team.publish('users', '1.0.0', {
    files: { 'entry.js.map': ' '.repeat(MAP_BYTES + 1) },
  });
  expect(large.json().reasons).toMatchObject([{ code: 'over-budget', facts: { what: 'all source maps' } }]);
  expect(await api.db.selectFrom('releases').select('version').execute()).toEqual([]);
});

test('a report with more than may be told is refused', async () => {
  await team.publish('users', '1.0.0');
  const tooMuch = [
    { message: 'x'.repeat(301) },
    { frames: Array.from({ length: 11 }, () => thrown.frames[0]) },
    { frames: [{ ...thrown.frames[0], line: 0 }] },
    { browser: 'Marko' },
  ];
  for (const more of tooMuch) {
    expect((await api.post('/registry/reports/', { ...thrown, ...more })).statusCode).toBe(400);
  }
  expect(await failures()).toEqual([]);
});

test('a department that there is not has no failures to read', async () => {
  expect((await api.get('/releases/nobody/failures/', admin)).statusCode).toBe(404);
});

const place = (file: string, line: number, isSource = true) => ({ file, line, column: 1, isSource });
const report = (version: string, last: string, stack: ReturnType<typeof place>[]) => ({
  ...{ kind: 'render' as const, name: 'Error', message: 'x', path: null, status: null, commit: null },
  ...{ version, stack, count: 2, first: '2026-11-01T00:00:00.000Z', last, browsers: [version] },
});

test('one error in two versions of a file is one line, with the newest one’s place', () => {
  const told = joined([
    report('2.0.0', '2026-11-03T00:00:00.000Z', [
      place('../../node_modules/a/b.js', 3),
      place('src/page.tsx', 14),
    ]),
    report('1.0.0', '2026-11-02T00:00:00.000Z', [place('src/page.tsx', 12)]),
  ]);
  expect(told).toMatchObject([
    { place: place('src/page.tsx', 14), count: 4, people: 2, last: '2026-11-03T00:00:00.000Z' },
  ]);
  expect(told[0]?.versions.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
});

test('built places of two versions say nothing of each other', () => {
  const built = (version: string) =>
    report(version, '2026-11-03T00:00:00.000Z', [place('page.js', 1, false)]);
  expect(joined([built('2.0.0'), built('1.0.0')])).toHaveLength(2);
});

test.each([
  ['../src/page.tsx', 'src/page.tsx'],
  ['../../../packages/records/src/list.tsx', '../../packages/records/src/list.tsx'],
  ['webpack://@ar/users/./src/page.tsx', 'src/page.tsx'],
  ['webpack:///./src/page.tsx', 'src/page.tsx'],
  ['webpack://parks/./src/page.tsx?0a1b', 'src/page.tsx'],
])('%s is %s', (source, name) => {
  expect(sourceName(source, 'page.js')).toBe(name);
});

test('a source is found from the folder of its script', () => {
  expect(sourceName('../../src/page.tsx', 'async/page.js')).toBe('src/page.tsx');
});
