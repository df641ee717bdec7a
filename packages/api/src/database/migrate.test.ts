import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

const applied = async () =>
  (await sql`select * from kysely_migration order by name`.execute(database.db)).rows;

test('a database of a later version is refused with what to do, and nothing in it is changed', async () => {
  const { db } = database;
  expect(await migrate(db)).toEqual([]);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db);
  const before = await applied();
  await expect(migrate(db)).rejects.toThrow(
    'The database is newer than this program: it holds the migration 9999-later, which this version does not know. ' +
      'Start the newer version, or restore a backup that this version made.',
  );
  expect(await applied()).toEqual(before);
});

test('a database from before 0.1.0 is refused with what to do, and nothing in it is changed', async () => {
  const { db } = database;
  await sql`delete from kysely_migration`.execute(db);
  await sql`
    insert into kysely_migration (name, timestamp)
    values ('0001-foundations', '2026-01-01'), ('0012-quick-searches', '2026-01-01')`.execute(db);
  const before = await applied();
  await expect(migrate(db)).rejects.toThrow(
    'The database was made by a trial version from before 0.1.0 (0001-foundations), which this version cannot bring up to date: ' +
      'it was left as it is, so use it with that version, or choose an empty one with DATABASE_URL or DATA_DIR.',
  );
  expect(await applied()).toEqual(before);
});
