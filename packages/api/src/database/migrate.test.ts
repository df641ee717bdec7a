import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

test('a database of a later version is refused with what to do, and nothing in it is changed', async () => {
  const { db } = database;
  const applied = async () => (await sql`select * from kysely_migration order by name`.execute(db)).rows;
  expect(await migrate(db)).toEqual([]);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db);
  const before = await applied();
  await expect(migrate(db)).rejects.toThrow(
    'The database is newer than this program: it holds the migration 9999-later, which this version does not know. ' +
      'Start the newer version, or restore a backup that this version made.',
  );
  expect(await applied()).toEqual(before);
});
