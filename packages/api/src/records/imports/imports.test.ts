import { EventEmitter, once } from 'node:events';
import { building } from '@ar/domain/entities/building';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { zipSync } from 'fflate';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { importsOf, type TestImports, versionCell, workerOf } from '../../testing/imports.ts';
import { workOnImports } from './work.ts';

let api: TestApi;
let access: string;
let buildings: TestImports;

beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('SuperAdmin')).access;
  buildings = importsOf(api, '/ar_platform/buildings/', access);
  const site = { address: 'Njegoševa 1', investor: 'Čelebić', description: 'Opis', longitude: 19.263 };
  const days = { construction_start_date: '2026-01-31', construction_end_date: '2027-12-01' };
  const rows = Array.from({ length: 15 }, (_, at) => ({
    ...site,
    ...days,
    name: ['#N/A', "'=1+1", '=1+1'][at] ?? `Zgrada ${'abcdefghijklmno'[at]?.repeat(4)}`,
    latitude: 42.4 + at / 100,
    building_size: 900.5 + at * 1000,
    licence_number: `00${at}`,
  }));
  await api.db.insertInto('buildings').values(rows).execute();
});
afterAll(() => api.stop());

const exported = async (query = '') =>
  (await api.get(`/ar_platform/buildings/export/?${query}`, access)).rawPayload;
const stateOf = () =>
  sql`select id, name, address, building_size, archived_at from all_buildings order by id`
    .execute(api.db)
    .then(({ rows }) => rows);

describe('an exported file', () => {
  test.each(['format=xlsx', 'format=xlsx&language=en', 'format=csv', 'format=csv&language=en'])(
    'is imported without changes: %s',
    async (query) => {
      const one = await buildings.ready(await exported(query), {
        name: query.includes('csv') ? 'a.csv' : 'a.xlsx',
      });
      expect(one.verdicts).toEqual({ unchanged: 15 });
    },
  );

  test('is imported without changes from CSV and from a workbook with the apostrophes of the CSV', async () => {
    const [sheet] = (await readXlsx(await exported())).sheets;
    const rows = sheet?.rows.map((row) => row.map((cell) => (cell === '=1+1' ? "'=1+1" : cell))) ?? [];
    expect(rows.flat().filter((cell) => cell === "'=1+1")).toHaveLength(2);
    const one = await buildings.ready(await writeXlsx({ sheets: [{ name: 'a', rows }] }));
    expect(one.verdicts).toEqual({ unchanged: 15 });
  });
});

test('can be corrected and imported, and the import can be undone', async () => {
  const before = await stateOf();
  const [sheet] = (await readXlsx(await exported())).sheets;
  const rows = (sheet?.rows ?? []).map((row) => [...row]);
  const at = (heading: string) => rows[0]?.indexOf(heading) ?? -1;
  for (const row of [1, 2, 3, 4, 5]) (rows[row] as unknown[])[at('Adresa')] = `Nova adresa ${row}`;
  const one = await buildings.ready(await writeXlsx({ sheets: [{ name: 'a', rows }] }));
  expect(one).toMatchObject({
    verdicts: { unchanged: 10, changed: 5 },
    waiting: 0,
    planned: { added: 0, changed: 5 },
  });
  const done = await buildings.run(one.id, 'all');
  expect(done).toMatchObject({ state: 'done', outcomes: { changed: 5, unchanged: 10 }, problem: null });
  expect(await stateOf()).not.toEqual(before);
  const undone = await buildings.undo(one.id);
  expect(undone).toMatchObject({ state: 'undone', not_undone: 0 });
  expect(await stateOf()).toEqual(before);
});

test('reads numbers and days in the notation of other programs', async () => {
  const two = api.db.selectFrom('buildings').select(['id', 'version']).orderBy('id').limit(2);
  const rows = await Promise.all(
    (await two.execute()).map(async ({ id, version }, at) => {
      const seen = await versionCell(api.db, building, id, version);
      return `${id},${seen},"${at},900.50",31/01/2026,1. 12. 2027.`;
    }),
  );
  const headings = 'Broj,Verzija,Veličina (m²),Početak gradnje,Završetak gradnje';
  const first = rows[0]?.replace('0,900.50', '900.50');
  const one = await buildings.ready([headings, first, rows[1]].join('\n'), { name: 'a.csv' });
  expect(one.verdicts).toEqual({ unchanged: 2 });
  const unclear = [
    headings,
    rows[0]?.replace('"0,900.50"', '"900,50"'),
    rows[1]?.replace('"1,900.50"', '1.90'),
  ];
  const asked = await buildings.rows((await buildings.ready(unclear.join('\n'), { name: 'a.csv' })).id);
  expect(asked.map(({ verdict }) => verdict)).toEqual(['unchanged', 'invalid']);
  expect(asked[1]?.problems.building_size?.[0]).toContain('na više načina: 1,9 ili 190');
});

test('leaves the only connection of the embedded database free while inspecting a file of the ZIP', async () => {
  const archive = zipSync({ 'a.glb': new TextEncoder().encode('nije model') });
  const sheet = 'Naziv,3D model\nZgrada iz arhive,a.glb';
  const { id } = await buildings.matched(sheet, { name: 'a.csv', archive });
  const worker = workerOf(api);
  const gate = new EventEmitter();
  const asked = once(gate, 'asked');
  const store = {
    ...worker.store,
    read: async (key: string) => {
      gate.emit('asked');
      await once(gate, 'opened');
      return worker.store.read(key);
    },
  };
  const work = workOnImports({ ...worker, store }, new AbortController().signal);
  await asked;
  try {
    expect((await buildings.read(id)).state).toBe('checking');
  } finally {
    gate.emit('opened');
    await work;
  }
  expect((await buildings.rows(id))[0]?.problems).toHaveProperty('model_3d', [
    expect.stringContaining('Sadržaj fajla'),
  ]);
});
