import { building } from '@ar/domain/entities/building';
import { monument } from '@ar/domain/entities/monument';
import type { ImportDocument, ImportRow } from '@ar/domain/imports';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { importsOf, MONUMENT_HEADINGS, type TestImports, versionCell } from '../../testing/imports.ts';
import { samples } from '../../testing/samples.ts';
import { rowOf, styledWorkbook, text, workbook } from './testing/workbooks.ts';

let api: TestApi;
let access: string;
let monuments: TestImports;
let archive: Uint8Array;
let ids: number[];

beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('SuperAdmin')).access;
  monuments = importsOf(api, '/ar_platform/monuments/', access);
  archive = zipSync({ 'a.pdf': new Uint8Array(await (await samples.pdf()).arrayBuffer()) });
  const place = { address: 'Stara varoš', description: 'Opis', name_en: 'Clock tower', longitude: 19.26 };
  const added = await api.db
    .insertInto('monuments')
    .values([
      { ...place, name: 'Sahat kula', latitude: 42.436 },
      { ...place, name: 'Most na Ribnici', latitude: 42.45 },
    ])
    .returning('id')
    .execute();
  ids = added.map(({ id }) => id);
});
afterAll(() => api.stop());

const ours = () =>
  sql`select * from monuments where id = any(${ids}) order by id`.execute(api.db).then(({ rows }) => rows);
const csv = (...rows: unknown[][]) => rows.map((row) => row.join(';')).join('\n');
const hotel = (at: number, name = 'Hotel Hilton') => [
  name,
  'Bulevar',
  `41,${at + 1}`,
  '19,9',
  'Opis',
  'a.pdf',
];
const hotelXml = ['Bulevar', '41,5', '19,9', 'Opis'].map(text).join('');
const formula = (said: string, value?: number) =>
  `<c><f>${said}</f>${value === undefined ? '' : `<v>${value}</v>`}</c>`;
const verdictsOf = (rows: readonly ImportRow[]) => rows.map(({ verdict }) => verdict);

