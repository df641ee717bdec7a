import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCountedScans } from './counted-scans.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('scans').execute();
});
afterAll(() => database.stop());

const silent = { warn() {}, info() {} };
const stored = async () =>
  (await database.db.selectFrom('scans').selectAll().orderBy('day').orderBy('record_id').execute()).map(
    ({ list, record_id, day, count }) => `${day} ${list} ${record_id}: ${count}`,
  );

test('adds up the scans of two servers per place and day in Podgorica', async () => {
  let now = '2026-11-24T22:59:59Z';
  const options = { db: database.db, log: silent, now: () => new Date(now) };
  const [one, other] = [createCountedScans(options), createCountedScans(options)];
  for (const scans of [one, one, other]) scans.count('monuments', 7);
  other.count('monuments', 2);
  now = '2026-11-24T23:00:00Z';
  one.count('monuments', 7);
  one.count('buildings', 7);
  await Promise.all([one.write(), other.write()]);
  one.count('monuments', 7);
  await one.write();
  await one.write();
  expect(await stored()).toEqual([
    '2026-11-24 monuments 2: 1',
    '2026-11-24 monuments 7: 3',
    '2026-11-25 buildings 7: 1',
    '2026-11-25 monuments 7: 2',
  ]);
});

test('stores a limited number of counts in memory while the database fails, and logs the failure once', async () => {
  const { db } = database;
  const said: string[] = [];
  const note = (_: unknown, text?: string) => said.push(text ?? String(_));
  const now = () => new Date('2026-11-25T10:00:00Z');
  const scans = createCountedScans({ db, log: { warn: note, info: note }, most: 2, now });
  await sql`alter table scans rename to away`.execute(db);
  scans.count('monuments', 1);
  await scans.write();
  for (const id of [1, 2, 3]) scans.count('monuments', id);
  await scans.write();
  await sql`alter table away rename to scans`.execute(db);
  await scans.write();
  expect(await stored()).toEqual(['2026-11-25 monuments 1: 2', '2026-11-25 monuments 2: 1']);
  expect(said).toEqual(['scans wait in memory for the database', 'scans are written again']);
});

test('writes the counts when a server stops', async () => {
  const scans = createCountedScans({
    db: database.db,
    log: silent,
    now: () => new Date('2026-11-25T10:00:00Z'),
  });
  const writing = scans.start();
  scans.count('monuments', 1);
  await writing.stop();
  expect(await stored()).toEqual(['2026-11-25 monuments 1: 1']);
});
