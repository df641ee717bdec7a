import { EventEmitter, once } from 'node:events';
import { monument } from '@ar/domain/entities/monument';
import type { ImportDocument, ImportRow } from '@ar/domain/imports';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { zipSync } from 'fflate';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  importsOf,
  MONUMENT_HEADINGS,
  type TestImports,
  versionCell,
  workerOf,
} from '../../testing/imports.ts';
import { samples } from '../../testing/samples.ts';
import { findImport } from './import-rows.ts';
import { changeRow } from './validate-rows.ts';

let api: TestApi;
let access: string;
let monuments: TestImports;
let pdf: Uint8Array;
let ids: number[];
/** The version cells of these records at version 1. */
let seen: string[];

beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('MonumentsAdmin')).access;
  monuments = importsOf(api, '/ar_platform/monuments/', access);
  pdf = new Uint8Array(await (await samples.pdf()).arrayBuffer());
  const place = { address: 'Stara varoš', description: 'Opis', longitude: 19.26 };
  const added = await api.db
    .insertInto('monuments')
    .values([
      { ...place, name: 'Sahat kula', latitude: 42.436 },
      { ...place, name: 'Most na Ribnici', latitude: 42.45 },
      { ...place, name: 'Stara džamija', latitude: 42.47 },
    ])
    .returning('id')
    .execute();
  ids = added.map(({ id }) => id);
  seen = await Promise.all(ids.map((id) => versionCell(api.db, monument, id)));
});
afterAll(() => api.stop());

const HEADINGS = ['Broj', 'Verzija', ...MONUMENT_HEADINGS];
type Cells = (string | number | null)[];
const fresh = (name: string, latitude: number, more: Cells = ['Opis', 'a.pdf']): Cells => [
  null,
  null,
  name,
  'Nova adresa',
  latitude,
  19.1,
  ...more,
];
const sheetOf = (...rows: Cells[]) => writeXlsx({ sheets: [{ name: 'a', rows: [HEADINGS, ...rows] }] });
const ready = async (...rows: Cells[]) =>
  monuments.ready(await sheetOf(...rows), { archive: zipSync({ 'a.pdf': pdf }) });
const verdictsOf = (rows: readonly ImportRow[]) => rows.map(({ verdict }) => verdict);
const count = async () => (await api.db.selectFrom('monuments').select('id').execute()).length;

test('shows for each row what the import will do, or why the row is refused', async () => {
  const editMost = (version: number) =>
    api.db
      .updateTable('monuments')
      .set({ version })
      .where('id', '=', ids[1] ?? 0)
      .execute();
  await editMost(2);
  const one = await ready(
    fresh('Potpuno nov', 41.9),
    fresh('sahat KULE', 41.8),
    fresh('Preko puta mosta', 42.4501, ['Opis', 'a.pdf']),
    fresh('Potpuno novi', 41.7),
    fresh('', 41.6),
    fresh('Bez fajla', 41.5, ['Opis', 'nema.pdf']),
    [ids[0] ?? 0, seen[0] ?? '', 'Sahat-kula', 'Stara varoš', 42.436, 19.26, 'Opis', null],
    [ids[1] ?? 0, seen[1] ?? '', 'Novi most', 'Stara varoš', 42.45, 19.26, 'Opis', null],
    [ids[2] ?? 0, seen[2] ?? '', 'Stara džamija', 'Stara varoš', '42,47', 19.26, 'Opis', null],
    [ids[2] ?? 0, seen[2] ?? '', 'Druga džamija', 'Stara varoš', 42.47, 19.26, 'Opis', null],
    [999_999, 'v1-00000000', 'Nema me', 'Stara varoš', 42.47, 19.26, 'Opis', null],
  );
  const rows = await monuments.rows(one.id);
  expect(verdictsOf(rows)).toEqual([
    'new',
    'same',
    'new',
    'same',
    'invalid',
    'invalid',
    'changed',
    'met',
    'unchanged',
    'changed',
    'invalid',
  ]);
  expect(rows[1]?.likely).toMatchObject([{ id: ids[0], name: 'Sahat kula' }]);
  expect(rows[3]?.likely).toMatchObject([{ id: null, row: 2, name: 'Potpuno nov' }]);
  expect(rows[4]?.problems).toEqual({ name: ['Naziv je obavezno polje'] });
  expect(rows[5]?.problems).toEqual({ base_of_knowledge: ['Fajla „nema.pdf“ nema u ZIP arhivi.'] });
  expect(rows[6]?.changes).toEqual([{ field: 'name', before: 'Sahat kula', after: 'Sahat-kula' }]);
  expect(rows[10]?.problems).toEqual({ id: ['Zapis s ovim brojem ne postoji.'] });
  expect(one).toMatchObject({ waiting: 6, planned: { added: 2, changed: 2 } });
  await editMost(1);
});

