import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { releaser } from '../../testing/releases.ts';
import { sweepReleases } from './files/sweep-releases.ts';

let api: TestApi;
let admin: string;
let team: ReturnType<typeof releaser>;
let people: string[];
beforeAll(async () => {
  // The tests send concurrent reports to two servers, which must cause only one e-mail.
  api = await startTestApi({ servers: 2 });
  admin = (await api.signInAs('SuperAdmin')).access;
  team = releaser(api, admin);
  people = [];
  for (let person = 0; person < 10; person += 1) people.push((await api.signInAs('MonumentsAdmin')).access);
});
beforeEach(async () => {
  for (const table of [
    'registry_revisions',
    'releases',
    'release_reports',
    'release_loads',
    'release_outcomes',
    'release_rules',
    'outbox',
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(api.db);
  }
});
afterAll(() => api.stop());

const send = (what: 'reports' | 'loads', access: string | undefined, version: string, more: object = {}) =>
  api.post(
    `/registry/${what}/`,
    {
      ...{ department: 'users', version, revision: 2, channel: 'stable' },
      ...(what === 'reports' && { kind: 'evaluation' }),
      ...more,
    },
    access,
  );
const each = async (what: 'reports' | 'loads', from: string[], version: string, more?: object) => {
  for (const access of from) await send(what, access, version, more);
};
const canary = async () => (await team.live('users')).canary?.release.version;

describe('reports without a session', () => {
  test.each(['reports', 'loads'] as const)('are refused: %s', async (what) => {
    await team.publish('users', '1.0.0');
    await team.publish('users', '1.1.0', { more: { channel: 'canary', percent: 10 } });
    await each('loads', people, '1.0.0');
    for (let time = 0; time < 5; time += 1) {
      expect((await send(what, undefined, '1.1.0')).statusCode).toBe(401);
      expect((await send(what, 'forged', '1.1.0')).statusCode).toBe(401);
    }
    expect(await canary()).toBe('1.1.0');
    expect((await sql`select from release_reports`.execute(api.db)).rows).toEqual([]);
  });

  test('change nothing live', async () => {
    await team.publish('users', '1.0.0');
    await each('loads', people, '1.0.0', { revision: 1 });
    await team.publish('users', '1.1.0');
    for (let time = 0; time < 5; time += 1) await send('reports', undefined, '1.1.0');
    expect(await team.revision()).toBe(2);
  });
});

describe('a canary', () => {
  beforeEach(async () => {
    await team.publish('users', '1.0.0');
    await team.publish('users', '1.1.0', { more: { channel: 'canary', percent: 10 } });
    await each('loads', people, '1.0.0');
  });

  test('goes on when one person reports several failures', async () => {
    for (const kind of ['evaluation', 'http', 'render', 'action', 'integrity', 'timeout']) {
      for (const revision of [2, 2]) await send('reports', people[0], '1.1.0', { kind, revision });
    }
    expect(await canary()).toBe('1.1.0');
  });

  test('ends when five people report a failure, and the history shows the numbers of people', async () => {
    await each('reports', people.slice(0, 4), '1.1.0');
    expect(await canary()).toBe('1.1.0');
    await send('reports', people[4], '1.1.0');
    expect(await canary()).toBeUndefined();
    expect((await team.history('users'))[0]).toMatchObject({
      ...{ action: 'end-canary', version: '1.1.0', by: 'AR Podgorica' },
      reason: expect.stringMatching(/5 od 5 .* 0 od 10\.$/),
    });
    const headers = { authorization: `Bearer ${admin}`, 'accept-language': 'en' };
    const read = async (url: string) =>
      (await api.send({ method: 'GET', url: `/api${url}`, headers })).json();
    const said = expect.stringMatching(/^Stopped by itself: .* 5 of 5 people, .* 0 of 10\.$/);
    expect((await read('/releases/users/history/')).results[0].reason).toEqual(said);
    const [{ id }] = (await read('/activity/?resource=releases')).results;
    expect((await read(`/activity/${id}/`)).state).toContainEqual(
      expect.objectContaining({ field: 'reason', after: said }),
    );
  });

  test.each(['offline', 'timeout', 'elsewhere'])('goes on when only the network fails: %s', async (kind) => {
    await each('reports', people, '1.1.0', { kind });
    expect(await canary()).toBe('1.1.0');
  });

  test('goes on when the stable release fails for the same share of people', async () => {
    await each('loads', people.slice(0, 8), '1.1.0');
    await each('reports', people.slice(0, 6), '1.0.0', { channel: 'stable' });
    for (const kind of ['http', 'render']) await each('reports', people.slice(0, 6), '1.1.0', { kind });
    expect(await canary()).toBe('1.1.0');
    const [{ stable, canary: tried, days }] = (await api.get('/releases/', admin)).json().departments;
    expect([stable.failures, stable.loads, tried.failures, tried.loads]).toEqual([6, 10, 12, 8]);
    expect(days).toHaveLength(3);
  });

  test('ignores failures from before its start', async () => {
    await each('reports', people, '1.1.0', { revision: 1 });
    expect(await canary()).toBe('1.1.0');
  });

  test('keeps its counts when its percentage changes, and counts from zero after a new start', async () => {
    await each('reports', people.slice(0, 4), '1.1.0');
    await team.change('users', 'canary', { version: '1.1.0', percent: 50 });
    await send('reports', people[4], '1.1.0', { revision: 3 });
    expect(await canary()).toBeUndefined();
    await team.change('users', 'canary', { version: '1.1.0', percent: 5 });
    await send('reports', people[5], '1.1.0', { revision: 5 });
    expect(await canary()).toBe('1.1.0');
  });

  test('counts loads of live releases only', async () => {
    await sql`delete from release_loads`.execute(api.db);
    await sql`delete from release_outcomes`.execute(api.db);
    await send('loads', admin, '9.9.9');
    await send('loads', admin, '1.1.0', { department: 'clerk' });
    await send('loads', admin, '1.1.0', { revision: 99 });
    await team.change('users', 'end-canary');
    await send('loads', admin, '1.1.0');
    expect((await sql`select from release_loads`.execute(api.db)).rows).toEqual([]);
    expect((await sql`select from release_outcomes`.execute(api.db)).rows).toEqual([]);
  });

  test('counts repeated loads of one person once', async () => {
    for (let time = 0; time < 100; time += 1) await send('loads', people[9], '1.1.0');
    await each('reports', people.slice(0, 5), '1.1.0');
    expect(await canary()).toBeUndefined();
  });
});

describe('a stable release that fails far more often than its predecessor', () => {
  const failing = async () => (await api.get('/releases/', admin)).json().departments[0].failing_since;
  const mails = () => api.db.selectFrom('outbox').select(['recipient_address', 'subject', 'body']).execute();
  beforeEach(async () => {
    await team.publish('users', '1.0.0');
    await each('loads', people, '1.0.0', { revision: 1 });
    await team.publish('users', '1.1.0', { more: { channel: 'canary', percent: 10 } });
    await team.change('users', 'promote', { version: '1.1.0' });
  });

  test('stays live, is marked in the overview, and is reported to each SuperAdmin by e-mail', async () => {
    const retired = await api.signInAs('SuperAdmin');
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', retired.id).execute();
    await each('reports', people.slice(0, 4), '1.1.0', { revision: 3 });
    expect([await failing(), await mails()]).toEqual([null, []]);
    await each('reports', people.slice(4), '1.1.0', { revision: 3 });
    expect(await failing()).toMatch(/^20..-.*Z$/);
    const live = await team.live('users');
    expect([live.version, await team.revision()]).toEqual(['1.1.0', 3]);
    const admins = await api.db
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'SuperAdmin')
      .where('is_active', '=', true)
      .execute();
    const written = await mails();
    expect(written.map((mail) => mail.recipient_address)).toEqual(admins.map(({ email }) => email));
    expect(written[0]?.body).toMatch(
      /1\.1\.0 .* 5 od 5 .* 1\.0\.0, .* 0 od 10\.(?:.|\n)*\/dashboard\/releases\n/,
    );
    expect(written[0]?.body).not.toContain('{');
  });

  test('is reported by one e-mail after concurrent reports', async () => {
    await Promise.all(people.map((access) => send('reports', access, '1.1.0', { revision: 3 })));
    expect(await mails()).toHaveLength(1);
    expect((await team.live('users')).version).toBe('1.1.0');
  });

  test('is not reported again after a rollback and a promotion', async () => {
    await each('reports', people, '1.1.0', { revision: 3 });
    await team.change('users', 'rollback');
    expect(await failing()).toBeNull();
    await team.change('users', 'promote', { version: '1.1.0' });
    await each('reports', people, '1.1.0', { revision: 5 });
    expect((await mails()).length).toBe(1);
    expect(await failing()).not.toBeNull();
  });

  test('is reported while a canary runs, and the canary goes on', async () => {
    await team.publish('users', '1.2.0', { more: { channel: 'canary', percent: 10 } });
    await each('reports', people.slice(0, 5), '1.1.0', { revision: 3 });
    expect(await failing()).not.toBeNull();
    expect(await canary()).toBe('1.2.0');
  });

  test('is not reported if its predecessor failed as often', async () => {
    await each('reports', people.slice(0, 4), '1.0.0', { revision: 1 });
    await each('loads', people, '1.1.0', { revision: 3 });
    await each('reports', people.slice(0, 8), '1.1.0', { revision: 3 });
    expect([await failing(), await mails()]).toEqual([null, []]);
  });
});

