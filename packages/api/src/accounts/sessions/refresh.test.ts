import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { hashOfToken } from './tokens.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ servers: 2 });
});
afterAll(() => api.stop());

const refresh = (token: string) => api.post('/auth/refresh/', { refresh: token });
const next = async (token: string): Promise<{ access: string; refresh: string }> =>
  (await refresh(token)).json();
const sessionOf = (access: string): string =>
  JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).sid;
const me = async (access: string) => (await api.get('/users/me/', access)).statusCode;

const endGrace = (token: string) =>
  sql`update refresh_tokens set used_at = used_at - interval '31 seconds'
    where hash = ${hashOfToken(token)}`.execute(api.db);

describe('POST /auth/refresh/', () => {
  test('returns a new pair of tokens each time', async () => {
    const first = await api.signInAs('SuperAdmin');
    const second = await next(first.refresh);
    const third = await next(second.refresh);
    expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3);
    expect(await me(third.access)).toBe(200);
  });

  // ASVS 7.2.3
  test('stores only hashes of tokens', async () => {
    const { refresh: token } = await api.signInAs(null);
    const { rows } = await sql<{
      all: string;
    }>`select string_agg(t::text, ' ') as all from refresh_tokens t`.execute(api.db);
    expect(rows[0]?.all).toContain(hashOfToken(token).toString('hex'));
    expect(rows[0]?.all).not.toContain(token);
  });

  test('returns the same next token to five concurrent requests with one token', async () => {
    const { refresh: token } = await api.signInAs('SuperAdmin');
    const pairs = await Promise.all(Array.from({ length: 5 }, () => next(token)));
    expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(1);
    for (const { access } of pairs) expect(await me(access)).toBe(200);
    expect((await refresh(pairs[0]?.refresh ?? '')).statusCode).toBe(200);
  });

  test('returns the newest token for a used token within the grace period', async () => {
    const { refresh: token } = await api.signInAs('SuperAdmin');
    const newest = await next((await next(token)).refresh);
    const late = await next(token);
    expect(late.refresh).toBe(newest.refresh);
    await endGrace(token);
    expect((await refresh(late.refresh)).statusCode).toBe(200);
  });

  test('ends the session on a replay after the grace period', async () => {
    const stolen = await api.signInAs('SuperAdmin');
    const current = await next(stolen.refresh);
    const elsewhere = await api.signInAs('SuperAdmin');
    await endGrace(stolen.refresh);
    const replay = await refresh(stolen.refresh);
    expect(replay.statusCode).toBe(401);
    expect(replay.json()).toEqual({
      detail: 'Vaša sesija je istekla. Prijavite se ponovo.',
      code: 'replayed',
    });
    expect((await refresh(current.refresh)).statusCode).toBe(401);
    expect(await me(current.access)).toBe(401);
    expect(await me(elsewhere.access)).toBe(200);
  });

  // ASVS 7.3.1, 7.3.2
  test('refuses an unknown token, an expired token, and a token of an expired session', async () => {
    expect((await refresh('unknown')).statusCode).toBe(401);
    const idle = await api.signInAs(null);
    await sql`update refresh_tokens set expires_at = now() - interval '1 second'
      where hash = ${hashOfToken(idle.refresh)}`.execute(api.db);
    expect((await refresh(idle.refresh)).statusCode).toBe(401);
    const old = await api.signInAs(null);
    await api.db
      .updateTable('sessions')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where('user_id', '=', old.id)
      .execute();
    expect((await refresh(old.refresh)).statusCode).toBe(401);
    expect(await me(old.access)).toBe(401);
  });

  test('refuses the token of a deleted or deactivated user', async () => {
    const inactive = await api.signInAs('SuperAdmin');
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
    expect((await refresh(inactive.refresh)).statusCode).toBe(401);
    const deleted = await api.signInAs('SuperAdmin');
    await api.db.deleteFrom('users').where('id', '=', deleted.id).execute();
    expect((await refresh(deleted.refresh)).statusCode).toBe(401);
  });

  // ASVS 7.2.2, 7.2.4
  test('CVE-2025-64100: a sign-in with the tokens of an earlier session starts a new session', async () => {
    const { email } = await api.addUser();
    const planted = await api.signInAs('MonumentsAdmin');
    const answer = await api.send({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { authorization: `Bearer ${planted.access}`, cookie: `session=${sessionOf(planted.access)}` },
      payload: { email, password: PASSWORD },
    });
    const [own, again] = [answer.json(), await api.signIn(email)];
    expect(new Set([planted, own, again].map(({ access }) => sessionOf(access))).size).toBe(3);
    await api.post('/auth/logout/', { refresh: planted.refresh });
    expect([await me(planted.access), await me(own.access)]).toEqual([401, 200]);
  });
});

describe('POST /auth/logout/', () => {
  // ASVS 7.4.1
  test('ends the session for its access and refresh tokens (CVE-2025-4643)', async () => {
    const pair = await api.signInAs('SuperAdmin');
    const current = await next(pair.refresh);
    const answer = await api.post('/auth/logout/', { refresh: current.refresh });
    expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
    expect(await me(pair.access)).toBe(401);
    expect(await me(current.access)).toBe(401);
    expect((await refresh(current.refresh)).statusCode).toBe(401);
    expect((await refresh(pair.refresh)).statusCode).toBe(401);
  });

  test('sends the same response for an unknown token', async () => {
    const answer = await api.post('/auth/logout/', { refresh: 'unknown' });
    expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
  });
});
