import { expect } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { connect, type Timeouts, UNHURRIED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isOutage } from '../../platform/outage.ts';
import { updateDatabase } from '../../records/definitions/tables.ts';
import { startTestApi, type TestApi } from '../api.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';

const SORRY = { detail: 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.' };

/** Expects 503 from each non-public route while the database is frozen, and no broken connection afterwards. */
export async function freezeDatabase(patience?: Timeouts): Promise<void> {
  const postgres = await startPostgres();
  const unhurried = connect(postgres.url, () => {}, UNHURRIED);
  await updateDatabase(unhurried);
  await unhurried.destroy();
  const db = connect(postgres.url, () => {}, patience);
  const api = await startTestApi({ database: { db, stop: () => db.destroy() } });
  try {
    await freezeAndThaw(api, db, postgres);
  } finally {
    postgres.thaw();
    await api.stop();
    await postgres.stop();
  }
}

async function freezeAndThaw(api: TestApi, db: Kysely<DB>, postgres: PostgresServer): Promise<void> {
  const { access } = await api.signInAs('SuperAdmin');
  const addInFrozen = db.transaction().execute(async (trx) => {
    const values = { first_name: 'Ana', last_name: 'Anić', email: 'frozen@podgorica.example' };
    await trx.insertInto('users').values(values).execute();
    postgres.freeze();
    await sql`select 1`.execute(trx);
  });
  addInFrozen.catch(() => {});
  await expect.poll(async () => (await api.get('/health/ready/')).statusCode, { timeout: 60_000 }).toBe(503);
  const guarded = api.routes.filter(({ access: rule, hidden }) => rule && rule !== 'public' && !hidden);
  expect(guarded.length).toBeGreaterThan(30);
  await Promise.all(
    guarded.map(async ({ method, url }) => {
      const answer = await api.send({
        method: method as 'GET',
        url: url.replace(/:\w+/g, '1'),
        headers: { authorization: `Bearer ${access}` },
      });
      const said = method === 'HEAD' ? SORRY : answer.json();
      const told = [method, url, answer.statusCode, answer.headers['retry-after'], said];
      expect(told).toEqual([method, url, 503, '10', SORRY]);
    }),
  );
  expect((await api.get('/health/live/')).statusCode).toBe(200);
  expect(await addInFrozen.catch(isOutage)).toBe(true);

  postgres.thaw();
  await expect.poll(async () => (await api.get('/health/ready/')).statusCode, { timeout: 60_000 }).toBe(200);
  const users = await api.get('/users/', access);
  expect([users.statusCode, users.json().count]).toEqual([200, 1]);
  const { rows } =
    await sql`select pid from pg_stat_activity where state like 'idle in transaction%'`.execute(db);
  expect(rows).toEqual([]);
}
