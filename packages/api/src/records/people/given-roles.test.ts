import { departmentEntity } from '@ar/domain/entities/department-entity';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { PARKS } from '../../testing/parks.ts';
import { aRelease, goLive, makeToken, releaser } from '../../testing/releases.ts';

let api: TestApi;
let admin: string;
let boss: ReturnType<typeof releaser>;
beforeAll(async () => {
  const database = await openTestDatabase();
  const roles = ['WellsAdmin'];
  await goLive(database.db, { ...aRelease('wells', '1.0.0'), records: PARKS, roles });
  api = await startTestApi({ database, departments: [{ entity: departmentEntity('wells', PARKS), roles }] });
  admin = (await api.signInAs('SuperAdmin')).access;
  boss = releaser(api, admin);
});
afterAll(() => api.stop());

const withRoles = (...own: string[]) => ({ release: { roles: ['SuperAdmin', ...own] } });
const reasonsOf = (answer: { json(): { reasons: { code: string; facts: object }[] } }) =>
  answer.json().reasons.map(({ code, facts }) => [code, ...Object.values(facts)]);
const given = async () => (await api.get('/users/roles/', admin)).json().options.slice(4);
const invite = (role: string) =>
  api.post(
    '/users/',
    { first_name: 'Iva', last_name: 'Park', email: `${Math.random()}@x.me`, group_names: [role] },
    admin,
  );

test('offers the role of a department only after the approval, and only for that department', async () => {
  const team = releaser(api, await makeToken(api, admin, 'parks'));
  const waits = await team.publish('parks', '1.0.0', withRoles('ParksAdmin'));
  expect(waits.json()).toMatchObject({ outcome: 'waiting' });
  const refused = await invite('ParksAdmin');
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { group_names: ['Ova rola više ne postoji.'] },
  ]);
  expect(await given()).toEqual(['WellsAdmin']);
  await boss.change('parks', 'approve', { version: '1.0.0' });
  expect(await given()).toEqual(['ParksAdmin', 'WellsAdmin']);
  expect((await invite('ParksAdmin')).json()).toMatchObject({ group_names: ['ParksAdmin'] });

  for (const other of ['TreesAdmin', 'Mayor'])
    expect(reasonsOf(await boss.publish('parks', '1.1.0', withRoles('ParksAdmin', other)))).toEqual([
      ['unknown-role', other, 'parks', 'ParksAdmin'],
    ]);
});

test('opens only the department, the start page and the settings to a person with the role', async () => {
  const person = await api.signInAs('WellsAdmin');
  const answers = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await api.get(path, person.access)).statusCode));
  expect(await answers('/users/me/', '/analytics/', '/activity/', '/records/wells/')).toEqual([
    200, 200, 200, 200,
  ]);
  expect(
    await answers('/users/', '/users/roles/', '/ar_platform/buildings/', '/ar_platform/monuments/'),
  ).toEqual([403, 403, 403, 403]);
  expect(await answers('/supersluzbenik/', '/archive/', '/releases/', '/deploy-tokens/')).toEqual([
    403, 403, 403, 403,
  ]);
});

test('lets people keep the role of a retired department, and offers the role to nobody', async () => {
  const { id } = (await invite('ParksAdmin')).json();
  const other = (await invite('MonumentsAdmin')).json();
  const archived = (await invite('ParksAdmin')).json();
  await api.delete(`/users/${archived.id}/`, admin);
  await boss.change('parks', 'disable', { reason: 'x' });
  await boss.change('parks', 'retire', { reason: 'x' });
  expect(await given()).toEqual(['WellsAdmin']);
  const edit = (whose: number, body: object) => api.patch(`/users/${whose}/`, body, admin);
  expect((await edit(id, { first_name: 'Eva', group_names: ['ParksAdmin'] })).json()).toMatchObject({
    first_name: 'Eva',
    group_names: ['ParksAdmin'],
  });
  expect((await edit(other.id, { group_names: ['ParksAdmin'] })).json().errors).toEqual({
    group_names: ['Ova rola više ne postoji.'],
  });
  const { results } = (await api.get('/archive/?resource=users', admin)).json();
  const restored = await api.post(`/archive/${results[0].id}/restore/`, {}, admin);
  expect(restored.json().errors ?? restored.json().refused[0].errors).toEqual({
    group_names: ['Ova rola više ne postoji.'],
  });
  const { results: found } = (await api.get('/users/?group_names=ParksAdmin', admin)).json();
  expect(found.map(({ first_name }: { first_name: string }) => first_name).sort()).toEqual(['Eva', 'Iva']);
});
