import { user } from '@ar/domain/entities/user';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { countWaiting, holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { importsOf, type TestImports, versionCell, workerOf } from '../../testing/imports.ts';
import { findImport } from './import-rows.ts';
import { writeNextRow } from './work.ts';
import { localArchive } from './zip-files.ts';

let api: TestApi;
let access: string;
let people: TestImports;
beforeAll(async () => {
  api = await startTestApi({ connections: 10 });
  ({ access } = await api.signInAs('SuperAdmin'));
  people = importsOf(api, '/users/', access);
});
afterAll(() => api.stop());

const ready = (name: string) =>
  people.ready(`Ime;Prezime;Email;Rola\n${name};Novak;${name}@novi.me;Turistička organizacija Podgorice\n`, {
    name: 'ljudi.csv',
  });

test('refuses to import all rows while an edit makes a row invalid', async () => {
  const { id } = await ready('Ana');
  const [mended, run] = await holdUntilConcurrent(
    api.db,
    sql`select from import_rows where import_id = ${id} for update`,
    [
      () => people.ask('PATCH', `${id}/rows/2/`, { cells: { email: 'nema' } }),
      () => people.ask('POST', `${id}/run/`, { rows: 'all' }),
    ],
  );
  expect([mended?.statusCode, run?.statusCode]).toEqual([200, 400]);
});

test('the second of two concurrent runs of an import gets 409', async () => {
  const { id } = await ready('Mira');
  const run = () => people.ask('POST', `${id}/run/`, { rows: 'all' });
  const answers = await holdUntilConcurrent(api.db, sql`select from imports where id = ${id} for update`, [
    run,
    run,
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
});

test('keeps an edit that is saved while the import is undone', async () => {
  const { id } = await ready('Iva');
  await people.run(id, 'all');
  const [{ id: added } = {}] = await people.rows(id);
  await people.send('POST', `${id}/undo/`);
  const [edited] = await holdUntilConcurrent<unknown>(
    api.db,
    sql`select from all_users where id = ${added} for update`,
    [() => api.patch(`/users/${added}/`, { first_name: 'Eva' }, access, '"1"'), () => people.work()],
  );
  expect(edited).toMatchObject({ statusCode: 200 });
  expect(await people.read(id)).toMatchObject({ state: 'undone', not_undone: 1, outcomes: { stayed: 1 } });
  expect((await api.get(`/users/${added}/`, access)).json().first_name).toBe('Eva');
});

test('skips an import that somebody is changing', async () => {
  const { id } = await ready('Lena');
  await people.send('POST', `${id}/run/`, { rows: 'all' });
  const [, waiting] = await holdUntilConcurrent<unknown>(
    api.db,
    sql`select from imports where id = ${id} for update`,
    [() => people.work(), () => countWaiting(api.db)],
  );
  expect([waiting, (await people.read(id)).state]).toEqual([0, 'running']);
  await people.work();
  expect((await people.read(id)).state).toBe('done');
});

test('undoes a row only once on two servers', async () => {
  const { id: person } = await api.addUser();
  const rows = [
    ['id', 'version', 'first_name'],
    [person, await versionCell(api.db, user, person), 'Nina'],
  ];
  const { id } = await people.ready(await writeXlsx({ sheets: [{ name: 'a', rows }] }));
  await people.run(id, 'all');
  await people.send('POST', `${id}/undo/`);
  const taken = await findImport(api.db, 'users', id);
  const worker = workerOf(api);
  const undo = () => writeNextRow(worker, taken, localArchive(worker, undefined));
  await holdUntilConcurrent(api.db, sql`select from imports where id = ${id} for update`, [undo, undo]);
  expect(await people.rows(id)).toMatchObject([{ outcome: 'undone', reason: null }]);
});
