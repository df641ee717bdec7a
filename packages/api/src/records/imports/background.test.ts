import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import type { ImportDocument } from '@ar/domain/imports';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { USUAL_ARCHIVE } from '../../platform/config/variables.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  importsOf,
  MONUMENT_HEADINGS,
  type TestImports,
  versionCell,
  workerOf,
} from '../../testing/imports.ts';
import { samples } from '../../testing/samples.ts';
import { erasePerson } from '../changes/trash-rows.ts';
import { sweepOrphans } from '../sweep/sweep.ts';
import { findImport } from './import-rows.ts';
import { sweepImports } from './machine.ts';
import { workOnImports, writeNextRow } from './work.ts';
import { type LocalArchive, localArchive } from './zip-files.ts';

let api: TestApi;
let admin: { access: string; id: number };
let people: TestImports;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signInAs('SuperAdmin');
  people = importsOf(api, '/users/', admin.access);
});
afterAll(() => api.stop());

const ROLE = 'Turistička organizacija Podgorice';
let number = 0;
const peopleSheet = (count: number) =>
  writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [
          ['First name', 'Last name', 'Email', 'Role'],
          ...Array.from({ length: count }, () => {
            number += 1;
            return [
              `Ime${'abcdefghijklmnopqrstuvwxyz'[number % 26]}${number}`,
              `Prezime${number}`,
              `p${number}@novi.me`,
              ROLE,
            ];
          }),
        ],
      },
    ],
  });
const users = () =>
  api.db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', '%@novi.me')
    .execute()
    .then((rows) => rows.length);
const mails = () =>
  api.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient_address', 'like', '%@novi.me')
    .execute()
    .then((rows) => rows.length);

const proveAgo = (ago: string) =>
  sql`update sessions set proved_at = now() - ${ago}::interval where user_id = ${admin.id}`.execute(api.db);

test('adds people with invitations, as one journal entry, and can undo the import', async () => {
  const one = await people.ready(await peopleSheet(3));
  expect(one.verdicts).toEqual({ new: 3 });
  await proveAgo('16 minutes');
  expect((await people.ask('POST', `${one.id}/run/`, { rows: 'all' })).json().code).toBe('proof-needed');
  await proveAgo('0 minutes');
  const done = await people.run(one.id, 'all');
  expect(done).toMatchObject({ state: 'done', outcomes: { added: 3 } });
  expect([await users(), await mails()]).toEqual([3, 3]);
  const journal = async (query = '') =>
    (await api.get(`/activity/?resource=users&${query}`, admin.access)).json().results;
  expect(await journal('kind=imported')).toMatchObject([{ action: 'import', batch: one.id, batch_count: 3 }]);
  await proveAgo('16 minutes');
  expect((await people.ask('POST', `${one.id}/undo/`)).json().code).toBe('proof-needed');
  await proveAgo('0 minutes');
  await people.undo(one.id);
  expect(await users()).toBe(0);
  expect(await journal('kind=imported')).toMatchObject([
    { action: 'import-undone', batch_count: 3 },
    { action: 'import' },
  ]);
});

test('asks about a row with a taken e-mail address, and refuses to add the e-mail address twice', async () => {
  const one = await people.ready(
    await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['Ime', 'Prezime', 'Email', 'Rola'],
            ['A', 'B', (await api.addUser()).email, ROLE],
          ],
        },
      ],
    }),
  );
  expect(one.verdicts).toEqual({ same: 1 });
  const taken = await people.send('PATCH', `${one.id}/rows/2/`, { decision: 'take' });
  expect(taken).toMatchObject({
    verdict: 'invalid',
    problems: { email: ['Korisnik s ovom email adresom već postoji.'] },
  });
});