test('returns rows that an earlier version of the server checked', async () => {
  const { id } = await ready(fresh('Stari red', 42.4));
  await sql`update import_rows set found = found - 'meanings' - 'stays' where import_id = ${id}`.execute(
    api.db,
  );
  expect(await monuments.rows(id)).toMatchObject([{ row: 2, meanings: {} }]);
});

test('suggests records within 30 m as the same place', async () => {
  const one = await ready(['', '', 'Nešto drugo', 'Adresa', 42.4502, 19.26, 'Opis', 'a.pdf']);
  const [row] = await monuments.rows(one.id);
  expect(row).toMatchObject({
    verdict: 'same',
    likely: [{ id: ids[1], name: 'Most na Ribnici', metres: 22, by: ['near'] }],
  });
});

test('lists equal names before near places, nearest first', async () => {
  const place = { address: 'Most', description: 'Opis', latitude: 43.1, name: 'Stari most' };
  const added = await api.db
    .insertInto('monuments')
    .values([
      { ...place, longitude: 18.9 },
      { ...place, longitude: 18.80025, name: 'Drugo' },
      { ...place, longitude: 18.8001, name: 'Treće' },
      { ...place, longitude: 18.80005 },
    ])
    .returning('id')
    .execute();
  const one = await ready([null, null, 'Stari most', 'A', 43.1, 18.8, 'Opis', 'a.pdf']);
  const [row] = await monuments.rows(one.id);
  expect(row?.likely.map(({ id, by }) => [added.findIndex((other) => other.id === id), by])).toEqual([
    [3, ['name', 'near']],
    [0, ['name']],
    [2, ['near']],
    [1, ['near']],
  ]);
  await api.db
    .deleteFrom('monuments')
    .where(
      'id',
      'in',
      added.map(({ id }) => id),
    )
    .execute();
});

test('splits a pair of coordinates in one cell, and reports a missing coordinate', async () => {
  const pair = '42.4418, 19.2618';
  const one = await ready(
    [null, null, 'Par u širini', 'A', pair, null, 'Opis', 'a.pdf'],
    [null, null, 'Bez širine', 'A', null, 19.2, 'Opis', 'a.pdf'],
    [null, null, 'Prevelika', 'A', 42.3, 192690, 'Opis', 'a.pdf'],
  );
  const [both, none] = await monuments.rows(one.id);
  expect(both).toMatchObject({ verdict: 'new', cells: { latitude: '42.4418', longitude: '19.2618' } });
  expect(none?.problems).toEqual({ latitude: ['Geografska širina je obavezno polje'] });
  const mended = await monuments.send<ImportRow>('PATCH', `${one.id}/rows/4/`, {
    cells: { longitude: '42.31, 19.31' },
  });
  expect(mended).toMatchObject({ verdict: 'new', cells: { latitude: '42.31', longitude: '19.31' } });
  await monuments.run(one.id, 'valid');
  const [, refused] = await monuments.rows(one.id);
  expect(refused?.reason).toBe('Geografska širina je obavezno polje');
  await monuments.undo(one.id);
});

