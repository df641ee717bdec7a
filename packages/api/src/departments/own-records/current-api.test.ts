import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { openToAll } from '../../platform/http/routes.ts';
import { createLog } from '../../platform/observability/log.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { PARKS, WIDER_PARKS } from '../../testing/parks.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { serveCurrentApi } from './current-api.ts';

/** An application that says which records it knows, once it is let go on. */
const gate = { opened: Promise.resolve(), entered: () => {} };
let database: TestDatabase;
let app: FastifyInstance;
let refresh: () => Promise<void>;
let origin: string;
const closed: string[][] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const log = createLog('silent');
  app = createHttpServer({ log, publicOrigin: 'https://ar.example' });
  refresh = await serveCurrentApi(app, {
    db: database.db,
    log,
    async make(departments) {
      if (departments.some(({ entity }) => entity.table === 'dept_broken')) throw new Error('no calls');
      const known = departments.map(({ entity }) => `${entity.table}: ${Object.keys(entity.fields).length}`);
      const api = createHttpServer({ log, publicOrigin: 'https://ar.example' });
      api.addHook('onClose', async () => void closed.push(known));
      api.get('/api/known', { config: openToAll }, async () => known);
      api.get('/api/slow', { config: openToAll }, async () => {
        gate.entered();
        await gate.opened;
        return known;
      });
      api.post('/api/echo', { config: openToAll }, async ({ body, ip }) => ({ body, ip }));
      await api.ready();
      return api;
    },
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.stop();
});

const get = async (path: string) => (await fetch(`${origin}${path}`)).json();

test('a body, the headers and a refusal are those of the application that answers', async () => {
  const body = JSON.stringify({ name: 'Gorica' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/echo`, { method: 'POST', body, headers });
  expect(await answer.json()).toEqual({ body: { name: 'Gorica' }, ip: '127.0.0.1' });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const broken = await fetch(`${origin}/api/echo`, { method: 'POST', body: '{', headers });
  expect(broken.status).toBe(400);
  expect((await fetch(`${origin}/api/none`)).status).toBe(404);
});

test('a release with records is served without a start, and what is under way ends where it began', async () => {
  expect(await get('/api/known')).toEqual([]);
  let open = () => {};
  gate.opened = new Promise((resolve) => {
    open = resolve;
  });
  const entered = new Promise<void>((resolve) => {
    gate.entered = resolve;
  });
  const slow = get('/api/slow');
  await entered;
  await goLive(database.db, { ...aRelease('parks', '1.0.0'), records: PARKS });
  await refresh();
  expect(await get('/api/known')).toEqual(['dept_parks: 18']);
  expect(closed).toEqual([]);
  open();
  expect(await slow).toEqual([]);
  await expect.poll(() => closed).toEqual([[]]);
});

test('another server sees by itself that a release has widened them', async () => {
  await goLive(database.db, { ...aRelease('parks', '1.1.0'), records: WIDER_PARKS });
  await expect.poll(() => get('/api/known'), { timeout: 10_000 }).toEqual(['dept_parks: 19']);
});

test('records of which no calls can be made cost nobody else an answer', async () => {
  await goLive(database.db, { ...aRelease('broken', '1.0.0'), records: PARKS });
  await refresh();
  expect(await get('/api/known')).toEqual([]);
  await sql`delete from department_records where department = 'broken'`.execute(database.db);
  await goLive(database.db, aRelease('others', '1.0.0'));
  await refresh();
  expect(await get('/api/known')).toEqual(['dept_parks: 19']);
});

test('asked at once for several times, it is made anew once', async () => {
  const before = closed.length;
  await goLive(database.db, { ...aRelease('ponds', '1.0.0'), records: PARKS });
  await Promise.all([refresh(), refresh(), refresh()]);
  await expect.poll(() => closed.length).toBe(before + 1);
});
