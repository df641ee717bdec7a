import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { ORIGIN, PASSWORD, SUPPORT, startTestApi, type TestApi } from '../../testing/api.ts';
import { holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { hashOfToken } from '../sessions/tokens.ts';
import { sendLink } from './password-links.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ connections: 10 });
});
afterAll(() => api.stop());

const NEW = 'Kr7#vbnM-most';
const WEAK = 'Min. 8 znakova, veliko i malo slovo, broj i spec. znak';
const COMMON = 'Ova šifra je česta ili se od česte malo razlikuje. Izaberite drugu.';
const OF_NAMES =
  'Šifra je sastavljena od Vašeg imena, email adrese ili imena ove platforme. Izaberite drugu.';
const USED = {
  detail: 'Link je već upotrijebljen ili je šifra poslije njega promijenjena. Zatražite novi.',
  code: 'link-used',
};
const EXPIRED = { detail: 'Link je važio 60 minuta. Zatražite novi.', code: 'link-expired' };
const UNKNOWN = {
  detail:
    'Link nije potpun, upotrijebljen je ili mu je istekao rok. Otvorite link iz posljednje poruke ili zatražite novi.',
  code: 'link-unknown',
};

const ask = (email: string) => api.post('/users/request-password-reset/', { email });
const reset = (token: string, new_password = NEW) =>
  api.post('/users/reset-password/', { token, new_password });
const login = async (email: string, password: string) =>
  (await api.post('/auth/login/', { email, password })).statusCode;
const me = async (access: string) => (await api.get('/users/me/', access)).statusCode;
const mailsTo = (email: string) =>
  api.db.selectFrom('outbox').selectAll().where('recipient_address', '=', email).orderBy('id').execute();

const noticesTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === 'AR Podgorica: šifra je promijenjena');

async function linkOf(email: string): Promise<string> {
  const body = (await mailsTo(email)).at(-1)?.body ?? '';
  return body.match(/https:\/\/ar\.example\/auth\/reset-password\?token=([\w-]+)\n/)?.[1] ?? '';
}

async function askFor(email: string): Promise<string> {
  await sendLink(api.db, 'reset', email, ORIGIN);
  return linkOf(email);
}

const age = (token: string, by: string) =>
  sql`update password_tokens set expires_at = expires_at - ${by}::interval where hash = ${hashOfToken(token)}`.execute(
    api.db,
  );

describe('POST /users/request-password-reset/', () => {
  test('mails a link to the stored e-mail address, and responds with {}', async () => {
    await api.addUser({ email: 'Zaboravna@podgorica.example' });
    const answer = await ask(' zaboravna@PODGORICA.example');
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const [mail] = await mailsTo('Zaboravna@podgorica.example');
    expect(mail).toMatchObject({ recipient_name: 'Ana Test', subject: 'AR Podgorica: nova šifra' });
    const token = await linkOf('Zaboravna@podgorica.example');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('stores only the hash of the token', async () => {
    const { email } = await api.addUser();
    const token = await askFor(email);
    const { rows } = await sql<{ all: string }>`
      select string_agg(t::text, ' ') as all from password_tokens t`.execute(api.db);
    expect(rows[0]?.all).toContain(hashOfToken(token).toString('hex'));
    expect(rows[0]?.all).not.toContain(token);
  });

  test('sends the same response, and no mail, for unknown and inactive accounts', async () => {
    const inactive = await api.addUser();
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
    const both = [inactive.email, 'nobody@podgorica.example'];
    const answers = await Promise.all(both.map(ask));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(Array(2).fill([200, {}]));
    expect((await Promise.all(both.map(mailsTo))).flat()).toEqual([]);
  });

  test('takes the same time for known and unknown e-mail addresses (CVE-2026-26185)', async () => {
    const { email } = await api.addUser();
    const timeOf = async (address: string) => {
      const start = performance.now();
      await ask(address);
      return performance.now() - start;
    };
    const times = await Promise.all([email, 'nobody@podgorica.example'].map(timeOf));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(299);
  });

  test.each([
    [undefined, 'Email je obavezno polje'],
    ['', 'Email je obavezno polje'],
    ['nobody', 'Email nije validan'],
    ['a@x.me\r\nBcc: evil@x.me', 'Email nije validan'],
  ])('refuses %j', async (email, text) => {
    const answer = await api.post('/users/request-password-reset/', { email });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ email: [text] });
  });
});

