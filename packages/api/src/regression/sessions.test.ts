import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

const NEW = 'Kr7#vbnM-most';
const me = async (access: string) => (await api.get('/users/me/', access)).statusCode;
const refresh = async (token: string) => (await api.post('/auth/refresh/', { refresh: token })).statusCode;
const sessionOf = (access: string): string =>
  JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).sid;

// ASVS 7.4.2
describe('GHSA-56p6-qw3c-fq2g: an access token stops at once', () => {
  test('when its user is deleted', async () => {
    const { access, refresh: token, id } = await api.signInAs('MonumentsAdmin');
    expect((await api.delete(`/users/${id}/`, admin)).statusCode).toBe(204);
    expect([await me(access), await refresh(token)]).toEqual([401, 401]);
  });

  test('when its user is made inactive', async () => {
    const { access, refresh: token, id } = await api.signInAs('MonumentsAdmin');
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect([await me(access), await refresh(token)]).toEqual([401, 401]);
  });

  test('for what its user may no longer do, when they are given another role', async () => {
    const { access, id } = await api.signInAs('SuperAdmin');
    expect((await api.get('/users/', access)).statusCode).toBe(200);
    await api.patch(`/users/${id}/`, { group_names: ['BuildingsAdmin'] }, admin);
    expect((await api.get('/users/', access)).statusCode).toBe(403);
    expect((await api.get('/ar_platform/buildings/', access)).statusCode).toBe(200);
  });
});

// ASVS 7.4.1
test('CVE-2025-4643: after sign-out neither token of the session works', async () => {
  const { access, refresh: token } = await api.signInAs('MonumentsAdmin');
  expect(await me(access)).toBe(200);
  await api.post('/auth/logout/', { refresh: token });
  expect([await me(access), await refresh(token)]).toEqual([401, 401]);
});

describe('CVE-2026-22706: a change or a reset of the password ends old refresh tokens', () => {
  test('a change, in every other session', async () => {
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    const [here, there] = [await api.signIn(email), await api.signIn(email)];
    const answer = await api.post(
      '/users/change-password/',
      { current_password: PASSWORD, new_password: NEW },
      here.access,
    );
    expect(answer.statusCode).toBe(200);
    expect([await me(there.access), await refresh(there.refresh)]).toEqual([401, 401]);
  });

  test('a reset, in every session, and without opening a new one', async () => {
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    const sessions = [await api.signIn(email), await api.signIn(email)];
    await api.post('/users/request-password-reset/', { email });
    const mail = await api.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient_address', '=', email)
      // The second sign-in was told of, too.
      .where('subject', 'like', '%nova šifra')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mail.body)?.[1];
    const answer = await api.post('/users/reset-password/', { token, new_password: NEW });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['detail']]);
    for (const old of sessions)
      expect([await me(old.access), await refresh(old.refresh)]).toEqual([401, 401]);
  });
});

// ASVS 7.2.4
test('CVE-2025-64100: a sign-in opens a session of its own, whatever session it is sent from', async () => {
  const { email } = await api.addUser({ role: 'MonumentsAdmin' });
  const planted = await api.signInAs('MonumentsAdmin');
  const answer = await api.send({
    method: 'POST',
    url: '/api/auth/login/',
    headers: { authorization: `Bearer ${planted.access}`, cookie: `session=${sessionOf(planted.access)}` },
    payload: { email, password: PASSWORD, refresh: planted.refresh, sid: sessionOf(planted.access) },
  });
  const own = answer.json();
  const again = await api.signIn(email);
  expect(new Set([planted, own, again].map(({ access }) => sessionOf(access))).size).toBe(3);
  await api.post('/auth/logout/', { refresh: planted.refresh });
  expect([await me(planted.access), await me(own.access)]).toEqual([401, 200]);
});