test('refuses a field that cannot be imported, an id without a column, and a merge without a target', async () => {
  const { id } = await people.ready(await peopleSheet(1));
  for (const [change, field] of [
    [{ cells: { password_hash: 'x' } }, 'password_hash'],
    [{ cells: { id: '7' } }, 'id'],
    [{ decision: 'merge' }, 'into'],
  ] as const) {
    const refused = await people.ask('PATCH', `${id}/rows/2/`, change);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, [field]]);
  }
});

/** Stops the worker after `rows` rows. The worker checks the signal before the first row and before each row. */
async function begin(rows: number): Promise<void> {
  let looked = 0;
  const stopping = {
    get aborted() {
      looked += 1;
      return looked > rows + 1;
    },
  };
  await people.work(stopping as AbortSignal);
}

test('continues on a second server after the first has stopped, without repeating a row', async () => {
  const before = [await users(), await mails()];
  const one = await people.ready(await peopleSheet(40));
  await people.send('POST', `${one.id}/run/`, { rows: 'all' });
  await begin(5);
  const half = await people.read(one.id);
  expect(half).toMatchObject({ state: 'running', progress: { done: 5, of: 40 } });
  // Simulates a killed server. Other servers wait until the lease ends.
  await sql`update imports set lease_until = now() + interval '1 minute' where id = ${one.id}`.execute(
    api.db,
  );
  await people.work();
  expect((await people.read(one.id)).progress).toEqual(half.progress);
  await sql`update imports set lease_until = now() - interval '1 second' where id = ${one.id}`.execute(
    api.db,
  );
  await Promise.all([people.work(), people.work()]);
  expect(await people.read(one.id)).toMatchObject({ state: 'done', outcomes: { added: 40 }, problem: null });
  expect([await users(), await mails()]).toEqual(before.map((count) => count + 40));
});

test('writes each row once while two servers work on the import', async () => {
  const before = await users();
  const one = await people.ready(await peopleSheet(20));
  await people.send('POST', `${one.id}/run/`, { rows: 'all' });
  const worker = workerOf(api);
  const taken = await findImport(api.db, 'users', one.id);
  const archive = localArchive(worker, undefined);
  const write = async () => {
    while (await writeNextRow(worker, taken, archive));
  };
  await Promise.all([write(), write(), write()]);
  expect(await people.read(one.id)).toMatchObject({ state: 'done', outcomes: { added: 20 } });
  expect(await users()).toBe(before + 20);
});

test('stops on a server when a different server has finished the import', async () => {
  const one = await people.ready(await peopleSheet(2));
  await people.send('POST', `${one.id}/run/`, { rows: 'all' });
  const worker = workerOf(api);
  const taken = await findImport(api.db, 'users', one.id);
  await people.work();
  await people.undo(one.id);
  expect(await writeNextRow(worker, taken, localArchive(worker, undefined))).toBe(false);
  expect((await people.read(one.id)).state).toBe('undone');
});

test('works on other imports when an import fails', async () => {
  const failing = await people.ready(await peopleSheet(1));
  const other = await people.ready(await peopleSheet(1));
  for (const { id } of [failing, other]) await people.send('POST', `${id}/run/`, { rows: 'all' });
  // The server has no code for rows of this kind.
  await sql`update imports set resource = 'none' where id = ${failing.id}`.execute(api.db);
  await expect(people.work()).rejects.toThrow();
  await people.work();
  expect((await people.read(other.id)).state).toBe('done');
  await api.db.deleteFrom('imports').where('id', '=', failing.id).execute();
});

test('stops a cancelled run after the current row, and can undo the written rows', async () => {
  const before = await users();
  const one = await people.ready(await peopleSheet(10));
  await people.send('POST', `${one.id}/run/`, { rows: 'all' });
  await begin(2);
  const cancelled = await people.send<ImportDocument>('POST', `${one.id}/cancel/`);
  expect(cancelled.state).toBe('running');
  await people.work();
  const over = await people.read(one.id);
  expect(over).toMatchObject({ state: 'done', problem: expect.stringContaining('prekinut') });
  expect(over.outcomes).toEqual({ added: 2, unreached: 8 });
  await people.undo(one.id);
  expect(await users()).toBe(before);
});

