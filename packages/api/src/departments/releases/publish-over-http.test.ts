import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGET } from '@ar/federation/release-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  aRelease,
  FILES,
  makeToken,
  releaser,
  type Sent,
  sha384,
  writeRelease,
} from '../../testing/releases.ts';
import { publishBuild } from './server-builds.ts';

let api: TestApi;
let token: string;
let admin: string;
let team: ReturnType<typeof releaser>;
let boss: ReturnType<typeof releaser>;
beforeAll(async () => {
  api = await startTestApi();
  admin = (await api.signInAs('SuperAdmin')).access;
  token = await makeToken(api, admin, 'users');
  team = releaser(api, token);
  boss = releaser(api, admin);
});
beforeEach(async () => {
  await api.db.deleteFrom('registry_revisions').execute();
  await api.db.deleteFrom('releases').execute();
  rmSync(api.folders.releases, { recursive: true, force: true });
});
afterAll(() => api.stop());

const installed = (path: string) => join(api.folders.releases, path);

test('a published release goes live, and the history has its reason and commit', async () => {
  await boss.publish('users', '0.9.0');
  const more = { reason: 'Pretraga po ulozi', commit: 'a1b2c3d4' };
  const answer = await team.publish('users', '1.0.0', { more });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { revision: 2, version: '1.0.0', outcome: 'live' },
  ]);
  expect(readFileSync(installed('users/1.0.0/async/page.css'), 'utf8')).toBe('@layer page;');
  const { previous: _, ...live } = await team.live('users');
  expect(live).toEqual({ ...aRelease('users', '1.0.0'), base: '/releases/users/1.0.0/' });
  const [published] = await team.history('users');
  expect(published).toEqual({
    revision: 2,
    action: 'publish',
    version: '1.0.0',
    channel: 'stable',
    percent: null,
    by: 'token: CI users',
    at: expect.any(String),
    ...more,
  });
});

test('a canary goes live beside the stable release', async () => {
  await boss.publish('users', '1.0.0');
  const more = { channel: 'canary', percent: 12.5 };
  expect((await team.publish('users', '1.1.0', { more })).json().outcome).toBe('canary');
  const { version, canary } = await team.live('users');
  expect([version, canary.percent, canary.release.version]).toEqual(['1.0.0', 12.5, '1.1.0']);
});

test('a second upload of a version changes nothing, whatever its revision', async () => {
  await boss.publish('users', '1.0.0');
  await team.publish('users', '1.1.0');
  const again = await team.publish('users', '1.0.0', { more: { revision: 0 } });
  expect([again.statusCode, again.json().outcome]).toEqual([200, 'already published']);
  expect((await team.live('users')).version).toBe('1.1.0');
});

test('a token may publish a release that needs less than the approved release, and roll back', async () => {
  const roles = ['SuperAdmin', 'MonumentsAdmin'];
  const list = '/ar_platform/monuments/';
  await boss.publish('users', '1.0.0', { release: { roles, list } });
  const less = { roles: ['SuperAdmin'], list: '/ar_platform/monuments/public/' };
  expect((await team.publish('users', '1.1.0', { release: less })).statusCode).toBe(200);
  expect((await team.change('users', 'rollback')).statusCode).toBe(200);
  expect((await team.live('users')).roles).toEqual(roles);
});

test('refuses a first release that needs an unknown call, or a call that its roles may not use', async () => {
  const release = (list: string, ...roles: string[]) => ({ release: { list, roles } });
  const parks = releaser(api, await makeToken(api, admin, 'parks'));
  const none = await parks.publish('parks', '1.0.0', release('/ar_platform/parks/', 'MonumentsAdmin'));
  expect([none.statusCode, none.json().reasons]).toEqual([
    400,
    [
      {
        code: 'call-unknown',
        facts: { call: 'GET /ar_platform/parks/' },
        text: 'Izdanje traži GET /ar_platform/parks/, a server to nema: njegovi pozivi su na /api/docs/.',
      },
    ],
  ]);
  const hidden = await parks.publish('parks', '1.0.0', release('/users/', 'SuperAdmin', 'MonumentsAdmin'));
  expect(hidden.json().reasons).toMatchObject([
    { code: 'call-forbidden', facts: { call: 'GET /users/', role: 'MonumentsAdmin' } },
  ]);
  const sound = release('/ar_platform/monuments/', 'MonumentsAdmin');
  expect((await parks.publish('parks', '1.0.0', sound)).json()).toMatchObject({ outcome: 'waiting' });
});

