import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { makeToken, releaser } from '../../testing/releases.ts';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = (await api.signInAs('SuperAdmin')).access;
  for (const id of ['users', 'monuments']) await releaser(api, admin).publish(id, '1.0.0');
});
afterAll(() => api.stop());

test('shows a token once, and stores only its hash', async () => {
  const answer = await api.post('/deploy-tokens/', { department: 'users', label: 'CI' }, admin);
  const { token, ...made } = answer.json();
  expect([answer.statusCode, token]).toEqual([201, expect.stringMatching(/^ard_[\w-]{43}$/)]);
  expect(made).toMatchObject({ department: 'users', label: 'CI', created_by: 'Ana Test', revoked_at: null });
  const { hash } = await api.db
    .selectFrom('deploy_tokens')
    .select('hash')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  expect(hash).toEqual(createHash('sha256').update(token).digest());
  expect((await api.get('/deploy-tokens/', admin)).json().results).toContainEqual(made);
  await releaser(api, token).change('users', 'enable');
  const audit = await api.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'deploy-token-made')
    .execute();
  expect(audit).toMatchObject([{ resource: 'access', record_name: 'CI', after: { department: 'users' } }]);
  for (const text of [JSON.stringify(audit), api.log.join('\n')]) expect(text).not.toContain(token.slice(4));
});

test('refuses changes of monuments with a token for users', async () => {
  const team = releaser(api, await makeToken(api, admin, 'users'));
  const before = await team.live('monuments');
  const tried = [
    await team.publish('monuments', '2.0.0'),
    await team.change('monuments', 'promote', { version: '1.0.0' }),
    await team.change('monuments', 'rollback'),
    await team.change('monuments', 'canary', { version: '1.0.0', percent: 5 }),
    await team.change('monuments', 'end-canary'),
    await team.change('monuments', 'disable', { reason: 'x' }),
    await team.change('monuments', 'enable'),
    await api.post('/releases/monuments/check/', {}, await makeToken(api, admin, 'users')),
    await api.get('/releases/monuments/history/', await makeToken(api, admin, 'users')),
  ];
  expect(tried.map(({ statusCode }) => statusCode)).toEqual(tried.map(() => 403));
  expect(tried.map((answer) => answer.json().code)).toEqual(tried.map(() => 'other-department'));
  expect(await team.live('monuments')).toEqual(before);
  expect((await team.change('users', 'disable', { reason: 'x' })).statusCode).toBe(200);
});

test('answers 401 to a deploy token on every route that does not accept deploy tokens', async () => {
  const token = await makeToken(api, admin, 'users');
  const others = api.routes.filter(
    ({ access, hidden }) =>
      !hidden && access && access !== 'public' && !(typeof access === 'object' && access.orDeployToken),
  );
  expect(others.length).toBeGreaterThan(20);
  for (const { method, url } of others) {
    const answer = await api.send({
      method: method as 'GET',
      url: url.replace(/:\w+/g, '1'),
      headers: { authorization: `Bearer ${token}` },
    });
    expect([method, url, answer.statusCode]).toEqual([method, url, 401]);
  }
});

test('refuses a revoked token, and still lists the token', async () => {
  const token = await makeToken(api, admin, 'users');
  const [{ id }] = (await api.get('/deploy-tokens/', admin)).json().results;
  expect((await api.get('/releases/', token)).statusCode).toBe(200);
  expect((await api.delete(`/deploy-tokens/${id}/`, admin)).statusCode).toBe(204);
  const team = releaser(api, token);
  const tried = [
    await team.publish('users', '3.0.0'),
    await team.change('users', 'promote', { version: '1.0.0' }),
    await team.change('users', 'enable'),
    await api.get('/releases/', token),
    await api.get('/releases/surface/', token),
  ];
  expect(tried.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  const [{ revoked_at, last_used_at }] = (await api.get('/deploy-tokens/', admin)).json().results;
  expect([revoked_at, last_used_at]).toEqual([expect.any(String), expect.any(String)]);
  expect((await api.delete(`/deploy-tokens/${id}/`, admin)).statusCode).toBe(404);
});

const expire = (label: string) =>
  api.db
    .updateTable('deploy_tokens')
    .set({ expires_at: '2026-01-31T12:00:00Z' })
    .where('label', '=', label)
    .execute();

test.each([
  [undefined, 90],
  [1, 1],
  [365, 365],
])('a token for %s days expires after %s days', async (days, expected) => {
  const answer = await api.post('/deploy-tokens/', { department: 'users', label: 'Rok', days }, admin);
  const { created_at, expires_at } = answer.json();
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(expected * 86_400_000);
});

test.each([0, 366, 1.5, null, '90'])('refuses a token for %j days', async (days) => {
  const answer = await api.post('/deploy-tokens/', { department: 'users', label: 'Rok', days }, admin);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['days']]);
});

test('refuses an expired token with the reason, and still lists the token', async () => {
  const token = await makeToken(api, admin, 'users');
  expect((await api.get('/releases/', token)).statusCode).toBe(200);
  await expire('CI users');
  const team = releaser(api, token);
  for (const answer of [
    await team.publish('users', '4.0.0'),
    await team.change('users', 'rollback'),
    await api.get('/releases/', token),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'token-expired']);
    expect(answer.json()).toMatchObject({
      detail: 'Ključ „CI users“ je istekao (2026-01-31). Novi pravi SuperAdmin na stranici Izdanja.',
      reasons: [{ code: 'token-expired', facts: { label: 'CI users', at: '2026-01-31' } }],
    });
  }
  const [row] = (await api.get('/deploy-tokens/', admin)).json().results;
  expect(row).toMatchObject({ expires_at: '2026-01-31T12:00:00.000Z', last_used_at: expect.any(String) });
});

test('logs the creation, use, refusal and revocation of a token with its label', async () => {
  const token = await makeToken(api, admin, 'users');
  const [{ id, label }] = (await api.get('/deploy-tokens/', admin)).json().results;
  api.log.length = 0;
  await api.get('/releases/', token);
  await api.get('/releases/monuments/history/', token);
  await api.delete(`/deploy-tokens/${id}/`, admin);
  await api.get('/releases/', token);
  await api.get('/releases/', `ard_${'x'.repeat(43)}`);
  await makeToken(api, admin, 'users');
  const told = api.log.map((line) => JSON.parse(line)).filter(({ security }) => security);
  const of = { token_id: id, label, department: 'users' };
  expect(told).toMatchObject([
    { event: 'deploy-token-used', ...of },
    { event: 'deploy-token-refused', reason: 'other-department', ...of },
    { event: 'deploy-token-revoked', ...of, by_account: expect.stringContaining('@') },
    { event: 'deploy-token-refused', reason: 'revoked', ...of },
    { event: 'deploy-token-refused', reason: 'unknown' },
    { event: 'deploy-token-made', label: 'CI users' },
  ]);
  expect(api.log.join('\n')).not.toContain(token.slice(4));
});

test.each(['ard_', `ard_${'x'.repeat(43)}`, `ard_${'x'.repeat(44)}`])(
  'answers 401 to the unknown token %s',
  async (token) => {
    expect((await api.get('/releases/', token)).statusCode).toBe(401);
  },
);