test('accepts a new ZIP during the review, and keeps corrections and decisions', async () => {
  const sheet = await sheetOf(fresh('Bez arhive', 37.1), fresh('Bez imena', 37.2, ['Opis', null]));
  const { id } = await monuments.ready(sheet);
  const [first, second] = await monuments.rows(id);
  expect(first?.problems).toEqual({ base_of_knowledge: ['Fajla „a.pdf“ nema, jer ZIP arhiva nije dodata.'] });
  expect(second?.problems).toEqual({ base_of_knowledge: ['Upišite naziv fajla iz ZIP arhive.'] });
  await monuments.send('PATCH', `${id}/rows/2/`, { cells: { address: 'Ispravljena' } });
  await monuments.send('PATCH', `${id}/rows/3/`, { decision: 'leave' });
  const exchange = async (files: Record<string, Uint8Array>) => {
    const form = new FormData();
    form.append('archive', new File([zipSync(files) as BlobPart], 'drugi.zip'));
    const answer = await api.sendForm('POST', `/ar_platform/monuments/imports/${id}/archive/`, form, access);
    await monuments.work();
    return answer.statusCode;
  };
  expect(await exchange({ 'a.pdf': new TextEncoder().encode('nije pdf') })).toBe(200);
  expect((await monuments.rows(id))[0]?.verdict).toBe('invalid');
  expect(await exchange({ 'a.pdf': pdf })).toBe(200);
  expect(await monuments.read(id)).toMatchObject({ archive_name: 'drugi.zip', state: 'ready' });
  expect(await monuments.rows(id)).toMatchObject([
    { verdict: 'new', cells: { address: 'Ispravljena' } },
    { decision: 'leave' },
  ]);
  const kept = api.db.selectFrom('files').select('id').where('original_name', '=', 'drugi.zip');
  expect(await kept.execute()).toHaveLength(1);
  expect((await monuments.run(id, 'all')).outcomes).toEqual({ added: 1, left: 1 });
  expect(await exchange({ 'a.pdf': pdf })).toBe(409);
  expect(await kept.execute()).toEqual([]);
  await monuments.undo(id);
});

test('asks about likely mistakes: exchanged coordinates, a missing decimal mark, a file name without extension', async () => {
  const swapped = fresh('Zamijenjeno', 19.2);
  swapped[5] = 42.44;
  const { id } = await ready(
    swapped,
    fresh('Bez zareza', 424381),
    fresh('Bez nastavka', 37.4, ['Opis', 'A']),
    fresh('Drugog nema', 37.5, ['Opis', 'b']),
  );
  expect((await monuments.rows(id)).map(({ verdict, problems }) => [verdict, problems])).toEqual([
    [
      'invalid',
      {
        latitude: ['Izgleda da su širina i dužina zamijenjene. Da li ste mislili 42,44?'],
        longitude: ['Izgleda da su širina i dužina zamijenjene. Da li ste mislili 19,2?'],
      },
    ],
    ['invalid', { latitude: ['Nedostaje decimalni znak. Da li ste mislili 42,4381?'] }],
    ['invalid', { base_of_knowledge: ['Fajla „A“ nema u ZIP arhivi. Da li ste mislili „a.pdf“?'] }],
    ['invalid', { base_of_knowledge: ['Fajla „b“ nema u ZIP arhivi.'] }],
  ]);
});

test('corrects both exchanged coordinates with one choice', async () => {
  const { id } = await ready([null, null, 'Zamijenjeno', 'A', 19.2, 42.44, 'Opis', 'a.pdf']);
  const [row] = await monuments.rows(id);
  const [meant = ''] = row?.meanings.longitude ?? [];
  const mended = await monuments.send<ImportRow>('PATCH', `${id}/rows/2/`, { cells: { longitude: meant } });
  expect(mended).toMatchObject({ problems: {}, values: { latitude: 42.44, longitude: 19.2 } });
});

test('checks a row again if the ZIP is replaced during an inspection', async () => {
  const two = zipSync({ 'a.pdf': pdf, 'b.pdf': pdf });
  const { id } = await monuments.ready(await sheetOf(fresh('Prvi ZIP', 36.5)), { archive: two });
  const one = await findImport(api.db, 'monuments', id);
  const worker = workerOf(api);
  const gate = new EventEmitter();
  const asked = once(gate, 'asked');
  const store = {
    ...worker.store,
    read: async (key: string) => {
      const content = await worker.store.read(key);
      gate.emit('asked');
      await once(gate, 'opened');
      return content;
    },
  };
  const mending = changeRow({ ...worker, store }, monument, {
    one,
    row: 2,
    change: { cells: { base_of_knowledge: 'b.pdf' } },
  }).catch((error: unknown) => error);
  await asked;
  const form = new FormData();
  form.append('archive', new File([zipSync({ 'c.pdf': pdf }) as BlobPart], 'drugi.zip'));
  const exchanged = await api.sendForm('POST', `/ar_platform/monuments/imports/${id}/archive/`, form, access);
  await monuments.work();
  gate.emit('opened');
  expect(exchanged.statusCode).toBe(200);
  expect(await mending).toMatchObject({ statusCode: 409 });
  expect((await monuments.rows(id))[0]).toMatchObject({ mended: [], verdict: 'invalid' });
});

