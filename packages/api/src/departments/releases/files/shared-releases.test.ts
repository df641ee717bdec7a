import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, rs, test } from '@rstest/core';
import { createLog } from '../../../platform/observability/log.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { aRelease, FILES, goLive, writeRelease } from '../../../testing/releases.ts';
import { startTestS3, type TestS3 } from '../../../testing/s3.ts';
import { changeReleases } from '../change-releases.ts';
import type { ChangeCommand } from '../decide.ts';
import { publishBuild } from '../server-builds.ts';
import { keyOf, packRelease, type ReleaseStore } from './release-files.ts';
import { createS3ReleaseStore } from './s3-release-store.ts';
import { createSharedReleases, ReleaseUnavailable } from './shared-releases.ts';
import { sweepReleases } from './sweep-releases.ts';

let database: TestDatabase;
let s3: TestS3;
let root: string;
let store: ReleaseStore;
let asked: string[];
const silent = createLog('silent');
const releases = () => join(root, 'releases');
const file = (path: string) => join(releases(), path);

beforeAll(async () => {
  [database, s3] = await Promise.all([openTestDatabase(), startTestS3()]);
});
beforeEach(async () => {
  await database.db.deleteFrom('registry_revisions').execute();
  await database.db.deleteFrom('releases').execute();
  root = mkdtempSync(join(tmpdir(), 'shared-releases-'));
  const inner = createS3ReleaseStore(s3.config);
  asked = [];
  store = {
    ...inner,
    get(key) {
      asked.push(key);
      return inner.get(key);
    },
  };
  for await (const { key } of store.list()) await store.remove(key);
  return () => rmSync(root, { recursive: true, force: true });
});
afterAll(async () => {
  await Promise.all([database.stop(), s3.stop()]);
});

const server = (more: { store?: ReleaseStore | undefined } = {}) =>
  createSharedReleases({ db: database.db, releases: releases(), store, ...more });

async function publish(id: string, version: string, more: { store?: ReleaseStore | undefined } = {}) {
  const build = join(root, 'builds', id, version);
  writeRelease(build, aRelease(id, version));
  const { outcome } = await publishBuild(build, {
    db: database.db,
    releases: releases(),
    store,
    always: true,
    ...more,
  });
  return outcome;
}

const decide = (kind: 'canary' | 'disable', asked: object) => {
  const command = { kind, by: 'Ana', ...asked } as ChangeCommand;
  return changeReleases({ db: database.db, check: () => [] }, 'users', command);
};

/** A store that never responds. After `times` requests, the fake clock advances by `ms`. */
function hanging({ times, ms }: { times: number; ms: number }): ReleaseStore {
  let left = times;
  const get = () => {
    left -= 1;
    // `setImmediate` lets the caller start its timer before the clock advances.
    if (left === 0) setImmediate(() => rs.advanceTimersByTime(ms));
    return new Promise<undefined>(() => {});
  };
  return { ...store, get };
}
const stopClock = () => rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
afterEach(() => {
  rs.useRealTimers();
});

const emptied = () => rmSync(releases(), { recursive: true, force: true });

test('fetches a published release from the store at the first request', async () => {
  await publish('users', '1.0.0');
  await publish('users', '2.0.0');
  emptied();
  const { bring } = server();
  const answers = await Promise.all(Object.keys(FILES).map((path) => bring(`users/1.0.0/${path}`)));
  expect(answers).toEqual([true, true, true]);
  expect(asked).toEqual([keyOf(aRelease('users', '1.0.0'))]);
  for (const path of Object.keys(FILES)) expect(existsSync(file(`users/1.0.0/${path}`))).toBe(true);
  expect(existsSync(file('users/2.0.0'))).toBe(false);
});

test.each([
  'users/1.0.0/none.js',
  'users/9.9.9/entry.js',
  'none/1.0.0/entry.js',
  'users/1.0.0/department.json',
  'users/1.0.0',
  'users',
])('does not request %s from the store', async (path) => {
  await publish('users', '1.0.0');
  emptied();
  expect(await server().bring(path)).toBe(false);
  expect(asked).toEqual([]);
});

test('throws ReleaseUnavailable if a published release cannot be fetched', async () => {
  await publish('users', '1.0.0');
  emptied();
  await s3.down();
  await expect(server().bring('users/1.0.0/entry.js')).rejects.toThrow(ReleaseUnavailable);
  await s3.up();
  await store.remove(keyOf(aRelease('users', '1.0.0')));
  await expect(server().bring('users/1.0.0/entry.js')).rejects.toThrow('users 1.0.0 is not here');
  await expect(server({ store: undefined }).bring('users/1.0.0/entry.js')).rejects.toThrow(
    ReleaseUnavailable,
  );
});

