import type { ActivityEntry } from '@ar/domain/activity';
import { KINDS } from '@ar/domain/activity-kinds';
import { RELEASE_RULES } from '@ar/federation/registry';
import { releaseAction } from '@ar/federation/releases';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { JOURNALED_EVENTS } from '../../accounts/journal/security-journal.ts';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { aRelease, goLive } from '../../testing/releases.ts';

let api: TestApi;
let admin: { access: string; id: number };
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

/** Waits for `count` entries, because the server writes the entries after the response. */
async function accessOf(user: number, count: number): Promise<ActivityEntry[]> {
  const read = async () =>
    (await api.get(`/activity/?resource=access&record=${user}&limit=100`, admin.access)).json().results;
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

test('the kinds of the journal contain exactly the actions that the server writes', () => {
  const ofChanges = [
    'change-password',
    'reset-password',
    'end-sessions',
    'factors-reset',
    'invite',
    'deploy-token-made',
    'deploy-token-revoked',
  ];
  expect([...KINDS.access].toSorted()).toEqual([...ofChanges, ...JOURNALED_EVENTS].toSorted());
  // Entries of the former rule `stays` are still readable.
  const ofRequests = ['ask-approval', 'refuse-approval', ...RELEASE_RULES, 'stays'];
  const ofReleases = [...releaseAction.options, ...ofRequests];
  expect([...KINDS.releases].toSorted()).toEqual(ofReleases.toSorted());
});

test('shows SuperAdmins each sign-in, sign-out and change of role, with the author', async () => {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin', first_name: 'Vuk' });
  const { refresh } = await api.signIn(email);
  await accessOf(id, 1);
  await api.post('/auth/logout/', { refresh });
  await accessOf(id, 2);
  await api.patch(`/users/${id}/`, { group_names: ['BuildingsAdmin'] }, admin.access);
  const entries = await accessOf(id, 3);
  expect(entries.map(({ action, actor_id, record_name }) => [action, actor_id, record_name])).toEqual([
    ['role-changed', admin.id, 'Vuk Test'],
    ['session-ended', id, 'Vuk Test'],
    ['sign-in', id, 'Vuk Test'],
  ]);
  const { state } = (await api.get(`/activity/${entries[0]?.id}/`, admin.access)).json();
  expect(state.map(({ field, after }: { field: string; after: unknown }) => [field, after])).toEqual([
    ['to', 'BuildingsAdmin'],
    ['from', 'MonumentsAdmin'],
  ]);
  const all = (await api.get('/activity/?kind=access&limit=100', admin.access)).body;
  for (const secret of [email, refresh, PASSWORD]) expect(all).not.toContain(secret);
});

test('records at most three wrong passwords per account and hour, and none for unknown accounts', async () => {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
  const count = async () => {
    const entries = api.db.selectFrom('audit_log').select('id').where('action', '=', 'sign-in-refused');
    return (await entries.execute()).length;
  };
  for (const guessed of [email, 'nema@podgorica.example', email, email, email, email])
    await api.post('/auth/login/', { email: guessed, password: 'pogrešna' });
  const entries = await accessOf(id, 3);
  expect(entries[0]).toMatchObject({ action: 'sign-in-refused', actor_id: null, actor_name: null });
  const counted = api.db.selectFrom('rate_limits').select('key').where('key', 'like', 'journal-of-account:%');
  expect(await counted.execute()).toHaveLength(1);
  // The entry of this sign-in shows that the server has written all earlier entries.
  await api.signIn(email);
  await accessOf(id, 4);
  expect(await count()).toBe(3);
});

test('records each session that a replayed token ends, without an author', async () => {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
  for (let ended = 0; ended < 4; ended += 1) {
    const { refresh } = await api.signIn(email);
    await api.post('/auth/refresh/', { refresh });
    await sql`update refresh_tokens set used_at = used_at - interval '1 minute'`.execute(api.db);
    for (let sent = 0; sent < 2; sent += 1) await api.post('/auth/refresh/', { refresh });
  }
  const entries = (await accessOf(id, 8)).filter(({ action }) => action === 'refresh-replayed');
  expect(entries).toHaveLength(4);
  expect(entries[0]).toMatchObject({ actor_id: null, actor_name: null });
});

test('removes the name of an erased person from entries about the account', async () => {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin', first_name: 'Nestali' });
  await api.signIn(email);
  await accessOf(id, 1);
  await api.delete(`/users/${id}/`, admin.access);
  const { results } = (await api.get('/archive/?search=Nestali', admin.access)).json();
  expect((await api.delete(`/archive/${results[0].id}/`, admin.access)).statusCode).toBe(204);
  const [entry] = await accessOf(id, 1);
  expect(entry).toMatchObject({ action: 'sign-in', actor_id: null, actor_name: '', record_name: null });
  const all = (await api.get('/activity/?limit=100', admin.access)).body;
  expect(all).not.toContain('Nestali');
});

test('records each change of the live releases in the transaction of the revision', async () => {
  await goLive(api.db, aRelease('parks', '1.0.0'));
  const { results } = (await api.get('/activity/?kind=releases', admin.access)).json();
  expect(results).toMatchObject([
    { action: 'publish', resource: 'releases', record_id: 'parks', record_name: 'parks', actor_name: null },
  ]);
  const { state } = (await api.get(`/activity/${results[0].id}/`, admin.access)).json();
  expect(state).toContainEqual(expect.objectContaining({ field: 'version', after: '1.0.0' }));
});
