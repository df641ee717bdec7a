import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { importsOf } from '../testing/imports.ts';
import { meetAt } from '../testing/meet-at.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ connections: 10 });
});
afterAll(() => api.stop());

test('an import of all rows is refused while a row is mended so that it cannot be written', async () => {
  const people = importsOf(api, '/users/', (await api.signInAs('SuperAdmin')).access);
  const { id } = await people.ready(
    'Ime;Prezime;Email;Rola\nAna;Anić;ana@novi.me;Turistička organizacija Podgorice\n',
    { name: 'ljudi.csv' },
  );
  const answered: string[] = [];
  const call = (name: string, ask: () => Promise<{ statusCode: number }>) => async () => {
    const { statusCode } = await ask();
    answered.push(`${name} ${statusCode}`);
  };
  await meetAt(api.db, sql`select from import_rows where import_id = ${id} for update`, [
    call('mend', () => people.ask('PATCH', `${id}/rows/2/`, { cells: { email: 'nema' } })),
    call('run', () => people.ask('POST', `${id}/run/`, { rows: 'all' })),
  ]);
  expect(answered).toEqual(['mend 200', 'run 400']);
});
