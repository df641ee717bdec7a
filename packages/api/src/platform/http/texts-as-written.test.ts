import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { formOf, samples } from '../../testing/samples.ts';

let api: TestApi;
let access: string;
beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

const ATTACK = '<img src=x onerror=alert(1)>"\'--><script>alert(2)</script>';
const PLACE = { address: ATTACK, latitude: 42.4, longitude: 19.2 };

async function expectText(path: string, token: string | undefined, field: (body: never) => unknown) {
  const answer = await api.get(path, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(field(answer.json() as never)).toBe(ATTACK);
}

// ASVS 3.2.2
test('CVE-2025-54384: a script in a name or a description is returned as text', async () => {
  const form = formOf({
    ...PLACE,
    name: ATTACK,
    name_en: ATTACK,
    description: ATTACK,
    image_alt: ATTACK,
    base_of_knowledge: await samples.pdf(),
  });
  const { id } = (await api.sendForm('POST', '/ar_platform/monuments/', form, access)).json();
  type Row = { name: string; description: string; image_alt: string; record_name: string };
  const one = `/ar_platform/monuments/${id}/`;
  await expectText(one, access, (row: Row) => row.name);
  await expectText(one, access, (row: Row) => row.description);
  await expectText(
    '/ar_platform/monuments/',
    access,
    (page: { results: Row[] }) => page.results[0]?.image_alt,
  );
  await expectText('/ar_platform/monuments/public/', undefined, (map: { data: Row[] }) => map.data[0]?.name);
  await expectText('/analytics/', access, (body: { latest: Row[] }) => body.latest[0]?.record_name);
  await expectText('/activity/', access, (page: { results: Row[] }) => page.results[0]?.record_name);
});

test('CVE-2025-54384: a script in a person’s name is text, also in mails', async () => {
  const user = {
    first_name: ATTACK,
    last_name: 'Test',
    email: 'x@podgorica.example',
    group_names: ['MonumentsAdmin'],
  };
  const { id } = (await api.post('/users/', user, access)).json();
  await expectText(`/users/${id}/`, access, (row: { first_name: string }) => row.first_name);
  const mail = await api.db.selectFrom('outbox').select('body').executeTakeFirstOrThrow();
  expect(mail.body).toContain(ATTACK);
});
