import { building } from '@ar/domain/entities/building';
import { monument } from '@ar/domain/entities/monument';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { listRecords } from '../changes/record-rows.ts';
import { listUsers } from '../routes/record-routes.ts';

const ORIGIN = 'https://ar.example';
const FIRST_PAGE = { limit: 24, offset: 0 };
const PATH = '/ar_platform/monuments/';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await sql`
    insert into monuments (name, name_en, address, description, description_en) values
      ('Moskovski most', 'Moscow Bridge', 'Morača', 'Poklon grada.', null),
      ('Spomenik kralju Nikoli', null, 'Bulevar Svetog Petra', 'Konjanik.', 'The king on his horse'),
      ('Manastir', null, 'Dajbabe', 'Ima ostatke fresaka i rijeku u blizini.', null),
      ('Sahat kula', 'Clock Tower', 'Trg', 'Stoji blizu manastira.', null),
      ('Crkva Svetog Đorđa', null, 'Uz manastir', 'Petar ju je gradio.', null),
      ('Česma', null, 'Njegoševa', '10 koraka do vode', null)`.execute(api.db);
  await sql`insert into buildings (name, address, investor, licence_number)
    values ('Zgrada', 'Konik', 'Grad', 'UP 08-332/25')`.execute(api.db);
  await api.addUser({ first_name: 'Ђорђе', last_name: 'Marković', email: 'd_m@pg.example' });
});
afterAll(() => api.stop());

async function names(search: string, ordering?: string) {
  const list = listRecords(api.db, monument, ORIGIN);
  return (await list.page({ ...FIRST_PAGE, search, ordering })).rows.map(({ name }) => name);
}

describe('language-aware search', () => {
  test.each([
    ['moskovskog mosta', 'Moskovski most'],
    ['mostovi', 'Moskovski most'],
    ['kralja Nikole', 'Spomenik kralju Nikoli'],
    ['spomenici', 'Spomenik kralju Nikoli'],
    ['споменик краљу', 'Spomenik kralju Nikoli'],
    ['bul. sv. Petra', 'Spomenik kralju Nikoli'],
    ['kings', 'Spomenik kralju Nikoli'],
    ['bridges', 'Moscow Bridge'],
    ['sahat kule na trgu', 'Sahat kula'],
    ['clock of the towers', 'Sahat kula'],
    ['freske', 'Manastir'],
    ['reke', 'Manastir'],
    ['svetom djordju', 'Crkva Svetog Đorđa'],
    ['Petra gradi', 'Crkva Svetog Đorđa'],
  ])('finds %s', async (search, name) => {
    expect(await names(search)).toEqual([name === 'Moscow Bridge' ? 'Moskovski most' : name]);
  });

  test('matches the beginning of a word and parts of a code', async () => {
    expect(await names('konja')).toEqual(['Spomenik kralju Nikoli']);
    const { count } = await listRecords(api.db, building, ORIGIN).page({
      ...FIRST_PAGE,
      search: '332 08 zgrade',
    });
    expect(count).toBe(1);
  });

  test('ignores stop words, unless the search has no other words', async () => {
    expect(await names('kula u Podgorici')).toEqual([]);
    expect(await names('kod kule')).toEqual(['Sahat kula']);
    expect(await names('uz')).toEqual(['Crkva Svetog Đorđa']);
  });

  test('matches characters of codes and e-mail addresses literally', async () => {
    expect(await names('10')).toEqual(['Česma']);
    expect(await names('10%')).toEqual([]);
    const found = async (search: string) => (await listUsers(api.db).page({ ...FIRST_PAGE, search })).count;
    expect(await found('d_m')).toBe(1);
    expect(await found('d m@pg')).toBe(1);
    expect(await found('m_d')).toBe(0);
  });
});

test('ranks names before addresses before texts, unless an order is requested', async () => {
  const [name, address, text] = ['Manastir', 'Crkva Svetog Đorđa', 'Sahat kula'];
  expect(await names('manastir')).toEqual([name, address, text]);
  expect(await names('manastir', 'name')).toEqual([address, name, text]);
  expect(await names('manastir', '-name')).toEqual([text, name, address]);
});

test('ranks equal matches newest first, and finds no deleted record', async () => {
  await sql`insert into monuments (name, address) values ('Manastir', 'Morača')`.execute(api.db);
  const list = listRecords(api.db, monument, ORIGIN);
  const ids = async () => (await list.page({ ...FIRST_PAGE, search: 'manastiru' })).rows.map(({ id }) => id);
  const [newest, older] = await ids();
  expect(newest).toBeGreaterThan(older as number);
  await sql`update all_monuments set archived_at = now() where id = ${newest}`.execute(api.db);
  expect((await ids())[0]).toBe(older);
});

test('ranks names and postal addresses equally if more than 1,000 names match', async () => {
  await sql`
    insert into buildings (name, address, investor)
    select 'Toranj ' || row, 'Konik', 'Grad' from generate_series(1, 1000) as row
    union all values ('Objekat', 'Konik', 'Grad'), ('Novi', 'Toranj 1', 'Grad')`.execute(api.db);
  const first = async () => {
    const found = await listRecords(api.db, building, ORIGIN).page({ ...FIRST_PAGE, search: 'toranj' });
    return { count: found.count, name: found.rows[0]?.name };
  };
  expect(await first()).toEqual({ count: 1001, name: 'Toranj 1000' });
  await sql`update buildings set name = 'Toranj' where name = 'Objekat'`.execute(api.db);
  expect(await first()).toEqual({ count: 1002, name: 'Novi' });
});

describe('similar names', () => {
  const nearest = async (search: string) => {
    const { access } = await api.signInAs('MonumentsAdmin');
    return api.get(`${PATH}nearest/?search=${encodeURIComponent(search)}`, access);
  };

  test.each([
    ['manastirr', ['Manastir']],
    ['Sat kula', ['Sahat kula']],
    ['moskvoski most', ['Moskovski most']],
    ['%_', []],
  ])('are suggested for %s', async (search, names) => {
    const answer = await nearest(search);
    expect([answer.statusCode, answer.json()]).toEqual([200, { names }]);
  });

  test('require permission to list the records, and a search', async () => {
    const { access } = await api.signInAs('BuildingsAdmin');
    expect((await api.get(`${PATH}nearest/?search=kula`, access)).statusCode).toBe(403);
    expect((await nearest('')).statusCode).toBe(400);
  });
});