test.each(['take', 'leave', 'usual'] as const)(
  'replaces the merge of a row by a decision for all rows with the same verdict: %s',
  async (decision) => {
    const one = await ready(fresh('Sahat kula', 36.1), fresh('Sahat kula', 36.2, ['Kraći', 'a.pdf']));
    const merge = { decision: 'merge', into: ids[0] };
    expect(await monuments.send('PATCH', `${one.id}/rows/2/`, merge)).toMatchObject({
      into_name: 'Sahat kula',
      likely: [],
    });
    await monuments.send('PATCH', `${one.id}/rows/`, { verdict: 'same', decision });
    expect((await monuments.rows(one.id))[0]).toMatchObject({
      decision,
      into: null,
      into_name: null,
      changes: [],
      likely: [{ id: ids[0] }],
    });
    if (decision === 'usual') return;
    const done = await monuments.run(one.id, 'all');
    expect([done.state, done.outcomes]).toEqual(['done', decision === 'take' ? { added: 2 } : { left: 2 }]);
    if (decision === 'take') await monuments.undo(one.id);
  },
);

test('refuses the second row about the same record', async () => {
  const one = await ready(
    [ids[0] ?? 0, seen[0] ?? '', 'Kula A', 'Stara varoš', 42.436, 19.26, 'Opis', null],
    [ids[0] ?? 0, seen[0] ?? '', 'Kula B', 'Stara varoš', 42.436, 19.26, 'Opis', null],
  );
  expect((await monuments.rows(one.id))[1]?.problems).toEqual({ id: ['Isti zapis je već u redu 2.'] });
});

test('corrects a cell, leaves a row out, and merges a row into a record', async () => {
  const before = await count();
  const one = await ready(
    fresh('', 40.1),
    fresh('Izostavljen', 40.2),
    fresh('Sahat kula', 40.3, ['Drugi opis', null]),
  );
  const mended = await monuments.send<ImportRow>('PATCH', `${one.id}/rows/2/`, {
    cells: { name: 'Dopunjen' },
  });
  expect(mended).toMatchObject({
    verdict: 'new',
    cells: { name: 'Dopunjen' },
    mended: ['name'],
    problems: {},
  });
  await monuments.send('PATCH', `${one.id}/rows/3/`, { decision: 'leave' });
  const merged = await monuments.send<ImportRow>('PATCH', `${one.id}/rows/4/`, {
    decision: 'merge',
    into: ids[0],
  });
  expect(merged.changes.map(({ field }) => field).sort()).toEqual([
    'address',
    'description',
    'latitude',
    'longitude',
  ]);
  const done = await monuments.run(one.id, 'all');
  expect(done).toMatchObject({ state: 'done', problem: null, outcomes: { added: 1, left: 1, changed: 1 } });
  expect(await count()).toBe(before + 1);
  const undone = await monuments.undo(one.id);
  expect([undone.state, undone.not_undone, await count()]).toEqual(['undone', 0, before]);
});

