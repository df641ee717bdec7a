import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let access: string;
beforeAll(async () => {
  api = await startTestApi();
  access = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
  language?: string | undefined;
}

const ask = (path: string, { method = 'POST', body, language }: Call) =>
  api.send({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${access}`,
      ...(language !== undefined && { 'accept-language': language }),
    },
    ...(body && { payload: body }),
  });

const [MN, EN] = ['sr-Latn-ME', 'en-GB'];

test.each([
  [undefined, MN, 'Pogrešan email ili šifra.'],
  ['sr-Latn-ME', MN, 'Pogrešan email ili šifra.'],
  ['de', MN, 'Pogrešan email ili šifra.'],
  ['en-GB', EN, 'Wrong email or password.'],
  ['de, en;q=0.8', EN, 'Wrong email or password.'],
])('refuses a sign-in with Accept-Language %j in %s', async (language, tag, detail) => {
  const body = { email: 'nobody@podgorica.example', password: 'x' };
  const answer = await ask('/auth/login/', { body, language });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ detail });
  expect(answer.headers).toMatchObject({ 'content-language': tag, vary: 'accept-language' });
});

test.each([
  [
    undefined,
    {
      detail: 'Provjerite unesene podatke.',
      errors: {
        first_name: ['Ime je obavezno polje'],
        last_name: ['Maksimalna duzina 100 karaktera'],
        email: ['Email nije validan'],
        group_names: ['Morate izabrati rolu'],
        colour: ['Server ne poznaje ovo polje.'],
      },
    },
  ],
  [
    'en',
    {
      detail: 'Check what was entered.',
      errors: {
        first_name: ['The first name is required'],
        last_name: ['At most 100 characters'],
        email: ['The email address is not valid'],
        group_names: ['Choose a role'],
        colour: ['The server does not know this field.'],
      },
    },
  ],
])('sends the errors of fields in the language of Accept-Language %j', async (language, said) => {
  const body = { first_name: '', last_name: 'č'.repeat(101), email: 'x', group_names: [], colour: 'red' };
  const answer = await ask('/users/', { body, language });
  expect([answer.statusCode, answer.json()]).toEqual([400, { ...said, unknown_fields: ['colour'] }]);
});

test.each([
  ['GET', '/public/changes/?since=x', undefined, 'since', 'The value is not valid.'],
  ['GET', '/ar_platform/monuments/public/?bbox=x', undefined, 'bbox', 'The value is not valid.'],
  ['POST', '/auth/second-step/', { ticket: 'x' }, 'code', 'Enter the code'],
  [
    'POST',
    '/override/',
    { department: 'users', origin: 'https://elsewhere.example' },
    'origin',
    'Only addresses of this machine: http://localhost:PORT or http://127.0.0.1:PORT.',
  ],
] as const)('states the rule of a schema in English: %s %s', async (method, path, body, field, said) => {
  const answer = await ask(path, { method, language: 'en', ...(body && { body }) });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { [field]: [said] }]);
});

test.each([
  [undefined, 'Nema drugih uređaja.'],
  ['en', 'There are no other devices.'],
])('confirms an action in the language of Accept-Language %j', async (language, detail) => {
  const answer = await ask('/account/sessions/', { method: 'DELETE', language });
  expect([answer.statusCode, answer.json()]).toEqual([200, { detail }]);
});

test.each([
  [undefined, /^Odjeljenje parkovi nije u registru/],
  ['en', /^parkovi is not in the registry/],
])('explains a refused release in the language of Accept-Language %j', async (language, text) => {
  const answer = await ask('/releases/parkovi/disable/', {
    body: { revision: 0, reason: 'Proba' },
    language,
  });
  const { detail, code, reasons } = answer.json();
  expect(answer.statusCode).toBe(404);
  expect([code, reasons[0].text]).toEqual(['unknown-department', detail]);
  expect(detail).toMatch(text);
});

test("renders the server's reasons in the journal in the reader's language", async () => {
  const { id } = await api.addUser({ role: 'MonumentsAdmin' });
  const edit = (body: object) => api.patch(`/users/${id}/`, body, access);
  await edit({ is_active: false, reason: 'reason-written-by-a-person' });
  await edit({ is_active: true });
  const history = async (language: string) =>
    (await ask(`/users/${id}/history/`, { method: 'GET', language })).json().results;
  const [activated] = await history('mn');
  expect((await ask(`/activity/${activated.id}/revert/`, { body: {} })).statusCode).toBe(200);
  const reasons = async (language: string) =>
    (await history(language)).map(({ reason }: { reason: string | null }) => reason).slice(0, 3);
  const written = [null, 'reason-written-by-a-person'];
  expect(await reasons('mn')).toEqual(['Vraćanje ranijih vrijednosti', ...written]);
  expect(await reasons('en')).toEqual(['Earlier values were put back', ...written]);
  for (const word of ['vraćanje', 'earlier']) {
    const found = await ask(`/activity/?search=${encodeURIComponent(word)}`, {
      method: 'GET',
      language: 'en',
    });
    expect(found.json().results.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Earlier values were put back',
    ]);
  }
});

test('omits content-language from a response without translated texts', async () => {
  const { headers } = await ask('/users/me/', { method: 'GET', language: 'en' });
  expect(headers).not.toHaveProperty('content-language');
  expect(headers).not.toHaveProperty('vary');
});
