import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import type { Release } from '@ar/federation/descriptor';
import type { ReleaseRequest } from '@ar/federation/releases';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { USUAL_ARCHIVE } from '../../platform/config/variables.ts';
import { erasePerson } from '../../records/changes/trash-rows.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { PARKS } from '../../testing/parks.ts';
import { aRelease, makeToken, releaser, type Sent } from '../../testing/releases.ts';
import { createHeldBack } from './files/shared-releases.ts';
import { sweepReleases } from './files/sweep-releases.ts';

let api: TestApi;
let admin: string;
let boss: ReturnType<typeof releaser>;
let other: ReturnType<typeof releaser>;
let team: ReturnType<typeof releaser>;
beforeAll(async () => {
  api = await startTestApi({ connections: 10 });
  admin = (await api.signInAs('SuperAdmin')).access;
  boss = releaser(api, admin);
  other = releaser(api, (await api.signInAs('SuperAdmin')).access);
  team = releaser(api, await makeToken(api, admin, 'parks'));
});
beforeEach(async () => {
  for (const table of [
    'registry_revisions',
    'releases',
    'release_rules',
    'department_records',
    'audit_log',
  ] as const)
    await api.db.deleteFrom(table).execute();
  await sql`drop schema if exists dept_parks cascade`.execute(api.db);
  await sql`drop view if exists dept_parks, all_dept_parks`.execute(api.db);
  api.log.length = 0;
});
afterAll(() => api.stop());

const LIST = '/ar_platform/monuments/';
const labelled = (mn: string): Partial<Release> => ({
  menu: { ...aRelease('parks', '1').menu, label: { mn, en: 'parks' } },
});
const withFields = (fields: object): Sent => ({
  release: { records: { ...PARKS, fields } as unknown as DepartmentRecords },
});

async function requests(access = admin): Promise<ReleaseRequest[]> {
  return (await api.get('/releases/', access)).json().requests;
}
const changes = async () =>
  (await requests())[0]?.changes.map(({ what, before, after }) => [what, before, after]);
const outcome = (answer: { statusCode: number; json(): { outcome: string; code: string } }) => [
  answer.statusCode,
  answer.json().outcome ?? answer.json().code,
];
const told = (...events: string[]) =>
  api.log.map((line) => JSON.parse(line)).filter(({ event }) => events.includes(event));
const journal = () =>
  api.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'after'])
    // A sign-in is journaled after its response, so the position of the entry varies.
    .where('action', '<>', 'sign-in')
    .orderBy('id')
    .execute();

test("a department's first release waits, and goes live after an approval", async () => {
  const more = { reason: 'Prvo izdanje', commit: 'a1b2c3d4' };
  const sent = { release: { list: LIST, records: PARKS }, more };
  const answer = await team.publish('parks', '1.0.0', sent);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { revision: 0, version: '1.0.0', outcome: 'waiting' },
  ]);
  expect(existsSync(join(api.folders.releases, 'parks/1.0.0/entry.js'))).toBe(true);
  expect(await team.live('parks')).toBeUndefined();
  expect((await requests())[0]).toMatchObject({
    department: 'parks',
    version: '1.0.0',
    standing: 'waiting',
    published_by: 'token: CI parks',
    ...more,
  });
  expect((await changes())?.map(([what, before]) => [what, before])).toEqual(
    ['path', 'label', 'roles', 'list', 'fields', 'public-fields', 'record-roles'].map((what) => [what, []]),
  );
  const approved = await boss.change('parks', 'approve', { version: '1.0.0', reason: 'U redu.' });
  expect([approved.statusCode, approved.json()]).toEqual([200, { revision: 1 }]);
  expect(await team.live('parks')).toMatchObject({ version: '1.0.0' });
  expect(await requests()).toEqual([]);
  expect((await sql`select name from dept_parks`.execute(api.db)).rows).toEqual([]);
  expect(await team.history('parks')).toMatchObject([
    { action: 'approve', version: '1.0.0', by: 'Ana Test', reason: 'U redu.', commit: more.commit },
  ]);
  expect(await journal()).toMatchObject([
    { action: 'ask-approval', actor_name: 'token: CI parks', after: { version: '1.0.0' } },
    { action: 'approve', actor_name: 'Ana Test', after: { version: '1.0.0' } },
  ]);
  expect(told('release-waits', 'release-approved')).toMatchObject([
    { department: 'parks', label: 'CI parks', version: '1.0.0', changes: expect.stringContaining('path') },
    { department: 'parks', version: '1.0.0', by_account: expect.stringContaining('@') },
  ]);
});

