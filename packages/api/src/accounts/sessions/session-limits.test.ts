import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { shortened } from './request-client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ connections: 10, sessions: { idleHours: 2, maxHours: 5, atOnce: 3 } });
});
afterAll(() => api.stop());

const me = async (access: string) => (await api.get('/users/me/', access)).statusCode;
const refresh = (token: string) => api.post('/auth/refresh/', { refresh: token });
const age = (user: number, column: 'idle_until' | 'expires_at', by: string) =>
  sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval where user_id = ${user}`.execute(
    api.db,
  );

test('a session ends after the configured idle time and total time', async () => {
  const idle = await api.signInAs(null);
  await age(idle.id, 'idle_until', '119 minutes');
  const renewed = (await refresh(idle.refresh)).json();
  await age(idle.id, 'idle_until', '119 minutes');
  expect((await refresh(renewed.refresh)).statusCode).toBe(200);
  const over = await api.signInAs(null);
  await age(over.id, 'idle_until', '121 minutes');
  expect((await refresh(over.refresh)).json().code).toBe('expired');
  const old = await api.signInAs(null);
  await age(old.id, 'expires_at', '299 minutes');
  expect(await me(old.access)).toBe(200);
  await age(old.id, 'expires_at', '2 minutes');
  expect(await me(old.access)).toBe(401);
  expect((await refresh(old.refresh)).statusCode).toBe(401);
});

test('ends the oldest session above the limit, and a refresh states the reason', async () => {
  const { email } = await api.addUser();
  const sessions = [];
  for (let count = 0; count < 5; count += 1) sessions.push(await api.signIn(email));
  expect(await Promise.all(sessions.map(({ access }) => me(access)))).toEqual([401, 401, 200, 200, 200]);
  expect((await refresh(sessions[0]?.refresh ?? '')).json().code).toBe('too-many');
});

test('concurrent sign-ins do not exceed the limit', async () => {
  const { id, email } = await api.addUser();
  const signIns = Array.from({ length: 8 }, () => () => api.signIn(email));
  await holdUntilConcurrent(api.db, sql`lock table sessions in share mode`, signIns);
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from sessions where user_id = ${id} and revoked_at is null`.execute(api.db);
  expect(rows[0]?.open).toBe(3);
});

test('an expired session does not count toward the limit', async () => {
  const { id, email } = await api.addUser();
  const [first] = [await api.signIn(email), await api.signIn(email), await api.signIn(email)];
  await age(id, 'idle_until', '3 hours');
  await api.signIn(email);
  const { rows } = await sql`select from sessions where user_id = ${id} and ended_reason is not null`.execute(
    api.db,
  );
  expect(rows).toEqual([]);
  expect((await refresh(first.refresh)).json().code).toBe('expired');
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:8:9::1', '2001:db8:7::/48'],
  ['unknown', null],
])('stores the network of the IP address %s only as %s', (ip, network) => {
  expect(shortened(ip)).toBe(network);
});
