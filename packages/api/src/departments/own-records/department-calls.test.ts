import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { answers, openToAll, refuseOtherMethods } from '../../platform/http/routes.ts';
import { serializeBySchema, strictCompiler } from '../../platform/http/validation.ts';
import { createLog } from '../../platform/observability/log.ts';
import { followCatalogue, type LiveCatalogue } from '../../records/definitions/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { PARKS, WIDER_PARKS } from '../../testing/parks.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { createDepartmentCalls, type DescribeCalls } from './department-calls.ts';

const gate = { opened: Promise.resolve(), entered: () => {} };
const lines: string[] = [];
let database: TestDatabase;
let catalogue: LiveCatalogue;
let app: FastifyInstance;
let changes = 0;

const options = {
  config: openToAll,
  schema: { ...{ tags: [], operationId: '', summary: '' }, response: answers(z.array(z.string())) },
};
const describe: DescribeCalls = (api, entity) => {
  if (entity.table === 'dept_broken') throw new Error('no calls');
  api.get(entity.path, options, async () => []);
  api.get(`${entity.path}fields/`, options, async () => Object.keys(entity.fields));
  api.get(`${entity.path}slow/`, options, async () => {
    gate.entered();
    await gate.opened;
    return Object.keys(entity.fields);
  });
};

beforeAll(async () => {
  database = await openTestDatabase();
  const log = createLog('info', { write: (line) => lines.push(line) });
  app = createHttpServer({ log, publicOrigin: 'https://ar.example' });
  catalogue = await followCatalogue(database.db, log);
  const calls = createDepartmentCalls(log);
  await app.register(
    async (api) => {
      api.setValidatorCompiler(strictCompiler).setSerializerCompiler(serializeBySchema);
      calls.resolveOn(api);
      const refuseOthers = refuseOtherMethods(api);
      calls.serve(api, describe);
      refuseOthers();
    },
    { prefix: '/api' },
  );
  await catalogue.follow((departments) => {
    changes += 1;
    calls.use(departments);
  });
});
afterAll(async () => {
  await catalogue.stop();
  await app.close();
  await database.stop();
});

const get = (path: string) => app.inject(`/api/records/${path}`);
const fieldsOf = async (department: string): Promise<string[]> => (await get(`${department}/fields/`)).json();

test('answers 404 to every method for a department without records', async () => {
  expect((await get('parks/fields/')).statusCode).toBe(404);
  expect((await app.inject({ method: 'DELETE', url: '/api/records/parks/fields/' })).statusCode).toBe(404);
});

test('serves the records of a release without a restart', async () => {
  await goLive(database.db, { ...aRelease('parks', '1.0.0'), records: PARKS });
  await catalogue.refresh();
  expect(await fieldsOf('parks')).toContain('opened');
  expect((await app.inject({ method: 'DELETE', url: '/api/records/parks/fields/' })).statusCode).toBe(405);
  expect((await get('parks/none/')).statusCode).toBe(404);
  expect((await get('parks%2Ffields/')).statusCode).toBe(404);
});

test('applies a wider definition to new requests, but not to a running request', async () => {
  let open = () => {};
  gate.opened = new Promise((resolve) => {
    open = resolve;
  });
  const entered = new Promise<void>((resolve) => {
    gate.entered = resolve;
  });
  const slow = get('parks/slow/');
  await entered;
  await goLive(database.db, { ...aRelease('parks', '1.1.0'), records: WIDER_PARKS });
  await expect.poll(() => fieldsOf('parks'), { timeout: 10_000 }).toContain('notes');
  open();
  expect((await slow).json()).not.toContain('notes');
});

test('answers 404 for records with an invalid definition, and serves the records of other departments', async () => {
  await goLive(database.db, { ...aRelease('broken', '1.0.0'), records: PARKS });
  await catalogue.refresh();
  expect((await get('broken/fields/')).statusCode).toBe(404);
  expect(lines.join()).toContain('records not served, invalid definition');
  expect(await fieldsOf('parks')).toContain('notes');
  await sql`delete from department_records where department = 'broken'`.execute(database.db);
  await goLive(database.db, aRelease('others', '1.0.0'));
  await catalogue.refresh();
});

test('concurrent refreshes apply a change only once', async () => {
  const before = changes;
  await goLive(database.db, { ...aRelease('ponds', '1.0.0'), records: PARKS });
  await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh()]);
  expect(changes).toBe(before + 1);
});
