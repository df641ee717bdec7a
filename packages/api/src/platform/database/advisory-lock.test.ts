import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { alone } from './connect.ts';

const LOCK = 7;
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('returns undefined while other work holds the lock', async () => {
  const during = await alone(postgres.url, LOCK, () => alone(postgres.url, LOCK, async () => 'both'));
  expect(during).toBeUndefined();
  await expect(alone(postgres.url, LOCK, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await alone(postgres.url, LOCK, async () => 'after')).toBe('after');
});

test('holds the lock in a transaction, so that a pooler does not change the connection', async () => {
  const holders = await alone(postgres.url, LOCK, async (db) => {
    const { rows } = await sql`
      select state from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'`.execute(db);
    return rows;
  });
  expect(holders).toEqual([{ state: 'idle in transaction' }]);
});