test('counts people whose reports are above the daily limit of stored reports', async () => {
  await team.publish('users', '1.0.0');
  await team.publish('users', '1.1.0', { more: { channel: 'canary', percent: 10 } });
  await each('loads', people, '1.0.0');
  await sql`
    insert into release_reports (department, version, revision, kind)
    select 'users', '1.1.0', 2, 'http' from generate_series(1, 2000)`.execute(api.db);
  await each('reports', people.slice(0, 5), '1.1.0');
  expect(await canary()).toBeUndefined();
});

test('deletes a person’s outcomes after 90 days, or with the person', async () => {
  await team.publish('users', '1.0.0');
  const leaving = await api.signInAs('MonumentsAdmin');
  for (const access of [people[0], people[1], leaving.access]) {
    await send('reports', access, '1.0.0', { revision: 1 });
  }
  const left = async () => (await sql`select from release_outcomes`.execute(api.db)).rows.length;
  await api.db.deleteFrom('all_users').where('id', '=', leaving.id).execute();
  expect(await left()).toBe(2);
  await sql`
    update release_outcomes set at = now() - interval '91 days'
    where person = (select max(person) from release_outcomes)`.execute(api.db);
  await sweepReleases({ db: api.db, releases: api.folders.releases });
  expect(await left()).toBe(1);
});

test('limits the reports of one person, but not of other people', async () => {
  const report = () => send('loads', people[8], '1.0.0');
  expect((await report()).statusCode).toBe(200);
  await sql`update rate_limits set count = 600 where key like 'release-reports:%'`.execute(api.db);
  expect((await report()).statusCode).toBe(429);
  await api.db.deleteFrom('rate_limits').execute();
  expect((await send('loads', people[9], '1.0.0')).statusCode).toBe(200);
});

test('ignores a stored rule that this version does not have', async () => {
  await team.publish('users', '1.0.0');
  await api.db
    .insertInto('release_rules')
    .values({ department: 'users', rule: 'stays' as never })
    .execute();
  expect((await api.get('/releases/', admin)).json().departments[0].rules).toEqual([]);
  expect((await api.post('/releases/users/stays/', { on: true }, admin)).statusCode).toBe(404);
});