describe('a table that is no export', () => {
  test.each([
    ['ID', []],
    ['Broj', []],
    ['ID', ['Verzija', 1]],
    ['id', ['version', 'v1']],
    ['Number', ['Version', 'v1-1f0c9a2b']],
  ] as const)('updates no record by its columns %s and %s', async (id, [version, said]) => {
    const before = await ours();
    const table = csv(
      [id, ...(version ? [version] : []), ...MONUMENT_HEADINGS],
      ...ids.map((number, at) => [number, ...(version ? [said] : []), ...hotel(at, `Hotel ${'ab'[at]}`)]),
    );
    const one = await monuments.ready(table, { name: 'registar.csv', archive });
    const rows = await monuments.rows(one.id);
    expect(rows.every(({ verdict }) => verdict === 'new' || verdict === 'same')).toBe(true);
    for (const verdict of ['new', 'same', 'changed'])
      await monuments.send('PATCH', `${one.id}/rows/`, { verdict, decision: 'take' });
    expect((await monuments.run(one.id, 'valid')).outcomes).toEqual({ added: 2 });
    expect(await ours()).toEqual(before);
    await monuments.undo(one.id);
  });

  test.each([
    [
      'two rows of titles',
      () =>
        workbook(
          rowOf('Registar spomenika', 'Podgorica', '2026') +
            rowOf('', '', '') +
            rowOf('ID', 'Verzija', 'Naziv') +
            ids.map((id) => rowOf(String(id), '1', 'Hotel Hilton')).join(''),
        ),
    ],
    [
      'formulas for number, version and name',
      () =>
        workbook(
          rowOf('ID', 'Verzija', ...MONUMENT_HEADINGS.slice(0, 5)) +
            ids
              .map((id) => `<row>${formula('ROW()', id)}${formula('1', 1)}${formula('A1')}${hotelXml}</row>`)
              .join(''),
        ),
    ],
  ] as const)('updates no record from %s', async (_, file) => {
    const before = await ours();
    const { id, columns }: ImportDocument = (await monuments.upload(file())).json();
    const fields = columns.map(({ field }, at) => (at === 2 ? 'name' : field));
    const chosen = await monuments.ask('PUT', `${id}/columns/`, { fields });
    expect(chosen.statusCode).toBe(200);
    await monuments.work();
    expect(new Set(verdictsOf(await monuments.rows(id)))).toEqual(new Set(['invalid']));
    expect((await monuments.run(id, 'valid')).outcomes).not.toHaveProperty('changed');
    expect(await ours()).toEqual(before);
  });

  test('is matched by the column of ids only if a person chooses the column, and each row needs a decision', async () => {
    const before = await ours();
    const table = csv(
      ['ID', ...MONUMENT_HEADINGS],
      ...ids.map((number, at) => [number, ...hotel(at, `Hotel ${'cd'[at]}`)]),
    );
    const { id, columns }: ImportDocument = (
      await monuments.upload(table, { name: 'r.csv', archive })
    ).json();
    expect(columns[0]).toMatchObject({ heading: 'ID', field: null });
    await monuments.send('PUT', `${id}/columns/`, {
      fields: columns.map(({ field }, at) => (at === 0 ? 'id' : field)),
    });
    await monuments.work();
    const rows = await monuments.rows(id);
    expect(rows).toMatchObject([
      { verdict: 'same', id: null, likely: [{ id: ids[0], name: 'Sahat kula', by: ['number'] }] },
      { verdict: 'same', likely: [{ id: ids[1] }] },
    ]);
    const forAll = await monuments.ask('PATCH', `${id}/rows/`, { verdict: 'same', decision: 'merge' });
    expect(forAll.statusCode).toBe(400);
    expect((await monuments.run(id, 'valid')).outcomes).toEqual({ refused: 2 });
    expect(await ours()).toEqual(before);
  });

  test('suggests the record with the same name even for an incomplete row', async () => {
    const one = await monuments.ready(csv(['Naziv', 'Opis'], ['Sahat kula', 'Novi opis']), {
      name: 'opisi.csv',
    });
    const [row] = await monuments.rows(one.id);
    expect(row).toMatchObject({ verdict: 'invalid', likely: [{ id: ids[0], by: ['name'] }] });
    const merged = await monuments.send<ImportRow>('PATCH', `${one.id}/rows/2/`, {
      decision: 'merge',
      into: ids[0],
    });
    expect(merged.changes).toEqual([{ field: 'description', before: 'Opis', after: 'Novi opis' }]);
    expect((await monuments.run(one.id, 'all')).outcomes).toEqual({ changed: 1 });
    const history = await api.get(`/ar_platform/monuments/${ids[0]}/history/`, access);
    const [entry] = history.json().results;
    expect(entry).toMatchObject({ action: 'import' });
    const reverted = await api.post(`/activity/${entry.id}/revert/`, {}, access);
    expect([reverted.statusCode, reverted.json().description]).toEqual([200, 'Opis']);
    expect(await monuments.undo(one.id)).toMatchObject({ not_undone: 0 });
  });
});

