import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import { createLimits, type Limit, networkOf, sweepLimits } from './limits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.db.deleteFrom('rate_limits').execute();
});
afterAll(() => api.stop());

const passTime = (seconds: number) =>
  sql`update rate_limits set resets_at = resets_at - ${seconds} * interval '1 second'`.execute(api.db);
/** So many seconds until every window ends. */
const leave = (seconds: number) =>
  sql`update rate_limits set resets_at = now() + ${seconds} * interval '1 second'`.execute(api.db);
const statusOf = (work: Promise<unknown>) => work.then(() => 200).catch((error) => error.statusCode);

describe('a limit', () => {
  const limit: Limit = { name: 'test', max: 3, seconds: 600 };

  test('lets through so many, also of many at once, on two servers', async () => {
    const [one, two] = [createLimits(api.db), createLimits(api.db)];
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => statusOf((index % 2 ? one : two).take(limit, 'a'))),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('ends with its window, which refused ones do not lengthen', async () => {
    const limits = createLimits(api.db);
    for (let index = 0; index < 5; index += 1) await statusOf(limits.take(limit, 'a'));
    await passTime(300);
    expect(await statusOf(limits.take(limit, 'a'))).toBe(429);
    await passTime(301);
    expect(await statusOf(limits.take(limit, 'a'))).toBe(200);
  });

  test('is each one’s own, and takes back', async () => {
    const limits = createLimits(api.db);
    for (let index = 0; index < 3; index += 1) await limits.take(limit, 'a', 'b');
    expect(await statusOf(limits.take(limit, 'a', 'b'))).toBe(429);
    expect(await statusOf(limits.take(limit, 'ab'))).toBe(200);
    expect(await statusOf(limits.take({ ...limit, name: 'other' }, 'a', 'b'))).toBe(200);
    await limits.giveBack(limit, 'a', 'b');
    await limits.giveBack(limit, 'a', 'b');
    expect(await statusOf(limits.take(limit, 'a', 'b'))).toBe(200);
  });

  test('is swept when it is over', async () => {
    const limits = createLimits(api.db);
    await limits.take(limit, 'old');
    await passTime(601);
    await limits.take(limit, 'new');
    await sweepLimits(api.db);
    expect(await api.db.selectFrom('rate_limits').select('count').execute()).toHaveLength(1);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

describe('sign-in', () => {
  const login = (email: string, password: string, from = '192.0.2.1', headers = {}) =>
    api.send({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email, password },
      remoteAddress: from,
      headers,
    });
  const fail = async (times: number, email: string, from?: string) => {
    for (let index = 0; index < times; index += 1) await login(email, 'Wrong-1', from);
  };
  /** As if so many had failed before; each by itself costs a password's hash. */
  const raise = (name: string, count: number) =>
    sql`update rate_limits set count = ${count} where key like ${`${name}:%`}`.execute(api.db);

  test('refuses the 21st wrong password for one account from one place, however it is written', async () => {
    const { email } = await api.addUser();
    await fail(19, email);
    expect((await login(` ${email.toUpperCase()} `, 'Wrong-1')).statusCode).toBe(401);
    const refused = await login(email.toUpperCase(), 'Wrong-1', '192.0.2.1', {
      'x-forwarded-for': '198.51.100.9',
    });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ detail: 'Previše pokušaja. Pokušajte ponovo za 15 minuta.' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    await leave(330);
    expect((await login(email, PASSWORD)).json().detail).toBe(
      'Previše pokušaja. Pokušajte ponovo za 6 minuta.',
    );
    await leave(50);
    expect((await login(email, PASSWORD)).json().detail).toBe(
      'Previše pokušaja. Pokušajte ponovo za 1 minut.',
    );
    await leave(0);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });

  test('never locks the account: elsewhere its owner signs in', async () => {
    const { email } = await api.addUser();
    await fail(1, email);
    await raise('sign-in-pair', 20);
    expect((await login(email, PASSWORD)).statusCode).toBe(429);
    expect((await login(email, PASSWORD, '192.0.2.2')).statusCode).toBe(200);
  });

  test('refuses the 101st wrong password for one account from everywhere, but not at the usual place', async () => {
    const { email } = await api.addUser();
    expect((await login(email, PASSWORD, '192.0.2.3')).statusCode).toBe(200);
    await fail(1, email, '192.0.2.4');
    await raise('sign-in-account', 99);
    expect((await login(email, 'Wrong-1', '192.0.2.5')).statusCode).toBe(401);
    expect((await login(email, 'Wrong-1', '192.0.2.6')).statusCode).toBe(429);
    expect((await login(email, PASSWORD, '192.0.2.3')).statusCode).toBe(200);
  });

  test('refuses the 101st wrong password from one place, for whomever', async () => {
    await fail(1, 'nobody@podgorica.example');
    await raise('sign-in-network', 99);
    expect((await login('nobody2@podgorica.example', 'x')).statusCode).toBe(401);
    expect((await login('nobody3@podgorica.example', 'x')).statusCode).toBe(429);
    expect((await login('nobody3@podgorica.example', 'x', '192.0.2.8')).statusCode).toBe(401);
  });

  test('right passwords do not count', async () => {
    const { email } = await api.addUser();
    await fail(1, email);
    await raise('sign-in-pair', 19);
    for (let index = 0; index < 3; index += 1) {
      expect((await login(email, PASSWORD)).statusCode).toBe(200);
    }
  });
});

describe('links', () => {
  const ask = (email: string, from = '192.0.2.1') =>
    api.send({
      method: 'POST',
      url: '/api/users/request-password-reset/',
      payload: { email },
      remoteAddress: from,
    });
  const raise = (name: string, count: number) =>
    sql`update rate_limits set count = ${count} where key like ${`${name}:%`}`.execute(api.db);

  test('refuses the 11th for one account, with an account or without', async () => {
    const { email } = await api.addUser();
    for (const address of [email, 'nobody@podgorica.example']) {
      await ask(address);
      await raise('reset-account', 9);
      expect((await ask(address)).statusCode).toBe(200);
      expect((await ask(address.toUpperCase(), '192.0.2.9')).statusCode).toBe(429);
      expect((await ask('other@podgorica.example')).statusCode).toBe(200);
    }
    expect(
      await api.db.selectFrom('outbox').select('id').where('recipient_address', '=', email).execute(),
    ).toHaveLength(2);
  });

  test('refuses the 61st from one place', async () => {
    await ask('a@podgorica.example');
    await raise('reset-network', 59);
    expect((await ask('b@podgorica.example')).statusCode).toBe(200);
    expect((await ask('c@podgorica.example')).statusCode).toBe(429);
  });
});

describe('behind a reverse proxy', () => {
  const failFrom = (server: TestApi, forwarded: string, remoteAddress = '10.0.0.1') =>
    server.send({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email: 'nobody@podgorica.example', password: 'Wrong-1' },
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
  const places = async (server: TestApi) => {
    const { rows } = await sql`select 1 from rate_limits where key like 'sign-in-network:%'`.execute(
      server.db,
    );
    return rows.length;
  };

  test('without TRUSTED_PROXIES, X-Forwarded-For changes nothing', async () => {
    await failFrom(api, '198.51.100.1');
    await failFrom(api, '198.51.100.2');
    expect(await places(api)).toBe(1);
  });

  test('with it each client counts by itself, and nobody can pass for another', async () => {
    const behind = await startTestApi({ trustedProxies: ['10.0.0.0/8', 'fd00::/8'] });
    await failFrom(behind, '198.51.100.1');
    await failFrom(behind, '198.51.100.2', '10.9.9.9');
    expect(await places(behind)).toBe(2);
    // The proxy adds the true address behind whatever the client sent.
    await failFrom(behind, '203.0.113.9, 198.51.100.2');
    await failFrom(behind, '198.51.100.2, 10.0.0.7', 'fd00::1');
    expect(await places(behind)).toBe(2);
    // Around the proxy.
    await failFrom(behind, '203.0.113.10', '198.51.100.1');
    expect(await places(behind)).toBe(2);
    expect(behind.log.some((line) => line.includes('"ip":"198.51.100.2"'))).toBe(true);
    await behind.stop();
  });
});

test('a password is checked 30 times a minute, changes included', async () => {
  const { access } = await api.signInAs('MonumentsAdmin');
  const check = async () =>
    (await api.post('/users/check-password/', { current_password: 'Wrong-1' }, access)).statusCode;
  for (let index = 0; index < 30; index += 1) expect(await check()).toBe(200);
  expect(await check()).toBe(429);
  const change = { current_password: PASSWORD, new_password: 'Kr7#vbnM-most' };
  expect((await api.post('/users/change-password/', change, access)).statusCode).toBe(429);
  await passTime(61);
  expect(await check()).toBe(200);
});
