import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { aRelease, goLive, makeToken, releaser } from '../../testing/releases.ts';
import { createHeldBack } from './files/shared-releases.ts';

let api: TestApi;
let admin: string;
let team: ReturnType<typeof releaser>;
beforeAll(async () => {
  api = await startTestApi({ servers: 2 });
  admin = (await api.signInAs('SuperAdmin')).access;
  team = releaser(api, admin);
});
beforeEach(async () => {
  for (const table of ['registry_revisions', 'releases', 'release_rules'] as const) {
    await api.db.deleteFrom(table).execute();
  }
});
afterAll(() => api.stop());

const refusalOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('rolling back', () => {
  test('makes the previous version live, and at the next rollback the version before', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await team.publish('users', version);
    expect((await team.change('users', 'rollback', { reason: 'prazna lista' })).json()).toEqual({
      revision: 4,
    });
    expect(await team.live('users')).toMatchObject({ version: '1.1.0', previous: { version: '1.0.0' } });
    await team.change('users', 'rollback');
    const live = await team.live('users');
    expect([live.version, live.previous]).toEqual(['1.0.0', undefined]);
    expect(refusalOf(await team.change('users', 'rollback'))).toEqual([409, 'nothing-before']);
    expect(await team.history('users')).toMatchObject([
      { revision: 5, action: 'rollback', version: '1.0.0', reason: null, by: 'Ana Test' },
      { revision: 4, action: 'rollback', version: '1.1.0', reason: 'prazna lista' },
      { revision: 3, action: 'publish', version: '1.2.0' },
      { revision: 2 },
      { revision: 1 },
    ]);
  });

  test('makes a given version live, and a promotion makes a newer version live again', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await team.publish('users', version);
    await team.change('users', 'rollback', { version: '1.0.0' });
    expect((await team.live('users')).version).toBe('1.0.0');
    await team.change('users', 'promote', { version: '1.2.0' });
    expect(await team.live('users')).toMatchObject({ version: '1.2.0', previous: { version: '1.0.0' } });
  });
});

test.each([
  ['promote', { version: '9.9.9' }, 404, 'unknown-version'],
  ['promote', { version: '1.0.0' }, 409, 'already-live'],
  ['rollback', { version: '1.0.0' }, 409, 'already-live'],
  ['canary', { version: '1.0.0', percent: 5 }, 409, 'already-live'],
  ['end-canary', {}, 409, 'no-canary'],
  ['enable', {}, 409, 'not-disabled'],
])('refuses %s with %j', async (name, body, status, code) => {
  await team.publish('users', '1.0.0');
  expect(refusalOf(await team.change('users', name, body))).toEqual([status, code]);
  expect(await team.revision()).toBe(1);
});

test('answers 404 for a department without releases', async () => {
  expect(refusalOf(await team.change('users', 'disable', { reason: 'x' }))).toEqual([
    404,
    'unknown-department',
  ]);
  expect((await api.get('/releases/users/history/', admin)).statusCode).toBe(404);
});

test.each([
  ['promote', { version: '1.0.0' }],
  ['rollback', {}],
  ['canary', { version: '1.0.0', percent: 10 }],
  ['end-canary', {}],
  ['disable', { reason: 'x' }],
  ['enable', {}],
])('refuses %s with a missing or stale revision', async (name, body) => {
  await team.publish('users', '1.0.0');
  await team.publish('users', '1.1.0');
  expect((await api.post(`/releases/users/${name}/`, body, admin)).statusCode).toBe(400);
  expect(refusalOf(await team.change('users', name, { ...body, revision: 1 }))).toEqual([
    409,
    'stale-revision',
  ]);
  expect(await team.revision()).toBe(2);
});

