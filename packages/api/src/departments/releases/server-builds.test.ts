import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { aRelease, goLive, sha384, writeRelease } from '../../testing/releases.ts';
import { changeReleases } from './change-releases.ts';
import type { ChangeCommand } from './decide.ts';
import { currentRegistry } from './registry.ts';
import { publishBuild, publishBuilds, readWaitingBuilds, returnToBuilds } from './server-builds.ts';

let database: TestDatabase;
let root: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('registry_revisions').execute();
  await database.db.deleteFrom('releases').execute();
  root = mkdtempSync(join(tmpdir(), 'publish-'));
  return () => rmSync(root, { recursive: true, force: true });
});
afterAll(() => database.stop());

const releases = () => join(root, 'releases');
const context = () => ({ db: database.db, releases: releases(), always: false });

async function publish(id: string, version: string, order = 1) {
  const build = join(root, 'builds', id, version);
  writeRelease(build, aRelease(id, version, order));
  const { outcome } = await publishBuild(build, context());
  return outcome;
}

async function liveVersions() {
  const { revision, departments } = await currentRegistry(database.db);
  return [revision, ...departments.map(({ id, version }) => `${id} ${version}`)];
}

test('the registry is empty before the first release', async () => {
  expect(await currentRegistry(database.db)).toEqual({ revision: 0, departments: [] });
});

test('publishes a build, and installs its files', async () => {
  expect(await publish('users', '1.0.0')).toBe('live');
  expect(await liveVersions()).toEqual([1, 'users 1.0.0']);
  expect(existsSync(join(releases(), 'users/1.0.0/entry.js'))).toBe(true);
});

test('publishing a build again only restores missing files', async () => {
  await publish('users', '1.0.0');
  rmSync(join(releases(), 'users'), { recursive: true });
  expect(await publish('users', '1.0.0')).toBe('already published');
  expect(await liveVersions()).toEqual([1, 'users 1.0.0']);
  expect(existsSync(join(releases(), 'users/1.0.0/entry.js'))).toBe(true);
});

test('does not publish a build of a retired department', async () => {
  await publish('users', '1.0.0');
  const by = { by: 'test', reason: 'x' };
  await changeReleases({ db: database.db, check: () => [] }, 'users', { kind: 'disable', ...by });
  await changeReleases({ db: database.db, check: () => [] }, 'users', { kind: 'retire', ...by });
  expect([await publish('users', '1.0.0'), await publish('users', '1.1.0')]).toEqual(['waiting', 'waiting']);
  expect(await liveVersions()).toEqual([3]);
});

test('an earlier build does not go live when it is published again', async () => {
  await publish('users', '1.0.0');
  await publish('users', '1.1.0');
  await publish('users', '1.0.0');
  expect(await liveVersions()).toEqual([2, 'users 1.1.0']);
});

test('refuses a published version with other files', async () => {
  await publish('users', '1.0.0');
  const build = join(root, 'builds/users/1.0.0');
  writeFileSync(
    join(build, 'department.json'),
    JSON.stringify({ ...aRelease('users', '1.0.0'), contract: 2 }),
  );
  await expect(publishBuild(build, context())).rejects.toThrow('a version never changes');
});

test('refuses a department with the path of another department', async () => {
  await publish('users', '1.0.0');
  const build = join(root, 'builds/people');
  writeRelease(build, { ...aRelease('people', '1.0.0'), path: 'users' });
  await expect(publishBuild(build, context())).rejects.toThrow('belongs to users');
  expect(await liveVersions()).toEqual([1, 'users 1.0.0']);
  expect(await database.db.selectFrom('releases').select('department').execute()).toHaveLength(1);
});

test('refuses a build with an HTML file, by file name or by content', async () => {
  const build = join(root, 'builds/users');
  for (const [path, said] of [
    ['help.html', 'help.html may not be in a release'],
    ['more.js', 'it is markup'],
  ] as const) {
    const release = aRelease('users', '1.0.0');
    writeRelease(build, { ...release, files: { ...release.files, [path]: sha384('<b>') } });
    writeFileSync(join(build, path), '<b>');
    await expect(publishBuild(build, context())).rejects.toThrow(said);
  }
  expect(await liveVersions()).toEqual([0]);
});

const remotes = () => join(root, 'remotes');
const buildRemote = (id: string, version: string) =>
  writeRelease(join(remotes(), id, 'dist'), aRelease(id, version));
const start = async (more: { releases?: string; always?: boolean } = {}) =>
  (await publishBuilds(remotes(), { ...context(), ...more })).released;

const waiting = () => readWaitingBuilds(database.db, 'https://ar.example');

test('a second server installs the builds in its own folder, and publishes nothing', async () => {
  buildRemote('users', '1.0.0');
  expect(await start({ releases: join(root, 'first') })).toEqual(['users 1.0.0']);
  expect(await start({ releases: join(root, 'second') })).toEqual([]);
  expect(existsSync(join(root, 'second/users/1.0.0/entry.js'))).toBe(true);
});

test('an upgrade publishes its builds if the live releases are builds of an earlier server', async () => {
  buildRemote('users', '1.0.0');
  await start();
  buildRemote('users', '2.0.0');
  expect(await start()).toEqual(['users 2.0.0']);
  expect(await liveVersions()).toEqual([2, 'users 2.0.0']);
  expect(await waiting()).toEqual([]);
});

