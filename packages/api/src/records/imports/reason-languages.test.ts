import type { ImportDocument, ImportRow } from '@ar/domain/imports';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { importsOf } from '../../testing/imports.ts';

const LIST = '/ar_platform/monuments/';

let api: TestApi;
let access: string;
let done: ImportDocument;
beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('MonumentsAdmin')).access;
  const monuments = importsOf(api, LIST, access);
  const rows = [
    ['Naziv', 'Adresa', 'Geografska širina', 'Geografska dužina', 'Opis', 'Baza znanja'],
    [null, 'Stara varoš', 42.4, 19.2, 'Opis', 'nema.pdf'],
  ];
  const { id } = await monuments.matched(await writeXlsx({ sheets: [{ name: 'Podaci', rows }] }));
  await monuments.work();
  await monuments.send('POST', `${id}/run/`, { rows: 'valid' });
  await monuments.work();
  done = await monuments.read(id);
});
afterAll(() => api.stop());

const ask = (path: string, language?: string) =>
  api.send({
    url: `/api${LIST}imports/${path}`,
    headers: { authorization: `Bearer ${access}`, ...(language && { 'accept-language': language }) },
  });

async function row(language?: string): Promise<ImportRow> {
  const { results } = (await ask(`${done.id}/rows/`, language)).json();
  return results[0];
}

test('renders the problems of a row in the language of the request', async () => {
  expect(await row()).toMatchObject({
    problems: {
      name: ['Naziv je obavezno polje'],
      base_of_knowledge: ['Fajla „nema.pdf“ nema, jer ZIP arhiva nije dodata.'],
    },
    reason: 'Naziv je obavezno polje; Baza znanja: Fajla „nema.pdf“ nema, jer ZIP arhiva nije dodata.',
  });
  expect(await row('en')).toMatchObject({
    problems: {
      name: ['The name is required'],
      base_of_knowledge: ['There is no file “nema.pdf”, because no ZIP archive was added.'],
    },
    reason:
      'The name is required; Knowledge base: There is no file “nema.pdf”, because no ZIP archive was added.',
  });
});

test('renders the reasons in the sheet of refused rows in the requested language', async () => {
  const why = async (language: string) => {
    const { rawPayload } = await ask(`${done.id}/refused/?language=${language}`);
    return (await readXlsx(rawPayload)).sheets[0]?.rows[1]?.at(-1);
  };
  expect(await why('mn')).toContain('Naziv je obavezno polje');
  expect(await why('en')).toContain('The name is required');
});

const stored = (change: { reason?: string; problem?: string }) => {
  const { reason, problem } = change;
  return reason === undefined
    ? api.db.updateTable('imports').set({ problem }).where('id', '=', done.id).execute()
    : api.db.updateTable('import_rows').set({ reason }).where('import_id', '=', done.id).execute();
};

test.each([
  ['row-gone', 'Zapis više ne postoji.', 'The record no longer exists.'],
  [
    'fields?name=text-too-long%3Fmax%3D9&address=address-required',
    'Naziv: Maksimalna dužina 9 karaktera; Adresa je obavezno polje',
    'Name: At most 9 characters; The address is required',
  ],
  // An earlier version of the server stored this sentence.
  ['Naziv je obavezno polje', 'Naziv je obavezno polje', 'Naziv je obavezno polje'],
])('renders the stored reason %s', async (reason, mn, en) => {
  await stored({ reason });
  expect([(await row()).reason, (await row('en')).reason]).toEqual([mn, en]);
});

test.each([
  ['import-row-refused?row=7', 'Row 7 was not accepted, so everything imported before it was undone.'],
  ['Uvoz je prekinut.', 'Uvoz je prekinut.'],
])('renders the stored problem %s', async (problem, en) => {
  await stored({ problem });
  const answer = await ask(`${done.id}/`, 'en');
  expect(answer.json()).toMatchObject({ problem: en });
  expect(answer.headers).toMatchObject({ 'content-language': 'en-GB', vary: 'accept-language' });
  expect((await ask('', 'en')).json().results[0]).toMatchObject({ problem: en });
});
