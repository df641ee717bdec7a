import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import {
  createPostgresDatabase,
  ON_POSTGRES,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/database.ts';
import { isOutage } from '../outage.ts';
import { connect, PREPARED, preparedName, UNHURRIED } from './connect.ts';
import type { DB } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

const DOUBLE = `${PREPARED} select 2 * `;

async function double(db: Kysely<DB>, number: number) {
  const { rows } = await sql<{ double: number }>`${sql.raw(DOUBLE)}${number}::int as double`.execute(db);
  return rows;
}

test('plans a prepared statement once, and uses the values of each call', async () => {
  await database.db.connection().execute(async (db) => {
    expect(await double(db, 2)).toEqual([{ double: 4 }]);
    expect(await double(db, 3)).toEqual([{ double: 6 }]);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
    expect(rows.filter(({ name }) => name === preparedName(`${DOUBLE}$1::int as double`))).toHaveLength(
      ON_POSTGRES ? 1 : 0,
    );
  });
});

test.runIf(ON_POSTGRES)('cancels a slow statement without closing the connection', async () => {
  const { url, stop } = await createPostgresDatabase();
  const db = connect(url, () => {}, { connectMs: 0, statementMs: 50, answerMs: 0 });
  const pidOf = async (one: Kysely<DB>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]?.pid;
  await db.connection().execute(async (one) => {
    const before = await pidOf(one);
    expect(isOutage(await sql`select pg_sleep(600)`.execute(one).catch((error) => error))).toBe(true);
    expect(await pidOf(one)).toBe(before);
  });
  await db.destroy();
  await stop();
});

test.runIf(ON_POSTGRES)('closes a connection that does not answer within answerMs', async () => {
  const { url, stop } = await createPostgresDatabase();
  const db = connect(url, () => {}, { connectMs: 0, statementMs: 5000, answerMs: 50 });
  const failure = await sql`select pg_sleep(600)`.execute(db).catch((error) => error);
  expect([isOutage(failure), String(failure)]).toEqual([true, expect.stringContaining('within 50 ms')]);
  await db.destroy();
  // The database cannot be dropped while the abandoned statement runs.
  const after = connect(url, () => {}, UNHURRIED);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(after);
  await after.destroy();
  await stop();
});
