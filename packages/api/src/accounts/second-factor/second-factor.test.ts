import { type FactorsChanged, MAX_PASSKEYS, type SecondStepRequest } from '@ar/domain/second-factor';
import { USUAL_SESSIONS } from '@ar/domain/sessions';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { ORIGIN, PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { startSession } from '../sessions/sessions.ts';
import { hashOfToken } from '../sessions/tokens.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ connections: 10 });
});
afterAll(() => api.stop());

const BASE = '/users/me/second-factor';
const login = async (email: string) =>
  (await api.post('/auth/login/', { email, password: PASSWORD })).json() as SecondStepRequest;
const ticketOf = async (email: string) => (await login(email)).second_factor.ticket;
const step = (ticket: string, given: object) => api.post('/auth/second-step/', { ticket, ...given });
const codeAt = (seed: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: Date.now() + offset * 30_000 });

async function withCodes(role: 'SuperAdmin' | 'MonumentsAdmin' = 'MonumentsAdmin') {
  const { id, email } = await api.addUser({ role });
  const { access, refresh } = await api.signIn(email);
  const offered = (await api.post(`${BASE}/code/`, {}, access)).json();
  const confirm = { ticket: offered.ticket, code: codeAt(offered.seed) };
  const confirmed = await api.post(`${BASE}/code/confirm/`, confirm, access);
  expect(confirmed.statusCode).toBe(200);
  const { recovery_codes } = confirmed.json() as FactorsChanged;
  await api.db.updateTable('one_time_codes').set({ last_step: 0 }).where('user_id', '=', id).execute();
  return { id, email, access, refresh, seed: offered.seed as string, codes: recovery_codes ?? [] };
}

async function withPasskey() {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
  const { access } = await api.signIn(email);
  const authenticator = createAuthenticator(ORIGIN);
  const { ticket, options } = (await api.post(`${BASE}/passkeys/options/`, {}, access)).json();
  const body = { ticket, name: 'Telefon', passkey: authenticator.create(options) };
  const added = await api.post(`${BASE}/passkeys/`, body, access);
  expect(added.statusCode).toBe(200);
  return { id, email, access, authenticator };
}

const events = (name: string) =>
  api.log.map((line) => JSON.parse(line)).filter(({ event }) => event === name);

async function subjectsTo(email: string): Promise<string[]> {
  const mails = api.db.selectFrom('outbox').select('subject').where('recipient_address', '=', email);
  return (await mails.execute()).map(({ subject }) => subject);
}

const lockOf = (id: number) => sql`select from users where id = ${id} for update`;

/** Makes the person's proof of identity too old: it expires after 15 minutes. */
const ageProof = (userId: number) =>
  api.db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`now() - interval '16 minutes'` })
    .where('user_id', '=', userId)
    .execute();

