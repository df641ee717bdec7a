import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { aRelease, goLive, sha384 } from '../../testing/releases.ts';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = (await api.signInAs('SuperAdmin')).access;
  await goLive(api.db, aRelease('users', '1.0.0'));
});
afterAll(() => api.stop());

const kept = async () => (await sql`select from release_reports`.execute(api.db)).rows.length;

const report = {
  department: 'users',
  version: '1.0.0',
  revision: 1,
  kind: 'http',
  channel: 'stable',
  path: 'entry.js',
  status: 404,
};

test('sends a summary of each department, and 304 if the registry is unchanged', async () => {
  const answer = await api.get('/registry/');
  const { id, path, menu, roles, version } = aRelease('users', '1.0.0');
  const whole = { revision: 1, hash: expect.stringMatching(/^sha384-/) };
  expect(answer.json()).toEqual({ revision: 1, departments: [{ id, path, menu, roles, version, whole }] });
  expect(answer.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-cache' });
  const again = await api.send({ url: '/api/registry', headers: { 'if-none-match': '"1"' } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('sends the entry of a revision, whose hash the registry states, and allows caching for ever', async () => {
  const { whole } = (await api.get('/registry/')).json().departments[0];
  const answer = await api.get(`/registry/entries/${whole.revision}/`);
  expect(answer.json()).toEqual({ ...aRelease('users', '1.0.0'), base: '/releases/users/1.0.0/' });
  expect(sha384(answer.body)).toBe(whole.hash);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await api.get('/registry/entries/2/')).statusCode).toBe(404);
  expect((await api.get('/registry/entries/x/')).statusCode).toBe(400);
});

test("stores a browser's failure report", async () => {
  expect((await api.post('/registry/reports/', report, admin)).statusCode).toBe(200);
  const { rows } = await sql<{ detail: object }>`select * from release_reports`.execute(api.db);
  const [row] = rows;
  expect(row).toMatchObject({ department: 'users', version: '1.0.0', revision: 1, kind: 'http' });
  expect(row?.detail).toEqual({ path: 'entry.js', status: 404 });
});

test.each([
  ['an unknown department', { department: 'nobody' }],
  ['a version that was never published', { version: '9.9.9' }],
  ['an unknown revision', { revision: 2 }],
])('answers 200 to a report of %s, but does not store the report', async (_name, change) => {
  const before = await kept();
  expect((await api.post('/registry/reports/', { ...report, ...change }, admin)).statusCode).toBe(200);
  expect(await kept()).toBe(before);
});

test('stores at most 2,000 reports per version and day', async () => {
  await sql`
    insert into release_reports (department, version, revision, kind)
    select 'users', '1.0.0', 1, 'http' from generate_series(1, 1999)`.execute(api.db);
  expect((await api.post('/registry/reports/', report, admin)).statusCode).toBe(200);
  expect(await kept()).toBe(2000);
  await sql`update release_reports set at = '2026-01-01T00:00:00Z'`.execute(api.db);
  await api.post('/registry/reports/', report, admin);
  expect(await kept()).toBe(2001);
});

test.each([
  ['an unknown kind', { ...report, kind: 'boredom' }],
  ['an unknown field', { ...report, comment: 'x' }],
  ['no body', {}],
])('refuses a report with %s', async (_name, body) => {
  expect((await api.post('/registry/reports/', body, admin)).statusCode).toBe(400);
});

test.each(['reports', 'loads'])('answers 413 to a large body at /registry/%s/', async (what) => {
  const answer = await api.post(`/registry/${what}/`, { ...report, path: 'x'.repeat(5000) }, admin);
  expect(answer.statusCode).toBe(413);
});
