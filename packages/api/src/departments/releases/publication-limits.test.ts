import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { openTestDatabase } from '../../testing/database.ts';
import {
  aRelease,
  FILES,
  makeToken,
  releaser,
  type Sent,
  sha384,
  waitingForLock,
} from '../../testing/releases.ts';
import { startTestS3, type TestS3 } from '../../testing/s3.ts';
import { keyOf, type ReleaseStore } from './files/release-files.ts';
import { createS3ReleaseStore } from './files/s3-release-store.ts';
import { lockRegistry } from './registry.ts';

let api: TestApi;
let s3: TestS3;
let store: ReleaseStore;
let admin: string;
let boss: ReturnType<typeof releaser>;
let team: ReturnType<typeof releaser>;
beforeAll(async () => {
  s3 = await startTestS3();
  store = createS3ReleaseStore(s3.config);
  // This database has ten connections, because each publication that waits for a lock holds a connection.
  const { db, stop } = await openTestDatabase();
  api = await startTestApi({ database: { db, stop }, releaseStore: store });
  admin = (await api.signInAs('SuperAdmin')).access;
  boss = releaser(api, admin);
  team = releaser(api, await makeToken(api, admin, 'users'));
});
beforeEach(async () => {
  for (const table of ['registry_revisions', 'releases', 'rate_limits'] as const)
    await api.db.deleteFrom(table).execute();
  for (const key of await s3.keys()) await store.remove(key);
  await boss.publish('users', '1.0.0');
});
afterAll(async () => {
  await Promise.all([api.stop(), s3.stop()]);
});

const raise = (name: string, count: number) =>
  sql`update rate_limits set count = ${count} where key like ${`${name}:%`}`.execute(api.db);

const FIRST = keyOf(aRelease('users', '1.0.0'));

test('allows 120 releases per hour and department', async () => {
  await raise('publications', 119);
  expect((await team.publish('users', '1.1.0')).statusCode).toBe(200);
  for (const one of [team, boss]) {
    const refused = await one.publish('users', '1.2.0');
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      'U jednom satu objavljeno je najviše izdanja ovog odjeljenja što je dozvoljeno. Pokušajte ponovo za 60 minuta.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  }
  expect((await team.publish('users', '1.1.0')).json().outcome).toBe('already published');
  expect((await boss.publish('clerk', '1.0.0')).statusCode).toBe(200);
});

test('refuses a release above a gigabyte per day, and stores nothing', async () => {
  await raise('published-kilobytes', 1_000_000);
  const refused = await team.publish('users', '1.1.0');
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    'U jednom danu poslato je najviše podataka ovog odjeljenja što je dozvoljeno. Pokušajte ponovo za 1440 minuta.',
  ]);
  expect(await s3.keys()).toEqual([FIRST]);
});

const OTHER = `${FILES['entry.js']} // drugo`;
const other: Sent = {
  files: { 'entry.js': OTHER },
  release: { files: { ...aRelease('users', '2.0.0').files, 'entry.js': sha384(OTHER) } },
};

async function meet(second: Sent, archives: number) {
  const sent = await api.db.transaction().execute(async (trx) => {
    await lockRegistry(trx);
    const both = [team.publish('users', '2.0.0'), boss.publish('users', '2.0.0', second)];
    await expect.poll(() => waitingForLock(api.db), { timeout: 30_000 }).toBe(2);
    expect(await s3.keys()).toHaveLength(1 + archives);
    return both;
  });
  return (await Promise.all(sent)).map(({ statusCode }) => statusCode).sort();
}

const liveKey = async () => keyOf(await team.live('users'));

test('leaves no archive of a refused concurrent release in the store', async () => {
  expect(await meet(other, 2)).toEqual([200, 409]);
  expect((await s3.keys()).sort()).toEqual([FIRST, await liveKey()].sort());
});

test('keeps the archive that two concurrent releases with equal files share', async () => {
  expect(await meet({}, 1)).toEqual([200, 200]);
  expect((await s3.keys()).sort()).toEqual([FIRST, await liveKey()].sort());
});
