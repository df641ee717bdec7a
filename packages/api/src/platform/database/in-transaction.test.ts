import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

function failing(code: string, times: number) {
  let runs = 0;
  return {
    runs: () => runs,
    change: inTransaction(database.db, async (trx) => {
      runs += 1;
      await trx.insertInto('rate_limits').values({ key: code, count: runs, resets_at: new Date() }).execute();
      if (runs <= times) throw Object.assign(new Error('undone'), { code });
      return 'done';
    }),
  };
}

const written = (key: string) =>
  database.db.selectFrom('rate_limits').select('count').where('key', '=', key).execute();

test('retries the transaction after a deadlock', async () => {
  const { change } = failing('40P01', 2);
  expect(await change).toBe('done');
  expect(await written('40P01')).toEqual([{ count: 3 }]);
});

test.each([
  ['40001', 3],
  ['23505', 1],
])('on the error %s, gives up after %i attempts and writes nothing', async (code, runs) => {
  const { change, runs: count } = failing(code, 9);
  await expect(change).rejects.toThrow('undone');
  expect(count()).toBe(runs);
  expect(await written(code)).toEqual([]);
});
