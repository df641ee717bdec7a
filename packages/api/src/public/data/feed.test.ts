import { departmentEntity } from '@ar/domain/entities/department-entity';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { PARKS } from '../../testing/parks.ts';
import { addRecord } from '../../testing/records.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { formOf, samples } from '../../testing/samples.ts';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  const database = await openTestDatabase();
  await goLive(database.db, { ...aRelease('parks', '1.0.0'), records: PARKS });
  api = await startTestApi({
    database,
    departments: [{ entity: departmentEntity('parks', PARKS), roles: [] }],
  });
  admin = (await api.signInAs('SuperAdmin')).access;
  await add('Sahat kula', { image: await samples.png() });
  await add('Stara varoš');
  await sql`insert into dept_parks (name, area) values ('Gorica', 8000)`.execute(api.db);
});
afterAll(() => api.stop());

const LIST = '/ar_platform/monuments/';

async function add(name: string, more: Parameters<typeof formOf>[0] = {}) {
  const whole = { name, address: 'Trg', description: 'Opis', latitude: 42.44, longitude: 19.26, ...more };
  return addRecord(api, LIST, { ...whole, base_of_knowledge: await samples.pdf() }, admin);
}

const ask = async (path: string) => (await api.get(path)).json();
const snapshot = () => ask('/public/snapshot/');
const changesSince = (cursor: string, more = '') => ask(`/public/changes/?since=${cursor}${more}`);

test('the snapshot contains exactly the public fields of records', async () => {
  const { cursor, lists } = await snapshot();
  expect(Object.keys(lists).sort()).toEqual(['buildings', 'dept_parks', 'monuments']);
  const whole = await ask(`${LIST}public/`);
  expect(lists.monuments).toEqual(whole.data);
  expect(lists.monuments[0]).toMatchObject({
    name: 'Sahat kula',
    image: expect.stringMatching(/^\/files\//),
  });
  expect(lists.dept_parks).toEqual([
    { id: 1, name: 'Gorica', latitude: null, longitude: null, picture: null },
  ]);
  expect(JSON.stringify(lists)).not.toMatch(/base_of_knowledge|created_by|8000/);
  expect(cursor).toMatch(/^\d{16}$/);
  expect(await changesSince(cursor)).toEqual({ changes: [], cursor, more: false });
});

test('the changes after a cursor contain each changed record once, with its fields or as deleted', async () => {
  const { cursor } = await snapshot();
  const made = await add('Milenijum');
  await api.sendForm('PATCH', `${LIST}${made.id}/`, formOf({ name: 'Most Milenijum' }), admin, '"1"');
  const gone = await add('Ničiji');
  await api.delete(`${LIST}${gone.id}/`, admin);
  await sql`update dept_parks set name = 'Park šuma Gorica'`.execute(api.db);
  const shown = await changesSince(cursor);
  expect(shown.changes).toEqual([
    { list: 'monuments', id: made.id, record: expect.objectContaining({ name: 'Most Milenijum' }) },
    { list: 'monuments', id: gone.id, deleted: true },
    { list: 'dept_parks', id: 1, record: expect.objectContaining({ name: 'Park šuma Gorica' }) },
  ]);
  const first = await changesSince(cursor, '&limit=1');
  expect([first.changes, first.more]).toEqual([shown.changes.slice(0, 1), true]);
  const rest = await changesSince(first.cursor);
  expect([rest.changes, rest.more, rest.cursor]).toEqual([shown.changes.slice(1), false, shown.cursor]);
  expect((await snapshot()).lists.monuments.map(({ id }: { id: number }) => id)).not.toContain(gone.id);

  await sql`update all_monuments set archived_at = null where id = ${gone.id}`.execute(api.db);
  expect((await changesSince(shown.cursor)).changes).toEqual([
    { list: 'monuments', id: gone.id, record: expect.objectContaining({ name: 'Ničiji' }) },
  ]);
});

test('the changes after a cursor contain a change that was made before the cursor and committed later', async () => {
  const { cursor } = await snapshot();
  const shown: string[] = [];
  await api.db.transaction().execute(async (late) => {
    await sql`update all_monuments set name = 'Kasni' where id = 1`.execute(late);
    if (process.env.TEST_ENGINE !== 'postgres') return;
    await sql`insert into buildings (name, address, investor) values ('Rani', 'Trg', 'Grad')`.execute(api.db);
    shown.push((await changesSince(cursor)).cursor);
  });
  expect(shown[0]).not.toBe(cursor);
  const after = await changesSince(shown[0] ?? cursor);
  expect(after.changes).toMatchObject([{ id: 1, record: { name: 'Kasni' } }]);
});

test('selects records of a list by time of change, page and fields', async () => {
  const all = (await ask(`${LIST}public/`)).data;
  const second = await ask(`${LIST}public/?limit=1&offset=1&fields=name,address`);
  expect(second).toEqual({ data: [{ id: all[1].id, name: all[1].name, address: 'Trg' }], more: true });
  await new Promise((later) => setTimeout(later, 5));
  const since = new Date().toISOString();
  expect((await ask(`${LIST}public/?updated_since=${since}`)).data).toEqual([]);
  const made = await add('Najnoviji');
  const changed = (await ask(`${LIST}public/?updated_since=${encodeURIComponent(since)}`)).data;
  expect(changed.map(({ id }: { id: number }) => id)).toEqual([made.id]);
});

test.each([
  [`${LIST}public/?updated_since=yesterday`, 'updated_since'],
  [`${LIST}public/?fields=name,created_by`, 'fields'],
  [`${LIST}public/?offset=-1`, 'offset'],
  ['/public/changes/', 'since'],
  ['/public/changes/?since=x', 'since'],
  ['/public/changes/?since=9999999999999999', 'since'],
  ['/public/changes/?since=0&limit=0', 'limit'],
  ['/public/changes/?since=0&limit=1001', 'limit'],
])('refuses %s and names the parameter', async (path, field) => {
  const answer = await api.get(path);
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([400, [field]]);
});

// ASVS 3.4.2
test('pages of any origin may read public data, and a request with a current ETag gets a 304', async () => {
  for (const path of [`${LIST}public/`, '/public/snapshot/', '/public/changes/?since=0']) {
    const first = await api.get(path);
    expect(first.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('stale-if-error='),
      etag: expect.any(String),
    });
    const again = await api.send({
      url: `/api${path}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([path, again.statusCode, again.body]).toEqual([path, 304, '']);
  }
  expect((await api.get(LIST)).headers['access-control-allow-origin']).toBeUndefined();
});

test('reads all records again after the restore of a backup, and refuses cursors from before the restore', async () => {
  const { cursor } = await snapshot();
  await sql`delete from public_changes where revision > (select min(revision) from public_changes)`.execute(
    api.db,
  );
  await sql`delete from all_monuments where id > 1`.execute(api.db);
  await sql`delete from public_outbox`.execute(api.db);
  await sql`insert into public_outbox select 'monuments', 1`.execute(api.db);
  await sql`update public_changes set revision = revision - 1000000`.execute(api.db);
  await sql`delete from public_outbox`.execute(api.db);
  for (const _ of [1, 2]) {
    expect((await snapshot()).lists.monuments.length).toBeLessThanOrEqual(1);
    expect((await api.get(`/public/changes/?since=${cursor}`)).statusCode).toBe(400);
  }
});
