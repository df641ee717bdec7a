import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { currentRegistry } from './change-registry.ts';
import { publishRelease } from './publish.ts';
import { publishBuilds } from './publish-builds.ts';
import { aRelease, writeRelease } from './release-for-tests.ts';

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

async function publish(id: string, version: string, order = 1) {
  const build = join(root, 'builds', id, version);
  writeRelease(build, aRelease(id, version, order));
  const { outcome } = await publishRelease(build, 'test', { db: database.db, releases: releases() });
  return outcome;
}

async function liveVersions() {
  const { revision, departments } = await currentRegistry(database.db);
  return [revision, ...departments.map(({ id, version }) => `${id} ${version}`)];
}

test('nothing is live before the first release', async () => {
  expect(await currentRegistry(database.db)).toEqual({ revision: 0, departments: [] });
});

test('a published build is live and its files stand where the registry says', async () => {
  expect(await publish('users', '1.0.0')).toBe('live');
  expect(await liveVersions()).toEqual([1, 'users 1.0.0']);
  expect(existsSync(join(releases(), 'users/1.0.0/entry.js'))).toBe(true);
});

test('the same build again changes nothing, but puts files back that have gone', async () => {
  await publish('users', '1.0.0');
  rmSync(join(releases(), 'users'), { recursive: true });
  expect(await publish('users', '1.0.0')).toBe('already published');
  expect(await liveVersions()).toEqual([1, 'users 1.0.0']);
  expect(existsSync(join(releases(), 'users/1.0.0/entry.js'))).toBe(true);
});

test('a build that is no longer live stays so when it is published again', async () => {
  await publish('users', '1.0.0');
  await publish('users', '1.1.0');
  await publish('users', '1.0.0');
  expect(await liveVersions()).toEqual([2, 'users 1.1.0']);
});

test('a version that is published already cannot be published with other files', async () => {
  await publish('users', '1.0.0');
  const build = join(root, 'builds/users/1.0.0');
  writeFileSync(
    join(build, 'department.json'),
    JSON.stringify({ ...aRelease('users', '1.0.0'), contract: 2 }),
  );
  await expect(publishRelease(build, 'test', { db: database.db, releases: releases() })).rejects.toThrow(
    'a version never changes',
  );
});

test('a department that takes the path of another is refused whole', async () => {
  await publish('users', '1.0.0');
  const build = join(root, 'builds/people');
  writeRelease(build, { ...aRelease('people', '1.0.0'), path: 'users' });
  await expect(publishRelease(build, 'test', { db: database.db, releases: releases() })).rejects.toThrow(
    'belongs to users',
  );
  expect(await liveVersions()).toEqual([1, 'users 1.0.0']);
  expect(await database.db.selectFrom('releases').select('department').execute()).toHaveLength(1);
});

test('a second server with a releases folder of its own fills it, and makes nothing live', async () => {
  const remotes = join(root, 'remotes');
  writeRelease(join(remotes, 'users/dist'), aRelease('users', '1.0.0'));
  const start = (releases: string) =>
    publishBuilds(remotes, { db: database.db, releases: join(root, releases), onlyMissing: true });
  expect((await start('first')).live).toEqual(['users 1.0.0']);
  expect((await start('second')).live).toEqual([]);
  expect(existsSync(join(root, 'second/users/1.0.0/entry.js'))).toBe(true);
  writeRelease(join(remotes, 'users/dist'), aRelease('users', '2.0.0'));
  await start('second');
  expect(existsSync(join(root, 'second/users/2.0.0'))).toBe(false);
  expect(await liveVersions()).toEqual([1, 'users 1.0.0']);
});

test('departments that publish at once all go live, each in a revision of its own', async () => {
  await Promise.all(['a1', 'b1', 'c1', 'd1'].map((id) => publish(id, '1.0.0')));
  expect(await liveVersions()).toEqual([4, 'a1 1.0.0', 'b1 1.0.0', 'c1 1.0.0', 'd1 1.0.0']);
});