test('disables a department only with a reason, and enables the department again', async () => {
  await team.publish('users', '1.0.0');
  await team.publish('users', '1.1.0');
  const on = await team.live('users');
  expect((await team.change('users', 'disable')).statusCode).toBe(400);
  await team.change('users', 'disable', { reason: 'Čekamo ispravku.' });
  expect(await team.live('users')).toEqual({ ...on, disabled: { reason: 'Čekamo ispravku.' } });
  const [{ disabled }] = (await api.get('/releases/', admin)).json().departments;
  expect(disabled).toMatchObject({ reason: 'Čekamo ispravku.', by: 'Ana Test' });
  await team.change('users', 'enable');
  expect(await team.live('users')).toEqual(on);
});

test('another department may use a path that no live release uses', async () => {
  await team.publish('users', '1.0.0');
  await goLive(api.db, { ...aRelease('users', '1.1.0'), path: 'people' });
  expect((await team.publish('archive', '1.0.0', { release: { path: 'users' } })).statusCode).toBe(200);
  expect(refusalOf(await team.change('users', 'rollback'))).toEqual([400, 'path-taken']);
});

describe('the overview', () => {
  test('shows the live versions with person, commit and size', async () => {
    await team.publish('users', '1.0.0', { more: { commit: 'abcdef0' } });
    await team.publish('users', '1.1.0');
    await team.publish('users', '1.2.0', { more: { channel: 'canary', percent: 10 } });
    await team.publish('clerk', '1.0.0');
    const { revision, departments } = (await api.get('/releases/', admin)).json();
    expect([revision, departments.map(({ id }: { id: string }) => id)]).toEqual([4, ['clerk', 'users']]);
    const version = { by: 'Ana Test', published_by: 'Ana Test', size: 105, failures: 0, loads: 0 };
    expect(departments[1]).toMatchObject({
      path: 'users',
      label: { mn: 'users', en: 'users' },
      stable: { version: '1.1.0', ...version, commit: null },
      before: '1.0.0',
      canary: { version: '1.2.0', ...version, percent: 10 },
      disabled: null,
      versions: [
        { version: '1.2.0' },
        { version: '1.1.0' },
        { version: '1.0.0', commit: 'abcdef0', swept: false },
      ],
      days: [],
    });
  });

  test('shows only the token’s department to a deploy token', async () => {
    await team.publish('users', '1.0.0');
    await team.publish('clerk', '1.0.0');
    const { departments } = (await api.get('/releases/', await makeToken(api, admin, 'users'))).json();
    expect(departments.map(({ id }: { id: string }) => id)).toEqual(['users']);
  });
});

