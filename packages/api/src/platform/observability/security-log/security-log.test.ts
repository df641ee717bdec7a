import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { PASSWORD, startTestApi, type TestApi } from '../../../testing/api.ts';
import { createLog } from '../log.ts';
import { logSecurity, SECURITY_EVENTS } from './security-log.ts';

const securityOf = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.security === true);

describe('a security line', () => {
  const written = (event: Parameters<typeof logSecurity>[1], level = 'warn') => {
    const lines: string[] = [];
    logSecurity({ ip: '192.0.2.1', log: createLog(level, { write: (line) => lines.push(line) }) }, event);
    return lines;
  };
  const signIn = {
    event: 'sign-in',
    account: 'a@b.me',
    user: 7,
    method: 'password',
    device: 'new',
    agent: 'Firefox, Linux',
    network: '192.0.2.0/24',
  } as const;

  test('is written at every log level', () => {
    for (const level of ['info', 'warn', 'error', 'silent']) {
      expect(securityOf(written(signIn, level))).toMatchObject([
        { security: true, ...signIn, ip: '192.0.2.1' },
      ]);
    }
  });

  test('has only the fields of its event', () => {
    const [line] = written({ ...signIn, ...{ password: 'hidden', access: 'hidden' } });
    expect(line).not.toContain('hidden');
  });

  test('does not mask the label of a deploy token', () => {
    const event = { event: 'deploy-token-used', token_id: 3, label: 'CI', department: 'users' } as const;
    expect(securityOf(written(event))).toMatchObject([{ token_id: 3, label: 'CI', level: 'info' }]);
  });

  test.each([
    ['a line break', 'a@b.me\r\n{"security":true,"event":"sign-in"}'],
    ['an escape sequence', 'a\u001b[2J\u009b2Jb'],
    ['characters that reverse the text direction', 'a\u202etxt.exe\u2066b'],
    ['line separators', 'a\u2028b\u2029c\u0085d'],
    ['half of a surrogate pair', 'a\ud800b'],
  ])('stays one line of plain text with %s in it', (_what, account) => {
    const lines = written({ ...signIn, account });
    expect(lines).toHaveLength(1);
    const line = lines[0]?.slice(0, -1) ?? '';
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(Object.keys(JSON.parse(line)).filter((key) => key === 'event')).toHaveLength(1);
    expect(JSON.parse(line).account).toContain('\\u{');
  });

  test('truncates values longer than any e-mail address', () => {
    const [line] = securityOf(written({ ...signIn, account: 'x'.repeat(10_000) }));
    expect(line.account).toHaveLength(320);
  });
});