describe('a token’s release waits, and changes nothing live, if it changes', () => {
  const roles = ['SuperAdmin', 'BuildingsAdmin'];
  const { fields } = PARKS;
  const plan = { ...fields.plan, label: { mn: 'Plan', en: 'Plan' }, public: true };
  const recorded = { records: PARKS };
  test.each<[string, Partial<Release>, Sent, unknown[][]]>([
    ['the roles', {}, { release: { roles } }, [['roles', ['SuperAdmin'], roles]]],
    [
      'the label',
      {},
      { release: labelled('Zelenilo') },
      [['label', [{ mn: 'parks', en: 'parks' }], [{ mn: 'Zelenilo', en: 'parks' }]]],
    ],
    ['the path', {}, { release: { path: 'green' } }, [['path', ['parks'], ['green']]]],
    ['the list’s call', {}, { release: { list: LIST } }, [['list', [], [LIST]]]],
    [
      'the table of records',
      {},
      withFields({ name: fields.name }),
      [
        ['fields', [], [fields.name?.label]],
        ['public-fields', [], [fields.name?.label]],
        ['record-roles', [], ['SuperAdmin']],
      ],
    ],
    [
      'the roles of a department with records',
      recorded,
      { release: { roles, records: PARKS } },
      [
        ['roles', ['SuperAdmin'], roles],
        ['record-roles', ['SuperAdmin'], roles],
      ],
    ],
    [
      'the public fields',
      recorded,
      withFields({ ...fields, plan }),
      [['public-fields', expect.any(Array), expect.arrayContaining([plan.label])]],
    ],
    [
      'the roles in a canary',
      {},
      { release: { roles }, more: { channel: 'canary', percent: 5 } },
      [['roles', ['SuperAdmin'], roles]],
    ],
  ])('%s', async (_name, approved, sent, expected) => {
    await boss.publish('parks', '1.0.0', { release: approved });
    const live = await team.live('parks');
    expect(outcome(await team.publish('parks', '1.1.0', sent))).toEqual([200, 'waiting']);
    expect(await changes()).toEqual(expected);
    expect([await team.live('parks'), await team.revision()]).toEqual([live, 1]);
    for (const [change, more] of [
      ['promote', {}],
      ['rollback', {}],
      ['canary', { percent: 5 }],
    ] as const) {
      const tried = await team.change('parks', change, { version: '1.1.0', ...more });
      expect([change, ...outcome(tried)]).toEqual([change, 409, 'not-approved']);
    }
    expect((await boss.publish('parks', '1.1.0', sent)).statusCode).toBe(200);
    expect(await requests()).toEqual([]);
  });
});

test('a token’s release that would gain rights waits or is refused, and is logged', async () => {
  await boss.publish('parks', '1.0.0', { release: { records: PARKS } });
  await boss.publish('trees', '1.0.0', { release: { roles: ['TreesAdmin'] } });
  const name = PARKS.fields.name;
  const ways: Sent[] = [
    { release: { roles: ['SuperAdmin', 'BuildingsAdmin'], records: PARKS } },
    { release: { ...labelled('Zelenilo'), records: PARKS } },
    { release: { path: 'green', records: PARKS } },
    { release: { records: { ...PARKS, table: 'users' } as never } },
    { release: { records: { ...PARKS, schema: 'dept_users' } as never } },
    { release: { service: 'http://10.0.0.1/' } as never },
    { release: { service: 'buildings' } as never },
    withFields({ ...PARKS.fields, 'x"; drop table users; --': name }),
    { release: { list: '/audit/', records: PARKS } },
    { release: { list: '/departments/buildings/x/', records: PARKS } },
    { release: { service: true, records: PARKS } },
    { release: { roles: ['SuperAdmin', 'TreesAdmin'], records: PARKS } },
  ];
  const ended: string[] = [];
  for (const [at, sent] of ways.entries())
    ended.push(String(outcome(await team.publish('parks', `1.1.${at}`, sent))[1]));
  expect(ended).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'invalid-descriptor',
    'invalid-descriptor',
    'invalid-descriptor',
    'invalid-descriptor',
    'invalid-descriptor',
    'call-unknown',
    'call-unknown',
    'waiting',
    'unknown-role',
  ]);
  expect(told('release-waits', 'release-refused')).toMatchObject(
    [
      ...['roles', 'label', 'path'],
      ...Array(5).fill('invalid-descriptor'),
      ...['call-unknown', 'call-unknown', 'service', 'unknown-role'],
    ].map((what) => ({
      label: 'CI parks',
      department: 'parks',
      [ended.indexOf(what) < 0 ? 'changes' : 'reasons']: expect.stringContaining(what),
    })),
  );
  expect((await team.live('parks')).version).toBe('1.0.0');
});