describe('a withdrawn version', () => {
  const withdraw = (version: string) => team.change('users', 'withdraw', { version, reason: 'curi podatke' });
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await team.publish('users', version);
  });

  test('is replaced by the previous version, and cannot go live again', async () => {
    expect((await withdraw('1.2.0')).statusCode).toBe(200);
    const live = await team.live('users');
    expect([live.version, live.previous.version]).toEqual(['1.1.0', '1.0.0']);
    expect((await team.history('users'))[0]).toMatchObject({
      ...{ action: 'withdraw', version: '1.2.0', channel: 'stable', reason: 'curi podatke' },
    });
    const refusals = [
      await withdraw('1.2.0'),
      await team.change('users', 'promote', { version: '1.2.0' }),
      await team.change('users', 'rollback', { version: '1.2.0' }),
      await team.change('users', 'canary', { version: '1.2.0', percent: 5 }),
      await team.publish('users', '1.2.0'),
    ];
    expect(refusals.map(refusalOf)).toEqual(refusals.map(() => [409, 'withdrawn']));
    expect((await team.change('users', 'rollback')).statusCode).toBe(200);
    expect((await team.live('users')).version).toBe('1.0.0');
  });

  test('is never a fallback', async () => {
    expect((await withdraw('1.1.0')).statusCode).toBe(200);
    const live = await team.live('users');
    expect([live.version, live.previous]).toEqual(['1.2.0', undefined]);
    const [department] = (await api.get('/releases/', admin)).json().departments;
    expect(department.before).toBe('1.0.0');
    expect(department.versions.map(({ version }: { version: string }) => version)).toEqual([
      '1.2.0',
      '1.0.0',
    ]);
    await team.change('users', 'rollback');
    expect((await team.live('users')).version).toBe('1.0.0');
  });

  test('ends its canary, and the stable release stays live', async () => {
    await team.publish('users', '1.3.0', { more: { channel: 'canary', percent: 10 } });
    await withdraw('1.3.0');
    const live = await team.live('users');
    expect([live.version, live.canary]).toEqual(['1.2.0', undefined]);
  });

  test('must exist and have an earlier version to which the department can return', async () => {
    await withdraw('1.2.0');
    await withdraw('1.1.0');
    expect(refusalOf(await withdraw('1.0.0'))).toEqual([409, 'nothing-before']);
    expect(refusalOf(await withdraw('9.9.9'))).toEqual([404, 'unknown-version']);
    expect((await team.change('users', 'withdraw', { version: '1.0.0' })).statusCode).toBe(400);
    expect((await team.live('users')).version).toBe('1.0.0');
  });

  test('is no longer served after a few seconds', async () => {
    const isHeldBack = createHeldBack(api.db);
    expect(await isHeldBack('users/1.2.0/entry.js')).toBe(false);
    await withdraw('1.2.0');
    await expect.poll(() => isHeldBack('users/1.2.0/entry.js'), { timeout: 5000 }).toBe(true);
    expect(await isHeldBack('users/1.1.0/entry.js')).toBe(false);
  });
});

describe('a canary', () => {
  beforeEach(async () => {
    await team.publish('users', '1.0.0');
    await team.publish('users', '1.1.0', { more: { channel: 'canary', percent: 10 } });
  });

  test.each([
    ['end-canary', {}],
    ['rollback', {}],
    ['rollback', { version: '1.0.0' }],
  ])('ends with %s %j, and the stable release stays live', async (name, body) => {
    await team.change('users', 'end-canary');
    await team.publish('users', '1.2.0');
    await team.change('users', 'rollback', { version: '1.0.0' });
    await team.change('users', 'canary', { version: '1.2.0', percent: 10 });
    const before = await team.live('users');
    const answer = await team.change('users', name, { reason: 'prazna lista', ...body });
    expect([answer.statusCode, answer.json()]).toEqual([200, { revision: 7 }]);
    const { canary, ...stable } = before;
    expect(canary.release.version).toBe('1.2.0');
    expect(await team.live('users')).toEqual(stable);
    const [ended] = await team.history('users');
    expect(ended).toMatchObject({ action: 'end-canary', version: '1.2.0', reason: 'prazna lista' });
  });

  test('ends with a rollback of the stable release to a given version', async () => {
    await team.change('users', 'promote', { version: '1.1.0' });
    await team.publish('users', '1.2.0', { more: { channel: 'canary', percent: 10 } });
    await team.change('users', 'rollback', { version: '1.0.0' });
    const { version, canary } = await team.live('users');
    expect([version, canary]).toEqual(['1.0.0', undefined]);
  });

  test('becomes stable by a promotion', async () => {
    await team.change('users', 'promote', { version: '1.1.0' });
    const live = await team.live('users');
    expect([live.version, live.canary, live.previous.version]).toEqual(['1.1.0', undefined, '1.0.0']);
  });
});

test('only one of twenty concurrent changes with the same revision succeeds', async () => {
  await team.publish('users', '1.0.0');
  await team.publish('users', '1.1.0');
  const seen = await team.revision();
  const before = (await team.history('users')).length;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? team.publish('users', `2.0.${index}`, { more: { revision: seen } })
        : team.change('users', 'promote', { version: '1.0.0', revision: seen }),
    ),
  );
  const done = answers.filter(({ statusCode }) => statusCode === 200);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect([done.length, refused.length]).toEqual([1, 19]);
  expect(await team.revision()).toBe(seen + 1);
  expect(await team.history('users')).toHaveLength(before + 1);
});

