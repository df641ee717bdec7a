import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { building } from '@ar/domain/entities/building';
import type { Page } from '@ar/domain/page';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { dayInPodgorica } from '../../platform/calendar.ts';
import { ORIGIN, startTestApi, type TestApi } from '../../testing/api.ts';
import { versionCell } from '../../testing/imports.ts';
import { formOf, samples } from '../../testing/samples.ts';

const FORMULA = '=HYPERLINK("http://evil.example";"x")';
const VERSION = /^v1-[0-9a-f]{8}$/;

let api: TestApi;
let access: string;
let ids: number[];

beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('SuperAdmin')).access;
  const { rows: files } = await sql<{ id: string }>`
    insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
    values ('image', 'a', 'most.webp', 'image/webp', 1, 'a', true) returning id`.execute(api.db);
  const site = { address: 'Njegoševa 1', investor: 'Čelebić', latitude: 42.441, longitude: -19.263 };
  const days = { construction_start_date: '2026-01-31', construction_end_date: '2027-12-01' };
  const added = await api.db
    .insertInto('buildings')
    .values([
      {
        ...site,
        ...days,
        name: 'Žuta zgrada',
        name_en: 'Yellow',
        licence_number: '007',
        building_size: 9860.25,
      },
      { ...site, name: FORMULA, image_id: files[0]?.id ?? null, created_at: '2026-06-30T22:30:00Z' },
      { ...site, name: 'Čista "zgrada"; nova', construction_start_date: '0900-01-01' },
    ])
    .returning('id')
    .execute();
  ids = added.map(({ id }) => id);
});
afterAll(() => api.stop());

const download = async (query: Record<string, string>, path = '/ar_platform/buildings/') => {
  const answer = await api.get(`${path}export/?${new URLSearchParams(query)}`, access);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer;
};
const sheetOf = async (query: Record<string, string> = {}, path?: string) => {
  const [sheet] = (await readXlsx((await download(query, path)).rawPayload)).sheets;
  const [headings = [], ...rows] = sheet?.rows ?? [];
  return {
    sheet,
    headings,
    rows: rows.map((row) => Object.fromEntries(row.map((cell, at) => [headings[at], cell]))),
  };
};

