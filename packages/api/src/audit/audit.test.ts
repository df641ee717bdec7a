import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { recordChange } from './audit-log.ts';

let api: TestApi;
let access: string;
const actor = { id: 0, first_name: 'Đina', last_name: 'Đuković' };
const change: Parameters<typeof recordChange>[1] = {
  by: { person: actor, requestId: 'r-1' },
  action: 'update',
  resource: 'monuments',
  recordId: 7,
  before: { name: 'Stari most', licence: null },
  after: { name: 'Most na Ribnici', tags: ['a', 'b'] },
};
beforeAll(async () => {
  api = await startTestApi();
  ({ access, id: actor.id } = await api.signInAs('SuperAdmin'));
  await recordChange(api.db, change);
  await recordChange(api.db, { ...change, recordId: 8, action: 'create', before: null });
  await recordChange(api.db, {
    ...change,
    resource: 'clerk',
    action: 'delete',
    after: null,
    by: { person: null, requestId: 'r-1' },
  });
});
afterAll(() => api.stop());

const read = async (query = '') => (await api.get(`/audit/${query}`, access)).json();

test('says who did what, when, and the values before and after', async () => {
  expect((await read('?resource=monuments&record=7')).results).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      actor_id: actor.id,
      actor_name: 'Đina Đuković',
      action: 'update',
      resource: 'monuments',
      record_id: '7',
      before: { name: 'Stari most', licence: null },
      after: { name: 'Most na Ribnici', tags: ['a', 'b'] },
      request_id: 'r-1',
    },
  ]);
});

test('has the newest first, and filters by resource', async () => {
  const all = await read();
  expect(all.results.map((entry: { action: string }) => entry.action)).toEqual([
    'delete',
    'create',
    'update',
  ]);
  expect(all.results[0]).toMatchObject({ actor_id: null, actor_name: null, after: null });
  expect((await read('?resource=clerk')).count).toBe(1);
  expect((await read('?resource=monuments&record=9')).count).toBe(0);
});

test('its pages keep the filter', async () => {
  const first = await read('?resource=monuments&limit=1');
  expect(first).toMatchObject({
    count: 2,
    next: 'https://ar.example/api/audit/?resource=monuments&limit=1&offset=1',
    previous: null,
  });
  const second = await read(new URL(first.next).search);
  expect(second).toMatchObject({ next: null, results: [{ action: 'update' }] });
});

test.each(['?resource=a%00', '?record=%27', '?limit=0', '?resource=x&resource=y'])(
  'refuses %s',
  async (query) => {
    expect((await api.get(`/audit/${query}`, access)).statusCode).toBe(400);
  },
);

test('goes with the transaction', async () => {
  const before = (await read()).count;
  const broken = api.db.transaction().execute(async (trx) => {
    await recordChange(trx, change);
    throw new Error('undone');
  });
  await expect(broken).rejects.toThrow('undone');
  expect((await read()).count).toBe(before);
});

test('keeps the name of an actor who is gone', async () => {
  const { id } = await api.addUser();
  await recordChange(api.db, {
    ...change,
    resource: 'users',
    by: { person: { ...actor, id }, requestId: 'r-1' },
  });
  await api.db.deleteFrom('users').where('id', '=', id).execute();
  expect((await read('?resource=users')).results[0]).toMatchObject({
    actor_id: null,
    actor_name: 'Đina Đuković',
  });
});
