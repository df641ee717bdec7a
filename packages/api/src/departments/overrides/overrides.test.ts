import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createSigner } from 'fast-jwt';
import { ORIGIN, SECRET, startTestApi, type TestApi } from '../../testing/api.ts';
import { createFindOverride, type FindOverride } from './overrides.ts';

let api: TestApi;
let find: FindOverride;
beforeAll(async () => {
  api = await startTestApi();
  find = createFindOverride(api.db, [SECRET], ORIGIN);
});
afterAll(() => api.stop());

const asked = { department: 'users', origin: 'http://localhost:3101' };

async function switchOn(access: string) {
  const answer = await api.post('/override/', asked, access);
  expect(answer.statusCode).toBe(200);
  const set = String(answer.headers['set-cookie']);
  return { set, cookie: set.split(';')[0] ?? '', body: answer.json() };
}

test('allows a SuperAdmin’s own build for an hour, only in the browser with the cookie', async () => {
  const { access, id } = await api.signInAs('SuperAdmin');
  const { set, cookie, body } = await switchOn(access);
  expect(set).toMatch(/^__Host-own-build=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const lasts = Date.parse(body.until) - Date.now();
  expect(lasts).toBeGreaterThan(3_590_000);
  expect(lasts).toBeLessThanOrEqual(3_600_000);
  expect(await find(`theme=dark; ${cookie}`)).toEqual({ ...asked, person: id, until: expect.any(String) });
  expect(await find('theme=dark')).toBeUndefined();
  expect(await find(undefined)).toBeUndefined();
});

test.each(['BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin', null] as const)(
  'refuses the role %s',
  async (role) => {
    const { access } = await api.signInAs(role);
    const answer = await api.post('/override/', asked, access);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  },
);

// ASVS 1.2.2
test.each([
  'https://evil.example',
  'http://192.168.1.7:3101',
  "http://localhost:3101'; script-src *",
  'http://localhost.evil.example',
])('refuses an origin other than localhost: %s', async (origin) => {
  const { access } = await api.signInAs('SuperAdmin');
  const answer = await api.post('/override/', { ...asked, origin }, access);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['origin']]);
});

test('stores only the origin of a URL', async () => {
  const { access } = await api.signInAs('SuperAdmin');
  const origin = 'http://127.0.0.1:3101/department.json?x=1';
  const answer = await api.post('/override/', { ...asked, origin }, access);
  expect(answer.json().origin).toBe('http://127.0.0.1:3101');
});

test('an own build ends when the SuperAdmin signs out or loses the role', async () => {
  const { access, refresh } = await api.signInAs('SuperAdmin');
  const { cookie } = await switchOn(access);
  await api.post('/auth/logout/', { refresh });
  expect(await find(cookie)).toBeUndefined();

  const other = await api.signInAs('SuperAdmin');
  const kept = (await switchOn(other.access)).cookie;
  await api.db.updateTable('users').set({ role: 'BuildingsAdmin' }).where('id', '=', other.id).execute();
  expect(await find(kept)).toBeUndefined();
});

test('DELETE /override/ removes the cookie', async () => {
  const { access } = await api.signInAs('SuperAdmin');
  const answer = await api.delete('/override/', access);
  expect(answer.statusCode).toBe(200);
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^__Host-own-build=; Max-Age=0; Path=\/; HttpOnly; Secure;/,
  );
});

test('ignores a cookie with an access token, a forged token or an expired token', async () => {
  const { access, id } = await api.signInAs('SuperAdmin');
  expect(await find(`__Host-own-build=${access}`)).toBeUndefined();
  const session = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const claims = {
    sub: String(id),
    sid: session.id,
    iss: ORIGIN,
    aud: `${ORIGIN}/dashboard`,
    iat: Math.floor(Date.now() / 1000),
    ...asked,
  };
  const findSigned = (other: object = {}, key = SECRET, typ = 'own-build+jwt') => {
    const sign = createSigner({ key, algorithm: 'HS256', expiresIn: 60_000, header: { typ, alg: 'HS256' } });
    return find(`__Host-own-build=${sign({ ...claims, ...other })}`);
  };
  expect(await findSigned()).toMatchObject(asked);
  expect(await findSigned({}, 'another key')).toBeUndefined();
  expect(await findSigned({}, SECRET, 'at+jwt')).toBeUndefined();
  expect(await findSigned({ aud: `${ORIGIN}/api` })).toBeUndefined();
  expect(await findSigned({ iss: 'https://other.example' })).toBeUndefined();
  expect(await findSigned({ iat: claims.iat - 90 })).toBeUndefined();
});

// ASVS 9.2.2
test('the API refuses the token of an own build’s cookie', async () => {
  const { access } = await api.signInAs('SuperAdmin');
  const { cookie } = await switchOn(access);
  const answer = await api.get('/users/', cookie.replace('__Host-own-build=', ''));
  expect(answer.statusCode).toBe(401);
});