test('stops the import of a person who loses the role', async () => {
  const other = await api.signInAs('SuperAdmin');
  const theirs = importsOf(api, '/users/', other.access);
  const one = await theirs.ready(await peopleSheet(3));
  await theirs.send('POST', `${one.id}/run/`, { rows: 'all' });
  await api.db.updateTable('users').set({ role: 'BuildingsAdmin' }).where('id', '=', other.id).execute();
  await people.work();
  expect(await people.read(one.id)).toMatchObject({
    state: 'done',
    outcomes: { unreached: 3 },
    problem: expect.stringContaining('više nema pravo'),
  });
  const again = await people.send<ImportDocument>('POST', `${one.id}/again/`);
  await people.work();
  expect((await people.run(again.id, 'all')).outcomes).toEqual({ added: 3 });
});

test('stops the undo of a person who is deactivated', async () => {
  const other = await api.signInAs('SuperAdmin');
  const theirs = importsOf(api, '/users/', other.access);
  const { id } = await theirs.ready(await peopleSheet(2));
  await theirs.run(id, 'all');
  await theirs.send('POST', `${id}/undo/`);
  await api.db.updateTable('users').set({ is_active: false }).where('id', '=', other.id).execute();
  await people.work();
  expect(await people.read(id)).toMatchObject({
    state: 'undone',
    not_undone: 2,
    problem: expect.stringContaining('više nema pravo'),
  });
});

test('reports the first change when two imports change one record', async () => {
  const buildings = importsOf(api, '/ar_platform/monuments/', admin.access);
  const values = { name: 'Zajednički', address: 'A', description: 'O', latitude: 42, longitude: 19 };
  const { id } = await api.db
    .insertInto('monuments')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const seen = await versionCell(api.db, monument, id);
  const sheet = (name: string) =>
    writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['id', 'version', 'name'],
            [id, seen, name],
          ],
        },
      ],
    });
  const [one, two] = [
    await buildings.ready(await sheet('Prvi')),
    await buildings.ready(await sheet('Drugi')),
  ];
  expect([one.verdicts, two.verdicts]).toEqual([{ changed: 1 }, { changed: 1 }]);
  await buildings.run(one.id, 'valid');
  expect((await buildings.run(two.id, 'valid')).outcomes).toEqual({ refused: 1 });
  expect((await buildings.rows(two.id))[0]?.reason).toBe('Zapis je u međuvremenu mijenjan (Ana Test).');
});

test('does not change a person who was edited after the check, and names the reason in the row', async () => {
  const { id } = await api.addUser();
  const rows = [
    ['id', 'version', 'first_name'],
    [id, await versionCell(api.db, user, id), 'Mara'],
  ];
  const one = await people.ready(await writeXlsx({ sheets: [{ name: 'a', rows }] }));
  expect(one.verdicts).toEqual({ changed: 1 });
  const edited = api.db.updateTable('users').set({ first_name: 'Nova', version: 2 }).where('id', '=', id);
  await edited.execute();
  expect((await people.run(one.id, 'valid')).outcomes).toEqual({ refused: 1 });
  expect((await people.rows(one.id))[0]?.reason).toBe('Zapis je u međuvremenu izmijenjen.');
});

const withFiles = (rows: (string | number)[][]) =>
  writeXlsx({ sheets: [{ name: 'a', rows: [[...MONUMENT_HEADINGS, 'Slika'], ...rows] }] });
const bytes = async (file: Promise<File>) => new Uint8Array(await (await file).arrayBuffer());