test('a SuperAdmin may publish a new department', async () => {
  expect((await boss.publish('archive', '1.0.0')).statusCode).toBe(200);
  expect((await team.live('archive')).version).toBe('1.0.0');
});

describe('refuses, and stores nothing:', () => {
  const noisy = 'x'.repeat(BUDGET.whole * 1000);
  const many = Object.fromEntries(Array.from({ length: BUDGET.files }, (_, i) => [`n${i}.js`, 'x']));
  const LONG = `1.1.0-${'a'.repeat(400)}`;
  const listing = (list: string): Sent => ({ release: { list } });
  const labelled = (mn: string, en: string) => ({
    menu: { ...aRelease('users', '1.1.0').menu, label: { mn, en } },
  });
  const withFiles = (files: Record<string, string>): Sent => ({
    files,
    release: {
      files: {
        ...aRelease('users', '1.1.0').files,
        ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha384(text)])),
      },
    },
  });
  const sheet = 'async/page.css';
  const { files, release } = withFiles({ [sheet]: 'body{color:red}' });
  const unscoped: Sent = { files, release: { ...release, first: [sheet] } };
  test.each<[string, number, string, Sent]>([
    ['a stale revision', 409, 'stale-revision', { more: { revision: 1 } }],
    [
      'a stale revision, without a check of the files',
      409,
      'stale-revision',
      { more: { revision: 1 }, files: { 'entry.js': undefined } },
    ],
    ['a path of another department', 400, 'path-taken', { release: { path: 'clerk' } }],
    ['a path of the host', 400, 'path-taken', { release: { path: 'settings' } }],
    ['a label of another department', 400, 'label-taken', { release: labelled('Users', 'C1erk') }],
    ['a label of the host', 400, 'label-taken', { release: labelled('Podešavanja', 'Users') }],
    ['an empty list of roles', 400, 'open-to-all', { release: { roles: [] } }],
    ['a label with lookalike letters', 400, 'invalid-descriptor', { release: labelled('users', 'сlеrk') }],
    ['a list of the host', 400, 'list-taken', listing('/activity/')],
    ['a role that does not exist', 400, 'unknown-role', { release: { roles: ['Mayor'] } }],
    ['another contract', 400, 'incompatible', { release: { contract: 2 } }],
    ['another Module Federation', 400, 'incompatible', { release: { builtWith: '2.8.0' } }],
    [
      'a newer shared module than the host has',
      400,
      'incompatible',
      { release: { shared: { react: '20.0.0' } } },
    ],
    [
      'a shared module that the host does not have',
      400,
      'incompatible',
      { release: { shared: { vue: '3.0.0' } } },
    ],
    ['a release of another department', 403, 'other-department', { release: { id: 'clerk' } }],
    ['a document with an invalid version', 400, 'invalid-descriptor', { release: { version: 'one' } }],
    ['an entry outside of the release', 400, 'invalid-descriptor', { release: { entry: '../entry.js' } }],
    ['a missing file', 400, 'missing-file', { files: { 'entry.js': undefined } }],
    ['a file that the document does not list', 400, 'unexpected-file', { files: { 'more.js': 'x' } }],
    ['a file outside of the release', 400, 'unexpected-file', { files: { '../../out.js': 'x' } }],
    ['an HTML file', 400, 'file-type', withFiles({ 'help.html': '<script>take()</script>' })],
    ['an SVG file, which may run scripts', 400, 'file-type', withFiles({ 'icon.svg': '<svg/>' })],
    ['HTML in a script', 400, 'file-content', withFiles({ 'more.js': '<!doctype html>' })],
    ['a style sheet for the whole page', 400, 'style-unscoped', unscoped],
    ['a path that is both file and folder', 400, 'invalid-descriptor', withFiles({ x: '', 'x/y.js': '' })],
    [
      'a file name of 400 characters',
      400,
      'invalid-descriptor',
      withFiles({ [`${'x'.repeat(400)}.js`]: '' }),
    ],
    ['two file names that differ only in case', 400, 'invalid-descriptor', withFiles({ 'Entry.js': '' })],
    ['a version of 400 characters', 400, 'invalid-descriptor', { release: { version: LONG } }],
    [
      'a file that does not match its hash',
      400,
      'wrong-hash',
      { files: { 'entry.js': 'globalThis.ran = false;' } },
    ],
    ['too many bytes', 413, 'over-budget', withFiles({ 'large.js': noisy })],
    ['too many files', 413, 'over-budget', withFiles(many)],
    ['a canary without a percentage', 400, 'invalid-descriptor', { more: { channel: 'canary' } }],
    ['a canary of 100 percent', 400, 'invalid-descriptor', { more: { channel: 'canary', percent: 100 } }],
    ['a reason with a NUL character', 400, 'invalid-descriptor', { more: { reason: 'a\0' } }],
    ['an unknown field', 400, 'invalid-descriptor', { more: { force: true } }],
  ])('%s', async (_name, status, code, sent) => {
    await boss.publish('clerk', '1.0.0');
    await boss.publish('users', '1.0.0');
    const answer = await team.publish('users', '1.1.0', sent);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json()).toMatchObject({
      detail: expect.stringMatching(/\.$/),
      reasons: expect.arrayContaining([expect.objectContaining({ code })]),
    });
    expect(await team.revision()).toBe(2);
    expect(existsSync(installed('users/1.1.0'))).toBe(false);
    expect(readdirSync(api.folders.releases).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await api.db.selectFrom('releases').select('version').execute()).toHaveLength(2);
  });

  test('a published version with other files', async () => {
    await boss.publish('users', '1.0.0');
    const answer = await team.publish('users', '1.0.0', withFiles({ 'more.js': 'x' }));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'version-taken']);
  });

  test('a canary without a stable release', async () => {
    const answer = await team.publish('users', '1.0.0', { more: { channel: 'canary', percent: 10 } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'no-stable']);
    expect(existsSync(installed('users/1.0.0'))).toBe(false);
  });

  test('a form without a document, and a JSON body', async () => {
    const form = new FormData();
    form.append('file', new Blob(['x']), 'entry.js');
    const answer = await api.sendForm('POST', '/releases/users/', form, token);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-descriptor']);
    expect((await api.post('/releases/users/', {}, token)).statusCode).toBe(415);
  });

  test('a check returns all reasons at once, and stores nothing', async () => {
    await boss.publish('clerk', '1.0.0');
    const check = async (more: object) => {
      const answer = await api.post(
        '/releases/users/check/',
        { ...aRelease('users', '1.0.0'), ...more },
        token,
      );
      return answer.json().reasons.map(({ code }: { code: string }) => code);
    };
    expect(await check({})).toEqual([]);
    expect(await check({ path: 'clerk', roles: ['Mayor'], contract: 2 })).toEqual([
      'path-taken',
      'unknown-role',
      'incompatible',
    ]);
    expect(await check({ id: 'clerk' })).toContain('other-department');
    expect(await team.revision()).toBe(1);
  });
});

