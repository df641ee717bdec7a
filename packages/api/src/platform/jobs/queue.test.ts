import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { claim, type Queue, startTurns, workOnNext } from './queue.ts';

const QUEUE: Queue = {
  table: 'jobs',
  lease: 'lease_until',
  leaseSeconds: 60,
  due: sql`true`,
  order: sql`id`,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await database.db.deleteFrom('jobs').execute();
});
afterAll(() => database.stop());

const add = (...ids: string[]) =>
  database.db
    .insertInto('jobs')
    .values(ids.map((id) => ({ id })))
    .execute();
const endLeases = () => sql`update jobs set lease_until = now() - interval '1 second'`.execute(database.db);

test('leases each row to one server until the lease expires', async () => {
  await add('a', 'b');
  const all = await Promise.all([1, 2, 3].map(() => claim(database.db, QUEUE)));
  expect(all.map((row) => row?.id).sort()).toEqual(['a', 'b', undefined]);
  await endLeases();
  expect(await claim(database.db, QUEUE)).toMatchObject({ id: 'a' });
});

test('does not release a row whose work throws, so that the next row runs', async () => {
  await add('a', 'b');
  const worked: unknown[] = [];
  const work = async ({ id }: { id: string | number }) => {
    worked.push(id);
    throw new Error('failed');
  };
  for (let turn = 0; turn < 2; turn += 1)
    await expect(workOnNext(database.db, QUEUE, work)).rejects.toThrow('failed');
  expect(await workOnNext(database.db, QUEUE, work)).toBe(false);
  expect(worked).toEqual(['a', 'b']);
});

test('renews the lease while the work runs', async () => {
  await add('a');
  const work = async () => {
    await endLeases();
    const isLeased = async () => {
      const { rows } = await sql<{ leased: boolean }>`select lease_until > now() as leased from jobs`.execute(
        database.db,
      );
      return rows[0]?.leased;
    };
    await expect.poll(isLeased, { timeout: 60_000, interval: 5 }).toBe(true);
  };
  expect(await workOnNext(database.db, QUEUE, work, 5)).toBe(true);
});

test('stop waits for the running job, but at most stopMs', async () => {
  const warned: unknown[] = [];
  const log = { error: () => {}, warn: (_: object, line: string) => warned.push(line) };
  const turns = { doing: 'something was done', failure: 'failed', everyMs: 1, log: log as never };
  const ended: string[] = [];
  const work = async () => {
    await new Promise((done) => setTimeout(done, 20));
    ended.push('work');
  };
  await startTurns(work, { ...turns, stopMs: 60_000 }).stop();
  expect([ended, warned]).toEqual([['work'], []]);
  await startTurns(() => new Promise(() => {}), { ...turns, stopMs: 1 }).stop();
  expect(warned).toEqual(['stopped while something was done']);
});