// ASVS 2.3.1
test('refuses to run all rows while a row waits for a decision, but runs the valid rows', async () => {
  const one = await ready(fresh('Valjan spomenik', 40.5), fresh('', 40.6));
  const all = await monuments.ask('POST', `${one.id}/run/`, { rows: 'all' });
  expect([all.statusCode, all.json().detail]).toEqual([400, expect.stringContaining('nijesu ispravni')]);
  const done = await monuments.run(one.id, 'valid');
  expect(done.outcomes).toEqual({ added: 1, refused: 1 });
  const refused = (await monuments.ask('GET', `${one.id}/refused/`)).rawPayload;
  const [sheet] = (await readXlsx(refused)).sheets;
  expect(sheet?.rows[0]).toEqual([...HEADINGS, 'Zašto nije uvezeno']);
  expect(sheet?.rows[1]?.at(-1)).toBe('Naziv je obavezno polje');
  const english = (await monuments.ask('GET', `${one.id}/refused/?language=en`)).rawPayload;
  expect((await readXlsx(english)).sheets[0]?.rows[1]?.at(-1)).toBe('The name is required');
  const rows = (sheet?.rows ?? []).map((row) => [...row]);
  (rows[1] as unknown[])[2] = 'Sada ima ime';
  const again = await monuments.ready(await writeXlsx({ sheets: [{ name: 'a', rows }] }), {
    archive: zipSync({ 'a.pdf': pdf }),
  });
  expect(again).toMatchObject({ verdicts: { new: 1 }, waiting: 0 });
});

// ASVS 2.3.3
test('undoes a run of all rows if a row is refused, and returns to the review', async () => {
  const before = await count();
  const met = [ids[1] ?? 0, seen[1] ?? '', 'Sukob', 'Stara varoš', 42.45, 19.26, 'Opis', null];
  const one = await ready(fresh('Prvi od svih', 39.1), met, fresh('Bez mene', 39.2), fresh('Nikad', 39.3));
  await monuments.send('PATCH', `${one.id}/rows/2/`, { cells: { description: 'Ispravljen opis' } });
  await monuments.send('PATCH', `${one.id}/rows/4/`, { decision: 'leave' });
  await api.patch(`/ar_platform/monuments/${ids[1]}/`, {}, access);
  await api.db
    .updateTable('monuments')
    .set({ version: 5, address: 'Neko drugi' })
    .where('id', '=', ids[1] ?? 0)
    .execute();
  const over = await monuments.run(one.id, 'all');
  expect(over).toMatchObject({
    state: 'undone',
    not_undone: 0,
    problem: expect.stringContaining('Red 3 nije prihvaćen'),
  });
  const rows = await monuments.rows(one.id);
  expect(rows).toMatchObject([
    { outcome: 'undone', reason: null },
    { outcome: 'refused', reason: 'Zapis je u međuvremenu izmijenjen.' },
    { outcome: 'left' },
    { outcome: 'unreached' },
  ]);
  expect(over.outcomes).toEqual({ undone: 1, refused: 1, left: 1, unreached: 1 });
  expect(await monuments.rows(one.id, 'outcome=unreached')).toMatchObject([{ row: 5 }]);
  expect(await count()).toBe(before);
  const { id } = await monuments.send<ImportDocument>('POST', `${one.id}/again/`);
  await monuments.work();
  const again = await monuments.rows(id);
  expect(again).toMatchObject([
    { verdict: 'new', mended: ['description'], outcome: null },
    { verdict: 'met', reason: 'Zapis je u međuvremenu izmijenjen.' },
    { verdict: 'new', decision: 'leave' },
    { verdict: 'new' },
  ]);
  expect((await monuments.read(id)).archive_name).toBe('fajlovi.zip');
  await monuments.send('PATCH', `${id}/rows/3/`, { decision: 'leave' });
  expect((await monuments.rows(id))[1]?.reason).toBe(null);
  expect((await monuments.run(id, 'all')).outcomes).toEqual({ added: 2, left: 2 });
  await monuments.undo(id);
  expect(await count()).toBe(before);
});

test('does not undo a record that was changed since the import, and names the reason', async () => {
  const one = await ready(
    fresh('Ostaje izmijenjen', 38.1),
    fresh('Vraća se', 38.2),
    fresh('Već obrisan', 38.3),
  );
  await monuments.run(one.id, 'all');
  const [first, second, third] = await monuments.rows(one.id);
  await api.delete(`/ar_platform/monuments/${third?.id}/`, access);
  await api.db
    .updateTable('monuments')
    .set({ version: 2 })
    .where('id', '=', first?.id ?? 0)
    .execute();
  const undone = await monuments.undo(one.id);
  expect(undone).toMatchObject({ state: 'undone', not_undone: 1 });
  expect(undone.outcomes).toEqual({ stayed: 1, undone: 2 });
  expect((await monuments.ask('POST', `${one.id}/again/`)).statusCode).toBe(409);
  const stayed = await monuments.rows(one.id, 'outcome=stayed');
  expect(stayed).toMatchObject([{ id: first?.id, reason: expect.stringContaining('pa je ostao') }]);
  const there = await api.db
    .selectFrom('monuments')
    .select('id')
    .where('id', 'in', [first?.id ?? 0, second?.id ?? 0])
    .execute();
  expect(there).toEqual([{ id: first?.id }]);
  await api.db
    .updateTable('monuments')
    .set({ version: 1 })
    .where('id', '=', first?.id ?? 0)
    .execute();
  expect(await monuments.undo(one.id)).toMatchObject({ state: 'undone', not_undone: 0 });
});

