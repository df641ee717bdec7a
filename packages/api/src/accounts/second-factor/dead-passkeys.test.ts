import type { Factors, FactorsChanged, SecondStepRequest } from '@ar/domain/second-factor';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { probePasskeys } from '../../operations/doctor/checks.ts';
import { ORIGIN, PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { nameHosts } from './passkeys.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const BASE = '/users/me/second-factor';
const OLD = 'stara.example';

const login = async (email: string) =>
  (await api.post('/auth/login/', { email, password: PASSWORD })).json() as SecondStepRequest;
const step = (ticket: string, given: object) => api.post('/auth/second-step/', { ticket, ...given });
const factors = async (access: string) => (await api.get(`${BASE}/`, access)).json() as Factors;

async function addPasskey(access: string) {
  const authenticator = createAuthenticator(ORIGIN);
  const { ticket, options } = (await api.post(`${BASE}/passkeys/options/`, {}, access)).json();
  const body = { ticket, name: 'Telefon', passkey: authenticator.create(options) };
  const added = (await api.post(`${BASE}/passkeys/`, body, access)).json() as FactorsChanged;
  return { authenticator, codes: added.recovery_codes ?? [] };
}

/** Adds a person whose passkey was made for an earlier host name of the server. */
async function withDeadPasskey() {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
  const { access } = await api.signIn(email);
  const { authenticator, codes } = await addPasskey(access);
  await api.db.updateTable('passkeys').set({ rp_id: OLD }).where('user_id', '=', id).execute();
  return { id, email, access, authenticator, codes };
}

test('a sign-in does not offer passkeys of an earlier host name, and returns the earlier host name', async () => {
  const { email, access, codes } = await withDeadPasskey();
  const { second_factor } = await login(email);
  expect(second_factor).toMatchObject({
    methods: ['recovery-code'],
    passkey: null,
    dead_passkeys_of: [OLD],
  });
  expect((await factors(access)).passkeys).toMatchObject([{ made_for: OLD }]);
  expect((await step(second_factor.ticket, { recovery_code: codes[0] })).statusCode).toBe(200);
});

test('a person whose only factor is a dead passkey cannot sign in with the password alone', async () => {
  const { id, email } = await withDeadPasskey();
  await api.db.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  const answer = await login(email);
  expect(Object.keys(answer)).toEqual(['second_factor']);
  expect(answer.second_factor).toMatchObject({ methods: [], passkey: null, dead_passkeys_of: [OLD] });
});

test('a person with a dead passkey can add a new passkey and remove the dead passkey', async () => {
  const { email, access, authenticator: dead } = await withDeadPasskey();
  const { authenticator: alive } = await addPasskey(access);
  const { second_factor } = await login(email);
  const allowed = second_factor.passkey?.allowCredentials as { id: string }[];
  expect(allowed.map(({ id }) => id)).toEqual([alive.id]);
  const passkey = alive.get(second_factor.passkey ?? { challenge: '' }, { verified: false });
  expect((await step(second_factor.ticket, { passkey })).statusCode).toBe(200);
  expect((await api.delete(`${BASE}/passkeys/${dead.id}/`, access)).statusCode).toBe(200);
  expect((await factors(access)).passkeys).toMatchObject([{ id: alive.id, made_for: null }]);
});

test('a passkey without a stored host name works, and gets the current host name', async () => {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
  await addPasskey((await api.signIn(email)).access);
  await api.db.updateTable('passkeys').set({ rp_id: null }).where('user_id', '=', id).execute();
  expect((await login(email)).second_factor.methods).toEqual(['passkey', 'recovery-code']);
  await nameHosts(api.db, ORIGIN);
  const kept = api.db.selectFrom('passkeys').select('rp_id').where('user_id', '=', id);
  expect(await kept.execute()).toEqual([{ rp_id: new URL(ORIGIN).hostname }]);
});

test('the doctor counts dead passkeys, their owners, and people who are locked out', async () => {
  await api.db.deleteFrom('passkeys').execute();
  expect(await probePasskeys(api.db, ORIGIN)).toEqual([]);
  await withDeadPasskey();
  const { id, access } = await withDeadPasskey();
  await api.db.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  const found = async () => (await probePasskeys(api.db, ORIGIN)).map(({ found }) => found);
  expect(await found()).toEqual([
    'Passkeys that were made for the host name stara.example do not work at ar.example: 2 of 2 people, of whom 1 cannot sign in, because they have no other factor and no recovery codes.',
  ]);
  await addPasskey(access);
  expect(await found()).toEqual([expect.stringContaining('of whom 0 cannot sign in')]);
});