test('refuses a row with an invalid file, and unpacks nothing after a cancellation', async () => {
  const monuments = importsOf(api, '/ar_platform/monuments/', admin.access);
  const rows = ['Prvi', 'Drugi'].map((name, at) => [`${name} fajl`, 'A', 45 + at, 18, 'O', 'a.pdf', '']);
  const archive = zipSync({ 'a.pdf': await bytes(samples.pdf()) });
  const { id } = await monuments.ready(await withFiles(rows), { archive });
  await monuments.send('POST', `${id}/run/`, { rows: 'valid' });
  const worker = workerOf(api);
  const taken = await findImport(api.db, 'monuments', id);
  const unpacked: string[] = [];
  const infected: LocalArchive = {
    ...localArchive(worker, undefined),
    async withDraft({ path }) {
      unpacked.push(path);
      return { problem: 'file-infected' };
    },
  };
  expect(await writeNextRow(worker, taken, infected)).toBe(true);
  await monuments.send('POST', `${id}/cancel/`);
  expect(await writeNextRow(worker, taken, infected)).toBe(false);
  expect(await monuments.rows(id)).toMatchObject([
    { outcome: 'refused', reason: expect.stringContaining('zlonamjeran sadržaj') },
    { outcome: 'unreached' },
  ]);
  expect(unpacked).toEqual(['a.pdf']);
});

test('attaches files of the ZIP to their records', async () => {
  const monuments = importsOf(api, '/ar_platform/monuments/', admin.access);
  const [pdf, ...pictures] = await Promise.all([
    bytes(samples.pdf()),
    ...[1, 2, 3].map((size) => bytes(samples.png('a.png', { width: 20 + size, height: 30 }))),
  ]);
  const archive = zipSync({
    'znanje/Kula.pdf': pdf ?? new Uint8Array(),
    'slike/ĆOŠAK.png': pictures[0] ?? new Uint8Array(),
    'slike/b.png': pictures[1] ?? new Uint8Array(),
    'druge/b.png': pictures[2] ?? new Uint8Array(),
    'c.png': new TextEncoder().encode('nije slika'),
  });
  const rows = ['ćošak.png', 'b.png', 'druge/b.png', 'c.png'].map((image, at) => [
    `Sa slikom ${'abcd'[at]}`,
    'A',
    41 + at,
    18,
    'O',
    'kula.pdf',
    image,
  ]);
  const one = await monuments.ready(await withFiles(rows), { archive });
  const judged = await monuments.rows(one.id);
  expect(judged.map(({ problems }) => Object.values(problems)[0]?.[0])).toEqual([
    undefined,
    expect.stringContaining('dva fajla'),
    undefined,
    expect.stringContaining('Sadržaj fajla ne odgovara'),
  ]);
  expect((await monuments.run(one.id, 'valid')).outcomes).toEqual({ added: 2, refused: 2 });
  const added = await api.get('/ar_platform/monuments/?search=slikom', admin.access);
  expect(added.json().results).toMatchObject([
    { image_name: 'b.webp', file_name: 'Kula.pdf' },
    { image_name: 'ĆOŠAK.webp' },
  ]);
  const left = await api.db.selectFrom('files').select('id').where('kind', '=', 'archive').execute();
  expect(left).toEqual([]);
});

test('removes ended imports and ZIPs after `ARCHIVE_DAYS`, and keeps nothing of an erased person', async () => {
  const list = importsOf(api, '/ar_platform/monuments/', admin.access);
  const sheet = await writeXlsx({ sheets: [{ name: 'a', rows: [['Naziv'], ['Nikad uvezen']] }] });
  const one = await list.ready(sheet, { archive: zipSync({ 'a.txt': new Uint8Array(9) }) });
  const gone = await people.ready(await peopleSheet(1));
  const done = await people.run(gone.id, 'all');
  const [row] = await people.rows(done.id);
  await inTransaction(api.db, (trx) => erasePerson(trx, row?.id ?? 0, USUAL_ARCHIVE));
  expect(await people.rows(done.id)).toEqual([]);
  expect((await people.read(done.id)).columns.flatMap(({ examples }) => examples)).toEqual([]);
  await sql`update imports set changed_at = now() - interval '2 days' where id in (${one.id}, ${done.id})`.execute(
    api.db,
  );
  expect(await sweepImports(api.db, 30)).toBe(1);
  expect([
    (await list.ask('GET', `${one.id}/`)).statusCode,
    (await people.ask('GET', `${done.id}/`)).statusCode,
  ]).toEqual([404, 200]);
  await sweepOrphans({
    db: api.db,
    store: workerOf(api).store,
    olderThan: new Date(Date.now() + 60_000),
    days: 30,
  });
  expect(await api.db.selectFrom('files').select('id').where('kind', '=', 'archive').execute()).toEqual([]);
});

