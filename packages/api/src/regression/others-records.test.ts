import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { formOf, samples } from '../testing/samples.ts';

let api: TestApi;
const access: Record<string, string> = {};
/** A record of each department, and the path of each. */
let paths: Record<'buildings' | 'monuments' | 'clerk', string>;
beforeAll(async () => {
  api = await startTestApi();
  for (const role of ['SuperAdmin', 'BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin'] as const) {
    access[role] = (await api.signInAs(role)).access;
  }
  const place = { name: 'Kula', address: 'Trg', latitude: 42.4, longitude: 19.2, description: 'Stara.' };
  const site = {
    ...place,
    investor: 'Opština',
    building_size: 10,
    construction_start_date: '2026-01-01',
    construction_end_date: '2027-01-01',
  };
  const add = async (path: string, form: FormData) => {
    const answer = await api.sendForm('POST', path, form, access.SuperAdmin);
    expect(answer.statusCode).toBe(201);
    return `${path}${answer.json().id}/`;
  };
  paths = {
    buildings: await add('/ar_platform/buildings/', formOf({ ...site, model_3d: await samples.glb() })),
    monuments: await add(
      '/ar_platform/monuments/',
      formOf({ ...place, base_of_knowledge: await samples.pdf(), image: await samples.png() }),
    ),
    clerk: await add('/supersluzbenik/', formOf({ upload_file: samples.txt() })),
  };
});
afterAll(() => api.stop());

const OTHERS = [
  ['BuildingsAdmin', 'monuments'],
  ['BuildingsAdmin', 'clerk'],
  ['MonumentsAdmin', 'buildings'],
  ['MonumentsAdmin', 'clerk'],
  ['SupersluzbenikAdmin', 'buildings'],
  ['SupersluzbenikAdmin', 'monuments'],
] as const;

test.each(OTHERS)(
  'CVE-2026-35412: %s overwrites no file of %s, by any call that takes one',
  async (role, area) => {
    const form = async () =>
      formOf({
        image: await samples.png(),
        model_3d: await samples.glb(),
        base_of_knowledge: await samples.pdf(),
        upload_file: samples.txt(),
      });
    const files = () => api.db.selectFrom('files').selectAll().orderBy('id').execute();
    const before = await files();
    const list = paths[area].replace(/\d+\/$/, '');
    const answers = [
      await api.sendForm('PATCH', paths[area], await form(), access[role]),
      await api.sendForm('POST', list, await form(), access[role]),
      await api.patch(paths[area], { is_active: false }, access[role] ?? ''),
      await api.delete(paths[area], access[role] ?? ''),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect(await files()).toEqual(before);
  },
);

// ASVS 8.2.2
describe('CVE-2026-25574: by counting through numbers nobody reaches what is not theirs', () => {
  test.each(OTHERS)('%s reads no record and no document of %s', async (role, area) => {
    for (const path of [paths[area], `${paths[area]}base_of_knowledge/`, `${paths[area]}upload_file/`]) {
      expect([403, 404]).toContain((await api.get(path, access[role])).statusCode);
    }
    expect((await api.get(paths[area], access[role])).statusCode).toBe(403);
  });

  test('nobody but SuperAdmin reads or edits a user, and oneself only as /users/me/', async () => {
    const { access: mine, id } = await api.signInAs('MonumentsAdmin');
    for (let other = 1; other <= id; other += 1) {
      expect((await api.get(`/users/${other}/`, mine)).statusCode).toBe(403);
      expect((await api.patch(`/users/${other}/`, { first_name: 'X' }, mine)).statusCode).toBe(403);
    }
    expect((await api.get('/users/me/', mine)).json().id).toBe(id);
  });

  test('the signed address of one document opens no other', async () => {
    const sign = async (path: string) => (await api.get(path, access.SuperAdmin)).json().url as string;
    const [mine, other] = [
      await sign(`${paths.clerk}upload_file/`),
      await sign(`${paths.monuments}base_of_knowledge/`),
    ];
    expect((await api.send({ url: mine })).statusCode).toBe(200);
    const [otherFile] = other.split('?');
    const [, mySignature] = mine.split('?');
    expect((await api.send({ url: `${otherFile}?${mySignature}` })).statusCode).toBe(404);
  });
});

test('CVE-2026-39397: every call that is not public asks who calls, with its own record in the path', async () => {
  const guarded = api.routes.filter((route) => route.access && route.access !== 'public');
  expect(guarded.length).toBeGreaterThan(20);
  for (const { method, url } of guarded) {
    const answer = await api.send({ method: method as 'GET', url: url.replace(':id', '1') });
    expect([method, url, answer.statusCode]).toEqual([method, url, 401]);
  }
});
