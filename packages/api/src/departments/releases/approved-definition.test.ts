import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { readDepartmentRecords } from '../../records/definitions/catalogue.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { PARKS } from '../../testing/parks.ts';
import { makeToken, releaser } from '../../testing/releases.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('an approval keeps the order of a definition’s fields', async () => {
  const { access } = await api.signInAs('SuperAdmin');
  const team = releaser(api, await makeToken(api, access, 'parks'));
  const text = (mn: string, en: string) => ({ kind: 'text' as const, label: { mn, en }, max: 100 });
  const records = {
    ...PARKS,
    fields: {
      ...PARKS.fields,
      opening_hours_of_the_gate: text('Radno vrijeme', 'Opening hours'),
      rules: text('Kućni red', 'House rules'),
      a_longer_description: text('Opis', 'Description'),
    },
  } as DepartmentRecords;
  const waits = await team.publish('parks', '1.0.0', { release: { records } });
  expect(waits.json()).toMatchObject({ outcome: 'waiting' });
  await releaser(api, access).change('parks', 'approve', { version: '1.0.0' });
  const [kept] = await readDepartmentRecords(api.db);
  const order = Object.keys(kept?.entity.fields ?? {}).filter((name) => name in records.fields);
  expect(order).toEqual(Object.keys(records.fields));
});