describe('one-time codes', () => {
  test('are required at sign-in once they are set up', async () => {
    const { email, seed, codes } = await withCodes();
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
    const asked = await login(email);
    expect(asked).toEqual({
      second_factor: {
        ticket: expect.any(String),
        methods: ['code', 'recovery-code'],
        passkey: null,
        dead_passkeys_of: [],
      },
    });
    const entered = await step(asked.second_factor.ticket, { code: codeAt(seed) });
    expect(Object.keys(entered.json()).sort()).toEqual(['access', 'refresh']);
    expect((await api.get('/users/me/', entered.json().access)).statusCode).toBe(200);
    expect(events('sign-in').at(-1)).toMatchObject({ account: email, method: 'password-and-code' });
  });

  // ASVS 6.5.1
  test('work once, and older codes are refused', async () => {
    const { email, seed } = await withCodes();
    const code = codeAt(seed, 1);
    const tickets = [await ticketOf(email), await ticketOf(email)];
    const answers = await Promise.all(tickets.map((ticket) => step(ticket, { code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await step(await ticketOf(email), { code })).statusCode).toBe(400);
    const older = await step(await ticketOf(email), { code: codeAt(seed) });
    expect(older.json().errors).toEqual({ code: ['Kod nije tačan ili je već upotrijebljen.'] });
  });

  // ASVS 6.3.1
  test('allow five attempts per ticket, and twenty in 15 minutes per account', async () => {
    const { email, seed, codes } = await withCodes();
    const ticket = await ticketOf(email);
    const wrong = codeAt(seed) === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) expect((await step(ticket, { code: wrong })).statusCode).toBe(400);
    const over = await step(ticket, { code: codeAt(seed) });
    expect([over.statusCode, over.json().code]).toEqual([401, 'sign-in-over']);
    // The account has one of its twenty attempts left.
    await sql`update rate_limits set count = 19 where key like 'second-step:%'`.execute(api.db);
    expect((await step(await ticketOf(email), { code: wrong })).statusCode).toBe(400);
    expect((await step(await ticketOf(email), { code: codeAt(seed) })).statusCode).toBe(429);
    expect((await step(await ticketOf(email), { recovery_code: codes[0] })).statusCode).toBe(200);
  });

  test('allow sixty wrong codes a day, and correct codes do not count', async () => {
    const { email, seed } = await withCodes();
    const counts = api.db.selectFrom('rate_limits').select('count').where('key', 'like', 'second-step%');
    const raise = (name: string, count: number) =>
      api.db.updateTable('rate_limits').set({ count }).where('key', 'like', `${name}:%`).execute();
    await api.db.deleteFrom('rate_limits').execute();
    expect((await step(await ticketOf(email), { code: codeAt(seed) })).statusCode).toBe(200);
    expect(await counts.execute()).toEqual([{ count: 0 }, { count: 0 }]);
    await raise('second-step-day', 60);
    expect((await step(await ticketOf(email), { code: codeAt(seed, 1) })).statusCode).toBe(429);
  });

  test('are set up once per ticket, with the limits of the sign-in', async () => {
    const { id, access } = await api.signInAs('MonumentsAdmin');
    const { ticket, seed } = (await api.post(`${BASE}/code/`, {}, access)).json();
    const confirm = () => api.post(`${BASE}/code/confirm/`, { ticket, code: codeAt(seed) }, access);
    const answers = await holdUntilConcurrent(api.db, lockOf(id), [confirm, confirm]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
    await sql`update rate_limits set count = 20 where key like 'second-step:%'`.execute(api.db);
    expect((await confirm()).statusCode).toBe(429);
  });

  test('are not valid for another account', async () => {
    const [one, other] = [await withCodes(), await withCodes()];
    expect((await step(await ticketOf(one.email), { code: codeAt(other.seed) })).statusCode).toBe(400);
  });
});

describe('recovery codes', () => {
  // ASVS 6.5.1, 6.5.2, 6.5.3, 6.5.4
  test('work once, with spaces and small letters too, and are stored as hashes', async () => {
    const { id, email, codes } = await withCodes();
    const [first = ''] = codes;
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
    expect((await step(await ticketOf(email), { recovery_code: typed })).statusCode).toBe(200);
    const again = await step(await ticketOf(email), { recovery_code: first });
    expect(again.json().errors).toEqual({
      recovery_code: ['Rezervni kod nije tačan ili je već upotrijebljen.'],
    });
    const theirs = { recovery_code: (await withCodes()).codes[0] };
    expect((await step(await ticketOf(email), theirs)).statusCode).toBe(400);
    const kept = await api.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute();
    expect(kept).toHaveLength(10);
    expect(JSON.stringify(kept)).not.toContain(first.slice(0, 6));
    expect(kept.every(({ hash }) => hash.length === 32)).toBe(true);
  });

  test('replace the earlier recovery codes when renewed', async () => {
    const { email, access, codes } = await withCodes();
    const anew = (await api.post(`${BASE}/recovery-codes/`, {}, access)).json() as FactorsChanged;
    expect(anew.recovery_codes).toHaveLength(10);
    expect((await step(await ticketOf(email), { recovery_code: codes[1] })).statusCode).toBe(400);
    expect((await step(await ticketOf(email), { recovery_code: anew.recovery_codes?.[1] })).statusCode).toBe(
      200,
    );
  });
});

describe('passkeys', () => {
  test('can be the second step of a sign-in', async () => {
    const { email, authenticator } = await withPasskey();
    const { second_factor } = await login(email);
    expect(second_factor.methods).toEqual(['passkey', 'recovery-code']);
    const passkey = authenticator.get(second_factor.passkey ?? { challenge: '' }, { verified: false });
    expect((await step(second_factor.ticket, { passkey })).statusCode).toBe(200);
    expect(events('sign-in').at(-1)).toMatchObject({ account: email, method: 'password-and-passkey' });
  });

  test('start a session without a password if the device verifies the person', async () => {
    const { email, authenticator } = await withPasskey();
    const ask = async () => (await api.post('/auth/passkey/options/', {})).json();
    const first = await ask();
    const entered = await api.post('/auth/passkey/', {
      ticket: first.ticket,
      passkey: authenticator.get(first.options),
    });
    expect((await api.get('/users/me/', entered.json().access)).json()).toMatchObject({ email });
    expect(events('sign-in').at(-1)).toMatchObject({ account: email, method: 'passkey' });
    const second = await ask();
    const unverified = authenticator.get(second.options, { verified: false });
    expect(
      (await api.post('/auth/passkey/', { ticket: second.ticket, passkey: unverified })).statusCode,
    ).toBe(401);
  });

  test.each([
    ['of another site', { from: 'https://ar.example.attacker.example' }, 0],
    ['of a copied device, whose counter is too low', {}, 1],
  ])('%s are refused', async (_what, how, counter) => {
    const { email, authenticator } = await withPasskey();
    const first = (await login(email)).second_factor;
    await step(first.ticket, { passkey: authenticator.get(first.passkey ?? { challenge: '' }) });
    if (counter) authenticator.setCounter(counter - 1);
    const { ticket, passkey } = (await login(email)).second_factor;
    const answer = authenticator.get(passkey ?? { challenge: '' }, how);
    expect((await step(ticket, { passkey: answer })).statusCode).toBe(400);
  });

  test('can use a challenge only once', async () => {
    const { email, authenticator } = await withPasskey();
    const [one, other] = [(await login(email)).second_factor, (await login(email)).second_factor];
    const answer = authenticator.get(one.passkey ?? { challenge: '' });
    expect((await step(other.ticket, { passkey: answer })).statusCode).toBe(400);
    expect((await step(one.ticket, { passkey: answer })).statusCode).toBe(200);
    expect((await step(one.ticket, { passkey: answer })).json().code).toBe('sign-in-over');
  });

  test('without a counter can use a challenge only once', async () => {
    const { id, email, authenticator } = await withPasskey();
    await api.db.updateTable('passkeys').set({ counter: 0 }).where('user_id', '=', id).execute();
    const { ticket, passkey } = (await login(email)).second_factor;
    authenticator.setCounter(-1);
    const answer = authenticator.get(passkey ?? { challenge: '' });
    const both = await Promise.all([1, 2].map(() => step(ticket, { passkey: answer })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('do not sign in a deactivated person', async () => {
    const { id, authenticator } = await withPasskey();
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    const { ticket, options } = (await api.post('/auth/passkey/options/', {})).json();
    const answer = await api.post('/auth/passkey/', { ticket, passkey: authenticator.get(options) });
    expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Pristupni ključ nije prihvaćen.']);
  });

  test('that are added concurrently create recovery codes once', async () => {
    const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
    const { access } = await api.signIn(email);
    const add = async () => {
      const { ticket, options } = (await api.post(`${BASE}/passkeys/options/`, {}, access)).json();
      const passkey = createAuthenticator(ORIGIN).create(options);
      return () => api.post(`${BASE}/passkeys/`, { ticket, name: 'Telefon', passkey }, access);
    };
    // The lock makes both transactions read the table before one of them changes it.
    const lock = sql`lock table passkeys in share mode`;
    const answers = await holdUntilConcurrent(api.db, lock, [await add(), await add()]);
    expect(answers.map((answer) => answer.json().recovery_codes?.length)).toEqual([10, undefined]);
    const held = api.db.selectFrom('passkeys').select('id').where('user_id', '=', id);
    expect(await held.execute()).toHaveLength(2);
  });

  test('are added once, and removing the last passkey removes the recovery codes', async () => {
    const { email, access, authenticator } = await withPasskey();
    const { ticket, options } = (await api.post(`${BASE}/passkeys/options/`, {}, access)).json();
    expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    const again = { ticket, name: 'Isti', passkey: authenticator.create(options) };
    expect((await api.post(`${BASE}/passkeys/`, again, access)).statusCode).toBe(409);
    const { access: other } = await withPasskey();
    expect((await api.delete(`${BASE}/passkeys/${authenticator.id}/`, other)).statusCode).toBe(404);
    const removed = await api.delete(`${BASE}/passkeys/${authenticator.id}/`, access);
    expect(removed.json().factors).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(Object.keys(await login(email))).toEqual(['access', 'refresh']);
  });
});

describe('setting up a passkey', () => {
  async function asked() {
    const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
    const { access } = await api.signIn(email);
    const { ticket, options } = (await api.post(`${BASE}/passkeys/options/`, {}, access)).json();
    const add = (passkey: object) =>
      api.post(`${BASE}/passkeys/`, { ticket, name: 'Telefon', passkey }, access);
    return { id, access, options, add };
  }
  const rows = (user_id: number, ids: readonly string[]) =>
    ids.map((id) => ({
      id,
      user_id,
      name: 'Ključ',
      public_key: Buffer.from('x'),
      counter: 0,
      transports: [],
    }));

  test('accepts one response to a challenge, and only from the public origin', async () => {
    const { id, options, add } = await asked();
    const foreign = createAuthenticator(ORIGIN).create(options, 'https://ar.example.attacker.example');
    expect((await add(foreign)).json().detail).toBe('Pristupni ključ nije prihvaćen.');
    const [one, other] = [createAuthenticator(ORIGIN), createAuthenticator(ORIGIN)];
    const adding = [one, other].map((key) => () => add(key.create(options)));
    const answers = await holdUntilConcurrent(api.db, lockOf(id), adding);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
  });

  test('is refused if the person has the maximum number of passkeys', async () => {
    const { id, options, add } = await asked();
    const ids = Array.from({ length: MAX_PASSKEYS }, (_, at) => `${id}-${at}`);
    await api.db.insertInto('passkeys').values(rows(id, ids)).execute();
    expect((await add(createAuthenticator(ORIGIN).create(options))).statusCode).toBe(409);
  });

  test('can be undone for passkeys with ids of up to 1400 characters', async () => {
    const { id, access } = await asked();
    const [longest, longer] = ['k'.repeat(1400), 'k'.repeat(1401)];
    await api.db
      .insertInto('passkeys')
      .values(rows(id, [longest, longer]))
      .execute();
    const remove = async (path: string) => (await api.delete(`${BASE}${path}`, access)).statusCode;
    expect([await remove(`/passkeys/${longer}/`), await remove(`/passkeys/${longest}/`)]).toEqual([414, 200]);
    expect([await remove(`/passkeys/${longest}/`), await remove('/code/')]).toEqual([404, 404]);
  });

  test('must precede the renewal of recovery codes', async () => {
    const { access } = await asked();
    expect((await api.post(`${BASE}/recovery-codes/`, {}, access)).statusCode).toBe(409);
  });
});

test('limits passkey options and passkey sign-ins together to 300 requests per network in 15 minutes', async () => {
  const { ticket, options } = (await api.post('/auth/passkey/options/', {})).json();
  const passkey = createAuthenticator(ORIGIN).get(options);
  const left = (count: number) =>
    sql`update rate_limits set count = ${300 - count} where key like 'passkey-network:%'`.execute(api.db);
  const statuses = async () => [
    (await api.post('/auth/passkey/options/', {})).statusCode,
    (await api.post('/auth/passkey/', { ticket, passkey })).statusCode,
  ];
  await left(1);
  expect(await statuses()).toEqual([200, 429]);
  await left(0);
  expect(await statuses()).toEqual([429, 429]);
  await api.db.deleteFrom('rate_limits').execute();
});

describe('a change of factors', () => {
  // ASVS 7.4.3
  test('ends the other sessions, mails the owner, and is logged', async () => {
    const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
    const [mine, other] = [await api.signIn(email), await api.signIn(email)];
    const offered = (await api.post(`${BASE}/code/`, {}, mine.access)).json();
    const confirm = { ticket: offered.ticket, code: codeAt(offered.seed) };
    await api.post(`${BASE}/code/confirm/`, confirm, mine.access);
    expect((await api.get('/users/me/', mine.access)).statusCode).toBe(200);
    expect((await api.get('/users/me/', other.access)).statusCode).toBe(401);
    expect(await subjectsTo(email)).toContain('AR Podgorica: prijava u dva koraka je promijenjena');
    expect(events('factor-added').at(-1)).toMatchObject({ user: id, kind: 'code' });
    await expect
      .poll(() =>
        api.db
          .selectFrom('audit_log')
          .select('action')
          .where('record_id', '=', String(id))
          .where('action', '=', 'factor-added')
          .execute(),
      )
      .toHaveLength(1);
  });

  // ASVS 7.5.1
  test.each([
    ['POST', '/code/'],
    ['DELETE', '/code/'],
    ['POST', '/passkeys/options/'],
    ['POST', '/recovery-codes/'],
    ['DELETE', '/passkeys/x/'],
  ] as const)('requires a proof of identity: %s %s', async (method, path) => {
    const { id, access } = await withCodes();
    await ageProof(id);
    const ask = () =>
      api.send({ method, url: `/api${BASE}${path}`, headers: { authorization: `Bearer ${access}` } });
    expect((await ask()).json()).toEqual({ detail: 'Potvrdite da ste to Vi.', code: 'proof-needed' });
    const wrong = await api.post('/auth/prove/', { password: 'Podgorica2!' }, access);
    expect(wrong.json().errors).toEqual({ password: ['Šifra nije tačna'] });
    expect((await api.post('/auth/prove/', { password: PASSWORD }, access)).statusCode).toBe(200);
    expect((await ask()).json().code).toBeUndefined();
  });

  test('accepts a passkey as a proof if the device verifies the person', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    await ageProof(mine.id);
    const ask = async () => (await api.post('/auth/prove/options/', {}, mine.access)).json();
    const first = await ask();
    const foreign = { ticket: first.ticket, passkey: theirs.authenticator.get(first.options) };
    expect((await api.post('/auth/prove/', foreign, mine.access)).statusCode).toBe(400);
    const unverified = await ask();
    const touched = mine.authenticator.get(unverified.options, { verified: false });
    const beside = { ticket: unverified.ticket, passkey: touched };
    expect((await api.post('/auth/prove/', beside, mine.access)).statusCode).toBe(400);
    const stolen = (await api.post('/auth/prove/options/', {}, theirs.access)).json();
    const ofOther = { ticket: stolen.ticket, passkey: mine.authenticator.get(stolen.options) };
    expect((await api.post('/auth/prove/', ofOther, mine.access)).statusCode).toBe(400);
    const second = await ask();
    const own = { ticket: second.ticket, passkey: mine.authenticator.get(second.options) };
    expect((await api.post('/auth/prove/', own, mine.access)).statusCode).toBe(200);
    expect((await api.post(`${BASE}/code/`, {}, mine.access)).statusCode).toBe(200);
  });

  test('accepts a passkey without a counter as a proof once', async () => {
    const { id, access, authenticator } = await withPasskey();
    await api.db.updateTable('passkeys').set({ counter: 0 }).where('user_id', '=', id).execute();
    const { ticket, options } = (await api.post('/auth/prove/options/', {}, access)).json();
    authenticator.setCounter(-1);
    const body = { ticket, passkey: authenticator.get(options) };
    const prove = async () => (await api.post('/auth/prove/', body, access)).statusCode;
    expect([await prove(), await prove()]).toEqual([200, 400]);
  });

  test.each([
    ['/auth/prove/options/', {}],
    ['/auth/prove/', { password: PASSWORD }],
    [`${BASE}/code/`, {}],
    [`${BASE}/passkeys/options/`, {}],
  ])('limits the requests to %s for each session separately', async (path, body) => {
    const [{ access }, other] = [await api.signInAs('MonumentsAdmin'), await api.signInAs('BuildingsAdmin')];
    const ask = async (by: string) => (await api.post(path, body, by)).statusCode;
    const asked = await Promise.all(Array.from({ length: 40 }, () => ask(access)));
    expect([200, 429].map((status) => asked.filter((one) => one === status).length)).toEqual([30, 10]);
    expect(await ask(other.access)).toBe(200);
  });

  // ASVS 6.4.3
  test('requires the second step after a password reset', async () => {
    const { email } = await withCodes();
    await api.post('/users/request-password-reset/', { email });
    const { body } = await api.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient_address', '=', email)
      .where('subject', 'like', '%nova šifra')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(String(body))?.[1];
    const new_password = 'Skadarsko-jezero-1';
    expect((await api.post('/users/reset-password/', { token, new_password })).statusCode).toBe(200);
    const answer = await api.post('/auth/login/', { email, password: new_password });
    expect(Object.keys(answer.json())).toEqual(['second_factor']);
  });

  test('a ticket is valid for one account and one purpose', async () => {
    const [mine, theirs] = [await withCodes(), await withCodes()];
    const offered = (await api.post(`${BASE}/code/`, {}, theirs.access)).json();
    const confirm = { ticket: offered.ticket, code: codeAt(offered.seed) };
    const wrong = { ticket: offered.ticket, code: codeAt(offered.seed, 10) };
    expect((await api.post(`${BASE}/code/confirm/`, wrong, theirs.access)).json().errors).toEqual({
      code: ['Kod nije tačan. Provjerite sat na uređaju.'],
    });
    const isOver = { detail: 'Vrijeme je isteklo. Počnite ponovo.' };
    expect((await api.post(`${BASE}/code/confirm/`, confirm, mine.access)).json()).toMatchObject(isOver);
    const key = (await api.post(`${BASE}/passkeys/options/`, {}, theirs.access)).json();
    const passkey = createAuthenticator(ORIGIN).create(key.options);
    const foreign = { ticket: key.ticket, name: 'Tuđi', passkey };
    expect((await api.post(`${BASE}/passkeys/`, foreign, mine.access)).json()).toMatchObject(isOver);
    for (const ticket of [offered.ticket, key.ticket])
      expect((await step(ticket, { code: codeAt(theirs.seed) })).json().code).toBe('sign-in-over');
  });

  test('adding a factor stops a concurrent sign-in with only the password', async () => {
    const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
    const { password_hash } = await api.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const begin = (isAlone: boolean) =>
      api.db
        .transaction()
        .execute((trx) =>
          startSession(
            trx,
            { id, password_hash: String(password_hash), isAlone },
            { user_agent: email, network: null },
            USUAL_SESSIONS,
          ),
        );
    expect(await begin(true)).not.toBeNull();
    await api.db.insertInto('one_time_codes').values({ user_id: id, seed: 'A', last_step: 0 }).execute();
    expect(await begin(true)).toBeNull();
    expect(await begin(false)).not.toBeNull();
  });

  test('a sign-in fails if the password changes between the two steps', async () => {
    const { id, email, seed } = await withCodes();
    const ticket = await ticketOf(email);
    await api.db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute();
    expect((await step(ticket, { code: codeAt(seed) })).statusCode).toBe(401);
  });

  test('a ticket expires after five minutes, or when the account is deleted', async () => {
    const { id, email, seed } = await withCodes();
    const [late, ticket] = [await ticketOf(email), await ticketOf(email)];
    await sql`update tickets set expires_at = now() where hash = ${hashOfToken(late)}`.execute(api.db);
    const over = { detail: 'Prijava je istekla. Počnite ponovo.', code: 'sign-in-over' };
    expect((await step(late, { code: codeAt(seed) })).json()).toEqual(over);
    await sql`update all_users set archived_at = now() where id = ${id}`.execute(api.db);
    expect((await step(ticket, { code: codeAt(seed) })).json()).toEqual(over);
  });
});

describe('a reset by a SuperAdmin', () => {
  // ASVS 6.4.4
  test('requires a reason for the journal, ends all sessions and mails the owner', async () => {
    const lost = await withCodes();
    const { access } = await api.signInAs('SuperAdmin');
    const path = `/users/${lost.id}/second-factor/reset/`;
    expect((await api.get(`/users/${lost.id}/`, access)).json().second_factor).toBe('on');
    expect((await api.post(path, { reason: ' ' }, access)).statusCode).toBe(400);
    expect((await api.post(path, { reason: 'Izgubljen telefon' }, access)).statusCode).toBe(200);
    expect((await api.get('/users/me/', lost.access)).statusCode).toBe(401);
    expect(Object.keys(await login(lost.email))).toEqual(['access', 'refresh']);
    const { code } = (await api.post('/auth/refresh/', { refresh: lost.refresh })).json();
    expect(code).toBe('factors-reset');
    expect(events('factors-reset').at(-1)).toMatchObject({ user: lost.id, sessions: 1 });
    const [entry] = (await api.get(`/activity/?resource=users&record=${lost.id}`, access)).json().results;
    expect(entry).toMatchObject({ action: 'factors-reset', reason: 'Izgubljen telefon' });
    expect(await subjectsTo(lost.email)).toContain('AR Podgorica: prijava u dva koraka je isključena');
    const list = (await api.get('/users/?second_factor=on&limit=100', access)).json();
    expect(list.results.map(({ id }: { id: number }) => id)).not.toContain(lost.id);
    expect((await api.post(path, { reason: 'Još jednom' }, access)).statusCode).toBe(409);
  });

  test('is refused without a proof of identity, for the own account, and for other roles', async () => {
    const lost = await withCodes();
    const admin = await api.signInAs('SuperAdmin');
    const reason = { reason: 'Izgubljen telefon' };
    expect((await api.post(`/users/${admin.id}/second-factor/reset/`, reason, admin.access)).statusCode).toBe(
      400,
    );
    await ageProof(admin.id);
    const path = `/users/${lost.id}/second-factor/reset/`;
    expect((await api.post(path, reason, admin.access)).json().code).toBe('proof-needed');
    const { access } = await api.signInAs('MonumentsAdmin');
    expect((await api.post(path, reason, access)).statusCode).toBe(403);
  });
});