describe('an export', () => {
  test('is recognised by the row versions in every list', async () => {
    await api.db
      .insertInto('buildings')
      .values({ name: 'Zgrada', address: 'A', investor: 'I', latitude: 42, longitude: 19 })
      .execute();
    for (const list of ['/ar_platform/monuments/', '/ar_platform/buildings/', '/users/']) {
      const file = (
        await api.get(
          `${list}export/?fields=name,first_name`.replace(
            /name,first_name$/,
            list === '/users/' ? 'email' : 'name',
          ),
          access,
        )
      ).rawPayload;
      const [headings, ...rows] = (await readXlsx(file)).sheets[0]?.rows ?? [];
      expect(
        rows.every((row) => /^v\d+-[0-9a-f]{8}$/.test(String(row[headings?.indexOf('Verzija') ?? -1]))),
      ).toBe(true);
      const one = await importsOf(api, list, access).ready(file);
      expect(one.verdicts).toEqual({ unchanged: rows.length });
    }
  });

  test('updates nothing by id if the export is of a different list or record, or of a later version', async () => {
    const { id } = await api.db
      .insertInto('buildings')
      .values({ name: 'Druga', address: 'A', investor: 'I', latitude: 42, longitude: 19 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [first = 0, second = 0] = ids;
    const cells = [
      [first, await versionCell(api.db, building, id)],
      [first, await seen(second)],
      [second, await seen(second, 9)],
      [first, await seen(first)],
    ];
    const table = csv(['id', 'version', 'name'], ...cells.map((row, at) => [...row, `Preimenovan ${at}`]));
    const rows = await monuments.rows((await monuments.ready(table, { name: 'a.csv' })).id);
    expect(verdictsOf(rows)).toEqual(['invalid', 'invalid', 'invalid', 'changed']);
    expect(rows[0]).toMatchObject({ id: null, likely: [{ id: first, by: ['number'] }] });
  });
});

const seen = (id: number, version = 1) => versionCell(api.db, monument, id, version);

const BUILT = ['Naziv', 'Adresa', 'Investitor', 'Geografska širina', 'Geografska dužina', 'Početak gradnje'];

describe('the days of a table that is no export', () => {
  const buildings = () => importsOf(api, '/ar_platform/buildings/', access);
  const site = (at: number, ...more: Cell[]): Cell[] => [
    `Zgrada ${'abcdefgh'[at]?.repeat(3)}`,
    'A',
    'I',
    43 + at,
    20 + at,
    ...more,
  ];
  const judged = async (id: string) =>
    (await buildings().rows(id)).map(
      ({ values, meanings }) => values.construction_start_date ?? meanings.construction_start_date ?? null,
    );

  test('are read in the order that the other days of the column show, in both languages', async () => {
    const headings = [
      'Name',
      'Address',
      'Investor',
      'Latitude',
      'Longitude',
      'Start of construction',
      'End of construction',
    ];
    const rows = [site(0, '03/04/2026', '03/04/2027'), site(1, '12/31/2025', '31/12/2027')];
    const one = await buildings().ready(csv(headings, ...rows), { name: 'register.csv' });
    expect(one.columns.map(({ days }) => days ?? null).slice(-2)).toEqual([
      { evidence: 'month', order: 'month' },
      { evidence: 'day', order: 'day' },
    ]);
    expect(await buildings().rows(one.id)).toMatchObject([
      {
        values: { construction_start_date: '2026-03-04', construction_end_date: '2027-04-03', latitude: 43 },
      },
      { values: { construction_start_date: '2025-12-31', construction_end_date: '2027-12-31' } },
    ]);
  });

  test('need one decision for a column in which all days are ambiguous', async () => {
    const table = csv(BUILT, site(0, '03/04/2026'), site(1, '05.06.2026'));
    const { id } = await buildings().ready(table, { name: 'a.csv' });
    expect(await judged(id)).toEqual([
      ['2026-04-03', '2026-03-04'],
      ['2026-06-05', '2026-05-06'],
    ]);
    const { columns } = await buildings().read(id);
    const fields = columns.map(({ field }) => field);
    const orders = columns.map(({ days }) => (days?.evidence === 'none' ? 'month' : null));
    await buildings().send('PUT', `${id}/columns/`, { fields, orders });
    await buildings().work();
    expect(await judged(id)).toEqual(['2026-03-04', '2026-05-06']);
  });

  test('ask for a decision if a number in a date cell could be a year, in the 1900 and 1904 calendars', async () => {
    const rows = [2026, 46_054, '1.1.0026', 1667].map((day, at) => site(at, day));
    for (const is1904 of [false, true]) {
      const { id } = await buildings().ready(dayWorkbook([BUILT, ...rows], is1904), { name: 'a.xlsx' });
      expect(await judged(id)).toEqual([
        [is1904 ? '1909-07-19' : '1905-07-18'],
        is1904 ? '2030-02-02' : '2026-02-01',
        ['2026-01-01', '0026-01-01'],
        [is1904 ? '1908-07-25' : '1904-07-24'],
      ]);
      const mended = await buildings().send<ImportRow>('PATCH', `${id}/rows/4/`, {
        cells: { construction_start_date: '0026-01-01' },
      });
      expect(mended).toMatchObject({ problems: {}, values: { construction_start_date: '0026-01-01' } });
    }
  });
});

describe('a field without a column', () => {
  test('takes a constant for all new records or a typed value for one record, also in the sheet of refused rows', async () => {
    const { id } = await monuments.ready(
      csv(MONUMENT_HEADINGS.slice(0, 5), hotel(1, 'Prvi').slice(0, 5), hotel(3, 'Drugi').slice(0, 5)),
      {
        name: 'a.csv',
        archive,
      },
    );
    const [first] = await monuments.rows(id);
    expect(first?.problems).toEqual({ base_of_knowledge: ['Upišite naziv fajla iz ZIP arhive.'] });
    const mended = { cells: { base_of_knowledge: 'a.pdf' } };
    expect(await monuments.send('PATCH', `${id}/rows/2/`, mended)).toMatchObject({ verdict: 'new' });
    const { columns } = await monuments.read(id);
    const fields = columns.map(({ field }) => field);
    const say = (constants: Record<string, string>) =>
      monuments.ask('PUT', `${id}/columns/`, { fields, constants });
    for (const wrong of ['name', 'id', 'none']) expect((await say({ [wrong]: '1' })).statusCode).toBe(400);
    await say({ base_of_knowledge: 'a.pdf', name_en: 'Unknown' });
    await monuments.work();
    expect(await monuments.rows(id)).toMatchObject([
      { verdict: 'new', values: { base_of_knowledge: 'a.pdf', name_en: 'Unknown' } },
      { verdict: 'new', values: { base_of_knowledge: 'a.pdf', name_en: 'Unknown' } },
    ]);
    const merge = { decision: 'merge', into: ids[0], cells: { description: '' } };
    const { changes, values } = await monuments.send<ImportRow>('PATCH', `${id}/rows/3/`, merge);
    expect(changes.map(({ field }) => field)).not.toContain('name_en');
    // The record keeps values for which the row is empty.
    expect(values.description).toBe('Opis');
    await monuments.send('PATCH', `${id}/rows/3/`, { decision: 'usual', cells: { description: 'Opis' } });
    await monuments.send('PATCH', `${id}/rows/2/`, { cells: { name: '', name_en: 'First' } });
    await monuments.run(id, 'valid');
    const [sheet] = (await readXlsx((await monuments.ask('GET', `${id}/refused/`)).rawPayload)).sheets;
    const [headings = [], row = []] = sheet?.rows ?? [];
    expect(Object.fromEntries(headings.map((heading, at) => [heading, row[at]]))).toMatchObject({
      'Naziv na engleskom': 'First',
      'Baza znanja': 'a.pdf',
    });
    await monuments.undo(id);
  });
});

test('reads a constant day by the rules of the form, and asks about an unusual year', async () => {
  const buildings = importsOf(api, '/ar_platform/buildings/', access);
  const table = csv(BUILT.slice(0, 5), ['Zgrada kkk', 'A', 'I', 44, 21]);
  const { id, columns } = await buildings.ready(table, { name: 'a.csv' });
  const fields = columns.map(({ field }) => field);
  const start = 'construction_start_date';
  for (const [said, read] of [
    ['03/04/2026', { values: { [start]: '2026-04-03' } }],
    ['1.1.0026', { meanings: { [start]: ['2026-01-01', '0026-01-01'] } }],
  ] as const) {
    await buildings.send('PUT', `${id}/columns/`, { fields, constants: { [start]: said } });
    await buildings.work();
    expect(await buildings.rows(id)).toMatchObject([read]);
  }
});

type Cell = string | number;

/** The last column has numbers in a date format. */
function dayWorkbook(rows: readonly Cell[][], is1904: boolean): Uint8Array {
  const styles =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>';
  const cell = (value: Cell, isLast: boolean) =>
    typeof value === 'string' ? text(value) : `<c${isLast ? ' s="1"' : ''}><v>${value}</v></c>`;
  const xml = rows
    .map((row) => `<row>${row.map((value, at) => cell(value, at === row.length - 1)).join('')}</row>`)
    .join('');
  return styledWorkbook(xml, styles, is1904);
}
