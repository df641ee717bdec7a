import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { version } from '../../../package.json';
import { connect, UNHURRIED } from '../../platform/database/connect.ts';
import { lockFolder } from '../../platform/database/embedded/folder-lock.ts';
import type { DB } from '../../platform/database/schema.ts';
import { callCommand } from '../../testing/commands.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { runAr } from '../../testing/programs.ts';
import { resetSecondFactor, superadmin } from './accounts.ts';
import { backup, restore } from './backups.ts';
import type { Command } from './run-command.ts';
import { migrate } from './upgrade.ts';

const root = mkdtempSync(join(tmpdir(), 'commands-'));
const ARCHIVE = join(root, 'backup.tar');
const EMAIL = 'djina@podgorica.example';
const PERSON = [EMAIL, 'Đina', 'Šćepanović'];
let settings: Record<string, string>;
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let db: Kysely<DB>;

beforeAll(async () => {
  database = await createPostgresDatabase();
  db = connect(database.url, () => {}, UNHURRIED);
  settings = {
    DATABASE_URL: database.url,
    DATA_DIR: join(root, 'data'),
    PUBLIC_ORIGIN: 'https://ar.example',
  };
});
afterAll(async () => {
  await db.destroy();
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

test('creates the first SuperAdmin, backs up, and restores into an empty database', async () => {
  const made = await callCommand(superadmin, PERSON, settings);
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(/\n {2}https:\/\/ar\.example\/auth\/reset-password\?token=[\w-]{43}\n/),
  });
  expect(await callCommand(resetSecondFactor, [EMAIL], settings)).toEqual({
    code: 1,
    said: `${EMAIL} has no second factor.\n`,
  });
  expect(await callCommand(superadmin, ['b@ar.example', 'B', 'B'], settings)).toEqual({
    code: 1,
    said: expect.stringContaining('With --another one more is added.'),
  });
  expect(await callCommand(backup, [ARCHIVE], settings)).toEqual({
    code: 0,
    said: expect.stringMatching(/backup\.tar holds \d+ rows in \d+ tables/),
  });

  const target = await createPostgresDatabase();
  const there = { ...settings, DATABASE_URL: target.url, DATA_DIR: join(root, 'restored') };
  expect((await callCommand(restore, [ARCHIVE], there)).code).toBe(0);
  const restored = connect(target.url, () => {}, UNHURRIED);
  expect(await restored.selectFrom('users').select(['email', 'role']).execute()).toEqual([
    { email: EMAIL, role: 'SuperAdmin' },
  ]);
  await restored.destroy();
  await target.stop();
});

