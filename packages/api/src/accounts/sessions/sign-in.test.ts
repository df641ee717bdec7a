import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, rstest, test } from '@rstest/core';
import { createSigner } from 'fast-jwt';
import { sql } from 'kysely';
import { ORIGIN, PASSWORD, SECRET, startTestApi, type TestApi } from '../../testing/api.ts';
import * as password from './password.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const OTHER_SECRET = 'another secret, as long as the right one';

const login = (email: string, password: string) => api.post('/auth/login/', { email, password });

describe('POST /auth/login/', () => {
  test('returns an access token and a refresh token', async () => {
    const { id, email } = await api.addUser({
      role: 'MonumentsAdmin',
      first_name: 'Đina',
      last_name: 'Đuković',
    });
    const answer = await login(email, PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json()).sort()).toEqual(['access', 'refresh']);
    const me = await api.get('/users/me/', answer.json().access);
    expect(me.json()).toEqual({
      id,
      first_name: 'Đina',
      last_name: 'Đuković',
      email,
      username: email,
      group_names: ['MonumentsAdmin'],
      is_active: true,
      state: 'active',
      invited_until: null,
      second_factor: 'off',
      last_sign_in_at: expect.stringMatching(/Z$/),
      is_superuser: false,
      threads: [],
      date_joined: expect.stringMatching(/^\d{4}-.+Z$/),
      version: 1,
      second_factor_needed: false,
    });
  });

  test('ignores upper and lower case in the e-mail address', async () => {
    await api.addUser({ email: 'Mixed.Case@podgorica.example' });
    expect((await login(' mixed.case@PODGORICA.example ', PASSWORD)).statusCode).toBe(200);
  });

  test('sends the same response for a wrong password and for an unknown account (CVE-2026-26185)', async () => {
    const { email } = await api.addUser();
    const invited = await api.addUser();
    await api.db.updateTable('users').set({ password_hash: null }).where('id', '=', invited.id).execute();
    const inactive = await api.addUser();
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
    const deleted = await api.addUser();
    await sql`update all_users set archived_at = now() where id = ${deleted.id}`.execute(api.db);
    const compares = rstest.spyOn(password, 'isRight');
    const hashes = rstest.spyOn(password, 'hashPassword');
    for (const [address, given] of [
      [email, 'Podgorica2!'],
      ['nobody@podgorica.example', PASSWORD],
      [invited.email, PASSWORD],
      [deleted.email, PASSWORD],
      [inactive.email, 'Podgorica2!'],
    ] as const) {
      compares.mockClear();
      const answer = await login(address, given);
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Pogrešan email ili šifra.' }]);
      expect([address, compares.mock.calls.length, hashes.mock.calls.length]).toEqual([address, 1, 0]);
    }
    rstest.restoreAllMocks();
  });

  test('returns the messages of the form for wrong fields', async () => {
    const answer = await login('', '');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      detail: 'Provjerite unesene podatke.',
      errors: { email: ['Unesite Vaš email'], password: ['Unesite Vašu šifru'] },
    });
    expect((await login('nobody', 'x')).json().errors).toEqual({ email: ['Email nije validan'] });
  });

  // ASVS 11.2.2
  test('replaces a hash that has outdated parameters', async () => {
    const { id, email } = await api.addUser();
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await api.db.updateTable('users').set({ password_hash: weak }).where('id', '=', id).execute();
    expect(password.isOutdated(weak)).toBe(true);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
    const row = await api.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(password.isOutdated(row?.password_hash ?? '')).toBe(false);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });
});

describe('access token', () => {
  const me = async (access: string) => (await api.get('/users/me/', access)).statusCode;
  const claimsOf = (access: string) =>
    JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());

  test('is refused after the user is deleted or the role changes (GHSA-56p6-qw3c-fq2g)', async () => {
    const { access, id } = await api.signInAs('BuildingsAdmin');
    const buildings = async () => (await api.get('/ar_platform/buildings/', access)).statusCode;
    expect(await buildings()).toBe(200);
    await api.db.updateTable('users').set({ role: 'MonumentsAdmin' }).where('id', '=', id).execute();
    expect(await buildings()).toBe(403);
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect(await buildings()).toBe(401);
    await api.db.updateTable('users').set({ is_active: true }).where('id', '=', id).execute();
    expect(await me(access)).toBe(200);
    await api.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await me(access)).toBe(401);
  });

  // ASVS 7.2.1, 9.1.1, 9.1.2, 9.1.3, 9.2.1, 9.2.2, 9.2.3, 9.2.4
  test('is refused if expired, unsigned, or of a wrong audience, issuer, type, key or algorithm', async () => {
    const { access, refresh } = await api.signInAs('SuperAdmin');
    const { sub, sid } = claimsOf(access);
    const jwk = { kty: 'oct', k: Buffer.from(OTHER_SECRET).toString('base64url') };
    const good = { sub, sid, iss: ORIGIN, aud: `${ORIGIN}/api` };
    const sign = (
      claims: object,
      algorithm: 'HS256' | 'HS512' | 'none' = 'HS256',
      key = SECRET,
      header: { typ: string; alg: string; [more: string]: unknown } = { typ: 'at+jwt', alg: algorithm },
    ) =>
      algorithm === 'none'
        ? createSigner({ algorithm, expiresIn: 900_000, header })(claims)
        : createSigner({ key, algorithm, expiresIn: 900_000, header })(claims);
    expect(await me(sign(good))).toBe(200);
    expect(await me(sign({ ...good, iat: Math.floor(Date.now() / 1000) - 3600 }))).toBe(401);
    expect(await me(sign(good, 'none'))).toBe(401);
    expect(await me(sign(good, 'HS512'))).toBe(401);
    expect(await me(sign(good, 'HS256', OTHER_SECRET))).toBe(401);
    expect(await me(sign(good, 'HS256', OTHER_SECRET, { typ: 'at+jwt', alg: 'HS256', jwk }))).toBe(401);
    expect(await me(sign({ ...good, aud: `${ORIGIN}/dashboard` }))).toBe(401);
    expect(await me(sign({ ...good, aud: 'https://other.example/api' }))).toBe(401);
    expect(await me(sign({ ...good, iss: 'https://other.example' }))).toBe(401);
    expect(await me(sign({ sub, sid, iss: ORIGIN }))).toBe(401);
    expect(await me(sign({ sub, sid, aud: good.aud }))).toBe(401);
    expect(await me(sign(good, 'HS256', SECRET, { typ: 'JWT', alg: 'HS256' }))).toBe(401);
    expect(await me(sign(good, 'HS256', SECRET, { typ: 'own-build+jwt', alg: 'HS256' }))).toBe(401);
    expect(await me(sign({ ...good, sub: '999999' }))).toBe(401);
    expect(await me(refresh)).toBe(401);
  });

  test('contains no role and is valid for 15 minutes', async () => {
    const claims = claimsOf((await api.signInAs('SuperAdmin')).access);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
    expect(claims.exp - claims.iat).toBe(900);
  });
});