describe('the API logs', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  beforeEach(async () => {
    await api.db.deleteFrom('rate_limits').execute();
  });
  afterAll(() => api.stop());

  const eventsOf = async (work: () => Promise<unknown>) => {
    const before = api.log.length;
    await work();
    return securityOf(api.log.slice(before));
  };
  const login = (email: string, password: string) => api.post('/auth/login/', { email, password });

  // ASVS 16.2.1
  test('the request id of the response', async () => {
    const { email, id } = await api.addUser();
    const before = api.log.length;
    const answer = await login(email, PASSWORD);
    const [line] = securityOf(api.log.slice(before));
    expect(line).toMatchObject({
      event: 'sign-in',
      account: email,
      user: id,
      method: 'password',
      ip: '127.0.0.1',
    });
    expect(line.request_id).toBe(answer.headers['x-request-id']);
  });

  // ASVS 16.3.1
  test('account and reason of a refused sign-in', async () => {
    const { email, id } = await api.addUser();
    const invited = await api.addUser();
    await api.db.updateTable('users').set({ password_hash: null }).where('id', '=', invited.id).execute();
    const inactive = await api.addUser();
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
    for (const [account, password, user, reason] of [
      [email, 'Wrong-1', id, 'wrong-password'],
      [invited.email, PASSWORD, invited.id, 'no-password'],
      [inactive.email, PASSWORD, inactive.id, 'inactive'],
      ['nobody@podgorica.example', PASSWORD, undefined, 'unknown-account'],
    ] as const) {
      const [line, ...more] = await eventsOf(() => login(account, password));
      expect(more).toEqual([]);
      expect(line).toMatchObject({ event: 'sign-in-refused', account, reason, level: 'warn' });
      expect(line.user).toBe(user);
    }
  });

  // ASVS 16.3.3
  test('limit and account of a 429', async () => {
    const { email } = await api.addUser();
    await login(email, 'Wrong-1');
    await sql`update rate_limits set count = 1000`.execute(api.db);
    const [line, ...more] = await eventsOf(() => login(email, PASSWORD));
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      event: 'limited',
      limit: expect.stringMatching(/^sign-in-/),
      account: email,
    });
  });

  test('the path of a 429 without a limit', async () => {
    const ask = () => api.get('/ar_platform/monuments/public/?limit=1');
    const [line] = await eventsOf(() => Promise.all(Array.from({ length: 40 }, ask)));
    expect(line).toMatchObject({ event: 'limited', limit: '/api/ar_platform/monuments/public/' });
  });

  // ASVS 16.3.2
  test('person and action of a 403', async () => {
    const { access, id } = await api.signInAs('BuildingsAdmin');
    expect(await eventsOf(() => api.get('/users/', access))).toMatchObject([
      { event: 'access-refused', user: id, action: 'list', resource: 'users' },
    ]);
  });

  test('ended sessions and replayed refresh tokens', async () => {
    const { email, id } = await api.addUser();
    const owner = { account: email, user: id };
    const { refresh } = await api.signIn(email);
    const next = (await api.post('/auth/refresh/', { refresh })).json();
    await sql`update refresh_tokens set used_at = used_at - interval '1 minute'`.execute(api.db);
    expect(await eventsOf(() => api.post('/auth/refresh/', { refresh }))).toMatchObject([
      { event: 'refresh-replayed', ...owner, level: 'warn' },
    ]);
    expect(await eventsOf(() => api.post('/auth/refresh/', { refresh: next.refresh }))).toMatchObject([
      { event: 'refresh-refused', ...owner, reason: 'ended' },
    ]);
    expect(await eventsOf(() => api.post('/auth/refresh/', { refresh: 'x' }))).toMatchObject([
      { event: 'refresh-refused', reason: 'unknown' },
    ]);
    const again = await api.signIn(email);
    expect(await eventsOf(() => api.post('/auth/logout/', { refresh: again.refresh }))).toMatchObject([
      { event: 'session-ended', ...owner, reason: 'signed-out', sessions: 1 },
    ]);
    expect(await eventsOf(() => api.post('/auth/logout/', { refresh: again.refresh }))).toEqual([]);
  });

  test('password checks, changes, resets and links', async () => {
    const { email, id } = await api.addUser({ role: 'MonumentsAdmin' });
    const owner = { account: email, user: id };
    const { access } = await api.signIn(email);
    await api.signIn(email);
    const wrong = { current_password: 'Wrong-1', new_password: 'Kr7#vbnM-most' };
    const { current_password } = wrong;
    expect(
      await eventsOf(() => api.post('/users/check-password/', { current_password }, access)),
    ).toMatchObject([{ event: 'password-refused', ...owner, asked: 'check' }]);
    expect(await eventsOf(() => api.post('/users/change-password/', wrong, access))).toMatchObject([
      { event: 'password-refused', ...owner, asked: 'change' },
    ]);
    const right = { ...wrong, current_password: PASSWORD };
    expect(await eventsOf(() => api.post('/users/change-password/', right, access))).toMatchObject([
      { event: 'password-set', ...owner, way: 'change' },
      { event: 'session-ended', ...owner, reason: 'password-changed', sessions: 1 },
    ]);
    expect(await eventsOf(() => api.post('/users/request-password-reset/', { email }))).toMatchObject([
      { event: 'password-reset-asked', ...owner, device: 'new', mailed: true },
    ]);
    const [mail] = await api.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient_address', '=', email)
      .where('body', 'like', '%token=%')
      .execute();
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1];
    const reset = () => api.post('/users/reset-password/', { token, new_password: 'Drugi9#most' });
    expect(await eventsOf(reset)).toMatchObject([
      { event: 'password-set', ...owner, way: 'reset' },
      { event: 'session-ended', ...owner, reason: 'password-reset', sessions: 1 },
    ]);
    expect(await eventsOf(reset)).toMatchObject([{ event: 'password-link-refused', ...owner }]);
  });

  test('invitations, role changes, deactivations, deletions, restores and erasures', async () => {
    const { access, id: by } = await api.signInAs('SuperAdmin');
    const account = 'nova@podgorica.example';
    const body = { first_name: 'Nova', last_name: 'Novak', email: account, group_names: ['MonumentsAdmin'] };
    expect(await eventsOf(() => api.post('/users/', body, access))).toMatchObject([
      { event: 'user-invited', account, role: 'MonumentsAdmin', by },
    ]);
    const { id: user } = await api.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', account)
      .executeTakeFirstOrThrow();
    expect(await eventsOf(() => api.patch(`/users/${user}/`, { first_name: 'Ina' }, access))).toEqual([]);
    const promoted = { group_names: ['SuperAdmin'] };
    expect(await eventsOf(() => api.patch(`/users/${user}/`, promoted, access))).toMatchObject([
      { event: 'role-changed', account, user, from: 'MonumentsAdmin', to: 'SuperAdmin', by },
    ]);
    for (const [is_active, event] of [
      [false, 'user-deactivated'],
      [true, 'user-activated'],
    ] as const) {
      const body = { is_active, reason: 'proba' };
      const switched = await eventsOf(() => api.patch(`/users/${user}/`, body, access));
      expect(switched).toMatchObject([{ event, account, user, by }]);
    }
    const whose = { account, user, role: 'SuperAdmin', by };
    const deletes = () => api.delete(`/users/${user}/`, access);
    const archived = async () => {
      const [{ id }] = (await api.get(`/archive/?resource=users&record=${user}`, access)).json().results;
      return `/archive/${id}/`;
    };
    expect(await eventsOf(deletes)).toMatchObject([{ event: 'user-deleted', ...whose }]);
    const entry = await archived();
    const restored = await eventsOf(() => api.post(`${entry}restore/`, {}, access));
    expect(restored).toMatchObject([{ event: 'user-restored', ...whose }]);
    await deletes();
    const again = await archived();
    const erased = await eventsOf(() => api.delete(again, access));
    expect(erased).toMatchObject([{ event: 'user-erased', ...whose }]);
  });

  test('the start and end of an own build', async () => {
    const { access, id: user } = await api.signInAs('SuperAdmin');
    const asked = { department: 'users', origin: 'http://localhost:3101' };
    expect(await eventsOf(() => api.post('/override/', asked, access))).toMatchObject([
      { event: 'own-build-allowed', user, ...asked },
    ]);
    expect(await eventsOf(() => api.delete('/override/', access))).toMatchObject([
      { event: 'own-build-ended', user },
    ]);
  });
});

// ASVS 16.1.1, 16.3.3
test('docs/operate/observe.md lists all events with their levels and fields', async () => {
  const guide = await readFile(
    resolve(import.meta.dirname, '../../../../../../docs/operate/observe.md'),
    'utf8',
  );
  const section = /### The security log\n(.*?)\n##/s.exec(guide)?.[1] ?? '';
  const rows = [...section.matchAll(/^\| `([\w-]+)` +\| (info|warn) +\| (.*?) +\|/gm)];
  const documented = rows.map(([, event, level, fields = '']) => [
    event,
    level,
    fields.match(/[a-z_]+/g) ?? [],
  ]);
  const known = Object.entries(SECURITY_EVENTS).map(([event, { level, fields }]) => [
    event,
    level,
    Object.keys(fields.shape),
  ]);
  expect(documented).toEqual(known);
});
