import { MAX_MAP_ROWS } from '@ar/domain/limits';
import type { Places } from '@ar/domain/places';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let access: string;
beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('MonumentsAdmin')).access;
  await sql`insert into monuments (name, name_en, address, description, latitude, longitude) values
    ('Sahat kula', 'Clock Tower', 'Trg', 'Kula', 42.4363, 19.2594),
    ('Most', null, 'Morača', 'Most preko rijeke', 42.44, 19.26),
    ('Bez mjesta', null, 'Trg', null, null, null),
    ('Pola mjesta', null, 'Trg', null, 42.4, null)`.execute(api.db);
});
afterAll(() => api.stop());

const PATH = '/ar_platform/monuments/';

async function ask(query: Record<string, string> = {}): Promise<Places> {
  const answer = await api.get(`${PATH}places/?${new URLSearchParams(query)}`, access);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const names = ({ data }: Places) => data.map((place) => place.name);

test('a map contains the records in the order of the list, and counts records without coordinates', async () => {
  const { data, ...facts } = await ask();
  expect(facts).toEqual({ count: 4, without: 2 });
  expect(data).toEqual([
    { id: expect.any(Number), name: 'Most', name_en: null, latitude: 42.44, longitude: 19.26 },
    {
      id: expect.any(Number),
      name: 'Sahat kula',
      name_en: 'Clock Tower',
      latitude: 42.4363,
      longitude: 19.2594,
    },
  ]);
});

test.each<[Record<string, string>]>([
  [{ search: 'rekama' }],
  [{ search: 'САХАТ' }],
  [{ search: 'clocks', english__isnull: 'true' }],
  [{ search: 'nema ga' }],
  [{ bbox: '19.259,42.43,19.2595,42.437' }],
  [{ bbox: '19.259,42.43,19.2595,42.437', search: 'most' }],
  [{ latitude__isnull: 'false' }],
  [{ latitude__isnull: 'true', search: 'trg' }],
])('finds the list’s records for %j', async (query) => {
  const list = (await api.get(`${PATH}?${new URLSearchParams(query)}`, access)).json();
  const places = await ask(query);
  expect(places.count).toBe(list.count);
  const rows = list.results as { name: string; latitude: number | null; longitude: number | null }[];
  const placed = rows.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  expect(names(places)).toEqual(placed.map(({ name }) => name));
  expect(places.without).toBe(rows.length - placed.length);
});

test('a map refuses paging, ordering, unknown or invalid parameters, and people who may not see the list', async () => {
  for (const query of ['limit=5', 'ordering=name', 'sort=1', 'bbox=1,2,3', 'english__isnull=maybe']) {
    const answer = await api.get(`${PATH}places/?${query}`, access);
    expect(answer.statusCode, query).toBe(400);
  }
  expect((await api.get(`${PATH}places/`)).statusCode).toBe(401);
  expect((await api.get('/ar_platform/buildings/places/', access)).statusCode).toBe(403);
});

test('a map contains only the first records of the list, and counts all records', async () => {
  const { access } = await api.signInAs('BuildingsAdmin');
  await sql`insert into buildings (name, address, investor, latitude, longitude)
    select 'Zgrada ' || n, 'Konik', 'Grad', 42.4 + n / 100000.0, 19.2 from generate_series(0, ${MAX_MAP_ROWS + 4}::int) as n`.execute(
    api.db,
  );
  const answer = (await api.get('/ar_platform/buildings/places/', access)).json() as Places;
  expect(answer).toMatchObject({ count: MAX_MAP_ROWS + 5, without: 0 });
  expect(answer.data).toHaveLength(MAX_MAP_ROWS);
  expect(answer.data[0]?.name).toBe(`Zgrada ${MAX_MAP_ROWS + 4}`);
});

test('a map shows a change at once on every server', async () => {
  const before = await ask({ search: 'kula' });
  await sql`update monuments set latitude = null where name = 'Sahat kula'`.execute(api.db);
  expect(before.data).toHaveLength(1);
  expect(await ask({ search: 'kula' })).toEqual({ count: 1, without: 1, data: [] });
});
