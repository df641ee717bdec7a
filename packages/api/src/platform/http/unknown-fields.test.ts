import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { DefinedField, DepartmentRecords } from '@ar/domain/entities/department-records';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { readDepartmentRecords } from '../../records/definitions/catalogue.ts';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { PARKS, WIDER_PARKS } from '../../testing/parks.ts';
import { aRelease, goLive, releaser } from '../../testing/releases.ts';
import { formOf, samples } from '../../testing/samples.ts';

const UNKNOWN = ['Server ne poznaje ovo polje.'];

const { name, plan } = PARKS.fields as Record<'name' | 'plan', DefinedField>;
const memo = { kind: 'text', label: { mn: 'Bilješka', en: 'Memo' }, max: 100 } as const;
/** The department's next release adds a file field and retires `memo`. */
const PONDS: DepartmentRecords = { words: { one: 'pond', many: 'ponds' }, fields: { name, memo } };
const LATER_PONDS: DepartmentRecords = {
  ...PONDS,
  fields: { name, memo: { ...memo, retired: true }, plan },
};

let api: TestApi;
let admin: string;
beforeAll(async () => {
  const database = await openTestDatabase();
  const roles = ['SuperAdmin'];
  await goLive(database.db, { ...aRelease('parks', '1.0.0'), records: PARKS, roles });
  for (const id of ['ponds', 'wells'])
    await goLive(database.db, { ...aRelease(id, '1.0.0'), records: PONDS, roles });
  const before = await startTestApi({
    database,
    departments: [{ entity: departmentEntity('parks', PARKS), roles }],
  });
  const { email } = await before.addUser({ email: 'team@podgorica.example', role: 'SuperAdmin' });
  const team = releaser(before, (await before.signIn(email)).access);
  await team.publish('parks', '1.1.0', { release: { records: WIDER_PARKS } });
  await team.change('parks', 'rollback', {});
  await team.publish('ponds', '1.1.0', { release: { records: LATER_PONDS } });
  await team.change('ponds', 'rollback', {});
  api = await startTestApi({ database, departments: await readDepartmentRecords(database.db) });
  admin = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

const monument = { name: 'Sahat kula', address: 'Trg' };

test.each([
  ['/ar_platform/buildings/', { name: 'Most', adress: 'Trg' }, 'adress'],
  ['/ar_platform/monuments/', { ...monument, podrum: 'x' }, 'podrum'],
  ['/records/parks/', { name: 'Gorica', benches: '77' }, 'benches'],
])('refuses and names an unknown field of a form at %s', async (path, fields, name) => {
  const answer = await api.sendForm('POST', path, formOf(fields), admin);
  const { errors, unknown_fields } = answer.json();
  expect([answer.statusCode, errors[name], unknown_fields]).toEqual([400, UNKNOWN, [name]]);
});

test.each([
  ['POST', '/users/', 'first_nam'],
  ['POST', '/auth/login/', 'remember'],
  ['POST', '/ar_platform/monuments/views/', 'colour'],
] as const)('refuses and names an unknown field in the body of %s %s', async (method, path, name) => {
  const answer = await api.send({
    method,
    url: `/api${path}`,
    payload: { [name]: 'x' },
    headers: { authorization: `Bearer ${admin}` },
  });
  const { errors, unknown_fields } = answer.json();
  expect([answer.statusCode, errors[name], unknown_fields]).toEqual([400, UNKNOWN, [name]]);
});

test('refuses and names an unknown field in a body with two forms', async () => {
  const answer = await api.post('/auth/prove/', { password: PASSWORD, remember: true }, admin);
  const { errors, unknown_fields } = answer.json();
  expect([answer.statusCode, errors.remember, unknown_fields]).toEqual([400, UNKNOWN, ['remember']]);
});

test('refuses a body for a call that takes no body', async () => {
  const answer = await api.post('/auth/passkey/options/', { email: 'ana@podgorica.example' });
  expect([answer.statusCode, answer.json().unknown_fields]).toEqual([400, ['email']]);
  expect((await api.post('/auth/passkey/options/', {})).statusCode).toBe(200);
});

test('refuses an unknown field of an edit, and changes nothing', async () => {
  const made = await api.sendForm('POST', '/ar_platform/monuments/', formOf(await whole()), admin);
  const path = `/ar_platform/monuments/${made.json().id}/`;
  const answer = await api.sendForm('PATCH', path, formOf({ name: 'Most', adress: 'Trg 2' }), admin);
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { adress: UNKNOWN }]);
  expect((await api.get(path, admin)).json()).toMatchObject({ name: 'Sahat kula', version: 1 });
});

test('refuses an unknown value when restoring, and restores nothing', async () => {
  const person = await api.addUser();
  await api.delete(`/users/${person.id}/`, admin);
  const made = await api.sendForm('POST', '/records/parks/', formOf({ name: 'Ljubović' }), admin);
  await api.delete(`/records/parks/${made.json().id}/`, admin);
  for (const [resource, values] of [
    ['users', { emial: 'ana@podgorica.example' }],
    ['dept_parks', { name: 'Brdo' }],
  ] as const) {
    const [{ id }] = (await api.get(`/archive/?resource=${resource}`, admin)).json().results;
    const answer = await api.post(`/archive/${id}/restore/`, { values }, admin);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { [Object.keys(values)[0] ?? '']: UNKNOWN },
    ]);
    expect((await api.get(`/archive/${id}/`, admin)).statusCode).toBe(200);
  }
});

test('refuses and names a text field in the form of an import', async () => {
  const form = formOf({ sheet: new File(['Naziv\nKula'], 'a.csv'), language: 'en' });
  const answer = await api.sendForm('POST', '/ar_platform/monuments/imports/', form, admin);
  expect([answer.statusCode, answer.json().unknown_fields]).toEqual([400, ['language']]);
});

test('refuses and names an unknown parameter of a list', async () => {
  const answer = await api.get('/ar_platform/monuments/?serach=kula', admin);
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { serach: UNKNOWN }]);
});

test('stores a field of a release that was rolled back', async () => {
  const made = await api.sendForm(
    'POST',
    '/records/parks/',
    formOf({ name: 'Gorica', notes: 'Česma' }),
    admin,
  );
  expect(made.statusCode).toBe(201);
  expect(made.json()).not.toHaveProperty('notes');
  const path = `/records/parks/${made.json().id}/`;
  const edited = await api.sendForm('PATCH', path, formOf({ notes: 'Dvije česme' }), admin);
  expect(edited.json()).toMatchObject({ name: 'Gorica', version: 2 });
  const { rows } = await sql`select notes from dept_parks`.execute(api.db);
  expect(rows).toEqual([{ notes: 'Dvije česme' }]);
});

test.each([
  ['has no files', 'wells'],
  ['is live again after a release with files was rolled back', 'ponds'],
])('accepts the form of a release that %s', async (_, id) => {
  const form = formOf({ name: 'Bara', memo: 'Duboka' });
  const made = await api.sendForm('POST', `/records/${id}/`, form, admin);
  expect([made.statusCode, made.json().memo]).toEqual([201, 'Duboka']);
  const path = `/records/${id}/${made.json().id}/`;
  const edited = await api.sendForm('PATCH', path, formOf({ memo: 'Plitka' }), admin);
  expect([edited.statusCode, edited.json().memo]).toEqual([200, 'Plitka']);
});

async function whole() {
  return {
    ...monument,
    description: 'Opis',
    latitude: 42.44,
    longitude: 19.26,
    image: await samples.png(),
    base_of_knowledge: await samples.pdf(),
  };
}
