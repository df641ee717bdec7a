import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROLES } from '@ar/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { createVisitedPlaces } from '../../public/pages/visited-places.ts';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { publishedNow } from '../../testing/published.ts';
import { formOf, samples } from '../../testing/samples.ts';
import { readEntities } from '../definitions/catalogue.ts';

let api: TestApi;
let admin: { access: string; id: number };
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

const PLACE = {
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.4372,
  longitude: 19.2614,
  description: 'Kula.',
};
const SITE = {
  ...PLACE,
  investor: 'Glavni grad',
  building_size: 120.5,
  construction_start_date: '2026-01-10',
  construction_end_date: '2027-01-10',
};

interface Kind {
  resource: 'buildings' | 'monuments' | 'clerk';
  path: string;
  files: readonly string[];
  form(name: string): Promise<FormData>;
}

let number = 0;
const picture = () => samples.png('kula.png', { width: 40 + number++, height: 30 });

const KINDS: readonly Kind[] = [
  {
    resource: 'buildings',
    path: '/ar_platform/buildings/',
    files: ['image', 'model_3d'],
    form: async (name) => formOf({ ...SITE, name, model_3d: await samples.glb(), image: await picture() }),
  },
  {
    resource: 'monuments',
    path: '/ar_platform/monuments/',
    files: ['image', 'audio_description', 'base_of_knowledge'],
    form: async (name) =>
      formOf({
        ...PLACE,
        name,
        base_of_knowledge: await samples.pdf(),
        image: await picture(),
        audio_description: samples.mp3(),
      }),
  },
  {
    resource: 'clerk',
    path: '/supersluzbenik/',
    files: ['upload_file'],
    form: async (name) => formOf({ upload_file: samples.txt(`${name}.txt`), name }),
  },
];