test('a token’s release that needs no more than the approved release goes live at once', async () => {
  const roles = ['SuperAdmin', 'MonumentsAdmin'];
  await team.publish('parks', '1.0.0', { release: { roles, list: LIST } });
  await boss.change('parks', 'approve', { version: '1.0.0' });
  const less = { release: { roles: ['SuperAdmin'] } };
  expect(outcome(await team.publish('parks', '1.1.0', less))).toEqual([200, 'live']);
  expect(outcome(await team.publish('parks', '1.2.0', { release: { roles, list: LIST } }))).toEqual([
    200,
    'live',
  ]);
  expect((await team.change('parks', 'rollback')).statusCode).toBe(200);
  expect((await team.change('parks', 'promote', { version: '1.2.0' })).statusCode).toBe(200);
});

test("a token's release waits if it needs a role that the SuperAdmin's latest release no longer has", async () => {
  const roles = ['SuperAdmin', 'MonumentsAdmin'];
  await boss.publish('parks', '1.0.0', { release: { roles } });
  await boss.publish('parks', '1.1.0');
  expect(outcome(await team.publish('parks', '1.2.0', { release: { roles } }))).toEqual([200, 'waiting']);
});

test('a deploy token can read the reason of a refusal, and send the release again', async () => {
  await boss.publish('parks', '1.0.0');
  const sent = { release: { path: 'green' } };
  const token = await makeToken(api, admin, 'parks');
  await team.publish('parks', '1.1.0', sent);
  const without = await api.post('/releases/parks/refuse/', { version: '1.1.0', reason: ' ' }, admin);
  expect(without.statusCode).toBe(400);
  const body = { version: '1.1.0', reason: 'Adresa je već na plakatima.' };
  expect((await api.post('/releases/parks/refuse/', body, admin)).json()).toEqual({ revision: 1 });
  expect(await requests(token)).toMatchObject([
    { version: '1.1.0', standing: 'refused', refusal: { reason: body.reason, by: 'Ana Test' } },
  ]);
  expect(outcome(await boss.change('parks', 'approve', { version: '1.1.0' }))).toEqual([409, 'not-waiting']);
  expect(outcome(await team.change('parks', 'promote', { version: '1.1.0' }))).toEqual([409, 'not-approved']);
  expect((await journal()).at(-1)).toMatchObject({ action: 'refuse-approval', after: body });
  expect(told('release-not-approved')).toMatchObject([{ department: 'parks', version: '1.1.0' }]);
  expect(outcome(await team.publish('parks', '1.1.0', sent))).toEqual([200, 'waiting']);
  expect(await requests()).toMatchObject([{ version: '1.1.0', standing: 'waiting', refusal: null }]);
});

test('shows a refusal until a newer release is published', async () => {
  await boss.publish('parks', '1.0.0');
  await team.publish('parks', '1.1.0', { release: { path: 'green' } });
  await api.post('/releases/parks/refuse/', { version: '1.1.0', reason: 'Ne.' }, admin);
  await team.publish('parks', '1.2.0');
  expect(await requests()).toEqual([]);
});

