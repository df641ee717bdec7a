import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let admin: { access: string; refresh: string; id: number };
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signInAs('SuperAdmin');
});
afterAll(() => api.stop());

const NEW = 'Kr7#vbnM-most';
let number = 0;
async function invite() {
  number += 1;
  const email = `pozvana${number}@podgorica.example`;
  const body = { first_name: 'Mira', last_name: 'Nova', email, group_names: ['MonumentsAdmin'] };
  return (await api.post('/users/', body, admin.access)).json() as { id: number; email: string };
}
const read = async (id: number) => (await api.get(`/users/${id}/`, admin.access)).json();
const stateOf = async (id: number) => (await read(id)).state;
const resend = (id: number) => api.post(`/users/${id}/invitation/`, {}, admin.access);
const endSessions = (id: number, body: object) => api.post(`/users/${id}/end-sessions/`, body, admin.access);
const edit = (id: number, body: object) => api.patch(`/users/${id}/`, body, admin.access);
const setPassword = (token: string) => api.post('/users/reset-password/', { token, new_password: NEW });

const mailsTo = (email: string) =>
  api.db.selectFrom('outbox').selectAll().where('recipient_address', '=', email).orderBy('id').execute();
async function linksOf(email: string) {
  return (await mailsTo(email)).flatMap(({ body }) => body.match(/token=([\w-]+)/)?.[1] ?? []);
}
const historyOf = async (id: number) => (await api.get(`/users/${id}/history/`, admin.access)).json().results;

/** An invitation is valid for seven days. */
async function runOut(id: number) {
  await sql`update users set invited_until = invited_until - interval '8 days' where id = ${id}`.execute(
    api.db,
  );
  await sql`update password_tokens set expires_at = expires_at - interval '8 days' where user_id = ${id}`.execute(
    api.db,
  );
}

describe('the state of an account', () => {
  test('follows the account from the invitation to the trash and back', async () => {
    const { id, email } = await invite();
    expect(await read(id)).toMatchObject({ state: 'invited', last_sign_in_at: null });
    await runOut(id);
    expect(await stateOf(id)).toBe('expired');
    await resend(id);
    const [, link = ''] = await linksOf(email);
    await setPassword(link);
    expect(await read(id)).toMatchObject({ state: 'active', invited_until: null });
    await edit(id, { is_active: false, reason: 'Bolovanje' });
    expect(await stateOf(id)).toBe('deactivated');
    await edit(id, { is_active: true });
    expect(await stateOf(id)).toBe('active');
    await api.delete(`/users/${id}/`, admin.access);
    const [archived] = (await api.get('/archive/?resource=users', admin.access)).json().results;
    const { record } = (await api.get(`/archive/${archived.id}/`, admin.access)).json();
    expect(record.state).toBe('archived');
    await api.post(`/archive/${archived.id}/restore/`, {}, admin.access);
    expect(await stateOf(id)).toBe('deactivated');
  });

  test('filters the list and the export', async () => {
    const { id } = await invite();
    await runOut(id);
    const list = (await api.get('/users/?state=expired&limit=100', admin.access)).json();
    expect(list.results.map((row: { id: number }) => row.id)).toContain(id);
    expect(list.results.every((row: { state: string }) => row.state === 'expired')).toBe(true);
    const wrong = await api.get('/users/?state=archived', admin.access);
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['state']]);
    const sheet = await api.get('/users/export/?format=csv&state=expired', admin.access);
    expect(sheet.body).toContain('Stanje naloga');
    expect(sheet.body).toContain('Poziv istekao');
  });

  test('includes the time of the last sign-in, and the list can be filtered by this time', async () => {
    const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
    const never = async () =>
      (await api.get('/users/?last_sign_in_at__isnull=true&limit=100', admin.access))
        .json()
        .results.map((row: { id: number }) => row.id);
    expect(await never()).toContain(id);
    await api.signIn(email);
    const { last_sign_in_at } = await read(id);
    expect(Math.abs(Date.now() - Date.parse(last_sign_in_at))).toBeLessThan(60_000);
  });
});

