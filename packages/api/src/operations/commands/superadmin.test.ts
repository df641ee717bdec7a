import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSuperAdmin } from './accounts.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ connections: 10 });
});
afterEach(() => api.stop());

const djina = { email: 'djina@podgorica.example', first_name: 'Đina', last_name: 'Šćepanović' };
const origin = 'https://ar.example';
const create = (given: Partial<typeof djina> = {}, another = false) =>
  createSuperAdmin(api.db, { ...djina, ...given }, another, origin);
const users = () =>
  api.db.selectFrom('users').select(['email', 'role', 'password_hash']).orderBy('id').execute();

test('prints a link with which a new SuperAdmin can set the password once', async () => {
  const link = new URL(await create());
  expect(link.href).toMatch(/^https:\/\/ar\.example\/auth\/reset-password\?token=[\w-]{43}$/);
  expect(await users()).toEqual([{ email: djina.email, role: 'SuperAdmin', password_hash: null }]);
  const password = 'Kr7#vbnM-most';
  const body = { token: link.searchParams.get('token'), new_password: password };
  expect((await api.post('/users/reset-password/', body)).statusCode).toBe(200);
  expect((await api.post('/users/reset-password/', body)).statusCode).toBe(400);
  const { access } = (await api.post('/auth/login/', { email: djina.email, password })).json();
  expect((await api.get('/users/', access)).json()).toMatchObject({ count: 1 });
});

test('mails the link, and logs the new user without the link', async () => {
  const link = await create();
  const mails = await api.db.selectFrom('outbox').selectAll().execute();
  expect(mails).toMatchObject([{ recipient_address: djina.email, body: expect.stringContaining(link) }]);
  const audit = await api.db.selectFrom('audit_log').selectAll().execute();
  expect(audit).toMatchObject([
    { actor_id: null, actor_name: null, action: 'create', resource: 'users', before: null, request_id: null },
  ]);
  expect(audit[0]?.after).toEqual({ ...djina, role: 'SuperAdmin', is_active: true });
});

test('creates one SuperAdmin in four concurrent calls', async () => {
  const all = await Promise.allSettled([1, 2, 3, 4].map((n) => create({ email: `u${n}@podgorica.example` })));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await users()).toHaveLength(1);
});

test('adds a second SuperAdmin only with --another', async () => {
  await api.addUser({ role: 'SuperAdmin' });
  await expect(create()).rejects.toThrow(
    'There is an active SuperAdmin already. With --another one more is added.',
  );
  await create({}, true);
  expect(await users()).toHaveLength(2);
});

test('ignores other roles and inactive SuperAdmins', async () => {
  await api.addUser({ role: 'BuildingsAdmin' });
  const { id } = await api.addUser({ role: 'SuperAdmin' });
  await api.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
  await create();
  expect(await users()).toHaveLength(3);
});

test('refuses an e-mail address in use, in upper and lower case', async () => {
  await api.addUser({ email: djina.email, role: 'MonumentsAdmin' });
  await expect(create({ email: 'DJINA@podgorica.example' })).rejects.toThrow(
    'There is a user with this email address already, who was not changed.',
  );
  expect(await users()).toMatchObject([{ role: 'MonumentsAdmin' }]);
  expect(await api.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('reports invalid values in English', async () => {
  await expect(create({ email: 'nobody', first_name: ' ', last_name: 'x'.repeat(101) })).rejects.toThrow(
    [
      'The first name must have 1 to 100 characters.',
      'The last name must have 1 to 100 characters.',
      'The email address is not valid.',
    ].join('\n'),
  );
  expect(await users()).toEqual([]);
});
