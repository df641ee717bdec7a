import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createStatements } from '../../departments/services/service-routes.ts';
import { ORIGIN, SECRET, startTestApi, type TestApi } from '../../testing/api.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { formOf, samples } from '../../testing/samples.ts';

const NEW = 'the secret after the change, for tests alone';

let database: TestDatabase;
let before: TestApi;
let rotated: TestApi;
let forgotten: TestApi;
beforeAll(async () => {
  database = await openTestDatabase();
  const shared = { ...database, stop: async () => {} };
  before = await startTestApi({ database: shared });
  rotated = await startTestApi({
    database: shared,
    jwtSecrets: [NEW, SECRET],
    dataDir: join(before.folders.files, '..'),
  });
  forgotten = await startTestApi({
    database: shared,
    jwtSecrets: [NEW],
    dataDir: join(before.folders.files, '..'),
  });
});
afterAll(async () => {
  await Promise.all([before, rotated, forgotten].map((api) => api.stop()));
  await database.stop();
});

const me = async (api: TestApi, access: string) => (await api.get('/users/me/', access)).statusCode;
const renew = (api: TestApi, refresh: string) => api.post('/auth/refresh/', { refresh });

// ASVS 11.2.2
test('a session continues after JWT_SECRET changes, and its next tokens use the new secret', async () => {
  const old = await before.signInAs('SuperAdmin');
  expect([await me(rotated, old.access), await me(forgotten, old.access)]).toEqual([200, 401]);
  const renewed = (await renew(rotated, old.refresh)).json();
  expect([await me(forgotten, renewed.access), await me(before, renewed.access)]).toEqual([200, 401]);
});

test('accepts the next token that a server with the old secret derived', async () => {
  const { refresh } = await before.signInAs('SuperAdmin');
  const answered = (await renew(before, refresh)).json();
  const again = await renew(rotated, refresh);
  expect([again.statusCode, again.json().refresh]).toEqual([200, answered.refresh]);
});

test('accepts a URL that was signed with the previous secret', async () => {
  const { access } = await before.signInAs('SuperAdmin');
  const form = formOf({ name: 'Radno vrijeme', upload_file: samples.txt() });
  const made = (await before.sendForm('POST', '/supersluzbenik/', form, access)).json();
  const { url } = (await before.get(`/supersluzbenik/${made.id}/upload_file/`, access)).json();
  const statuses = await Promise.all(
    [rotated, forgotten].map(async (api) => (await api.send({ url })).statusCode),
  );
  expect(statuses).toEqual([200, 404]);
});

test('publishes the keys of both secrets, and signs with the new key', async () => {
  const { keys } = (await rotated.get('/departments/jwks.json')).json();
  const [of, ofBefore] = [NEW, SECRET].map((secret) => createStatements([secret], ORIGIN).keys[0]);
  expect(keys).toEqual([of, ofBefore]);
});