test('hides files of waiting and refused releases, and serves the files at once after an approval', async () => {
  await team.publish('parks', '1.0.0');
  const isHeldBack = createHeldBack(api.db);
  expect(await isHeldBack('parks/1.0.0/entry.js')).toBe(true);
  await api.post('/releases/parks/refuse/', { version: '1.0.0', reason: 'Ne.' }, admin);
  expect(await isHeldBack('parks/1.0.0/entry.js')).toBe(true);
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table releases`.execute(trx);
    expect(await isHeldBack('parks/1.0.0/entry.js')).toBe(true);
  });
  await team.publish('parks', '1.0.0');
  await boss.change('parks', 'approve', { version: '1.0.0' });
  expect(await isHeldBack('parks/1.0.0/entry.js')).toBe(false);
});

test('a newer waiting release replaces an older waiting release', async () => {
  await boss.publish('parks', '1.0.0');
  await team.publish('parks', '1.1.0', { release: { path: 'green' } });
  await team.publish('parks', '1.2.0', { release: { path: 'lawns' } });
  expect(await requests()).toMatchObject([{ version: '1.2.0', replaces: '1.1.0' }]);
  expect(outcome(await boss.change('parks', 'approve', { version: '1.1.0' }))).toEqual([409, 'not-waiting']);
  expect((await journal()).at(-1)?.after).toMatchObject({ version: '1.2.0', replaces: '1.1.0' });
  expect((await boss.change('parks', 'approve', { version: '1.2.0' })).statusCode).toBe(200);
  expect((await team.live('parks')).path).toBe('lawns');
});

test('a release that is sent twice waits once', async () => {
  await team.publish('parks', '1.0.0');
  expect(outcome(await team.publish('parks', '1.0.0'))).toEqual([200, 'waiting']);
  expect(await requests()).toHaveLength(1);
});

test('one of two concurrent approvals succeeds, and the other approval gets 409', async () => {
  await team.publish('parks', '1.0.0');
  const revision = await boss.revision();
  const answers = await Promise.all(
    [boss, other].map((one) => one.change('parks', 'approve', { version: '1.0.0', revision })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const late = await other.change('parks', 'approve', { version: '1.0.0' });
  expect([...outcome(late), late.json().detail]).toEqual([
    409,
    'not-waiting',
    expect.stringContaining('neko je već odlučio'),
  ]);
  expect(await team.history('parks')).toHaveLength(1);
});

test('checks a waiting release again when it is approved', async () => {
  await boss.publish('parks', '1.0.0');
  await team.publish('parks', '1.1.0', { release: { path: 'green' } });
  await boss.publish('lawns', '1.0.0', { release: { path: 'green' } });
  const answer = await boss.change('parks', 'approve', { version: '1.1.0' });
  expect([...outcome(answer), answer.json().detail]).toEqual([
    400,
    'path-taken',
    expect.stringContaining('lawns'),
  ]);
  await boss.publish('lawns', '1.1.0', { release: { path: 'lawns' } });
  expect((await boss.change('parks', 'approve', { version: '1.1.0' })).statusCode).toBe(200);
});

test('an approved canary starts, and a token may promote the canary', async () => {
  await boss.publish('parks', '1.0.0');
  const sent = { release: { list: LIST }, more: { channel: 'canary', percent: 12.5 } };
  await team.publish('parks', '1.1.0', sent);
  await boss.change('parks', 'approve', { version: '1.1.0' });
  const { version, canary } = await team.live('parks');
  expect([version, canary.percent, canary.release.version]).toEqual(['1.0.0', 12.5, '1.1.0']);
  expect((await team.change('parks', 'promote', { version: '1.1.0' })).statusCode).toBe(200);
});

describe('with the rule second-yes', () => {
  const setSecondYes = (on: boolean) => api.post('/releases/parks/second-yes/', { on }, admin);
  beforeEach(async () => {
    await boss.publish('parks', '1.0.0');
    expect((await setSecondYes(true)).statusCode).toBe(200);
  });

  test('a SuperAdmin’s own release waits for another SuperAdmin', async () => {
    expect(outcome(await boss.publish('parks', '1.1.0'))).toEqual([200, 'waiting']);
    expect(await changes()).toEqual([]);
    await team.publish('parks', '1.1.0');
    expect(outcome(await boss.change('parks', 'approve', { version: '1.1.0' }))).toEqual([
      403,
      'own-release',
    ]);
    expect((await other.change('parks', 'approve', { version: '1.1.0' })).statusCode).toBe(200);
    expect((await team.live('parks')).version).toBe('1.1.0');
  });

  test('a token’s release waits although it changes nothing that needs an approval', async () => {
    expect(outcome(await team.publish('parks', '1.1.0'))).toEqual([200, 'waiting']);
    const checked = await api.post('/releases/parks/check/', aRelease('parks', '1.2.0'), admin);
    expect(checked.json()).toEqual({ reasons: [], waits: true, changes: [] });
  });

  test('the overview shows the rule, and the journal and the log record the rule', async () => {
    const [department] = (await api.get('/releases/', admin)).json().departments;
    expect(department.rules).toEqual(['second-yes']);
    expect((await journal()).at(-1)).toMatchObject({ action: 'second-yes', after: { on: true } });
    await setSecondYes(false);
    expect(told('release-rule-changed').map(({ on }) => on)).toEqual([true, false]);
    expect(outcome(await team.publish('parks', '1.1.0'))).toEqual([200, 'live']);
  });
});

test('the overview omits a waiting version, and the sweep of releases keeps its files', async () => {
  await boss.publish('parks', '1.0.0');
  await team.publish('parks', '1.1.0', { release: { path: 'green' } });
  const [{ versions }] = (await api.get('/releases/', admin)).json().departments;
  expect(versions.map(({ version }: { version: string }) => version)).toEqual(['1.0.0']);
  await sql`update releases set published_at = published_at - interval '40 days'`.execute(api.db);
  await sweepReleases({ db: api.db, releases: api.folders.releases });
  expect(existsSync(join(api.folders.releases, 'parks/1.1.0/entry.js'))).toBe(true);
  expect((await boss.change('parks', 'approve', { version: '1.1.0' })).statusCode).toBe(200);
});

test('a check returns whether a release would wait, and for which changes', async () => {
  await boss.publish('parks', '1.0.0');
  const token = await makeToken(api, admin, 'parks');
  const check = async (more: object, access: string) =>
    (await api.post('/releases/parks/check/', { ...aRelease('parks', '1.1.0'), ...more }, access)).json();
  expect(await check({}, token)).toEqual({ reasons: [], waits: false, changes: [] });
  const changed = [{ what: 'path', before: ['parks'], after: ['green'] }];
  expect(await check({ path: 'green' }, token)).toEqual({ reasons: [], waits: true, changes: changed });
  expect(await check({ path: 'green' }, admin)).toMatchObject({ waits: false });
  await boss.publish('zoos', '1.0.0', { release: { roles: ['SuperAdmin', 'MonumentsAdmin'] } });
  const ofZoos = await check({ id: 'zoos', path: 'zoo' }, token);
  expect(ofZoos.reasons[0]).toMatchObject({ code: 'other-department' });
  expect(JSON.stringify(ofZoos)).not.toContain('MonumentsAdmin');
});

test.each(['named', 'unnamed'] as const)(
  'erasing a person removes their name from releases if removed authors are %s',
  async (removedAuthors) => {
    const mila = await api.addUser({ role: 'SuperAdmin', first_name: 'Mila', last_name: removedAuthors });
    const { access } = await api.signIn(mila.email);
    await sql`insert into monuments (name, address, created_by) values ('Kula', 'Stara Varoš', ${mila.id})`.execute(
      api.db,
    );
    await boss.publish('parks', '1.0.0');
    await api.post('/releases/parks/second-yes/', { on: true }, admin);
    await releaser(api, access).publish('parks', '1.1.0');
    await api.post('/releases/parks/refuse/', { version: '1.1.0', reason: 'Ne.' }, access);
    await api.db
      .transaction()
      .execute((trx) => erasePerson(trx, mila.id, { ...USUAL_ARCHIVE, removedAuthors }));
    const kept = api.db.selectFrom('releases').select(['published_by', 'publisher', 'refused_by', 'refusal']);
    expect(await kept.where('version', '=', '1.1.0').execute()).toEqual([
      { published_by: '', publisher: null, refused_by: '', refusal: 'Ne.' },
    ]);
  },
);