test.each([
  ['changed content', { 'entry.js': 'globalThis.ran = fals;' }],
  ['an additional file', { 'more.js': '1' }],
  ['a path outside of the release', { '../../more.js': '1' }],
])('refuses an archive from the store with %s', async (_, changed) => {
  await publish('users', '1.0.0');
  emptied();
  const release = aRelease('users', '1.0.0');
  const forged = join(root, 'forged/one');
  writeRelease(forged, release);
  for (const [path, text] of Object.entries(changed)) writeFileSync(join(forged, path), text);
  const files = { ...release.files, ...changed };
  const archive = await packRelease(forged, { ...release, files });
  const get = async () => Readable.from([archive]);
  await expect(server({ store: { ...store, get } }).bring('users/1.0.0/entry.js')).rejects.toThrow(
    ReleaseUnavailable,
  );
  expect(existsSync(file('users'))).toBe(false);
});

test('a starting server fetches live, canary and fallback releases', async () => {
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) await publish('users', version);
  await decide('canary', { version: '1.0.0', percent: 10 });
  emptied();
  await server().settle(silent);
  const here = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'].filter((version) => existsSync(file(`users/${version}`)));
  expect(here).toEqual(['1.0.0', '3.0.0', '4.0.0']);
});

test('a starting server uploads releases that the store lacks', async () => {
  await publish('users', '1.0.0', { store: undefined });
  expect(await s3.keys()).toEqual([]);
  await server().settle(silent);
  expect(await s3.keys()).toEqual([keyOf(aRelease('users', '1.0.0'))]);
});

test('a server is ready only with all live releases, and names missing releases', async () => {
  await publish('users', '1.0.0');
  await publish('clerk', '1.0.0');
  emptied();
  await expect(server({ store: undefined }).servable()).rejects.toThrow(/clerk 1\.0\.0.*; users 1\.0\.0/);
  const { servable } = server();
  await servable();
  rmSync(file('users/1.0.0/entry.js'));
  await store.remove(keyOf(aRelease('users', '1.0.0')));
  await expect(server().servable()).rejects.toThrow('users 1.0.0');
  await decide('disable', { reason: 'a test' });
  await server().servable();
});

test('names all missing releases after two seconds while the store hangs', async () => {
  await publish('users', '1.0.0');
  await publish('clerk', '1.0.0');
  emptied();
  stopClock();
  await expect(server({ store: hanging({ times: 2, ms: 2000 }) }).servable()).rejects.toThrow(
    /clerk 1\.0\.0 is not here: No answer.*; users 1\.0\.0 is not here: No answer/,
  );
});

test('gives up soon enough for two servers to answer within 15 seconds while the store hangs', async () => {
  await publish('users', '1.0.0');
  emptied();
  stopClock();
  const given: Error = await server({ store: hanging({ times: 1, ms: 7500 }) })
    .bring('users/1.0.0/entry.js')
    .catch((error) => error);
  expect(2 * Number(/No answer within (\d+) ms/.exec(given.message)?.[1])).toBeLessThan(15_000);
});

test('a release that cannot be put into the store does not go live', async () => {
  await s3.down();
  await expect(publish('users', '1.0.0')).rejects.toThrow('The object store could not put a release');
  await s3.up();
  const { bring } = server();
  expect(await bring('users/1.0.0/entry.js')).toBe(false);
});

test('removes unused releases from the store, but nothing if the store belongs to another database', async () => {
  const longAgo = new Date(Date.now() - 60 * 86_400_000);
  await publish('users', '1.0.0');
  await publish('users', '2.0.0');
  await database.db.updateTable('releases').set({ published_at: longAgo }).execute();
  // Without revisions, no open session can use these releases.
  await database.db.deleteFrom('registry_revisions').execute();
  await goLive(database.db, aRelease('clerk', '1.0.0'));
  await store.put(keyOf(aRelease('clerk', '1.0.0')), Buffer.from('x'));
  const raced = keyOf({ ...aRelease('clerk', '1.0.0'), files: { 'entry.js': 'sha384-other' } });
  const left = keyOf(aRelease('clerk', '0.9.0'));
  for (const key of [raced, left]) {
    await store.put(key, Buffer.from('x'));
    await s3.backdate(key, longAgo);
  }
  const young = keyOf(aRelease('clerk', '1.1.0'));
  await store.put(young, Buffer.from('x'));
  await sweepReleases({ db: database.db, releases: releases(), store });
  expect(await s3.keys()).toEqual([keyOf(aRelease('clerk', '1.0.0')), young]);

  await database.db.deleteFrom('releases').execute();
  await s3.backdate(young, longAgo);
  await sweepReleases({ db: database.db, releases: releases(), store });
  expect(await s3.keys()).toHaveLength(2);
});

test('the key in the store depends on the files, but not on their order', () => {
  const one = aRelease('users', '1.0.0');
  const other = { ...one, files: { ...one.files, 'entry.js': 'sha384-other' } };
  expect(keyOf(one)).not.toBe(keyOf(other));
  const turned = Object.fromEntries(Object.entries(one.files).reverse());
  expect(keyOf({ ...one, files: turned })).toBe(keyOf(one));
});

test('servers with a shared folder need no store', async () => {
  await publish('users', '1.0.0', { store: undefined });
  cpSync(releases(), join(root, 'mounted'), { recursive: true });
  const other = createSharedReleases({ db: database.db, releases: join(root, 'mounted'), store: undefined });
  await other.servable();
});
