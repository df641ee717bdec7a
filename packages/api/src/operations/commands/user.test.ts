import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffRole } from '@ar/domain/roles';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { connect, UNHURRIED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { callCommand } from '../../testing/commands.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { user } from './accounts.ts';

const root = mkdtempSync(join(tmpdir(), 'user-'));
let settings: Record<string, string>;
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let db: Kysely<DB>;

beforeAll(async () => {
  database = await createPostgresDatabase();
  db = connect(database.url, () => {}, UNHURRIED);
  settings = { DATABASE_URL: database.url, DATA_DIR: join(root, 'data') };
  await addUser('ana@ar.example', 'SuperAdmin');
  await addUser('mila@ar.example', 'MonumentsAdmin');
});
afterAll(async () => {
  await db.destroy();
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

async function addUser(email: string, role: StaffRole): Promise<number> {
  const person = { email, first_name: 'Ana', last_name: 'Anić', role, password_hash: 'x' };
  const { id } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow();
  await sql`insert into sessions (user_id, expires_at, idle_until)
    select ${id}, now() + interval '1 day', now() + interval '1 day' from generate_series(1, 2)`.execute(db);
  return id;
}

const call = (...words: string[]) => callCommand(user, words, settings);
const json = async (...words: string[]) => {
  const { code, said } = await call(...words, '--json');
  return [code, JSON.parse(said)];
};
async function journalOf(email: string) {
  const { rows } = await sql`
    select action, reason, actor_id, actor_name from audit_log join users on users.id::text = record_id
    where email = ${email} order by audit_log.id`.execute(db);
  return rows;
}
const nobody = { actor_id: null, actor_name: null };

test('lists each account with role, state, second factor, open sessions and last sign-in', async () => {
  expect(await json('list')).toEqual([
    0,
    {
      users: [
        expect.objectContaining({
          email: 'ana@ar.example',
          role: 'SuperAdmin',
          state: 'active',
          sessions: 2,
        }),
        expect.objectContaining({ email: 'mila@ar.example', role: 'MonumentsAdmin', second_factor: 'off' }),
      ],
    },
  ]);
  const { code, said } = await call('list');
  expect([code, said.split('\n')[1]]).toEqual([
    0,
    expect.stringMatching(
      /^mila@ar\.example {2}Ana Anić {2}MonumentsAdmin {2}active {2}second factor off {2}2 sessions/,
    ),
  ]);
});

test('ends all sessions of an account, and logs the end of the sessions', async () => {
  expect(await json('end-sessions', 'MILA@ar.example', '--reason', 'izgubljen telefon')).toEqual([
    0,
    { email: 'MILA@ar.example', sessions: 2 },
  ]);
  expect(await journalOf('mila@ar.example')).toEqual([
    { action: 'end-sessions', reason: 'izgubljen telefon', ...nobody },
  ]);
  expect((await call('end-sessions', 'mila@ar.example')).said).toContain('0 sessions ended');
});

test('deactivates an account once, ends its sessions, and logs the deactivation', async () => {
  await addUser('vuk@ar.example', 'MonumentsAdmin');
  expect(await json('deactivate', 'vuk@ar.example')).toEqual([
    0,
    { email: 'vuk@ar.example', changed: true, sessions: 2 },
  ]);
  expect(await call('deactivate', 'vuk@ar.example')).toEqual({
    code: 0,
    said: 'vuk@ar.example was deactivated already. Nothing was changed.\n',
  });
  expect(await journalOf('vuk@ar.example')).toEqual([
    { action: 'status', reason: 'ar user deactivate', ...nobody },
  ]);
});

test('refuses to deactivate the last active SuperAdmin', async () => {
  expect(await call('deactivate', 'ana@ar.example')).toEqual({
    code: 1,
    said: 'ana@ar.example is the last active SuperAdmin. Add another first, with "ar superadmin … --another".\n',
  });
  await addUser('eva@ar.example', 'SuperAdmin');
  expect((await call('deactivate', 'ana@ar.example')).code).toBe(0);
  expect((await call('deactivate', 'eva@ar.example')).code).toBe(1);
});

test('refuses an unknown e-mail address, and a database of an earlier version', async () => {
  for (const verb of ['deactivate', 'end-sessions'])
    expect(await call(verb, 'none@ar.example')).toEqual({
      code: 1,
      said: 'There is no account with the address none@ar.example.\n',
    });
  const bare = await createPostgresDatabase({ bare: true });
  expect(await callCommand(user, ['list'], { ...settings, DATABASE_URL: bare.url })).toEqual({
    code: 1,
    said: expect.stringContaining('run "ar migrate"'),
  });
  await bare.stop();
});

test.each([['list', 'ana@ar.example'], ['deactivate'], ['remove', 'ana@ar.example'], ['toString'], []])(
  'shows the usage for: %s %s',
  async (...words) => {
    const { code, said } = await call(...words.filter((word) => word !== undefined));
    expect([code, said]).toEqual([2, expect.stringMatching(/^Usage: ar user list \| deactivate <email>/)]);
  },
);
