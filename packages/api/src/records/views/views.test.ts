import { ENTITIES } from '@ar/domain/entities/all';
import { MAX_VIEWS } from '@ar/domain/limits';
import type { NewView, SavedView, SavedViews } from '@ar/domain/view-schemas';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { USUAL_ARCHIVE } from '../../platform/config/variables.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { erasePerson } from '../changes/trash-rows.ts';

const PATH = '/ar_platform/monuments/views/';

type Staff = Awaited<ReturnType<TestApi['signInAs']>>;

let api: TestApi;
let admin: Staff;
let ana: Staff;
let vuk: Staff;
beforeAll(async () => {
  api = await startTestApi({ connections: 10 });
  admin = await api.signInAs('SuperAdmin');
  ana = await api.signInAs('MonumentsAdmin');
  vuk = await api.signInAs('MonumentsAdmin');
});
afterAll(() => api.stop());

/** While a transaction holds this lock, views can be read but not written. */
const UNWRITTEN = sql`lock table saved_views in share mode`;
let number = 0;
const nameOf = (view: string) => `${view} ${++number}`;
const send = (by: Staff, view: Partial<NewView>) => api.post(PATH, { query: {}, ...view }, by.access);
async function save(by: Staff, view: Partial<NewView> = {}): Promise<SavedView> {
  const answer = await send(by, { name: nameOf('Prikaz'), ...view });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json();
}
const addressOf = ({ id }: SavedView) => `${PATH}${id}/`;
const seenBy = async (by: Staff) =>
  ((await api.get(PATH, by.access)).json() as SavedViews).views.map(({ id }) => id);

test.each(Object.values(ENTITIES))(
  'saves views of $name for everybody who may list the records',
  async ({ path, resource }) => {
    const of = resource === 'users' ? admin : await api.signInAs(OWN_ROLE[resource]);
    const made = await api.post(`${path}views/`, { name: 'Mostovi', query: { search: 'most' } }, of.access);
    expect([made.statusCode, made.headers.etag, made.json()]).toMatchObject([
      201,
      '"1"',
      { name: 'Mostovi', query: { search: 'most' }, is_shared: false, owner: of.id, owner_name: 'Ana Test' },
    ]);
    expect((await api.get(`${path}views/`, of.access)).json()).toEqual({ views: [made.json()] });
    const other = resource === 'clerk' ? ana : await api.signInAs('SupersluzbenikAdmin');
    for (const answer of [
      await api.get(`${path}views/`, other.access),
      await api.post(`${path}views/`, { name: 'Mostovi', query: {} }, other.access),
      await api.get(`${path}views/${made.json().id}/`, other.access),
      await api.patch(`${path}views/${made.json().id}/`, { name: 'Moj' }, other.access),
      await api.delete(`${path}views/${made.json().id}/`, other.access),
      await api.post(`${path}views/${made.json().id}/restore/`, {}, other.access),
    ])
      expect(answer.statusCode).toBe(403);
  },
);
const OWN_ROLE = {
  buildings: 'BuildingsAdmin',
  monuments: 'MonumentsAdmin',
  clerk: 'SupersluzbenikAdmin',
} as const;

describe('a view’s query', () => {
  test('contains parameters of the list, page size and hidden columns, but no empty values', async () => {
    const query = {
      search: 'kula',
      ordering: '-name',
      rows: '24',
      hidden: 'updated_at,address',
      image__isnull: 'true',
      created_by: '7',
      near: '42.44,19.26,500',
    };
    expect((await save(ana, { query })).query).toEqual(query);
    expect((await save(ana, { query: { search: ' ', hidden: '' } })).query).toEqual({ hidden: '' });
  });

  test.each([
    [{ image__isnull: 'maybe' }, 'image__isnull'],
    [{ investor__isnull: 'true' }, 'investor__isnull'],
    [{ page: '2' }, 'page'],
    [{ ordering: 'password_hash' }, 'ordering'],
    [{ rows: '5' }, 'rows'],
    [{ hidden: 'address,name' }, 'hidden'],
    [{ hidden: 'latitude' }, 'hidden'],
    [{ search: 'a'.repeat(201) }, 'search'],
    [{ near: '91,19,500' }, 'near'],
  ] as [Record<string, string>, string][])(
    'names the invalid parameter of a query: %j',
    async (query, part) => {
      const made = await save(ana);
      for (const answer of [
        await send(ana, { name: nameOf('Prikaz'), query }),
        await api.patch(addressOf(made), { query }, ana.access),
      ])
        expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [part]]);
      expect((await api.get(addressOf(made), ana.access)).json()).toEqual(made);
    },
  );

  test('is refused with the field’s name if a type or the name of the view is invalid', async () => {
    for (const [view, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'a'.repeat(201) }, 'name'],
      [{ name: 'Kule', query: { search: 1 } }, 'query'],
      [{ name: 'Kule', query: 'search=kula' }, 'query'],
      [{ name: 'Kule', is_shared: 'yes' }, 'is_shared'],
    ] as const) {
      const answer = await send(ana, view as unknown as NewView);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
    }
  });
});