test('six callers that retry after a stale revision all succeed', async () => {
  const untilDone = async (id: string) => {
    for (;;) {
      const answer = await team.publish(id, '1.0.0');
      if (answer.statusCode !== 409) return answer.statusCode;
    }
  };
  const ids = Array.from({ length: 6 }, (_, index) => `d${index}`);
  expect(new Set(await Promise.all(ids.map(untilDone)))).toEqual(new Set([200]));
  const { revision, departments } = (await api.get('/registry/')).json();
  expect([revision, departments.length]).toEqual([6, 6]);
});

describe('a retired department', () => {
  const retire = (by = team) => by.change('users', 'retire', { reason: 'niko ga ne koristi' });
  const overview = async () => (await api.get('/releases/', admin)).json();
  const standing = async () => (await overview()).retired.map(({ id }: { id: string }) => id);
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0']) await team.publish('users', version);
    await team.change('users', 'disable', { reason: 'gasimo' });
  });

  test('must be disabled before, and needs a reason', async () => {
    expect((await team.change('users', 'retire', {})).statusCode).toBe(400);
    await team.change('users', 'enable');
    expect(refusalOf(await retire())).toEqual([409, 'still-on']);
    expect((await team.live('users')).version).toBe('1.1.0');
  });

  test('leaves the registry, and its path and label can be used again', async () => {
    const isGone = createHeldBack(api.db);
    expect((await retire()).json()).toEqual({ revision: 4 });
    expect(await team.live('users')).toBeUndefined();
    const { departments, retired } = await overview();
    expect([departments, retired]).toMatchObject([
      [],
      [{ id: 'users', version: '1.1.0', reason: 'niko ga ne koristi', by: 'Ana Test' }],
    ]);
    const heir = { path: 'users', menu: aRelease('users', '1.0.0').menu };
    expect((await team.publish('people', '1.0.0', { release: heir })).json()).toMatchObject({
      outcome: 'live',
    });
    await expect.poll(() => isGone('users/1.1.0/entry.js'), { timeout: 5000 }).toBe(true);
    expect(await team.history('users')).toMatchObject([{ action: 'retire', version: '1.1.0' }, {}, {}, {}]);
  });

  test('needs an approval when a deploy token publishes it again', async () => {
    const token = releaser(api, await makeToken(api, admin, 'users'));
    await retire(token);
    expect(refusalOf(await token.change('users', 'promote', { version: '1.1.0' }))).toEqual([
      409,
      'not-approved',
    ]);
    expect(refusalOf(await token.change('users', 'rollback'))).toEqual([404, 'unknown-department']);
    expect((await token.publish('users', '1.1.0')).json()).toMatchObject({ outcome: 'waiting' });
    expect(await team.live('users')).toBeUndefined();
    await team.change('users', 'approve', { version: '1.1.0' });
    expect((await team.live('users')).version).toBe('1.1.0');
    expect(await standing()).toEqual([]);
    expect(refusalOf(await team.change('users', 'rollback'))).toEqual([409, 'nothing-before']);
    expect(refusalOf(await team.change('users', 'promote', { version: '1.0.0' }))).toEqual([
      409,
      'not-approved',
    ]);
  });

  test('returns at once when a SuperAdmin promotes a version, and a token’s next release goes live', async () => {
    await retire();
    expect((await team.change('users', 'promote', { version: '1.1.0' })).statusCode).toBe(200);
    const live = await team.live('users');
    expect([live.version, live.disabled, live.previous]).toEqual(['1.1.0', undefined, undefined]);
    const token = releaser(api, await makeToken(api, admin, 'users'));
    expect((await token.publish('users', '1.2.0')).json()).toMatchObject({ outcome: 'live' });
    expect(await standing()).toEqual([]);
  });
});