async function add({ path, form }: Kind, name = `Kula ${number++}`) {
  const answer = await api.sendForm('POST', path, await form(name), admin.access);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const get = (path: string, access = admin.access) => api.get(path, access);
const remove = (path: string, batch?: string, access = admin.access) =>
  api.send({
    method: 'DELETE',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${access}`, ...(batch && { 'x-batch': batch }) },
  });
const archived = async (query = '') => (await get(`/archive/?limit=100${query}`)).json().results;
async function entryOf(resource: string, record: number) {
  return (await archived(`&resource=${resource}&record=${record}`))[0];
}
const restore = (id: number, body: object = {}, access = admin.access) =>
  api.post(`/archive/${id}/restore/`, body, access);
const erase = (id: number, query = '') => api.delete(`/archive/${id}/${query}`, admin.access);

/** Returns the SHA-256 of each file by field, or null if the response is 404. */
async function hashes({ path, files }: Kind, record: Record<string, unknown>) {
  const found: Record<string, string | null> = {};
  for (const field of files) {
    const address = String(record[field]);
    const signed = address.startsWith('/api')
      ? (await get(`${path}${record.id}/${field}/`)).json().url
      : address;
    const answer = await api.send({ url: signed ?? '/nothing' });
    found[field] =
      answer.statusCode === 200 ? createHash('sha256').update(answer.rawPayload).digest('hex') : null;
  }
  return found;
}

const columns = (table: string, id: number) =>
  sql`select * from ${sql.table(`all_${table}`)} where id = ${id}`
    .execute(api.db)
    .then(({ rows }) => rows[0]);
const TABLES = { buildings: 'buildings', monuments: 'monuments', clerk: 'clerk_files' };
const QR = { buildings: 'BUILDING', monuments: 'MONUMENT' } as const;

async function seen({ resource, path }: Kind, { id, name }: { id: number; name: string }) {
  const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
  const places = createVisitedPlaces(publishedNow(api.db, await readEntities(api.db)));
  const list = (await get(`${path}?limit=100`)).json();
  const orders = await Promise.all(
    ['created_by_name', '-created_by_name'].map(async (order) =>
      ids((await get(`${path}?limit=100&ordering=${order}`)).json().results).includes(id),
    ),
  );
  return {
    count: list.count,
    list: ids(list.results).indexOf(id),
    orders,
    search: ids((await get(`${path}?limit=100&search=${name}`)).json().results).includes(id),
    own: (await get(`${path}${id}/`)).statusCode,
    history: (await get(`${path}${id}/history/`)).statusCode,
    ...(resource !== 'clerk' && {
      map: ids((await api.get(`${path}public/`)).json().data).includes(id),
      visit: (await places.find(`${QR[resource]}_${id}`)) !== undefined,
      sitemap: places.changes().some(({ item }) => item === `${QR[resource]}_${id}`),
    }),
  };
}

describe.each(KINDS)('a deleted record of $resource', (kind) => {
  const { resource, path } = kind;

  test('is hidden from all lists, pages and files, and is restored unchanged', async () => {
    await add(kind);
    const made = await add(kind);
    await add(kind);
    const before = {
      record: (await get(`${path}${made.id}/`)).json(),
      row: await columns(TABLES[resource], made.id),
      seen: await seen(kind, made),
      files: await hashes(kind, made),
    };
    expect(Object.values(before.files)).not.toContain(null);
    expect((await remove(`${path}${made.id}/`)).statusCode).toBe(204);

    const now = await seen(kind, made);
    expect(now).toEqual({
      count: before.seen.count - 1,
      list: -1,
      orders: [false, false],
      search: false,
      own: 404,
      history: 404,
      ...(resource !== 'clerk' && { map: false, visit: false, sitemap: false }),
    });
    // The model and the recording are still served, because other records have equal files.
    const { model_3d: _, audio_description: __, ...own } = await hashes(kind, made);
    expect(new Set(Object.values(own))).toEqual(new Set([null]));
    expect((await remove(`${path}${made.id}/`)).statusCode).toBe(404);
    expect(
      (await api.sendForm('PATCH', `${path}${made.id}/`, formOf({ name: 'x' }), admin.access)).statusCode,
    ).toBe(resource === 'clerk' ? 415 : 404);

    const entry = await entryOf(resource, made.id);
    expect(entry).toMatchObject({
      resource,
      record_id: made.id,
      name: resource === 'clerk' ? made.filename : made.name,
      archived_by_name: 'Ana Test',
      batch_count: 1,
      files: kind.files.length,
    });
    expect(Date.parse(entry.ends_at) - Date.parse(entry.archived_at)).toBe(30 * 86_400_000);
    const detail = (await get(`/archive/${entry.id}/`)).json();
    for (const field of kind.files) {
      const answer = await api.send({ url: detail.record[field] });
      expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(before.files[field]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
    const addresses = Object.fromEntries(kind.files.map((field) => [field, expect.any(String)]));
    expect(detail).toEqual({ ...entry, record: { ...before.record, ...addresses } });

    const answer = await restore(entry.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { restored: [{ resource, record_id: made.id, name: entry.name }], refused: [] },
    ]);
    expect({
      record: (await get(`${path}${made.id}/`)).json(),
      row: await columns(TABLES[resource], made.id),
      seen: await seen(kind, made),
      files: await hashes(kind, made),
    }).toEqual(before);
    const actions = (await get(`${path}${made.id}/history/`)).json().results;
    expect(actions.map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete', 'create']);
    expect((await restore(entry.id)).statusCode).toBe(404);
    expect((await get(`/archive/${entry.id}/`)).statusCode).toBe(404);
  });

  test('is gone from all lists and pages after it is erased, and its stored files are removed', async () => {
    const made = await add(kind);
    const row = (await columns(TABLES[resource], made.id)) as Record<string, unknown>;
    const ids = Object.entries(row).flatMap(([name, value]) =>
      /_id$/.test(name) && typeof value === 'string' ? [value] : [],
    );
    expect(ids).toHaveLength(kind.files.length);
    await remove(`${path}${made.id}/`);
    const { id } = await entryOf(resource, made.id);
    expect((await erase(id)).statusCode).toBe(204);
    expect(await columns(TABLES[resource], made.id)).toBeUndefined();
    expect(await entryOf(resource, made.id)).toBeUndefined();
    expect(await api.db.selectFrom('files').select('id').where('id', 'in', ids).execute()).toEqual([]);
    expect([(await erase(id)).statusCode, (await restore(id)).statusCode]).toEqual([404, 404]);
    const last = api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc');
    expect(await last.executeTakeFirst()).toMatchObject({
      action: 'erase',
      resource,
      record_id: String(made.id),
      actor_id: admin.id,
    });
  });
});

test('erases the earlier files of an erased record, and no other files', async () => {
  const kind = KINDS[1] as Kind;
  const addEdited = async () => {
    const made = await add(kind);
    const form = formOf({ image: await picture() });
    return {
      made,
      edited: (await api.sendForm('PATCH', `${kind.path}${made.id}/`, form, admin.access)).json(),
    };
  };
  const [gone, other] = [await addEdited(), await addEdited()];
  const stored = () => readdir(api.folders.files);
  const before = await stored();
  await remove(`${kind.path}${gone.made.id}/`);
  await erase((await entryOf('monuments', gone.made.id)).id);
  const pictures = [gone.made.image, gone.edited.image].map((url: string) => basename(url));
  const after = await stored();
  expect(before.filter((name) => !after.includes(name)).toSorted()).toEqual(pictures.toSorted());
  const [edit] = (await get(`/activity/?resource=monuments&record=${other.made.id}&kind=edited`)).json()
    .results;
  const back = await api.post(`/activity/${edit.id}/revert/`, {}, admin.access);
  expect(back.json().image).toBe(other.made.image);
});

test('stores shared content until both records are erased', async () => {
  const kind = KINDS[1] as Kind;
  const stored = async () => (await readdir(api.folders.files)).length;
  const image = await samples.png('ista.png', { width: 77, height: 33 });
  const both = [];
  for (const name of ['Prva', 'Druga']) {
    const form = await kind.form(name);
    form.set('image', image);
    both.push((await api.sendForm('POST', kind.path, form, admin.access)).json());
  }
  const [first, second] = both;
  expect(first.image).toBe(second.image);
  const before = await stored();
  await remove(`${kind.path}${first.id}/`);
  expect((await api.send({ url: second.image })).statusCode).toBe(200);
  await erase((await entryOf('monuments', first.id)).id);
  expect([(await api.send({ url: second.image })).statusCode, await stored()]).toEqual([200, before]);
  await remove(`${kind.path}${second.id}/`);
  expect((await api.send({ url: second.image })).statusCode).toBe(404);
  await erase((await entryOf('monuments', second.id)).id);
  expect(await stored()).toBe(before - 1);
});

test('an upload of equal content restores lost content for all records that share the content', async () => {
  const kind = KINDS[1] as Kind;
  const image = await samples.png('izgubljena.png', { width: 78, height: 34 });
  const withImage = async (name: string) => {
    const form = await kind.form(name);
    form.set('image', image);
    return (await api.sendForm('POST', kind.path, form, admin.access)).json();
  };
  const lose = ({ image: address }: { image: string }) =>
    rm(join(api.folders.files, address.replace('/files/', '')));
  const shown = async (id: number) => {
    const record = (await get(`${kind.path}${id}/`)).json();
    return (await api.send({ url: record.image })).statusCode;
  };
  const first = await withImage('Prva');
  await lose(first);
  expect(await shown(first.id)).toBe(404);
  const second = await withImage('Druga');
  expect([await shown(first.id), await shown(second.id)]).toEqual([200, 200]);
  await lose(second);
  await api.sendForm('PATCH', `${kind.path}${first.id}/`, formOf({ image }), admin.access);
  expect([await shown(first.id), await shown(second.id)]).toEqual([200, 200]);
});

describe('a batch', () => {
  const [, monuments] = KINDS as [Kind, Kind];

  async function deleteSome(count: number) {
    const made = [];
    for (let index = 0; index < count; index += 1) made.push(await add(monuments));
    const batch = randomUUID();
    for (const { id } of made) expect((await remove(`${monuments.path}${id}/`, batch)).statusCode).toBe(204);
    return { made, batch };
  }

  test('is one row of the list, but each record is a row in a search', async () => {
    const { made, batch } = await deleteSome(3);
    const rows = (await archived()).filter((row: { batch: string }) => row.batch === batch);
    const each = await archived(`&batch=${batch}`);
    expect(each).toHaveLength(3);
    const { files, size } = each[0];
    expect(rows).toMatchObject([{ record_id: made[0].id, batch_count: 3, files: 3 * files, size: 3 * size }]);
    expect(files).toBeGreaterThan(0);
    expect(await archived(`&search=${made[1].name}`)).toMatchObject([{ record_id: made[1].id }]);
    const entries = await api.db
      .selectFrom('audit_log')
      .select(['action', 'leads'])
      .where('batch', '=', batch)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([true, false, false].map((leads) => ({ action: 'delete', leads })));
  });

  test('is restored or erased as a whole', async () => {
    for (const how of ['restore', 'erase'] as const) {
      const { made, batch } = await deleteSome(3);
      const [{ id }] = await archived(`&batch=${batch}`);
      const answer = how === 'restore' ? await restore(id, { batch: true }) : await erase(id, '?batch=true');
      expect(answer.statusCode).toBe(how === 'restore' ? 200 : 204);
      for (const one of made)
        expect((await get(`${monuments.path}${one.id}/`)).statusCode).toBe(how === 'restore' ? 200 : 404);
      expect(await archived(`&batch=${batch}`)).toEqual([]);
      const last = api.db.selectFrom('audit_log').select(['action', 'batch', 'leads']).orderBy('id', 'desc');
      const [third, second, first] = await last.limit(3).execute();
      expect([first?.action, first?.leads, second?.leads, third?.leads]).toEqual([how, true, false, false]);
      expect(new Set([first?.batch, second?.batch, third?.batch]).size).toBe(1);
    }
  });

  test('is erased for one kind of records, and records of another kind stay in the trash', async () => {
    const [buildings] = KINDS as [Kind];
    const tower = await add(monuments);
    await remove(`${monuments.path}${tower.id}/`);
    const { id, batch } = await entryOf('monuments', tower.id);
    const site = await add(buildings);
    expect((await remove(`${buildings.path}${site.id}/`, batch)).statusCode).toBe(204);
    expect((await erase(id, '?batch=true')).statusCode).toBe(204);
    // A monument may have the same id as this building.
    const erased = api.db.selectFrom('audit_log').select('record_id').where('action', '=', 'erase');
    expect(await erased.orderBy('id', 'desc').executeTakeFirst()).toEqual({ record_id: String(tower.id) });
    expect(await archived(`&batch=${batch}`)).toMatchObject([{ record_id: site.id, batch_count: 1 }]);
  });

  test.each([
    ['that is no UUID', 'abc', 'x'],
    ['of another person', undefined, 'other'],
    ['of another resource', undefined, 'resource'],
    ['of another action', undefined, 'action'],
    ['from an hour ago', undefined, 'old'],
  ])('refuses a batch %s, and deletes nothing', async (_what, given, how) => {
    const { batch } = await deleteSome(1);
    const other = how === 'other' ? (await api.signInAs('SuperAdmin')).access : admin.access;
    const kind = KINDS[how === 'resource' ? 0 : 1] as Kind;
    const made = await add(kind);
    if (how === 'action') await sql`update batches set action = 'restore'`.execute(api.db);
    if (how === 'old') await sql`update batches set at = now() - interval '61 minutes'`.execute(api.db);
    const answer = await remove(`${kind.path}${made.id}/`, given ?? batch, other);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['x-batch']]);
    expect((await get(`${kind.path}${made.id}/`)).statusCode).toBe(200);
  });
});

describe('the list of deleted records', () => {
  test('filters by department, person and days in Podgorica, and sorts entries', async () => {
    const [buildings] = KINDS as [Kind];
    const other = await api.signInAs('SuperAdmin');
    const [first, second] = [await add(buildings, 'Ćuprija'), await add(buildings, 'Čaršija')];
    await remove(`${buildings.path}${first.id}/`);
    await remove(`${buildings.path}${second.id}/`, undefined, other.access);
    await sql`update archive set archived_at = '2026-03-31T21:59:59Z' where record_id = ${first.id} and resource = 'buildings'`.execute(
      api.db,
    );
    const ids = async (query: string) =>
      (await archived(`&resource=buildings${query}`)).map((row: { record_id: number }) => row.record_id);
    expect(await ids(`&person=${other.id}`)).toEqual([second.id]);
    expect(await ids('&from=2026-03-31&to=2026-03-31')).toEqual([first.id]);
    expect(await ids('&from=2026-04-01&to=2026-04-01')).toEqual([]);
    const named = (await archived('&resource=buildings&ordering=name')).map(
      (row: { name: string }) => row.name,
    );
    expect(named.indexOf('Čaršija')).toBeLessThan(named.indexOf('Ćuprija'));
    expect(
      (await archived('&resource=monuments')).every(
        (row: { resource: string }) => row.resource === 'monuments',
      ),
    ).toBe(true);
    for (const one of ['person', 'record'])
      expect((await get(`/archive/?${one}=${2 ** 31}`)).statusCode).toBe(400);
    const page = (await get('/archive/?limit=1&resource=buildings')).json();
    expect(page.next).toContain('resource=buildings');
  });
});

describe('a deleted person', () => {
  const addPerson = async () => {
    const person = await api.signInAs('MonumentsAdmin');
    const { email } = await api.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    return { ...person, email };
  };
  const signIn = (email: string) => api.post('/auth/login/', { email, password: PASSWORD });

  test('is signed out at once, stays named as author, and is inactive after a restore', async () => {
    const person = await addPerson();
    const [, monuments] = KINDS as [Kind, Kind];
    const form = await monuments.form('Autorska kula');
    const made = (await api.sendForm('POST', monuments.path, form, person.access)).json();
    await api.post('/users/request-password-reset/', { email: person.email });
    expect((await remove(`/users/${person.id}/`)).statusCode).toBe(204);
    expect((await get('/users/me/', person.access)).statusCode).toBe(401);
    expect((await api.post('/auth/refresh/', { refresh: person.refresh })).statusCode).toBe(401);
    expect((await signIn(person.email)).statusCode).toBe(401);
    const links = api.db.selectFrom('password_tokens').select('user_id').where('user_id', '=', person.id);
    expect(await links.execute()).toEqual([]);
    expect((await get(`${monuments.path}${made.id}/`)).json().created_by_name).toBe('Ana Test');
    expect((await get(`/users/?search=${person.email}`)).json().count).toBe(0);

    const entry = await entryOf('users', person.id);
    const { record } = (await get(`/archive/${entry.id}/`)).json();
    expect(record).toMatchObject({ id: person.id, email: person.email, group_names: ['MonumentsAdmin'] });
    expect(JSON.stringify(record)).not.toContain('password');
    expect((await restore(entry.id)).statusCode).toBe(200);
    expect((await get(`/users/${person.id}/`)).json()).toMatchObject({
      is_active: false,
      email: person.email,
    });
    expect((await signIn(person.email)).statusCode).toBe(403);
    await api.patch(`/users/${person.id}/`, { is_active: true }, admin.access);
    expect((await signIn(person.email)).statusCode).toBe(200);
  });

  test('is restored with a different e-mail address if the former e-mail address is taken', async () => {
    const person = await addPerson();
    await remove(`/users/${person.id}/`);
    await api.addUser({ email: person.email.toUpperCase() });
    const { id } = await entryOf('users', person.id);
    const refused = await restore(id);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { email: ['Korisnik s ovom email adresom već postoji.'] },
    ]);
    expect((await restore(id, { values: { email: 'nije' } })).json().errors).toEqual({
      email: ['Email nije validan'],
    });
    const email = `nova${person.id}@podgorica.example`;
    expect((await restore(id, { values: { email } })).statusCode).toBe(200);
    expect((await get(`/users/${person.id}/`)).json()).toMatchObject({ email, username: email });
  });

  test('is logged as a security event if restored with a different role', async () => {
    const person = await addPerson();
    const told = () => api.log.filter((line) => line.includes('"role-changed"'));
    for (const role of ['MonumentsAdmin', 'BuildingsAdmin']) {
      await remove(`/users/${person.id}/`);
      const { id } = await entryOf('users', person.id);
      expect((await restore(id, { values: { group_names: [role] } })).statusCode).toBe(200);
      expect(told()).toHaveLength(role === 'BuildingsAdmin' ? 1 : 0);
    }
    expect(told()[0]).toContain('"from":"MonumentsAdmin","to":"BuildingsAdmin"');
  });

  test('requires re-authentication if restored as SuperAdmin', async () => {
    const person = await addPerson();
    await remove(`/users/${person.id}/`);
    const { id } = await entryOf('users', person.id);
    const proveAgo = (ago: string) =>
      sql`update sessions set proved_at = now() - ${ago}::interval where user_id = ${admin.id}`.execute(
        api.db,
      );
    await proveAgo('16 minutes');
    const asAdmin = () => restore(id, { values: { group_names: ['SuperAdmin'] } });
    expect((await asAdmin()).json().code).toBe('proof-needed');
    await proveAgo('0 minutes');
    expect((await asAdmin()).statusCode).toBe(200);
  });

  test('stays in the trash if a restore is impossible, and other people of the batch are restored', async () => {
    const people = [await addPerson(), await addPerson(), await addPerson()] as const;
    const batch = randomUUID();
    for (const { id } of people) await remove(`/users/${id}/`, batch);
    await api.addUser({ email: people[1].email });
    const [{ id }] = await archived(`&batch=${batch}`);
    const answer = (await restore(id, { batch: true })).json();
    expect(answer.restored.map((one: { record_id: number }) => one.record_id).sort()).toEqual(
      [people[0].id, people[2].id].sort(),
    );
    expect(answer.refused).toMatchObject([{ name: 'Ana Test', errors: { email: [expect.any(String)] } }]);
    expect((await archived(`&batch=${batch}`)).map((one: { record_id: number }) => one.record_id)).toEqual([
      people[1].id,
    ]);
  });
});

describe('access', () => {
  test.each([...ROLES, null])('only SuperAdmins may read and change the trash: %s', async (role) => {
    const { access } = await api.signInAs(role);
    const made = await add(KINDS[1] as Kind);
    await remove(`${(KINDS[1] as Kind).path}${made.id}/`);
    const { id } = await entryOf('monuments', made.id);
    const statuses = [
      (await get('/archive/', access)).statusCode,
      (await get(`/archive/${id}/`, access)).statusCode,
      (await restore(id, {}, access)).statusCode,
      (await remove(`/archive/${id}/`, undefined, access)).statusCode,
      (await get('/archive/days/', access)).statusCode,
    ];
    expect(statuses).toEqual(role === 'SuperAdmin' ? [200, 200, 200, 404, 200] : [403, 403, 403, 403, 200]);
  });

  test('refuses anonymous requests', async () => {
    const answers = [
      await api.get('/archive/'),
      await api.get('/archive/1/'),
      await api.post('/archive/1/restore/', {}),
      await api.send({ method: 'DELETE', url: '/api/archive/1/' }),
      await api.get('/archive/days/'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  });

  test('shows everybody the days until deleted records expire', async () => {
    expect((await get('/archive/days/')).json()).toEqual({ days: 30 });
  });
});