describe('POST /users/reset-password/', () => {
  // ASVS 6.3.4
  test('sets the password, ends every session (CVE-2026-22706), and mails the owner', async () => {
    const { email, id } = await api.addUser({ role: 'MonumentsAdmin' });
    const session = await api.signIn(email);
    const answer = await reset(await askFor(email));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { detail: 'Šifra je postavljena. Sada se možete prijaviti.' },
    ]);
    expect(await me(session.access)).toBe(401);
    expect((await api.post('/auth/refresh/', { refresh: session.refresh })).statusCode).toBe(401);
    expect(await login(email, PASSWORD)).toBe(401);
    expect(await login(email, NEW)).toBe(200);
    const [notice, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(notice?.body).toContain(SUPPORT);
    expect(notice?.body).not.toContain(NEW);
    const { access } = await api.signInAs('SuperAdmin');
    const { results } = (await api.get(`/activity/?resource=users&record=${id}`, access)).json();
    expect(results).toMatchObject([
      { action: 'reset-password', actor_id: id, record_name: 'Ana Test', fields: [] },
    ]);
  });

  test('accepts a link once, and revokes all other links of the person', async () => {
    const { email } = await api.addUser();
    const [first, second] = [await askFor(email), await askFor(email)];
    const answers = await Promise.all([reset(second), reset(second, 'Drugi9#most')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
    const refused = answers.find((answer) => answer.statusCode === 400);
    expect(refused?.json()).toEqual(USED);
    expect((await reset(first)).statusCode).toBe(400);
  });

  test('refuses a link after 60 minutes', async () => {
    const { email } = await api.addUser();
    const token = await askFor(email);
    await age(token, '55 minutes');
    expect((await reset(token, 'slaba')).json().errors).toEqual({ new_password: [WEAK] });
    await age(token, '5 minutes');
    expect((await reset(token)).json()).toEqual(EXPIRED);
    const again = await askFor(email);
    await age(again, '55 minutes');
    expect((await reset(again)).statusCode).toBe(200);
  });

  // ASVS 1.2.4
  test.each(['x', 'A'.repeat(43), "' or 1=1"])('refuses the token %j', async (token) => {
    expect((await reset(token)).json()).toEqual(UNKNOWN);
  });

  test('refuses the link of a deactivated person', async () => {
    const { email, id } = await api.addUser();
    const token = await askFor(email);
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect((await reset(token)).statusCode).toBe(400);
  });

  // ASVS 6.2.1, 6.2.4
  test.each([
    ['', 'Šifra je obavezna'],
    ['Kr7#vbn', WEAK],
    ['kr7#vbnm', WEAK],
    ['KR7#VBNM', WEAK],
    ['Krx#vbnM', WEAK],
    ['Kr7xvbnM', WEAK],
    ['Lozinka1!', COMMON],
  ])('refuses the password %j', async (password, text) => {
    const answer = await reset('x', password);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.new_password).toContain(text);
  });

  // ASVS 6.2.11, 6.2.12
  test.each([
    ['Samantha1!', COMMON],
    ['1Butterfly#99', COMMON],
    ['Ana-Test-1990', OF_NAMES],
    ['Podgorica-AR-2026', OF_NAMES],
  ])('refuses the guessable password %j without using up the link', async (password, text) => {
    const { email } = await api.addUser();
    const token = await askFor(email);
    const answer = await reset(token, password);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { new_password: [text] }]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  // ASVS 6.2.8, 6.2.9
  test('does not truncate long passwords', async () => {
    const { email } = await api.addUser();
    const long = `Kr7#${'šđ'.repeat(48)}`;
    expect((await reset(await askFor(email), `${long}x`)).statusCode).toBe(200);
    expect(await login(email, long)).toBe(401);
    expect(await login(email, `${long}x`)).toBe(200);
  });
});

describe('POST /users/reset-password/check/', () => {
  const check = (token: string) => api.post('/users/reset-password/check/', { token });
  const said = async (token: string) => (await check(token)).json();

  test('confirms a valid link without using up the link', async () => {
    const { email } = await api.addUser();
    const token = await askFor(email);
    for (let asked = 0; asked < 2; asked += 1) expect(await said(token)).toEqual({ kind: 'reset' });
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('states why a link is invalid', async () => {
    const { email, id } = await api.addUser();
    const [used, replaced] = [await askFor(email), await askFor(email)];
    await reset(used);
    expect([await said(used), await said(replaced)]).toEqual([USED, USED]);
    const over = await askFor(email);
    await age(over, '60 minutes');
    expect([await said(over), await said(`${over}x`), await said('x')]).toEqual([EXPIRED, UNKNOWN, UNKNOWN]);
    const token = await askFor(email);
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect((await said(token)).code).toBe('link-deactivated');
  });

  test('logs the refusal and the account, but not the token', async () => {
    const { email } = await api.addUser();
    const token = await askFor(email);
    await age(token, '60 minutes');
    await check(token);
    const last = api.log
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'password-link-refused');
    expect(last.at(-1)).toMatchObject({ account: email });
    expect(api.log.join()).not.toContain(token);
  });

  test('accepts 300 requests from one network in 15 minutes', async () => {
    const from = (token: string) =>
      api.send({
        method: 'POST',
        url: '/api/users/reset-password/check/',
        payload: { token },
        remoteAddress: '203.0.113.7',
      });
    await from('x');
    await sql`update rate_limits set count = 300 where key like 'link-network%'`.execute(api.db);
    expect((await from('x')).statusCode).toBe(429);
  });
});

describe('an invitation', () => {
  const invite = async (email: string) => {
    const { access } = await api.signInAs('SuperAdmin');
    const body = { first_name: 'Đina', last_name: 'Novak', email, group_names: ['MonumentsAdmin'] };
    expect((await api.post('/users/', body, access)).statusCode).toBe(201);
    return linkOf(email);
  };

  // ASVS 6.4.1
  test('allows a new user to set the password once', async () => {
    const email = 'nova@podgorica.example';
    const token = await invite(email);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ recipient_name: 'Đina Novak', subject: 'AR Podgorica: Vaš nalog' });
    expect(await login(email, PASSWORD)).toBe(401);
    expect((await reset(token)).statusCode).toBe(200);
    expect(await login(email, NEW)).toBe(200);
    expect((await reset(token)).statusCode).toBe(400);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  // ASVS 6.4.1
  test('is valid for 7 days', async () => {
    const token = await invite('spora@podgorica.example');
    await age(token, '7 days');
    expect((await reset(token)).statusCode).toBe(400);
    const other = await invite('brza@podgorica.example');
    await age(other, '6 days 23 hours 59 minutes');
    expect((await reset(other)).statusCode).toBe(200);
  });

  test('is not mailed if the user cannot be added', async () => {
    const { access } = await api.signInAs('SuperAdmin');
    const { email } = await api.addUser();
    const body = { first_name: 'x', last_name: 'x', email, group_names: ['MonumentsAdmin'] };
    expect((await api.post('/users/', body, access)).statusCode).toBe(400);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('POST /users/check-password/', () => {
  test('returns whether the password is correct', async () => {
    const { access } = await api.signInAs('BuildingsAdmin');
    const check = async (current_password: string) =>
      (await api.post('/users/check-password/', { current_password }, access)).json();
    expect(await check(PASSWORD)).toEqual({ valid: true });
    expect(await check('Podgorica1')).toEqual({ valid: false });
    expect((await check('')).errors).toEqual({ current_password: ['Trenutna šifra je obavezna'] });
    const anonymous = await api.post('/users/check-password/', { current_password: PASSWORD });
    expect(anonymous.statusCode).toBe(401);
  });
});

describe('POST /users/change-password/', () => {
  const change = (access: string, current_password: string, new_password: string) =>
    api.post('/users/change-password/', { current_password, new_password }, access);

  // ASVS 6.2.2, 6.2.3, 7.4.3
  test('ends all sessions except the current session (CVE-2026-22706), and revokes links', async () => {
    const { email } = await api.addUser({ role: 'SupersluzbenikAdmin' });
    const [here, there] = [await api.signIn(email), await api.signIn(email)];
    const link = await askFor(email);
    const answer = await change(here.access, PASSWORD, NEW);
    expect([answer.statusCode, answer.json()]).toEqual([200, { detail: 'Šifra je promijenjena.' }]);
    expect(await me(here.access)).toBe(200);
    expect((await api.post('/auth/refresh/', { refresh: here.refresh })).statusCode).toBe(200);
    expect(await me(there.access)).toBe(401);
    expect((await api.post('/auth/refresh/', { refresh: there.refresh })).statusCode).toBe(401);
    expect((await reset(link, 'Treci9#most')).statusCode).toBe(400);
    expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([401, 200]);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  test.each([
    ['Podgorica2!', NEW, { current_password: ['Trenutna šifra nije tačna'] }],
    ['', NEW, { current_password: ['Trenutna šifra je obavezna'] }],
    [PASSWORD, 'Lozinka1!', { new_password: [COMMON] }],
    [PASSWORD, 'Samantha1!', { new_password: [COMMON] }],
    [PASSWORD, 'Test.Ana.77', { new_password: [OF_NAMES] }],
    [NEW, NEW, { new_password: ['Nova šifra ne moze biti ista kao i stara'] }],
    [PASSWORD, '', { new_password: ['Nova šifra je obavezna', WEAK] }],
    [PASSWORD, 'kratka', { new_password: [WEAK] }],
  ])('refuses the change from %j to %j', async (current, next, errors) => {
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    const { access } = await api.signIn(email);
    const answer = await change(access, current, next);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(errors);
    expect(await login(email, PASSWORD)).toBe(200);
    expect(await noticesTo(email)).toEqual([]);
  });

  test('a concurrent sign-in that rehashes the old password does not undo the change', async () => {
    const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await api.db.updateTable('users').set({ password_hash: old }).where('id', '=', id).execute();
    const change = sql`update users set password_hash = 'another' where id = ${id}`;
    const login = () => api.post('/auth/login/', { email, password: PASSWORD });
    const [late] = await holdUntilConcurrent(api.db, change, [login]);
    expect(late?.statusCode).toBe(401);
    const row = api.db.selectFrom('users').select('password_hash').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ password_hash: 'another' });
  });

  test('a concurrent sign-in with the old password does not leave an open session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await api.addUser({ role: 'MonumentsAdmin' });
      const { access } = await api.signIn(email);
      const [changed, late] = await Promise.all([
        change(access, PASSWORD, NEW),
        api.post('/auth/login/', { email, password: PASSWORD }),
      ]);
      expect(changed.statusCode).toBe(200);
      if (late.statusCode === 200) expect(await me(late.json().access)).toBe(401);
      else expect(late.statusCode).toBe(401);
    }
  });

  test('only one of two concurrent changes succeeds', async () => {
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    const { access } = await api.signIn(email);
    const answers = await Promise.all([
      change(access, PASSWORD, NEW),
      change(access, PASSWORD, 'Drugi9#most'),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
  });
});

test('the log and the audit log contain no secrets', async () => {
  const all = api.log.join('\n');
  const { rows } = await sql<{
    all: string;
  }>`select string_agg(t::text, ' ') as all from audit_log t`.execute(api.db);
  for (const text of [all, rows[0]?.all ?? '']) {
    expect(text).not.toContain(NEW);
    expect(text).not.toContain('argon2id');
  }
  expect(all).not.toContain(ORIGIN);
});
