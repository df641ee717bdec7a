import type { ImportDocument } from '@ar/domain/imports';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { unzipSync } from 'fflate';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { importsOf, MONUMENT_HEADINGS, type TestImports } from '../../testing/imports.ts';

let api: TestApi;
let monuments: TestImports;

beforeAll(async () => {
  api = await startTestApi();
  const { access } = await api.signInAs('MonumentsAdmin');
  monuments = importsOf(api, '/ar_platform/monuments/', access);
});
afterAll(() => api.stop());

const HEADINGS = [...MONUMENT_HEADINGS, 'Napomena'];
const rowOf = (name: string) => [name, 'Trg', '42,44', '19,26', 'Opis', 'a.pdf', 'x'];

const begun = async (sheet: Uint8Array | string, name?: string): Promise<ImportDocument> => {
  const answer = await monuments.upload(sheet, name === undefined ? {} : { name });
  expect(answer.statusCode, answer.body + api.log.join('')).toBe(201);
  return answer.json();
};
const choose = (id: string, wish: object) => monuments.send<ImportDocument>('PUT', `${id}/table/`, wish);

const twoSheets = () =>
  writeXlsx({
    sheets: [
      { name: 'Pomoćni', rows: [['Tip'], ['a']], hidden: true },
      { name: 'Spomenici', rows: [['Registar'], HEADINGS, rowOf('Kula'), rowOf('Most')] },
      { name: '2025', rows: [HEADINGS, rowOf('Kapija')] },
      { name: 'Prazan', rows: [] },
    ],
  });

test('reads the first visible or the chosen sheet, and keeps the corrected cells of each sheet', async () => {
  const one = await begun(await twoSheets());
  expect(one.table).toMatchObject({ sheet: 1, heading: 2, hidden_rows: 0 });
  expect([one.row_count, one.columns.map(({ heading }) => heading)]).toEqual([2, HEADINGS]);
  await monuments.send('PUT', `${one.id}/columns/`, { fields: one.columns.map(({ field }) => field) });
  await monuments.work();
  await monuments.send('PATCH', `${one.id}/rows/3/`, { cells: { name: 'Sahat kula' } });

  const other = await choose(one.id, { sheet: 2 });
  expect(other).toMatchObject({ state: 'matching', row_count: 1, table: { sheet: 2, heading: 1 } });
  await choose(one.id, { sheet: 1 });
  await monuments.send('PUT', `${one.id}/columns/`, { fields: one.columns.map(({ field }) => field) });
  await monuments.work();
  expect((await monuments.rows(one.id)).map(({ row, cells }) => [row, cells.name])).toEqual([
    [3, 'Sahat kula'],
    [4, 'Most'],
  ]);

  const refused = await monuments.ask('PUT', `${one.id}/table/`, { sheet: 3 });
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { sheet: ['Tabela je prazna.'] }]);
  expect(await monuments.read(one.id)).toMatchObject({ state: 'ready', row_count: 2 });
});

test('matches columns again for a different heading row, and keeps the choice for equal headings', async () => {
  const one = await begun(['a;b;c', 'Naziv;Adresa;Ime', 'Kula;Trg;Kula'].join('\n'), 'a.csv');
  expect(one.table).toMatchObject({ sheets: [], heading: 2 });
  const first = await choose(one.id, { heading: 1 });
  expect(first.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['a', null],
    ['b', null],
    ['c', null],
  ]);
  const again = await choose(one.id, { heading: 2, fields: [null, 'address', null] });
  expect(again.columns.map(({ field }) => field)).toEqual(['name', 'address', null]);
  const kept = await choose(one.id, { with_hidden: true, fields: [null, 'address', 'name'] });
  expect(kept.columns.map(({ field }) => field)).toEqual([null, 'address', 'name']);
});

test('keeps the table until the rows are written', async () => {
  const one = await begun(await twoSheets());
  await monuments.send('PUT', `${one.id}/columns/`, { fields: one.columns.map(({ field }) => field) });
  await monuments.work();
  const done = await monuments.run(one.id, 'valid');
  expect([done.state, done.table]).toEqual(['done', null]);
  expect((await monuments.ask('PUT', `${one.id}/table/`, { sheet: 2 })).statusCode).toBe(409);
  const tables = api.db.selectFrom('import_tables').select('import_id').where('import_id', '=', one.id);
  expect(await tables.execute()).toEqual([]);
});

test('reports row and column of an invalid character, and writes no such character to a workbook', async () => {
  const csv = [HEADINGS, rowOf('Sahat\u0001 kula'), rowOf('Prvi\u000bred')]
    .map((row) => row.join(';'))
    .join('\n');
  const one = await begun(csv, 'a.csv');
  await monuments.send('PUT', `${one.id}/columns/`, { fields: one.columns.map(({ field }) => field) });
  await monuments.work();
  const rows = await monuments.rows(one.id);
  expect(rows.map(({ row, problems }) => [row, problems.name])).toEqual([
    [2, ['Tekst sadrži znak koji se ne može sačuvati (U+0001). Izbrišite ga.']],
    [3, ['Ovo polje ima samo jedan red. Uklonite prelome reda.']],
  ]);
  await monuments.run(one.id, 'valid');
  const refused = (await monuments.ask('GET', `${one.id}/refused/`)).rawPayload;
  const parts = Object.values(unzipSync(refused)).map((part) => new TextDecoder().decode(part));
  expect(parts.join('')).not.toContain('_x0001_');
  expect((await readXlsx(refused)).sheets[0]?.rows[1]?.[0]).toBe('Sahat\ufffd kula');
});
