import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ connections: 10, trustedProxies: ['127.0.0.1'] });
});
afterAll(() => api.stop());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signInFrom(email: string, ip: string, agent = FIREFOX, password = PASSWORD) {
  const answer = await api.send({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email, password },
    headers: { 'user-agent': agent, 'x-forwarded-for': ip },
  });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { ...answer.json(), status: answer.statusCode, cookie };
}

const sessionsOf = async (access: string) => (await api.get('/account/sessions/', access)).json().sessions;
const eventsOf = async (access: string) => (await api.get('/account/events/', access)).json().events;
const me = async (access: string) => (await api.get('/users/me/', access)).statusCode;

describe('own sessions', () => {
  test('show device, network and dates, and mark the current session', async () => {
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    await signInFrom(email, '203.0.113.77');
    const { access } = await signInFrom(email, '2001:db8:7:8::1', 'curl/8');
    const sessions = await sessionsOf(access);
    expect(sessions).toHaveLength(2);
    const here = sessions.find((one: { is_current: boolean }) => one.is_current);
    const there = sessions.find((one: { is_current: boolean }) => !one.is_current);
    expect(here).toMatchObject({ device: null, network: '2001:db8:7::/48' });
    expect(there).toMatchObject({ device: 'Firefox, Windows', network: '203.0.113.0/24' });
    expect(JSON.stringify(sessions)).not.toContain('113.77');
    expect(Object.keys(there).sort()).toEqual(
      ['created_at', 'device', 'id', 'is_current', 'last_seen_at', 'network'].sort(),
    );
  });

  test('show the latest device and network after each refresh', async () => {
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    const { refresh } = await signInFrom(email, '203.0.113.77');
    const answer = await api.send({
      method: 'POST',
      url: '/api/auth/refresh/',
      payload: { refresh },
      headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.9' },
    });
    const [session] = await sessionsOf(answer.json().access);
    expect(session.network).toBe('198.51.100.0/24');
    expect(Date.parse(session.last_seen_at)).toBeGreaterThan(Date.parse(session.created_at));
  });

  // ASVS 7.5.2
  test('can be ended one by one or all at once, except the current session', async () => {
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    const [here, one, two] = [
      await signInFrom(email, '203.0.113.1'),
      await signInFrom(email, '203.0.113.2'),
      await signInFrom(email, '203.0.113.3'),
    ];
    const idOf = async (access: string) =>
      (await sessionsOf(access)).find((session: { is_current: boolean }) => session.is_current).id;
    const ended = await api.delete(`/account/sessions/${await idOf(one.access)}/`, here.access);
    expect([ended.statusCode, ended.json()]).toEqual([200, { detail: 'Uređaj je odjavljen.' }]);
    expect(await me(one.access)).toBe(401);
    const renewal = await api.post('/auth/refresh/', { refresh: one.refresh });
    expect([renewal.statusCode, renewal.json().code]).toEqual([401, 'ended-by-owner']);
    await api.delete('/account/sessions/', here.access);
    expect([await me(here.access), await me(two.access)]).toEqual([200, 401]);
    expect((await api.delete('/account/sessions/', here.access)).json().detail).toBe('Nema drugih uređaja.');
  });

  test.each(['x', '1', '0f8fad5b-d9cb-469f-a165-70867728950e'])('do not include %s', async (id) => {
    const { access } = await api.signInAs('MonumentsAdmin');
    expect((await api.delete(`/account/sessions/${id}/`, access)).statusCode).toBe(404);
  });

  test('cannot be ended by a different person', async () => {
    const theirs = await api.signInAs('SuperAdmin');
    const [session] = await sessionsOf(theirs.access);
    const { access } = await api.signInAs('SuperAdmin');
    expect((await api.delete(`/account/sessions/${session.id}/`, access)).statusCode).toBe(404);
    expect(await me(theirs.access)).toBe(200);
  });
});

describe('own account events', () => {
  test('are the latest ten events by the owner, by administrators and by unknown people', async () => {
    const admin = await api.signInAs('SuperAdmin');
    const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
    expect((await signInFrom(email, '198.51.100.4', 'curl/8', 'Wrong-1')).status).toBe(401);
    await signInFrom(email, '203.0.113.5');
    await api.post(`/users/${id}/end-sessions/`, { reason: 'proba' }, admin.access);
    await api.patch(`/users/${id}/`, { group_names: ['BuildingsAdmin'] }, admin.access);
    const { access } = await signInFrom(email, '203.0.113.6');
    await expect.poll(async () => (await eventsOf(access)).length).toBe(5);
    // The server writes the journal after its responses, so the entries may be in another order.
    const events = (await eventsOf(access)).toSorted((a: { at: string }, b: { at: string }) =>
      a.at < b.at ? -1 : 1,
    );
    expect(events.map(({ action }: { action: string }) => action).toSorted()).toEqual(
      ['sign-in-refused', 'sign-in', 'end-sessions', 'role-changed', 'sign-in'].toSorted(),
    );
    const one = (action: string) => events.find((event: { action: string }) => event.action === action);
    expect(one('sign-in-refused')).toMatchObject({ by_other: false, network: '198.51.100.0/24' });
    expect(one('sign-in')).toMatchObject({
      by_other: false,
      device: 'Firefox, Windows',
      network: '203.0.113.0/24',
    });
    expect(one('end-sessions')).toMatchObject({ by_other: true });
    expect(one('role-changed')).toMatchObject({ by_other: true, detail: 'BuildingsAdmin' });
    for (let more = 0; more < 8; more += 1) await signInFrom(email, '203.0.113.6');
    await expect.poll(async () => (await eventsOf(access)).length).toBe(10);
  });

  test('are hidden from all other people', async () => {
    const { access } = await api.signInAs('BuildingsAdmin');
    await expect.poll(async () => (await eventsOf(access)).length).toBe(1);
  });
});

describe('a mail about a sign-in from a new browser', () => {
  const mailsTo = async (email: string) =>
    (await api.db.selectFrom('outbox').selectAll().where('recipient_address', '=', email).execute()).filter(
      ({ subject }) => subject === 'AR Podgorica: prijava s novog uređaja',
    );

  test('names the device and the network, and is not sent for known browsers', async () => {
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    const { cookie } = await signInFrom(email, '203.0.113.7');
    expect(await mailsTo(email)).toEqual([]);
    await api.send({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email, password: PASSWORD },
      headers: { cookie },
    });
    expect(await mailsTo(email)).toEqual([]);
    await signInFrom(email, '198.51.100.8');
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.body).toContain('Uređaj: Firefox, Windows\nMreža: 198.51.100.0/24\n');
    expect(mail?.body).toContain('https://ar.example/dashboard/settings');
    expect(mail?.body).not.toContain('198.51.100.8');
  });

  test('is sent at most five times an hour, and never for a wrong password', async () => {
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    await signInFrom(email, '203.0.113.7', FIREFOX, 'Wrong-1');
    for (let sign = 0; sign < 8; sign += 1) await signInFrom(email, '203.0.113.7');
    // The first sign-in counts toward the limit of five, but no mail is sent.
    expect(await mailsTo(email)).toHaveLength(4);
  });
});
