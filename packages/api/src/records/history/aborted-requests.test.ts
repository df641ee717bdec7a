import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { setCodes } from '../../accounts/second-factor/factors.ts';
import { newSeed } from '../../accounts/second-factor/one-time-codes.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let base: string;
beforeAll(async () => {
  api = await startTestApi();
  base = await api.listen();
});
afterAll(() => api.stop());

const entriesOf = async (user: number, action: string) =>
  await api.db
    .selectFrom('audit_log')
    .select('after')
    .where('resource', '=', 'access')
    .where('record_id', '=', String(user))
    .where('action', '=', action)
    .execute();

async function withCodes() {
  const person = await api.signInAs('SuperAdmin');
  await setCodes(api.db, person.id, newSeed(), 1);
  await api.db.updateTable('sessions').set({ proved_at: sql<string>`now()` }).execute();
  return person;
}
const holdsCode = async (user: number) =>
  (await api.db.selectFrom('one_time_codes').select('user_id').where('user_id', '=', user).execute()).length;

async function hangUpDuring(path: string, options: RequestInit, table: string): Promise<void> {
  const caller = new AbortController();
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
    const sent = fetch(`${base}${path}`, { ...options, signal: caller.signal }).catch(() => undefined);
    await wait(300);
    caller.abort();
    await sent;
    await wait(100);
  });
}

test('logs the removal of a second factor even if the caller disconnects before the response', async () => {
  const { id, access } = await withCodes();
  const headers = { authorization: `Bearer ${access}` };
  await hangUpDuring('/users/me/second-factor/code/', { method: 'DELETE', headers }, 'one_time_codes');
  await expect.poll(() => holdsCode(id)).toBe(0);
  expect(await entriesOf(id, 'factor-removed')).toHaveLength(1);
});

test('logs a wrong password even if the caller disconnects before the response', async () => {
  const { id, email } = await api.addUser({ role: 'MonumentsAdmin' });
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'pogrešna' }),
  };
  await hangUpDuring('/auth/login/', options, 'rate_limits');
  await expect.poll(async () => (await entriesOf(id, 'sign-in-refused')).length).toBe(1);
});

test('rolls a change back if the entry for the journal cannot be written', async () => {
  const { id, access } = await withCodes();
  await sql`
    create function refuse_entry() returns trigger language plpgsql as $$ begin
      raise 'no entry'; end $$`.execute(api.db);
  await sql`
    create trigger refuse_entry before insert on audit_log for each row
    when (new.action in ('factor-removed', 'session-ended')) execute function refuse_entry()`.execute(api.db);
  try {
    expect((await api.delete('/users/me/second-factor/code/', access)).statusCode).toBe(500);
    expect(await holdsCode(id)).toBe(1);
    const { email } = await api.addUser({ role: 'MonumentsAdmin' });
    const sessions = [await api.signIn(email), await api.signIn(email)];
    expect((await api.delete('/account/sessions/', sessions[1]?.access ?? '')).statusCode).toBe(500);
    expect((await api.get('/account/sessions/', sessions[0]?.access)).statusCode).toBe(200);
  } finally {
    await sql`drop function refuse_entry cascade`.execute(api.db);
  }
});