describe('access to a view', () => {
  test('only the owner may open a private view, and other people get 403 with a reason', async () => {
    const made = await save(ana);
    expect(await seenBy(ana)).toContain(made.id);
    for (const other of [vuk, admin]) {
      expect(await seenBy(other)).not.toContain(made.id);
      for (const answer of [
        await api.get(addressOf(made), other.access),
        await api.patch(addressOf(made), { name: 'Moj', is_shared: true }, other.access),
        await api.delete(addressOf(made), other.access),
      ])
        expect([answer.statusCode, answer.json().detail]).toEqual([
          403,
          'Ovaj prikaz je privatan: otvara ga samo onaj ko ga je sačuvao.',
        ]);
    }
    expect((await api.get(addressOf(made), ana.access)).json()).toEqual(made);
  });

  test('the department may open a shared view, but only the owner or a SuperAdmin may change the view', async () => {
    const made = await save(ana, { is_shared: true, query: { search: 'most' } });
    expect(await seenBy(vuk)).toContain(made.id);
    expect((await api.get(addressOf(made), vuk.access)).json()).toEqual(made);
    for (const answer of [
      await api.patch(addressOf(made), { query: {} }, vuk.access),
      await api.delete(addressOf(made), vuk.access),
    ])
      expect([answer.statusCode, answer.json().detail]).toEqual([
        403,
        'Ovaj prikaz mijenja samo onaj ko ga je sačuvao ili SuperAdmin.',
      ]);
    const name = nameOf('Mostovi');
    const renamed = await api.patch(addressOf(made), { name }, admin.access);
    expect(renamed.json()).toMatchObject({ name, owner: ana.id, query: { search: 'most' }, version: 2 });
    const closed = await api.patch(addressOf(made), { is_shared: false, query: {} }, ana.access);
    expect(closed.json()).toMatchObject({ is_shared: false, query: {}, version: 3 });
    expect(await seenBy(vuk)).not.toContain(made.id);
  });

  test('the second of two concurrent edits gets 412', async () => {
    const made = await save(ana);
    const change = (search: string) => () =>
      api.patch(addressOf(made), { query: { search } }, ana.access, '"1"');
    const [first, second] = await holdUntilConcurrent(api.db, UNWRITTEN, [change('most'), change('kula')]);
    expect([first?.statusCode, first?.headers.etag]).toEqual([200, '"2"']);
    expect([second?.statusCode, second?.json().current]).toEqual([412, first?.json()]);
  });

  test('a view of a different list gets 404', async () => {
    const made = await save(ana, { is_shared: true });
    const elsewhere = `/ar_platform/buildings/views/${made.id}/`;
    expect((await api.get(elsewhere, admin.access)).statusCode).toBe(404);
    expect((await api.delete(elsewhere, admin.access)).statusCode).toBe(404);
    expect((await api.get(`${PATH}x/`, ana.access)).statusCode).toBe(404);
  });
});

test.each(['toString', 'constructor', 'hasOwnProperty', '__proto__', 'valueOf'])(
  'the error for the unknown parameter %s names the parameter',
  async (key) => {
    const body = `{"name":"${nameOf('Prikaz')}","query":{"${key}":"1"}}`;
    const answer = await api.send({
      method: 'POST',
      url: `/api${PATH}`,
      payload: body,
      headers: { authorization: `Bearer ${ana.access}`, 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
  },
);

describe('a view’s name', () => {
  test('is unique for each person, in upper or lower case', async () => {
    const name = nameOf('Šume');
    const made = await save(ana, { name });
    for (const answer of [
      await send(ana, { name: name.toUpperCase() }),
      await api.patch(addressOf(await save(ana)), { name }, ana.access),
    ])
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        { name: ['Već imate prikaz s ovim nazivom.'] },
      ]);
    expect((await api.patch(addressOf(made), { name: name.toUpperCase() }, ana.access)).statusCode).toBe(200);
    await save(vuk, { name });
    const elsewhere = await api.post('/ar_platform/buildings/views/', { name, query: {} }, admin.access);
    expect(elsewhere.statusCode).toBe(201);
  });

  test('is saved only once if two tabs save the same name at once', async () => {
    const name = nameOf('Isto');
    const saving = () => send(ana, { name });
    const answers = await holdUntilConcurrent(api.db, UNWRITTEN, [saving, saving]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 400]);
  });
});

