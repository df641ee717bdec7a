import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
let email: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ email } = await api.addUser());
});
beforeEach(async () => {
  await api.db.deleteFrom('rate_limits').execute();
});
afterAll(() => api.stop());

/** As if so many had been counted before; each by itself costs a password's hash. */
const raise = (count: number) => sql`update rate_limits set count = ${count}`.execute(api.db);
const from = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.send({ method: 'POST', url, payload, headers, remoteAddress: '192.0.2.1' });

describe('CVE-2025-64526: what a caller writes does not begin a new count', () => {
  const spellings = (): [string, Record<string, string>][] => [
    [email, {}],
    [email.toUpperCase(), {}],
    [`  ${email}\t`, {}],
    [email.replace('@', '＠').normalize('NFKC'), {}],
    [email, { 'x-forwarded-for': '198.51.100.7' }],
    [
      email,
      { forwarded: 'for=198.51.100.8', 'x-real-ip': '198.51.100.9', 'cf-connecting-ip': '198.51.100.1' },
    ],
  ];

  test('of wrong passwords', async () => {
    await from('/api/auth/login/', { email, password: 'Wrong-1' });
    await raise(20);
    for (const [spelling, headers] of spellings()) {
      const answer = await from('/api/auth/login/', { email: spelling, password: 'Wrong-1' }, headers);
      expect([spelling, headers, answer.statusCode]).toEqual([spelling, headers, 429]);
    }
  });

  test('of links asked for', async () => {
    await from('/api/users/request-password-reset/', { email });
    await raise(10);
    for (const [spelling, headers] of spellings()) {
      const answer = await from('/api/users/request-password-reset/', { email: spelling }, headers);
      expect([spelling, headers, answer.statusCode]).toEqual([spelling, headers, 200]);
    }
    const mails = api.db.selectFrom('outbox').select('id').where('recipient_address', '=', email);
    expect(await mails.execute()).toHaveLength(1);
  });

  test('at a crowded place', async () => {
    await from('/api/auth/login/', { email: 'made-up@podgorica.example', password: 'Wrong-1' });
    await raise(100);
    const guess = ([spelling, headers]: [string, Record<string, string>]) =>
      from('/api/auth/login/', { email: spelling, password: 'Wrong-1' }, headers);
    // At once, as each of these answers waits for its moment.
    await Promise.all(spellings().slice(0, 5).map(guess));
    for (const [spelling, headers] of spellings()) {
      const answer = await from('/api/auth/login/', { email: spelling, password: 'Wrong-1' }, headers);
      expect([spelling, headers, answer.statusCode]).toEqual([spelling, headers, 429]);
    }
  });
});
