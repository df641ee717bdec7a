import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { formOf, samples } from '../../testing/samples.ts';

const MB = 1024 * 1024;
const PATH = '/supersluzbenik/';

let api: TestApi;
let access: string;
let admin: string;

beforeAll(async () => {
  api = await startTestApi({ connections: 10, quotaBytes: 2 * MB });
  access = (await api.signInAs('SupersluzbenikAdmin')).access;
  admin = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const id of await ids()) await api.delete(`${PATH}${id}/`, admin);
  for (const { id } of (await api.get('/archive/?limit=100', admin)).json().results)
    await api.send({
      method: 'DELETE',
      url: `/api/archive/${id}/`,
      headers: { authorization: `Bearer ${admin}` },
    });
});

const ids = async () =>
  (await api.get(`${PATH}?limit=100`, access)).json().results.map(({ id }: { id: number }) => id);
const textOf = (bytes: number) => randomBytes(bytes / 2).toString('hex');
const send = (text: string) =>
  api.sendForm('POST', PATH, formOf({ upload_file: samples.txt('znanje.txt', text) }), access);
const spaceSeenBy = async (who: string) => (await api.get('/analytics/', who)).json().space;

test('refuses a file above the quota of its department, and names the field', async () => {
  expect((await send(textOf(0.8 * MB))).statusCode).toBe(201);
  expect((await send(textOf(0.8 * MB))).statusCode).toBe(201);
  const before = await readdir(api.folders.files);
  const refused = await send(textOf(0.8 * MB));
  const text =
    'Fajlovi ovog odjeljenja zauzimaju 2 MB od dozvoljenih 2 MB, pa za ovaj nema mjesta. Obratite se administratoru.';
  expect([refused.statusCode, refused.json().errors]).toEqual([413, { upload_file: [text] }]);
  expect(await readdir(api.folders.files)).toEqual(before);
  const place = { name: 'Kula', address: 'Trg', latitude: 42.4, longitude: 19.2, description: 'Stara.' };
  const form = formOf({ ...place, base_of_knowledge: await samples.pdf() });
  expect((await api.sendForm('POST', '/ar_platform/monuments/', form, admin)).statusCode).toBe(201);
});

test('counts equal content once, and counts files of a deleted record until the record leaves the trash', async () => {
  const text = textOf(0.8 * MB);
  for (let n = 0; n < 3; n += 1) expect((await send(text)).statusCode).toBe(201);
  for (const id of await ids()) await api.delete(`${PATH}${id}/`, access);
  expect((await send(textOf(0.8 * MB))).statusCode).toBe(201);
  expect((await send(textOf(0.8 * MB))).statusCode).toBe(413);
});

test('accepts only the first of two concurrent uploads for the last free space', async () => {
  const answers = await Promise.all([send(textOf(1.2 * MB)), send(textOf(1.2 * MB))]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 413]);
  expect(await ids()).toHaveLength(1);
});

test('shows the used space to everybody who may see the department', async () => {
  await send(textOf(0.8 * MB));
  const bytes = 2 * Math.floor((0.8 * MB) / 2);
  expect(await spaceSeenBy(access)).toEqual([{ resource: 'clerk', bytes, quota: 2 * MB }]);
  expect(await spaceSeenBy(admin)).toContainEqual({ resource: 'clerk', bytes, quota: 2 * MB });
});