test('a token may promote a build that a server published at its start, and no approval is needed', async () => {
  const listed = { list: '/users/' };
  await boss.publish('users', '1.0.0');
  const build = join(api.folders.releases, '.build');
  writeRelease(build, { ...aRelease('users', '1.2.0'), ...listed });
  const context = { db: api.db, releases: api.folders.releases, always: false };
  expect((await publishBuild(build, context)).outcome).toBe('waiting');
  expect((await team.change('users', 'promote', { version: '1.2.0' })).statusCode).toBe(200);
  expect(await team.live('users')).toMatchObject({ version: '1.2.0', ...listed });
  const next = await team.publish('users', '1.3.0', { release: listed });
  expect(next.json()).toMatchObject({ outcome: 'live' });
});

test('a publication replaces files that a killed server left', async () => {
  await boss.publish('users', '1.0.0');
  await api.db.deleteFrom('registry_revisions').execute();
  await api.db.deleteFrom('releases').execute();
  const files = { 'entry.js': `${FILES['entry.js']} // 2` };
  const release = { files: { ...aRelease('users', '1.0.0').files, 'entry.js': sha384(files['entry.js']) } };
  expect((await boss.publish('users', '1.0.0', { files, release })).statusCode).toBe(200);
  expect(readFileSync(installed('users/1.0.0/entry.js'), 'utf8')).toBe(files['entry.js']);
});
