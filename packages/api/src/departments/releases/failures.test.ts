import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFailure } from '@ar/federation/releases';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { aRelease, releaser, sha384 } from '../../testing/releases.ts';
import { groupFailures, MAP_BYTES, MAPS_BYTES, packMap, sourceName } from './failures.ts';

let api: TestApi;
let admin: string;
let team: ReturnType<typeof releaser>;
beforeAll(async () => {
  api = await startTestApi();
  admin = (await api.signInAs('SuperAdmin')).access;
  team = releaser(api, admin);
});
beforeEach(async () => {
  for (const table of ['registry_revisions', 'releases', 'release_reports', 'release_source_maps']) {
    await sql`delete from ${sql.table(table)}`.execute(api.db);
  }
});
afterAll(() => api.stop());

/** Maps column 21 of the script's first line to line 12, column 5 of the source (ECMA-426, base64 VLQ). */
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

test('shows an error at its source line, with commit, count, people and times', async () => {
  await team.publish('users', '1.0.0', { files: { 'entry.js.map': map }, more: { commit: 'a1b2c3d4' } });
  for (const browser of ['0123456789abcdef', '0123456789abcdef', 'fedcba9876543210']) {
    expect((await api.post('/registry/reports/', { ...thrown, browser }, admin)).statusCode).toBe(200);
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

test('stores a source map in the database instead of the served files', async () => {
  await team.publish('users', '1.0.0', { files: { 'entry.js.map': map } });
  const kept = await api.db.selectFrom('release_source_maps').select('script').execute();
  expect(kept).toEqual([{ script: 'entry.js' }]);
  expect(existsSync(join(api.folders.releases, 'users/1.0.0/entry.js'))).toBe(true);
  expect(existsSync(join(api.folders.releases, 'users/1.0.0/entry.js.map'))).toBe(false);
});

const builtPlace = { file: 'entry.js', line: 1, column: 21, isSource: false };

test('shows the built position without a source map', async () => {
  await team.publish('users', '1.0.0');
  await api.post('/registry/reports/', thrown, admin);
  expect(await failures()).toMatchObject([{ place: builtPlace }]);
});

const mapOf = (bytes: number) => {
  const padded = (text: string) => map.replace('{', `{"sourcesContent":["${text}"],`);
  return padded('x'.repeat(bytes - padded('').length));
};

const manyMappings = map.replace(/"mappings":"/, `"mappings":"${'A,'.repeat(500_000)}`);
const manyValues = map.replace('[]', `[${'0,'.repeat(50_000)}0]`);

test.each([
  ['that is not JSON', 400, 'invalid-map', 'x'],
  ['that is not an object', 400, 'invalid-map', '7'],
  ['of another version', 400, 'invalid-map', map.replace('3', '2')],
  ['with sections', 400, 'invalid-map', '{"version":3,"sections":[]}'],
  ['with a source that is not a name', 400, 'invalid-map', map.replace('"web', '{},"web')],
  ['above the size limit', 413, 'over-budget', mapOf(MAP_BYTES + 1)],
  ['above the limit of values', 413, 'over-budget', manyValues],
  ['above the limit of mappings', 413, 'over-budget', manyMappings],
])('refuses a release with a source map %s', async (_name, status, code, text) => {
  const answer = await team.publish('users', '1.0.0', { files: { 'entry.js.map': text } });
  expect([answer.statusCode, answer.json().reasons]).toMatchObject([status, [{ code }]]);
  expect(answer.json().detail).toContain('entry.js.map');
  expect(await api.db.selectFrom('releases').select('version').execute()).toEqual([]);
});

test.each([
  ['at the size limit', mapOf(MAP_BYTES), { line: 12, column: 5, isSource: true }],
  ['above the size limit', mapOf(MAP_BYTES + 1), builtPlace],
  ['above the limit of values', manyValues, builtPlace],
  ['above the limit of mappings', manyMappings, builtPlace],
  ['that is invalid', '{"version":3,"sections":7,"mappings":null}', builtPlace],
  ['of a line before the first', map.replace('oBAWI', 'oBAXI'), builtPlace],
  ['with invalid mappings', map.replace('oBAWI', '!'), builtPlace],
])('shows an error of a release with a stored source map %s', async (_name, text, place) => {
  await team.publish('users', '1.0.0', { files: { 'entry.js.map': map } });
  await api.db
    .updateTable('release_source_maps')
    .set({ map: await packMap(Buffer.from(text)) })
    .execute();
  await api.post('/registry/reports/', thrown, admin);
  expect(await failures()).toMatchObject([{ place }]);
});

test('reads at most thirty source maps, starting with the latest release, and caches positions', async () => {
  await team.publish('users', '1.0.0', { files: { 'entry.js.map': map } });
  await sql`
    insert into releases (department, version, document, published_by, size)
    select department, '2.0.' || at, document, published_by, size from releases, generate_series(1, 30) as at
  `.execute(api.db);
  await sql`
    insert into release_source_maps (department, version, script, map)
    select department, '2.0.' || at, script, map from release_source_maps, generate_series(1, 30) as at
  `.execute(api.db);
  const versions = ['1.0.0', ...Array.from({ length: 30 }, (_, at) => `2.0.${at + 1}`)];
  for (const version of versions) await api.post('/registry/reports/', { ...thrown, version }, admin);
  const versionsBySource = async () => {
    const told: ReleaseFailure[] = await failures();
    return told.map(({ place, versions }) => [place?.isSource, versions.length]);
  };
  expect(await versionsBySource()).toEqual([
    [true, 30],
    [false, 1],
  ]);
  await expect.poll(versionsBySource).toEqual([[true, 31]]);
});

test('refuses a source map without its script, and source maps above the total size limit', async () => {
  const stray = await team.publish('users', '1.0.0', { files: { 'other.js.map': map } });
  expect(stray.json().reasons).toMatchObject([{ code: 'unexpected-file', facts: { path: 'other.js.map' } }]);
  const ofStyles = await team.publish('users', '1.0.0', { files: { 'async/page.css.map': map } });
  expect(ofStyles.json().reasons).toMatchObject([{ code: 'unexpected-file' }]);
  const scripts = ['a.js', 'b.js', 'c.js', 'd.js', 'e.js'];
  const hashes = Object.fromEntries(scripts.map((name) => [name, sha384('x')]));
  const files = scripts.map((name) => [
    [name, 'x'],
    [`${name}.map`, mapOf(Math.ceil(MAPS_BYTES / 5) + 1)],
  ]);
  const large = await team.publish('users', '1.0.0', {
    release: { files: { ...aRelease('users', '1.0.0').files, ...hashes } },
    files: Object.fromEntries(files.flat()),
  });
  expect(large.json().reasons).toMatchObject([{ code: 'over-budget', facts: { what: 'all source maps' } }]);
  expect(await api.db.selectFrom('releases').select('version').execute()).toEqual([]);
});

test('refuses a report with too much detail', async () => {
  await team.publish('users', '1.0.0');
  const tooMuch = [
    { message: 'x'.repeat(301) },
    { frames: Array.from({ length: 11 }, () => thrown.frames[0]) },
    { frames: [{ ...thrown.frames[0], line: 0 }] },
    { browser: 'Marko' },
  ];
  for (const more of tooMuch) {
    expect((await api.post('/registry/reports/', { ...thrown, ...more }, admin)).statusCode).toBe(400);
  }
  expect(await failures()).toEqual([]);
});

test('answers 404 for the failures of an unknown department', async () => {
  expect((await api.get('/releases/nobody/failures/', admin)).statusCode).toBe(404);
});

const place = (file: string, line: number, isSource = true) => ({ file, line, column: 1, isSource });
const report = (version: string, last: string, stack: ReturnType<typeof place>[]) => ({
  ...{ kind: 'render' as const, name: 'Error', message: 'x', path: null, status: null, commit: null },
  ...{ version, stack, count: 2, first: '2026-11-01T00:00:00.000Z', last, browsers: [version] },
});

test('groups an error of two versions, and shows the newest line', () => {
  const told = groupFailures([
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

test('does not group errors of two versions without source maps', () => {
  const built = (version: string) =>
    report(version, '2026-11-03T00:00:00.000Z', [place('page.js', 1, false)]);
  expect(groupFailures([built('2.0.0'), built('1.0.0')])).toHaveLength(2);
});

test.each([
  ['../src/page.tsx', 'src/page.tsx'],
  ['../../../packages/records/src/list.tsx', '../../packages/records/src/list.tsx'],
  ['webpack://@ar/users/./src/page.tsx', 'src/page.tsx'],
  ['webpack:///./src/page.tsx', 'src/page.tsx'],
  ['webpack://parks/./src/page.tsx?0a1b', 'src/page.tsx'],
])('turns the source %s into %s', (source, name) => {
  expect(sourceName(source, 'page.js')).toBe(name);
});

test("resolves a relative source from its script's folder", () => {
  expect(sourceName('../../src/page.tsx', 'async/page.js')).toBe('src/page.tsx');
});
