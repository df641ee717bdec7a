import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { createLimits, type Limit, networkOf, sweepLimits } from './counter.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ servers: 2 });
});
beforeEach(async () => {
  await api.db.deleteFrom('rate_limits').execute();
});
afterAll(() => api.stop());

const passTime = (seconds: number) =>
  sql`update rate_limits set resets_at = resets_at - ${seconds} * interval '1 second'`.execute(api.db);
const leave = (seconds: number) =>
  sql`update rate_limits set resets_at = now() + ${seconds} * interval '1 second'`.execute(api.db);
const statusOf = (work: Promise<unknown>) => work.then(() => 200).catch((error) => error.statusCode);

describe('a limit', () => {
  const limit: Limit = { name: 'test', max: 3, seconds: 600 };

  // ASVS 2.3.4
  test('allows max attempts on two servers together', async () => {
    const [one, two] = [createLimits(api.db), createLimits(api.db)];
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        statusOf((index % 2 ? one : two).take(limit, { account: 'a' })),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('ends after its window, even if refused attempts continue', async () => {
    const limits = createLimits(api.db);
    for (let index = 0; index < 5; index += 1) await statusOf(limits.take(limit, { account: 'a' }));
    await passTime(300);
    expect(await statusOf(limits.take(limit, { account: 'a' }))).toBe(429);
    await passTime(301);
    expect(await statusOf(limits.take(limit, { account: 'a' }))).toBe(200);
  });

  test('counts each account separately, and giveBack allows another attempt', async () => {
    const limits = createLimits(api.db);
    for (let index = 0; index < 3; index += 1) await limits.take(limit, { account: 'a', network: 'b' });
    expect(await statusOf(limits.take(limit, { account: 'a', network: 'b' }))).toBe(429);
    expect(await statusOf(limits.take(limit, { account: 'ab' }))).toBe(200);
    expect(await statusOf(limits.take({ ...limit, name: 'other' }, { account: 'a', network: 'b' }))).toBe(
      200,
    );
    await limits.giveBack(limit, { account: 'a', network: 'b' });
    await limits.giveBack(limit, { account: 'a', network: 'b' });
    expect(await statusOf(limits.take(limit, { account: 'a', network: 'b' }))).toBe(200);
  });

  test('giveBack never makes a counter negative, and ignores expired windows', async () => {
    const limits = createLimits(api.db);
    const count = async () =>
      (await api.db.selectFrom('rate_limits').select('count').executeTakeFirst())?.count;
    await limits.take(limit, { account: 'a' });
    for (let index = 0; index < 3; index += 1) await limits.giveBack(limit, { account: 'a' });
    expect(await count()).toBe(0);
    await limits.take(limit, { account: 'a' });
    await passTime(601);
    await limits.giveBack(limit, { account: 'a' });
    expect(await count()).toBe(1);
  });

  test('refuses a thousand million attempts without an overflow', async () => {
    const limits = createLimits(api.db);
    const most = 1_000_000_000;
    for (let index = 0; index < 3; index += 1)
      expect(await statusOf(limits.take(limit, { account: 'a' }, most))).toBe(429);
  });

  test('is deleted after its window', async () => {
    const limits = createLimits(api.db);
    await limits.take(limit, { account: 'old' });
    await passTime(601);
    await limits.take(limit, { account: 'new' });
    await sweepLimits(api.db);
    expect(await api.db.selectFrom('rate_limits').select('count').execute()).toHaveLength(1);
  });

  test('is deleted in batches after many invented accounts', async () => {
    await sql`create table swept (rows bigint)`.execute(api.db);
    await sql`
      create function note_swept() returns trigger language plpgsql as $$
      begin insert into swept select count(*) from gone; return null; end $$`.execute(api.db);
    await sql`
      create trigger note_swept after delete on rate_limits referencing old table as gone
      for each statement execute function note_swept()`.execute(api.db);
    await sql`
      insert into rate_limits (key, count, resets_at)
      select 'made-up:' || at, 1, now() + (case when at % 10 = 0 then 1 else -1 end) * interval '1 minute'
      from generate_series(1, 30000) as at`.execute(api.db);
    await sweepLimits(api.db);
    await sql`drop trigger note_swept on rate_limits`.execute(api.db);
    const { rows } = await sql`
      select sum(rows)::int as swept, max(rows) <= 10000 as in_parts,
        (select count(*)::int from rate_limits) as kept
      from swept`.execute(api.db);
    expect(rows).toEqual([{ swept: 27_000, in_parts: true, kept: 3000 }]);
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
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

/** Sets the counters, because each real attempt would hash a password. */
const raise = (name: string, count: number) =>
  sql`update rate_limits set count = ${count} where key like ${`${name}:%`}`.execute(api.db);
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

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
  const knownBrowser = async (email: string, password = PASSWORD) => ({
    cookie: cookieOf(await login(email, password, '198.51.100.200')),
  });

  // ASVS 6.3.1
  test('refuses the 21st wrong password for one account from one network (CVE-2025-64526)', async () => {
    const { email } = await api.addUser();
    await fail(1, email);
    await raise('sign-in-pair', 19);
    expect((await login(` ${email.toUpperCase()} `, 'Wrong-1')).statusCode).toBe(401);
    for (const [spelling, headers] of [
      [email.toUpperCase(), {}],
      [`  ${email}\t`, {}],
      [email.replace('@', '＠').normalize('NFKC'), {}],
      [email, { 'x-forwarded-for': '198.51.100.7' }],
      [
        email,
        { forwarded: 'for=198.51.100.8', 'x-real-ip': '198.51.100.9', 'cf-connecting-ip': '198.51.100.1' },
      ],
    ] as const) {
      const answer = await login(spelling, 'Wrong-1', '192.0.2.1', headers);
      expect([spelling, headers, answer.statusCode]).toEqual([spelling, headers, 429]);
    }
    const refused = await login(email, 'Wrong-1');
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

  // ASVS 6.3.1
  test('allows the owner of an attacked account to sign in from another network', async () => {
    const { email } = await api.addUser();
    await fail(1, email);
    await raise('sign-in-pair', 20);
    expect((await login(email, PASSWORD)).statusCode).toBe(429);
    expect((await login(email, PASSWORD, '192.0.2.2')).statusCode).toBe(200);
  });

  test('refuses the 101st wrong password for one account from all networks', async () => {
    const { email } = await api.addUser();
    await fail(1, email, '192.0.2.4');
    await raise('sign-in-account', 99);
    expect((await login(email, 'Wrong-1', '192.0.2.5')).statusCode).toBe(401);
    expect((await login(email, 'Wrong-1', '192.0.2.6')).statusCode).toBe(429);
  });

  test('accepts known browsers and other accounts after 120 guesses from their network', async () => {
    const { email } = await api.addUser();
    const colleague = await api.addUser();
    const known = await knownBrowser(email);
    await fail(1, 'made-up@podgorica.example');
    await fail(1, email);
    await raise('sign-in-network', 101);
    await raise('sign-in-pair', 20);
    expect((await login(email, PASSWORD)).statusCode).toBe(429);
    expect((await login(email, PASSWORD, '192.0.2.1', known)).statusCode).toBe(200);
    expect((await login(colleague.email, PASSWORD)).statusCode).toBe(200);
  });

  describe('a known browser', () => {
    test('is not affected by guesses from other devices', async () => {
      const { email } = await api.addUser();
      const known = await knownBrowser(email);
      await fail(1, email);
      await raise('sign-in-account', 1000);
      expect((await login(email, PASSWORD, '192.0.2.9', known)).statusCode).toBe(200);
      expect((await login(email, PASSWORD, '192.0.2.9')).statusCode).toBe(429);
    });

    test('counts as unknown after ten wrong passwords', async () => {
      const { email } = await api.addUser();
      const known = await knownBrowser(email);
      const from = '192.0.2.30';
      for (let index = 0; index < 10; index += 1)
        expect((await login(email, 'Wrong-1', from, known)).statusCode).toBe(401);
      const { rows } = await sql`
        select 1 from rate_limits where key like 'sign-in-pair:%' and count > 0`.execute(api.db);
      expect(rows).toEqual([]);
      await login(email, 'Wrong-1', from, known);
      await raise('sign-in-pair', 20);
      expect((await login(email, PASSWORD, from, known)).statusCode).toBe(429);
    });

    test('is unknown for other accounts', async () => {
      const { email } = await api.addUser();
      const other = await api.addUser();
      const known = await knownBrowser(email);
      const renamed = { cookie: known.cookie.replace(/device-\d+/, `device-${other.id}`) };
      await fail(1, other.email);
      await raise('sign-in-pair', 20);
      expect((await login(other.email, PASSWORD, '192.0.2.1', known)).statusCode).toBe(429);
      expect((await login(other.email, PASSWORD, '192.0.2.1', renamed)).statusCode).toBe(429);
    });

    test('can be known for several accounts', async () => {
      const people = [await api.addUser(), await api.addUser()];
      const cookies = await Promise.all(people.map(async ({ email }) => (await knownBrowser(email)).cookie));
      for (const { email } of people) await fail(1, email);
      await raise('sign-in-pair', 20);
      for (const { email } of people) {
        const headers = { cookie: cookies.join('; ') };
        expect((await login(email, PASSWORD, '192.0.2.1', headers)).statusCode).toBe(200);
      }
    });

    test('needs a valid cookie that has not expired', async () => {
      const { email } = await api.addUser();
      const { cookie } = await knownBrowser(email);
      const [name, value = ''] = cookie.split('=');
      const [device, until, code] = value.split('.');
      await fail(1, email);
      await raise('sign-in-pair', 20);
      for (const forged of [
        '',
        'x',
        '..',
        [device, Number(until) + 1, code].join('.'),
        [device, until, `${code}x`].join('.'),
        ['x', until, code].join('.'),
        [device, 1, code].join('.'),
        // Right number of characters, but more bytes.
        [device, until, `${encodeURIComponent('č')}${code?.slice(1)}`].join('.'),
      ]) {
        const answer = await login(email, PASSWORD, '192.0.2.1', { cookie: `${name}=${forged}` });
        expect([forged, answer.statusCode]).toEqual([forged, 429]);
      }
    });

    // ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4
    test('gets a cookie that scripts and other sites cannot read', async () => {
      const { id, email } = await api.addUser();
      const answer = await login(email, PASSWORD);
      expect(answer.headers['set-cookie']).toMatch(
        new RegExp(
          `^__Host-device-${id}=[\\w.-]+; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Strict$`,
        ),
      );
      expect((await login(email, 'Wrong-1')).headers['set-cookie']).toBeUndefined();
    });

    test('becomes unknown when another browser changes the password', async () => {
      const { email } = await api.addUser({ role: 'MonumentsAdmin' });
      const before = await knownBrowser(email);
      const { access } = await api.signIn(email);
      const next = 'Kr7#vbnM-most';
      const changed = await api.post(
        '/users/change-password/',
        { current_password: PASSWORD, new_password: next },
        access,
      );
      await fail(1, email);
      await raise('sign-in-pair', 20);
      expect((await login(email, next, '192.0.2.1', before)).statusCode).toBe(429);
      expect((await login(email, next, '192.0.2.1', { cookie: cookieOf(changed) })).statusCode).toBe(200);
    });

    test('becomes known when a reset link sets the password of an attacked account', async () => {
      const { email } = await api.addUser();
      await fail(1, email);
      await raise('sign-in-pair', 20);
      await api.post('/users/request-password-reset/', { email });
      const mail = await api.db
        .selectFrom('outbox')
        .select('body')
        .where('recipient_address', '=', email)
        .executeTakeFirstOrThrow();
      const new_password = 'Kr7#vbnM-most';
      const token = /token=([\w-]+)/.exec(mail.body)?.[1];
      const set = await api.post('/users/reset-password/', { token, new_password });
      expect((await login(email, new_password)).statusCode).toBe(429);
      const headers = { cookie: cookieOf(set) };
      expect((await login(email, new_password, '192.0.2.1', headers)).statusCode).toBe(200);
    });
  });

  describe('on a crowded network', () => {
    const crowd = async () => {
      await fail(1, 'made-up@podgorica.example');
      await raise('sign-in-network', 100);
    };

    test('allows five wrong passwords for each account, existing or not', async () => {
      const { email } = await api.addUser();
      await crowd();
      const both = [email, 'nobody@podgorica.example'];
      const begun = performance.now();
      const answers = await Promise.all(
        both.flatMap((one) =>
          Array.from({ length: 5 }, async () => {
            const { statusCode } = await login(one, 'Wrong-1');
            return [statusCode, performance.now() - begun > 990];
          }),
        ),
      );
      expect(answers).toEqual(Array(10).fill([401, true]));
      for (const one of both) expect((await login(one, 'Wrong-1')).statusCode).toBe(429);
    });

    test('does not affect other networks', async () => {
      await crowd();
      const { email } = await api.addUser();
      await fail(5, email, '192.0.2.8');
      expect((await login(email, 'Wrong-1', '192.0.2.8')).statusCode).toBe(401);
    });
  });

  test('does not count correct passwords', async () => {
    const { email } = await api.addUser();
    await fail(1, email);
    await raise('sign-in-pair', 19);
    for (let index = 0; index < 3; index += 1) {
      expect((await login(email, PASSWORD)).statusCode).toBe(200);
    }
  });
});

describe('reset links', () => {
  const ask = (email: string, from = '192.0.2.1', headers = {}) =>
    api.send({
      method: 'POST',
      url: '/api/users/request-password-reset/',
      payload: { email },
      remoteAddress: from,
      headers,
    });
  const mailsTo = async (email: string) =>
    (
      await api.db
        .selectFrom('outbox')
        .select('body')
        .where('recipient_address', '=', email)
        .orderBy('id')
        .execute()
    ).map(({ body }) => body);

  test('are sent ten times an hour to one account, and the response never changes', async () => {
    const { email } = await api.addUser();
    const both = [email, 'nobody@podgorica.example'];
    await Promise.all(both.map((address) => ask(address)));
    await raise('reset-account', 9);
    const spellings = both.flatMap((address) => [address, address.toUpperCase()]);
    const answers = await Promise.all(spellings.map((spelling) => ask(spelling, '192.0.2.9')));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(Array(4).fill([200, {}]));
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('have a separate limit in a known browser', async () => {
    const { email } = await api.addUser();
    const signedIn = await api.post('/auth/login/', { email, password: PASSWORD });
    await ask(email);
    await raise('reset-account', 10);
    await Promise.all([ask(email), ask(email, '192.0.2.1', { cookie: cookieOf(signedIn) })]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('are limited to three for each account after many invented e-mail addresses', async () => {
    const { email } = await api.addUser();
    await ask('made-up@podgorica.example');
    await raise('reset-network', 60);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(email)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('can be requested again after the password changed', async () => {
    const { email } = await api.addUser();
    await ask(email);
    await raise('reset-account', 10);
    const token = /token=([\w-]+)/.exec((await mailsTo(email))[0] ?? '')?.[1];
    const body = { token, new_password: 'Kr7#vbnM-most' };
    expect((await api.post('/users/reset-password/', body)).statusCode).toBe(200);
    await ask(email);
    const [, , newest] = await mailsTo(email);
    expect(newest).toContain('/auth/reset-password?token=');
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

  test('ignores X-Forwarded-For without TRUSTED_PROXIES', async () => {
    await failFrom(api, '198.51.100.1');
    await failFrom(api, '198.51.100.2');
    expect(await places(api)).toBe(1);
  });

  // ASVS 4.1.3, 15.3.4
  test('counts each client separately with TRUSTED_PROXIES, and ignores spoofed IP addresses', async () => {
    const behind = await startTestApi({ trustedProxies: ['10.0.0.0/8', 'fd00::/8'] });
    await failFrom(behind, '198.51.100.1');
    await failFrom(behind, '198.51.100.2', '10.9.9.9');
    expect(await places(behind)).toBe(2);
    // The proxy appends the real IP address to the client's header.
    await failFrom(behind, '203.0.113.9, 198.51.100.2');
    await failFrom(behind, '198.51.100.2, 10.0.0.7', 'fd00::1');
    expect(await places(behind)).toBe(2);
    await failFrom(behind, '203.0.113.10', '198.51.100.1');
    expect(await places(behind)).toBe(2);
    expect(behind.log.some((line) => line.includes('"ip":"198.51.100.2"'))).toBe(true);
    await behind.stop();
  });
});

test('checks at most 30 passwords a minute in one session, including password changes', async () => {
  const { email } = await api.addUser({ role: 'MonumentsAdmin' });
  const [{ access }, other] = [await api.signIn(email), await api.signIn(email)];
  const check = async (by = access) =>
    (await api.post('/users/check-password/', { current_password: 'Wrong-1' }, by)).statusCode;
  expect(await check()).toBe(200);
  await raise('check-password', 29);
  expect(await check()).toBe(200);
  expect(await check()).toBe(429);
  expect(await check(other.access)).toBe(200);
  const change = { current_password: PASSWORD, new_password: 'Kr7#vbnM-most' };
  expect((await api.post('/users/change-password/', change, access)).statusCode).toBe(429);
  await passTime(61);
  expect(await check()).toBe(200);
});