describe('an upgrade', () => {
  const decide = (kind: ChangeCommand['kind'], asked: { version?: string; percent?: number } = {}) => {
    const command = { kind, by: 'Ana Prva', ...asked } as ChangeCommand;
    return changeReleases({ db: database.db, check: () => [] }, 'users', command);
  };
  const upgrade = async () => {
    buildRemote('users', '2.0.0');
    expect(await start()).toEqual([]);
    expect(existsSync(join(releases(), 'users/2.0.0/entry.js'))).toBe(true);
  };
  const waits = (...ids: string[]) =>
    ids.map((department) => ({
      department,
      version: '2.0.0',
      command: `RELEASE_URL=https://ar.example pnpm release promote ${department} 2.0.0 --token-file ${department}.token`,
    }));
  beforeEach(async () => {
    buildRemote('users', '1.0.0');
    await start();
  });

  test("does not replace a team's own release", async () => {
    await goLive(database.db, aRelease('users', '1.5.0'));
    await upgrade();
    expect(await liveVersions()).toEqual([2, 'users 1.5.0']);
    expect(await waiting()).toEqual(waits('users'));
    await goLive(database.db, aRelease('users', '3.0.0'));
    expect(await waiting()).toEqual([]);
  });

  test('lists the waiting builds of several departments, each with its own command', async () => {
    for (const id of ['clerk', 'users']) await goLive(database.db, aRelease(id, '1.5.0'));
    buildRemote('clerk', '2.0.0');
    await upgrade();
    expect(await waiting()).toEqual(waits('clerk', 'users'));
  });

  test("does not undo a rollback to a server's build", async () => {
    await goLive(database.db, aRelease('users', '1.5.0'));
    await decide('rollback', { version: '1.0.0' });
    await upgrade();
    expect(await liveVersions()).toEqual([3, 'users 1.0.0']);
    expect(await waiting()).toEqual(waits('users'));
  });

  test('does not end a running canary', async () => {
    buildRemote('users', '1.1.0');
    await start();
    await decide('canary', { version: '1.0.0', percent: 10 });
    await upgrade();
    expect((await currentRegistry(database.db)).departments[0]?.canary?.release.version).toBe('1.0.0');
    expect(await waiting()).toEqual(waits('users'));
    await decide('canary', { version: '2.0.0', percent: 10 });
    expect(await waiting()).toEqual([]);
    await decide('end-canary');
    expect(await waiting()).toEqual(waits('users'));
  });

  test("does not replace a team's own release after a withdrawal of an older version", async () => {
    await goLive(database.db, aRelease('users', '1.5.0'));
    await upgrade();
    await decide('withdraw', { version: '1.0.0' });
    expect(await waiting()).toEqual(waits('users'));
  });

  test('replaces a server’s build after a withdrawal of an older version', async () => {
    buildRemote('users', '1.5.0');
    await start();
    await decide('withdraw', { version: '1.0.0' });
    buildRemote('users', '2.0.0');
    expect(await start()).toEqual(['users 2.0.0']);
    expect(await waiting()).toEqual([]);
  });

  test('publishes every new build in the demonstration', async () => {
    await goLive(database.db, aRelease('users', '1.5.0'));
    buildRemote('users', '2.0.0');
    expect(await start({ always: true })).toEqual(['users 2.0.0']);
  });
});

describe("a return to an earlier server's builds", () => {
  const backTo = (fate: 'before' | 'again') =>
    returnToBuilds(remotes(), { db: database.db, always: false, fate });
  beforeEach(async () => {
    for (const version of ['1.0.0', '2.0.0']) {
      buildRemote('users', version);
      await start();
    }
    buildRemote('users', '1.0.0');
  });

  test('makes the earlier build live, without the newer build as fallback', async () => {
    expect(await backTo('again')).toEqual([]);
    expect(await backTo('before')).toEqual(['users 1.0.0']);
    expect(await liveVersions()).toEqual([3, 'users 1.0.0']);
    expect((await currentRegistry(database.db)).departments[0]?.previous).toBeUndefined();
    buildRemote('users', '2.0.0');
    expect([await start(), await backTo('again')]).toEqual([[], ['users 2.0.0']]);
    expect(await liveVersions()).toEqual([4, 'users 2.0.0']);
  });

  test("does not replace a team's later release", async () => {
    await goLive(database.db, aRelease('users', '2.5.0'));
    expect(await backTo('before')).toEqual([]);
    expect(await liveVersions()).toEqual([3, 'users 2.5.0']);
  });
});

test('orders departments by their menu, then by id', async () => {
  for (const [id, order] of [
    ['users', 3],
    ['clerk', 1],
    ['art', 3],
  ] as const)
    await publish(id, '1.0.0', order);
  expect(await liveVersions()).toEqual([3, 'clerk 1.0.0', 'art 1.0.0', 'users 1.0.0']);
});

test('concurrent publications of departments all go live, each in its own revision', async () => {
  await Promise.all(['a1', 'b1', 'c1', 'd1'].map((id) => publish(id, '1.0.0')));
  expect(await liveVersions()).toEqual([4, 'a1 1.0.0', 'b1 1.0.0', 'c1 1.0.0', 'd1 1.0.0']);
});