describe('a spreadsheet', () => {
  test('keeps a text that looks like an escaped character', async () => {
    const name = '_x003D_1+1 _x0041_BC _';
    const edited = sql`update buildings set licence_number = ${name} where id = ${ids[1]}`;
    await edited.execute(api.db);
    const { rows } = await sheetOf({ search: 'hyperlink' });
    expect(rows.map((row) => row['Broj dozvole'])).toEqual([name]);
    await sql`update buildings set licence_number = null where id = ${ids[1]}`.execute(api.db);
  });

  test('stays readable with any character in an older record', async () => {
    const edit = (name: string | null) =>
      sql`update buildings set licence_number = ${name} where id = ${ids[1]}`.execute(api.db);
    await edit('a\ufffeb\uffffc\u0001d');
    const workbook = (await download({ search: 'hyperlink' })).rawPayload;
    const parts = Object.values(unzipSync(workbook)).map((part) => new TextDecoder().decode(part));
    expect(parts.filter((part) => /[\ufffe\uffff]|_x0001_/.test(part))).toEqual([]);
    expect((await sheetOf({ search: 'hyperlink' })).rows[0]?.['Broj dozvole']).toBe('a\ufffdb\ufffdc\ufffdd');
    await edit(null);
  });

  test('has a typed cell for every field, and lists the newest record first', async () => {
    const { headings, rows } = await sheetOf();
    expect(headings).toEqual(
      expect.arrayContaining(['Naziv na engleskom', 'Površina (m²)', 'Slika', 'QR kod']),
    );
    expect(rows.map(({ Naziv }) => Naziv)).toEqual(['Čista "zgrada"; nova', FORMULA, 'Žuta zgrada']);
    expect(rows[2]).toMatchObject({
      Broj: ids[0],
      Verzija: expect.stringMatching(VERSION),
      'Broj dozvole': '007',
      'Površina (m²)': 9860.25,
      'Geografska širina': 42.441,
      'Geografska dužina': -19.263,
      'Početak gradnje': new Date('2026-01-31T00:00:00Z'),
      Slika: null,
      'QR kod': `${ORIGIN}/visit/BUILDING_${ids[0]}`,
    });
  });

  test('shows the name of a file, a time in Podgorica, and a day before March 1900 as text', async () => {
    const { rows } = await sheetOf();
    expect(rows[1]).toMatchObject({ Slika: 'most.webp', Dodato: new Date('2026-07-01T00:30:00Z') });
    expect(rows[0]).toMatchObject({ 'Početak gradnje': '0900-01-01' });
  });

  test('hides the columns that identify a row for a later import', async () => {
    const { sheet, headings } = await sheetOf();
    const hidden = headings.filter((_, at) => sheet?.columns?.[at]?.hidden);
    expect(hidden).toEqual(['Broj', 'Verzija']);
  });

  test('writes a text that looks like a formula as text', async () => {
    expect((await sheetOf()).rows[1]).toMatchObject({ Naziv: FORMULA });
    const csv = (await download({ format: 'csv' })).body;
    expect(csv).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
  });

  test('uses the filters, order and selection of the list', async () => {
    const asked = { search: 'zgrada', ordering: 'name' };
    const page: Page<{ name: string }> = (
      await api.get(`/ar_platform/buildings/?${new URLSearchParams(asked)}`, access)
    ).json();
    const { rows } = await sheetOf(asked);
    expect(rows.map(({ Naziv }) => Naziv)).toEqual(page.results.map(({ name }) => name));
    expect((await sheetOf({ image__isnull: 'false' })).rows).toHaveLength(1);
    const some = await sheetOf({ ids: `${ids[0]},${ids[2]}`, ordering: '-name' });
    expect(some.rows.map(({ Broj }) => Broj)).toEqual([ids[0], ids[2]]);
  });

  test('contains only the requested fields and the hidden columns that identify a row', async () => {
    const { headings } = await sheetOf({ fields: 'name,building_size', language: 'en' });
    expect(headings).toEqual(['Number', 'Name', 'Floor area (m²)', 'Version']);
  });

  test('is readable as CSV by spreadsheet programs in Montenegrin and English', async () => {
    const fields = { format: 'csv', fields: 'name,building_size,construction_start_date' };
    const mn = (await download(fields)).body.split('\r\n');
    expect(mn[0]).toBe('\uFEFF"Broj";"Naziv";"Površina (m²)";"Početak gradnje";"Verzija"');
    const seen = await versionCell(api.db, building, ids[0] ?? 0);
    expect(seen).toMatch(VERSION);
    expect(mn[3]).toBe(`"${ids[0]}";"Žuta zgrada";"9860,25";"2026-01-31";"${seen}"`);
    const en = (await download({ ...fields, language: 'en' })).body.split('\r\n');
    expect(en[3]).toBe(`"${ids[0]}";"Žuta zgrada";"9860.25";"2026-01-31";"${seen}"`);
  });

  test('shows the labels of users’ roles, and no secret', async () => {
    const { headings, rows } = await sheetOf({}, '/users/');
    expect(headings).toEqual([
      'Broj',
      'Ime',
      'Prezime',
      'Email',
      'Rola',
      'Aktivan nalog',
      'Nalog od',
      'Stanje naloga',
      'Poziv važi do',
      'Prijava u dva koraka',
      'Posljednja prijava',
      'Verzija',
    ]);
    expect(rows[0]).toMatchObject({ Rola: 'SuperAdmin', 'Aktivan nalog': 'Da', 'Stanje naloga': 'Aktivan' });
  });

  test('has list and date in the file name, and requires permission to list the records', async () => {
    const { headers } = await download({ format: 'csv' });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="buildings-${dayInPodgorica(new Date())}.csv"`,
    );
    expect(headers['x-total-count']).toBe('3');
    const { access: other } = await api.signInAs('BuildingsAdmin');
    expect((await api.get('/ar_platform/monuments/export/', other)).statusCode).toBe(403);
  });

  test.each([
    ['fields=password_hash', 'fields'],
    ['format=pdf', 'format'],
    ['ids=1,x', 'ids'],
    [`ids=${'1,'.repeat(1000)}1`, 'ids'],
    ['image__isnull=1', 'image__isnull'],
  ])('refuses %s', async (query, field) => {
    const answer = await api.get(`/ar_platform/buildings/export/?${query}`, access);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});

describe('a ZIP of files', () => {
  const zipped = async (query: Record<string, string>) => {
    const answer = await api.get(
      `/ar_platform/monuments/export/image/?${new URLSearchParams(query)}`,
      access,
    );
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const name = `monuments-image-${dayInPodgorica(new Date())}.zip`;
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    return unzipSync(answer.rawPayload);
  };
  const withPicture = async (name: string) => {
    const values = { name, address: 'Adresa', description: 'Opis', latitude: 42.4, longitude: 19.2 };
    const form = formOf({ ...values, image: await samples.png(), base_of_knowledge: await samples.pdf() });
    const row: { id: number; image: string } = (
      await api.sendForm('POST', '/ar_platform/monuments/', form, access)
    ).json();
    return { id: row.id, stored: join(api.folders.files, row.image.replace('/files/', '')) };
  };

  test('contains the stored files of the requested records, in a folder for each record', async () => {
    const [one, two] = [await withPicture('Slika prva'), await withPicture('Slika druga')];
    await withPicture('Nije tražena');
    const files = await zipped({ search: 'slika' });
    expect(Object.keys(files).map((path) => Number(path.split('/')[0]))).toEqual([two.id, one.id]);
    for (const content of Object.values(files))
      expect(Buffer.from(content)).toEqual(await readFile(one.stored));
  });

  test('contains a list of missing files, and all other files', async () => {
    const lost = await withPicture('Izgubljena');
    await rm(lost.stored);
    const files = await zipped({ ids: String(lost.id) });
    expect(Object.keys(files)).toEqual(['NEDOSTAJE.txt']);
    expect(new TextDecoder().decode(files['NEDOSTAJE.txt'])).toMatch(new RegExp(`^${lost.id}/.+\\.webp$`));
  });

  test('requires permission to list the records', async () => {
    const { access: other } = await api.signInAs('BuildingsAdmin');
    expect((await api.get('/ar_platform/monuments/export/base_of_knowledge/', other)).statusCode).toBe(403);
  });
});

test('streams many rows completely and in order', async () => {
  await sql`insert into monuments (name, address) select 'Spomenik ' || row, 'Adresa' from generate_series(1, 1300) as row`.execute(
    api.db,
  );
  const { rows } = await sheetOf({ fields: 'name', search: 'spomenik' }, '/ar_platform/monuments/');
  expect(rows.map(({ Naziv }) => Naziv)).toEqual(
    Array.from({ length: 1300 }, (_, at) => `Spomenik ${1300 - at}`),
  );
});
