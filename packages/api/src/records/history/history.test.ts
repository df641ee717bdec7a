import type { HistoryEntry } from '@ar/domain/history';
import type { Role } from '@ar/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { ORIGIN, startTestApi, type TestApi } from '../../testing/api.ts';
import { addRecord } from '../../testing/records.ts';
import { formOf, samples } from '../../testing/samples.ts';

const PLACE = {
  name: 'Sahat kula',
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.4372,
  longitude: 19.2614,
  description: 'Kula iz 17. vijeka.',
};
const SITE = {
  ...PLACE,
  investor: 'Glavni grad',
  building_size: 120.5,
  construction_start_date: '2026-01-10',
  construction_end_date: '2027-01-10',
};

let api: TestApi;
let admin: { access: string; id: number };
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

const historyOf = async (path: string, query = '') =>
  (await api.get(`${path}history/${query}`, admin.access)).json();
const post = (path: string, values: Record<string, string | number | File>) =>
  addRecord(api, path, values, admin.access);
const lines = ({ results }: { results: HistoryEntry[] }) =>
  results.map(({ action, actor_name, changes }) => [action, actor_name, changes]);

test('shows author, time and fields of each change of a monument, newest first', async () => {
  const { id } = await post('/ar_platform/monuments/', { ...PLACE, base_of_knowledge: await samples.pdf() });
  const path = `/ar_platform/monuments/${id}/`;
  await api.sendForm('PATCH', path, formOf({ name: 'Sahat-kula', image: await samples.png() }), admin.access);
  const history = await historyOf(path);
  expect(history).toMatchObject({ count: 2, next: null, previous: null });
  expect(history.results[0].at).toMatch(/Z$/);
  expect(lines(history)).toEqual([
    [
      'update',
      'Ana Test',
      [
        { field: 'name', before: 'Sahat kula', after: 'Sahat-kula' },
        { field: 'image', before: null, after: 'kula.webp' },
      ],
    ],
    ['create', 'Ana Test', expect.arrayContaining([{ field: 'name', before: null, after: 'Sahat kula' }])],
  ]);
});

test('shows the changes of a building', async () => {
  const { id } = await post('/ar_platform/buildings/', { ...SITE, model_3d: await samples.glb() });
  const path = `/ar_platform/buildings/${id}/`;
  await api.sendForm('PATCH', path, formOf({ building_size: 130 }), admin.access);
  expect(lines(await historyOf(path, '?limit=1'))).toEqual([
    ['update', 'Ana Test', [{ field: 'building_size', before: 120.5, after: 130 }]],
  ]);
});

test('shows the changes of a knowledge-base file', async () => {
  const { id } = await post('/supersluzbenik/', { upload_file: await samples.pdf() });
  const path = `/supersluzbenik/${id}/`;
  await api.patch(path, { is_active: false }, admin.access);
  expect(lines(await historyOf(path, '?limit=1'))).toEqual([
    ['status', 'Ana Test', [{ field: 'is_active', before: true, after: false }]],
  ]);
});

test('shows a user’s role under the API’s field name', async () => {
  const { id } = await api.addUser({ role: 'MonumentsAdmin' });
  const path = `/users/${id}/`;
  await api.patch(path, { group_names: ['BuildingsAdmin'] }, admin.access);
  expect(lines(await historyOf(path))).toEqual([
    ['update', 'Ana Test', [{ field: 'group_names', before: 'MonumentsAdmin', after: 'BuildingsAdmin' }]],
  ]);
});

test('names the last editor in a 412 response, even if the clock was set back', async () => {
  const { id } = await post('/supersluzbenik/', { upload_file: await samples.pdf() });
  const path = `/supersluzbenik/${id}/`;
  await api.patch(path, { is_active: false }, admin.access);
  const last = api.db.updateTable('audit_log').set({ at: '2020-01-01T00:00:00Z', actor_name: 'Marko Nikić' });
  await last.where('record_id', '=', String(id)).where('action', '=', 'status').execute();
  const late = await api.patch(path, { is_active: true }, admin.access, '"1"');
  expect(late.json()).toMatchObject({ changed_by: 'Marko Nikić' });
});

test('links each page to the previous and the next page', async () => {
  const { id } = await post('/supersluzbenik/', { upload_file: await samples.pdf() });
  const path = `/supersluzbenik/${id}/`;
  for (const is_active of [false, true]) await api.patch(path, { is_active }, admin.access);
  const middle = await historyOf(path, '?limit=1&offset=1');
  expect(middle).toMatchObject({
    count: 3,
    next: `${ORIGIN}/api${path}history/?limit=1&offset=2`,
    previous: `${ORIGIN}/api${path}history/?limit=1`,
    results: [{ changes: [{ field: 'is_active', before: true, after: false }] }],
  });
});

describe('refuses the history of a record that the person may not read', () => {
  const DEPARTMENTS: [Role, string][] = [
    ['BuildingsAdmin', '/ar_platform/monuments/'],
    ['MonumentsAdmin', '/supersluzbenik/'],
    ['SupersluzbenikAdmin', '/users/'],
    ['SupersluzbenikAdmin', '/ar_platform/buildings/'],
  ];
  test.each(DEPARTMENTS)('refuses %s the history at %s', async (role, path) => {
    const { access } = await api.signInAs(role);
    expect((await api.get(`${path}1/history/`, access)).statusCode).toBe(403);
  });

  test('answers 404 for a deleted record', async () => {
    const { id } = await post('/supersluzbenik/', { upload_file: await samples.pdf() });
    await api.delete(`/supersluzbenik/${id}/`, admin.access);
    expect((await api.get(`/supersluzbenik/${id}/history/`, admin.access)).statusCode).toBe(404);
  });

  test.each(['0', 'x', '2147483648'])('answers 404 for the id %s', async (id) => {
    expect((await api.get(`/users/${id}/history/`, admin.access)).statusCode).toBe(404);
  });
});