test('removes a person’s second factors, ends the person’s sessions, and logs the changes', async () => {
  const { id } = await db
    .insertInto('users')
    .values({ email: 'lost@ar.example', first_name: 'Ana', last_name: 'Anić', role: 'SuperAdmin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('one_time_codes')
    .values({ user_id: id, seed: 'GEZDGNBVGY3TQOJQ', last_step: 0 })
    .execute();
  expect(await callCommand(resetSecondFactor, ['lost@ar.example'], settings)).toEqual({
    code: 0,
    said: 'lost@ar.example signs in with the password alone now.\n',
  });
  const changes = db.selectFrom('audit_log').select(['action', 'reason']).where('record_id', '=', String(id));
  expect(await changes.execute()).toEqual([{ action: 'factors-reset', reason: 'ar reset-second-factor' }]);
});

test('refuses the folder of an embedded database while a process uses it, and names the process', async () => {
  const DATA_DIR = join(root, 'held');
  mkdirSync(join(DATA_DIR, 'database'), { recursive: true });
  const release = lockFolder(DATA_DIR);
  const embedded = { DATA_DIR, PUBLIC_ORIGIN: 'https://ar.example' };
  const inUse = {
    code: 1,
    said: expect.stringContaining(`is in use by another copy (process ${process.pid})`),
  };
  expect(await callCommand(superadmin, PERSON, embedded)).toEqual(inUse);
  expect(await callCommand(migrate, [], embedded)).toEqual(inUse);
  expect(await callCommand(resetSecondFactor, [EMAIL], embedded)).toEqual(inUse);
  expect((await callCommand(backup, [ARCHIVE], embedded)).said).toContain('Stop it first');
  expect((await callCommand(restore, [ARCHIVE, '--replace'], embedded)).said).toContain('Stop it first');
  release();
});

test('every command refuses the database of a newer version', async () => {
  const later = await createPostgresDatabase();
  const there = connect(later.url, () => {}, UNHURRIED);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(there);
  const refused = {
    code: 1,
    said: expect.stringMatching(/^The database is newer than this program: .*9999-later.*\n$/),
  };
  const given = { ...settings, DATABASE_URL: later.url };
  const archive = join(root, 'later.tar');
  expect(await callCommand(superadmin, PERSON, given)).toEqual(refused);
  expect(await callCommand(migrate, [], given)).toEqual(refused);
  expect(await callCommand(backup, [archive], given)).toEqual(refused);
  expect(existsSync(archive)).toBe(false);
  expect(await there.selectFrom('users').select('email').execute()).toEqual([]);
  await there.destroy();
  await later.stop();
});

test('prints one JSON object with --json', async () => {
  const migrated = await callCommand(migrate, ['--json'], settings);
  expect([migrated.code, JSON.parse(migrated.said)]).toEqual([0, { applied: [] }]);
  const refused = await callCommand(restore, [join(root, 'none.tar.gz'), '--json'], {
    DATA_DIR: join(root, 'none'),
  });
  expect([refused.code, JSON.parse(refused.said)]).toEqual([
    1,
    { error: expect.stringContaining('none.tar.gz') },
  ]);
});

test.each<[string, Command, string[]]>([
  ['superadmin', superadmin, []],
  ['superadmin', superadmin, [EMAIL, 'Đina']],
  ['superadmin', superadmin, [...PERSON, 'more']],
  ['superadmin', superadmin, [...PERSON, '--password=x']],
  ['backup', backup, [ARCHIVE, 'more']],
  ['restore', restore, [ARCHIVE, '--force']],
])('ar %s with wrong arguments prints its usage', async (name, command, words) => {
  const answer = await callCommand(command, words, { DATA_DIR: join(root, 'untouched') });
  expect(answer).toEqual({ code: 2, said: expect.stringMatching(`^Usage: ar ${name} \\[?<`) });
  expect(readdirSync(root)).not.toContain('untouched');
});

test('prints the usage with --help, and reports a wrong setting and an unreachable database', async () => {
  const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/ar', DATA_DIR: join(root, 'elsewhere') };
  expect((await callCommand(restore, ['--help'], {})).code).toBe(0);
  expect(await callCommand(restore, [ARCHIVE], { TRUSTED_PROXIES: 'x' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^TRUSTED_PROXIES must/),
  });
  const unusable = {
    code: 1,
    said: expect.stringMatching(/^The database that DATABASE_URL names cannot be used: .*ECONNREFUSED.*\n$/),
  };
  expect(await callCommand(backup, [join(root, 'other.tar')], elsewhere)).toEqual(unusable);
  expect(await callCommand(superadmin, PERSON, elsewhere)).toEqual(unusable);
});

test('prints the version with --version, and the commands with --help', async () => {
  const [told, helped] = await Promise.all([runAr('--version', [], {}), runAr('--help', [], {})]);
  expect(told).toEqual({ code: 0, said: `${version}\n` });
  expect(helped.code).toBe(0);
  for (const name of ['start', 'migrate', 'superadmin', 'backup', 'restore', 'move', 'upgrade', 'doctor'])
    expect(helped.said).toContain(`\n  ${name} `);
});

test('lists the commands if the command is unknown, and starts the server with `start`', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const environment = { DATA_DIR: join(root, 'never'), EMBEDDED: '1', PORT: String(port) };
  const [unknown, started] = await Promise.all([runAr('toString', [], {}), runAr('start', [], environment)]);
  taken.close();
  expect(unknown).toEqual({
    code: 2,
    said: expect.stringContaining('\n  superadmin           Adds the first'),
  });
  expect(started).toEqual({
    code: 1,
    said: expect.stringMatching(`^Port ${port} is taken by another program\\.`),
  });
  expect(existsSync(environment.DATA_DIR)).toBe(false);
});
