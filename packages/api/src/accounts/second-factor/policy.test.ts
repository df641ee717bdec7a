import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { Secret, TOTP } from 'otpauth';
import { isRequiredOf, parsePolicy } from '../../platform/config/second-factor-policy.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

test.each([
  ['off', { mode: 'off' }],
  ['offered', { mode: 'offered' }],
  ['required', { mode: 'required', roles: 'every' }],
  ['required:SuperAdmin', { mode: 'required', roles: ['SuperAdmin'] }],
  [
    'required:SuperAdmin, SupersluzebnikAdmin',
    { mode: 'required', roles: ['SuperAdmin', 'SupersluzbenikAdmin'] },
  ],
  ['required:', undefined],
  ['required:Nobody', undefined],
  ['required:SuperAdmin,', undefined],
  ['on', undefined],
])('parses SECOND_FACTOR=%s', (text, policy) => {
  expect(parsePolicy(text)).toEqual(policy);
});

test('requires a second factor for the configured roles, or for everybody', () => {
  expect(isRequiredOf({ mode: 'offered' }, 'SuperAdmin')).toBe(false);
  expect(isRequiredOf({ mode: 'required', roles: 'every' }, null)).toBe(true);
  expect(isRequiredOf({ mode: 'required', roles: ['SuperAdmin'] }, 'SuperAdmin')).toBe(true);
  expect(isRequiredOf({ mode: 'required', roles: ['SuperAdmin'] }, 'MonumentsAdmin')).toBe(false);
});

describe('with a required second factor for SuperAdmins', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ secondFactor: { mode: 'required', roles: ['SuperAdmin'] } });
  });
  afterAll(() => api.stop());

  const OPEN = [
    'GET /api/users/me/',
    'POST /api/auth/prove/',
    'POST /api/auth/prove/options/',
    'GET /api/users/me/second-factor/',
    'POST /api/users/me/second-factor/code/',
    'POST /api/users/me/second-factor/code/confirm/',
    'DELETE /api/users/me/second-factor/code/',
    'POST /api/users/me/second-factor/passkeys/options/',
    'POST /api/users/me/second-factor/passkeys/',
    'DELETE /api/users/me/second-factor/passkeys/:key/',
    'POST /api/users/me/second-factor/recovery-codes/',
  ].sort();

  // ASVS 6.3.3
  test('a SuperAdmin may only set up a second factor until a factor exists', async () => {
    const { access } = await api.signInAs('SuperAdmin');
    const guarded = api.routes.filter(({ access, hidden }) => access && access !== 'public' && !hidden);
    const let_in: string[] = [];
    for (const { method, url } of guarded) {
      const answer = await api.send({
        method: method as 'GET',
        url: url.replace(/:\w+/g, '1').replace('*', 'x'),
        headers: { authorization: `Bearer ${access}` },
      });
      const refused =
        method === 'HEAD' ? answer.statusCode === 403 : answer.json().code === 'second-factor-needed';
      if (!refused) let_in.push(`${method} ${url}`);
    }
    expect(let_in.filter((one) => !one.startsWith('HEAD')).sort()).toEqual(OPEN);
    const places = await api.get('/ar_platform/monuments/public/', access);
    expect(places.statusCode).toBe(200);
    const { ticket, seed } = (await api.post('/users/me/second-factor/code/', {}, access)).json();
    const code = new TOTP({ secret: Secret.fromBase32(seed) }).generate();
    await api.post('/users/me/second-factor/code/confirm/', { ticket, code }, access);
    expect((await api.get('/users/', access)).statusCode).toBe(200);
  });

  test('a MonumentsAdmin needs a second factor after becoming SuperAdmin', async () => {
    const { access, id } = await api.signInAs('MonumentsAdmin');
    expect((await api.get('/ar_platform/monuments/', access)).statusCode).toBe(200);
    await api.db.updateTable('users').set({ role: 'SuperAdmin' }).where('id', '=', id).execute();
    expect((await api.get('/ar_platform/monuments/', access)).json().code).toBe('second-factor-needed');
  });
});

test('SECOND_FACTOR=off requires no second factor, and refuses to set one up', async () => {
  const api = await startTestApi({ secondFactor: { mode: 'off' } });
  const { id, email } = await api.addUser({ role: 'SuperAdmin' });
  await api.db.insertInto('one_time_codes').values({ user_id: id, seed: 'A', last_step: 0 }).execute();
  const { access } = await api.signIn(email);
  expect((await api.get('/users/me/', access)).statusCode).toBe(200);
  expect((await api.post('/users/me/second-factor/code/', {}, access)).statusCode).toBe(404);
  expect((await api.post('/auth/passkey/options/', {})).statusCode).toBe(404);
  await api.stop();
});