describe('a deleted view', () => {
  test('gets 404 with a reason, and can be restored by everybody who could delete the view', async () => {
    const made = await save(ana, { is_shared: true });
    expect((await api.delete(addressOf(made), ana.access)).json()).toEqual(made);
    expect(await seenBy(ana)).not.toContain(made.id);
    const gone = await api.get(addressOf(made), vuk.access);
    expect([gone.statusCode, gone.json().detail]).toEqual([404, 'Ovaj prikaz više ne postoji.']);
    expect((await api.post(`${addressOf(made)}restore/`, {}, vuk.access)).statusCode).toBe(403);
    expect((await api.post(`${addressOf(made)}restore/`, {}, admin.access)).json()).toEqual(made);
    expect((await api.post(`${addressOf(made)}restore/`, {}, ana.access)).statusCode).toBe(404);
    expect((await api.get(addressOf(made), vuk.access)).json()).toEqual(made);
  });

  test('makes the name available, and can be restored while the name is available', async () => {
    const made = await save(ana);
    await api.delete(addressOf(made), ana.access);
    await save(ana, { name: made.name });
    const back = await api.post(`${addressOf(made)}restore/`, {}, ana.access);
    expect([back.statusCode, Object.keys(back.json().errors)]).toEqual([400, ['name']]);
  });

  test('is erased when another view is deleted a day later', async () => {
    const [made, young, next] = [await save(ana), await save(ana), await save(ana)];
    for (const view of [made, young]) await api.delete(addressOf(view), ana.access);
    await sql`update saved_views set deleted_at = now() - interval '25 hours' where id = ${made.id}`.execute(
      api.db,
    );
    await api.delete(addressOf(next), ana.access);
    for (const [view, status] of [
      [made, 404],
      [young, 200],
      [next, 200],
    ] as const)
      expect((await api.post(`${addressOf(view)}restore/`, {}, ana.access)).statusCode).toBe(status);
  });
});

test(`allows at most ${MAX_VIEWS} views for a person and list`, async () => {
  const mila = await api.signInAs('MonumentsAdmin');
  const last = await save(mila);
  await sql`
    insert into saved_views (resource, name, query, owner_id)
    select 'monuments', 'Puno ' || n, '{}', ${mila.id} from generate_series(2, ${MAX_VIEWS}) as n`.execute(
    api.db,
  );
  const refused = await send(mila, { name: 'Još jedan' });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    400,
    'Na jednom spisku može se čuvati najviše 100 prikaza. Izbrišite neki od njih.',
  ]);
  expect((await api.patch(addressOf(last), { name: 'Posljednji' }, mila.access)).statusCode).toBe(200);
  await api.delete(addressOf(last), mila.access);
  await save(mila);
});

test('keeps the shared views of an erased person without an owner, and deletes the private views', async () => {
  const mila = await api.signInAs('MonumentsAdmin');
  const [shared, own, deleted] = [
    await save(mila, { is_shared: true }),
    await save(mila),
    await save(mila, { is_shared: true }),
  ];
  await api.delete(addressOf(deleted), mila.access);
  await api.delete(`/users/${mila.id}/`, admin.access);
  const read = async () => (await api.get(addressOf(shared), ana.access)).json();
  expect(await read()).toMatchObject({ name: shared.name, owner_name: null });
  await api.db.transaction().execute((trx) => erasePerson(trx, mila.id, USUAL_ARCHIVE));
  expect(await read()).toMatchObject({ name: shared.name, owner: null, owner_name: null });
  const kept = api.db
    .selectFrom('saved_views')
    .select('id')
    .where('id', 'in', [shared.id, own.id, deleted.id]);
  expect(await kept.execute()).toEqual([{ id: shared.id }]);
  const hidden = await api.patch(addressOf(shared), { is_shared: false }, admin.access);
  expect([hidden.statusCode, Object.keys(hidden.json().errors)]).toEqual([400, ['is_shared']]);
  expect((await api.delete(addressOf(shared), admin.access)).statusCode).toBe(200);
});