test('asks only about fields that the file and a different person changed', async () => {
  const id = ids[2] ?? 0;
  const list = '/ar_platform/monuments/';
  const said = (name: string, address: string, description: string): Cells => [
    id,
    seen[2] ?? '',
    name,
    address,
    42.47,
    19.26,
    description,
    null,
  ];
  const edit = new FormData();
  edit.append('address', 'Nova varoš');
  expect((await api.sendForm('PATCH', `${list}${id}/`, edit, access)).statusCode).toBe(200);
  const through = await ready(said('Osmanagića džamija', 'Stara varoš', 'Opis'));
  expect((await monuments.rows(through.id))[0]).toMatchObject({
    verdict: 'changed',
    changes: [{ field: 'name', before: 'Stara džamija', after: 'Osmanagića džamija' }],
    kept: [{ field: 'address', now: 'Nova varoš' }],
    met: null,
  });
  const both = await ready(said('Stara džamija', 'Treća varoš', 'Opis'));
  expect((await monuments.rows(both.id))[0]).toMatchObject({
    verdict: 'met',
    changes: [{ field: 'address', before: 'Nova varoš', after: 'Treća varoš' }],
  });
  const mended = await monuments.send<ImportRow>('PATCH', `${through.id}/rows/2/`, {
    cells: { address: 'Stara varoš' },
  });
  expect(mended).toMatchObject({ verdict: 'met', kept: [] });
  await monuments.send('PATCH', `${through.id}/rows/2/`, { cells: { address: 'Nova varoš' } });
  const done = await monuments.run(through.id, 'all');
  expect(done).toMatchObject({ state: 'done', outcomes: { changed: 1 } });
  const now = await api.get(`${list}${id}/`, access);
  expect(now.json()).toMatchObject({ name: 'Osmanagića džamija', address: 'Nova varoš' });
  await monuments.undo(through.id);
});

test('applies a decision to all rows with a verdict at once, and checks dependent rows', async () => {
  const people = importsOf(api, '/users/', (await api.signInAs('SuperAdmin')).access);
  const { email } = await api.addUser({ role: 'BuildingsAdmin' });
  const csv = `Ime,Prezime,Email,Rola\nAna,Uvoz,${email},BuildingsAdmin\n`;
  const { id } = await people.ready(csv, { name: 'ljudi.csv' });
  expect(verdictsOf(await people.rows(id))).toEqual(['same']);
  await people.send('PATCH', `${id}/rows/`, { verdict: 'same', decision: 'take' });
  expect((await people.rows(id))[0]).toMatchObject({
    verdict: 'invalid',
    problems: { email: ['Korisnik s ovom email adresom već postoji.'] },
  });
  const twice = await ready(
    [ids[0] ?? 0, seen[0] ?? '', 'Kula A', 'Stara varoš', 42.436, 19.26, 'Opis', null],
    [ids[0] ?? 0, seen[0] ?? '', 'Kula B', 'Stara varoš', 42.436, 19.26, 'Opis', null],
  );
  await monuments.send('PATCH', `${twice.id}/rows/2/`, { decision: 'leave' });
  expect((await monuments.rows(twice.id))[1]).toMatchObject({ verdict: 'changed', problems: {} });
  await monuments.send('PATCH', `${twice.id}/rows/`, { verdict: 'changed', decision: 'usual' });
  expect((await monuments.rows(twice.id))[1]?.problems).toEqual({ id: ['Isti zapis je već u redu 2.'] });
});
