import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Changes that must be impossible with a stolen session. `target` is the id of another person. */
const SENSITIVE: [string, (access: string, target: number) => ReturnType<TestApi['post']>][] = [
  [
    'creating a deploy token',
    (a) => api.post('/deploy-tokens/', { department: 'users', label: 'x', days: 30 }, a),
  ],
  [
    'starting an own build',
    (a) => api.post('/override/', { department: 'users', origin: 'http://localhost:5000' }, a),
  ],
  ['exporting people', (a) => api.get('/users/export/', a)],
  ['deleting a record from the trash', (a) => api.delete('/archive/1/', a)],
  [
    'adding a SuperAdmin',
    (a, target) =>
      api.post(
        '/users/',
        {
          first_name: 'Iva',
          last_name: 'Nova',
          email: `iva${target}@podgorica.example`,
          group_names: ['SuperAdmin'],
        },
        a,
      ),
  ],
  [
    'giving the role SuperAdmin',
    (a, target) => api.patch(`/users/${target}/`, { group_names: ['SuperAdmin'] }, a),
  ],
  [
    'reactivating a SuperAdmin',
    async (a, target) => {
      const asleep = { role: 'SuperAdmin', is_active: false } as const;
      await api.db.updateTable('users').set(asleep).where('id', '=', target).execute();
      return api.patch(`/users/${target}/`, { is_active: true }, a);
    },
  ],
];

test.each(SENSITIVE)('%s requires a proof of identity from the last 15 minutes', async (_what, act) => {
  const { id, access } = await api.signInAs('SuperAdmin');
  const { id: target } = await api.addUser({ role: 'MonumentsAdmin' });
  await api.db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`now() - interval '15 minutes 1 second'` })
    .where('user_id', '=', id)
    .execute();
  const refused = await act(access, target);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'Potvrdite da ste to Vi.', code: 'proof-needed' },
  ]);
  await api.post('/auth/prove/', { password: PASSWORD }, access);
  expect((await act(access, target)).statusCode).not.toBe(403);
});

test('changing a name requires no proof of identity', async () => {
  const { id, access } = await api.signInAs('SuperAdmin');
  const { id: target } = await api.addUser({ role: 'MonumentsAdmin' });
  await api.db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`now() - interval '1 hour'` })
    .where('user_id', '=', id)
    .execute();
  expect((await api.patch(`/users/${target}/`, { first_name: 'Mara' }, access)).statusCode).toBe(200);
});
