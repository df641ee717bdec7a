import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { releaser } from '../../../testing/releases.ts';
import { sweepReleases } from './sweep-releases.ts';

let api: TestApi;
let team: ReturnType<typeof releaser>;
beforeAll(async () => {
  api = await startTestApi();
  team = releaser(api, (await api.signInAs('SuperAdmin')).access);
});
beforeEach(async () => {
  await api.db.deleteFrom('registry_revisions').execute();
  await api.db.deleteFrom('releases').execute();
  rmSync(api.folders.releases, { recursive: true, force: true });
});
afterAll(() => api.stop());

const sweep = () => sweepReleases({ db: api.db, releases: api.folders.releases });

async function daysPass(days: number): Promise<void> {
  const interval = sql`${sql.lit(days)} * interval '1 day'`;
  await api.db
    .updateTable('releases')
    .set({ published_at: sql`published_at - ${interval}` })
    .execute();
  await api.db
    .updateTable('registry_revisions')
    .set({ made_at: sql`made_at - ${interval}` })
    .execute();
}

test('keeps releases that an open session may use, and their fallbacks', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await team.publish('users', version);
  // 1.2.0 was live until now, so an open browser tab may use 1.2.0 and the fallback 1.1.0.
  await daysPass(100);
  await team.publish('users', '1.3.0');
  expect(await sweep()).toEqual(['users/1.0.0']);
  expect(existsSync(join(api.folders.releases, 'users/1.1.0/entry.js'))).toBe(true);
  await daysPass(34);
  expect(await sweep()).toEqual([]);
  await daysPass(2);
  expect(await sweep()).toEqual(['users/1.1.0']);
});

test('keeps the live release, its fallback and a canary at any age', async () => {
  await team.publish('users', '1.0.0');
  await team.publish('users', '1.1.0');
  await team.publish('users', '1.2.0', { more: { channel: 'canary', percent: 5 } });
  await daysPass(1000);
  expect(await sweep()).toEqual([]);
});

test('refuses a rollback to a release whose files are removed', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await team.publish('users', version);
  await daysPass(100);
  await sweep();
  const answer = await team.change('users', 'rollback', { version: '1.0.0' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'swept']);
  expect((await team.change('users', 'rollback')).statusCode).toBe(200);
});

test('removes incomplete releases of killed servers after a day', async () => {
  await team.publish('users', '1.0.0');
  const left = ['.users-2.0.0-draft', 'users/2.0.0'];
  for (const folder of left) mkdirSync(join(api.folders.releases, folder), { recursive: true });
  expect(await sweep()).toEqual([]);
  const yesterday = new Date(Date.now() - 90_000_000);
  for (const folder of left) utimesSync(join(api.folders.releases, folder), yesterday, yesterday);
  expect((await sweep()).sort()).toEqual(left);
  expect(existsSync(join(api.folders.releases, 'users/1.0.0/entry.js'))).toBe(true);
});

test('continues if a draft disappears during the sweep', async () => {
  mkdirSync(join(api.folders.releases, 'users/2.0.0'), { recursive: true });
  symlinkSync('nowhere', join(api.folders.releases, '.users-2.0.0-draft'));
  const yesterday = new Date(Date.now() - 90_000_000);
  utimesSync(join(api.folders.releases, 'users/2.0.0'), yesterday, yesterday);
  expect(await sweep()).toEqual(['users/2.0.0']);
});