test('requires permission to add records to the list, and finds only imports of the list', async () => {
  const { access } = await api.signInAs('MonumentsAdmin');
  const one = await people.ready(await peopleSheet(1));
  const mine = importsOf(api, '/ar_platform/monuments/', access);
  expect((await importsOf(api, '/users/', access).ask('GET', `${one.id}/`)).statusCode).toBe(403);
  for (const rest of [`${one.id}/`, `${one.id}/rows/`, `${one.id}/refused/`, 'no-id/'])
    expect((await mine.ask('GET', rest)).statusCode).toBe(404);
  expect((await mine.ask('POST', `${one.id}/run/`, { rows: 'all' })).statusCode).toBe(404);
  expect((await importsOf(api, '/users/', '').ask('GET', '')).statusCode).toBe(401);
  expect((await people.ask('DELETE', `${one.id}/`)).statusCode).toBe(204);
  expect((await people.ask('GET', `${one.id}/`)).statusCode).toBe(404);
});

test('makes a template with a column for each field of a new record, which the reader recognises', async () => {
  const template = await people.ask('GET', 'template/?language=en');
  expect(template.headers['content-disposition']).toContain('users-sablon.xlsx');
  const { readXlsx } = await import('hucre/xlsx');
  const [sheet, help] = (await readXlsx(template.rawPayload)).sheets;
  expect(sheet?.rows).toEqual([['First name *', 'Last name *', 'Email *', 'Role *']]);
  expect(help?.rows.find(([column]) => column === 'Role *')?.[2]).toContain(ROLE);
  expect(help?.rows.at(-1)?.[0]).toContain('Only the sheet “Data” is imported');
  const list = importsOf(api, '/ar_platform/monuments/', admin.access);
  const [, rules] = (await readXlsx((await list.ask('GET', 'template/')).rawPayload)).sheets;
  const said = new Map(rules?.rows.map(([column, , allowed]) => [column, allowed]));
  expect(said.get('Geografska širina *')).toContain('42.4304');
  expect(said.get('Geografska dužina *')).toContain('19.2594');
  expect(said.get('Baza znanja *')).toContain('stavljate u ZIP arhivu');
  const examples = new Map(rules?.rows.map(([column, , , example]) => [column, example]));
  expect([examples.get('Naziv *'), examples.get('Slika')]).toEqual(['Sahat kula', 'sahat-kula.jpg']);
  expect(rules?.rows.at(-1)?.[0]).toContain('naziv fajla s nastavkom');
  const filled = await writeXlsx({
    sheets: [{ name: 'a', rows: [...(sheet?.rows ?? []), ['A', 'B', 'sablon@novi.me', 'superadmin']] }],
  });
  expect((await people.ready(filled)).verdicts).toEqual({ new: 1 });
});

test('writes rows of other imports between the rows of a long import', async () => {
  const long = await people.ready(await peopleSheet(6));
  await people.send('POST', `${long.id}/run/`, { rows: 'all' });
  const short = await people.matched(await peopleSheet(1));
  await workOnImports(workerOf(api), new AbortController().signal, 0);
  const ended = await api.db
    .selectFrom('imports')
    .select(['id', 'state'])
    .where('id', 'in', [long.id, short.id])
    .orderBy('changed_at')
    .execute();
  expect(ended).toEqual([
    { id: short.id, state: 'ready' },
    { id: long.id, state: 'done' },
  ]);
  await people.undo(long.id);
});
