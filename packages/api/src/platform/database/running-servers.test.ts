import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { reportServer } from './running-servers.ts';

let database: TestDatabase;
afterEach(async () => {
  // `stop` empties all tables except the list of migrations.
  await sql`delete from kysely_migration where name = '9999-changed'`.execute(database.db);
  await database.stop();
});

test('reports that a migration made this version outdated, and removes its row when it stops', async () => {
  database = await openTestDatabase();
  const { db } = database;
  await sql`insert into kysely_migration (name, timestamp) values ('9999-changed', '')`.execute(db);
  const running = reportServer(db);
  const told = await Promise.race([running.outdated, pause(20_000, 'nothing', { ref: false })]);
  expect(told).toMatch(/newer than this program.*9999-changed/);
  await running.stop();
  expect(await db.selectFrom('servers').select('id').execute()).toEqual([]);
});