describe('an invitation', () => {
  test('is refused with a reason after it has expired, and a new link sets the password', async () => {
    const { id, email } = await invite();
    await runOut(id);
    const [link = ''] = await linksOf(email);
    const refused = await setPassword(link);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { detail: 'Poziv je istekao. Zatražite novi.', code: 'invitation-expired' },
    ]);
    await api.post('/users/request-password-reset/', { email });
    const asked = (await linksOf(email)).at(-1) ?? '';
    expect((await setPassword(asked)).statusCode).toBe(200);
    expect(await stateOf(id)).toBe('active');
  });

  test('is sent again and logged as often as requested, until the person has a password', async () => {
    const { id, email } = await invite();
    const answer = await resend(id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { detail: 'Poziv je ponovo poslat.' }]);
    const [first = '', second = ''] = await linksOf(email);
    expect(second).not.toBe(first);
    expect((await historyOf(id)).map(({ action }: { action: string }) => action)).toEqual([
      'invite',
      'create',
    ]);
    await setPassword(first);
    expect((await setPassword(second)).json().code).toBe('link-used');
    const late = await resend(id);
    expect([late.statusCode, late.json().detail]).toEqual([400, 'Ova osoba je već postavila šifru.']);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('is not sent to a deactivated person', async () => {
    const { id, email } = await invite();
    await edit(id, { is_active: false, reason: 'Greškom dodata' });
    expect((await resend(id)).statusCode).toBe(400);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await resend(2_147_483_647)).statusCode).toBe(404);
  });
});

describe('a person’s sessions', () => {
  // ASVS 7.4.5
  test('are shown to a SuperAdmin, and ended with a logged reason', async () => {
    const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
    const [one, two] = [await api.signIn(email), await api.signIn(email)];
    const list = async () => (await api.get(`/users/${id}/sessions/`, admin.access)).json().sessions;
    expect(await list()).toHaveLength(2);
    expect(await list()).toMatchObject([{ is_current: false, network: '127.0.0.0/24' }, {}]);
    const unsaid = await endSessions(id, { reason: ' ' });
    expect([unsaid.statusCode, unsaid.json().errors]).toEqual([400, { reason: ['Navedite razlog'] }]);
    expect((await endSessions(id, { reason: 'Izgubljen laptop' })).json()).toEqual({
      detail: 'Osoba je svuda odjavljena.',
    });
    expect(await list()).toEqual([]);
    for (const { access, refresh } of [one, two]) {
      expect((await api.get('/users/me/', access)).statusCode).toBe(401);
      expect((await api.post('/auth/refresh/', { refresh })).json().code).toBe('ended-by-administrator');
    }
    expect((await api.post('/auth/login/', { email, password: PASSWORD })).statusCode).toBe(200);
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'end-sessions',
      reason: 'Izgubljen laptop',
    });
    const found = (await api.get('/activity/?search=laptop', admin.access)).json().results;
    expect(found).toMatchObject([{ action: 'end-sessions', reason: 'Izgubljen laptop', actor_id: admin.id }]);
  });

  test('end, except for the current session, if SuperAdmins end their own sessions', async () => {
    const { email } = await api.addUser({ role: 'SuperAdmin' });
    const [here, there] = [await api.signIn(email), await api.signIn(email)];
    const me = (await api.get('/users/me/', here.access)).json().id;
    await api.post(`/users/${me}/end-sessions/`, { reason: 'Nova oprema' }, here.access);
    expect((await api.get('/users/me/', here.access)).statusCode).toBe(200);
    expect((await api.get('/users/me/', there.access)).statusCode).toBe(401);
  });
});

test('erases the reason of a change together with the changed person', async () => {
  const { id } = await api.addUser({ role: 'MonumentsAdmin' });
  await endSessions(id, { reason: 'Miletina najava' });
  await api.delete(`/users/${id}/`, admin.access);
  const [archived] = (await api.get('/archive/?resource=users', admin.access)).json().results;
  await api.delete(`/archive/${archived.id}/`, admin.access);
  expect((await api.get('/activity/?search=Miletina', admin.access)).json().count).toBe(0);
});

test('sends a mail to a person whose role changed', async () => {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
  await edit(id, { group_names: ['BuildingsAdmin'] });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('AR Podgorica: promijenjena rola');
  expect(mail?.body).toContain('Sekretarijat za planiranje prostora');
  await edit(id, { first_name: 'Druga' });
  expect(await mailsTo(email)).toHaveLength(1);
});
