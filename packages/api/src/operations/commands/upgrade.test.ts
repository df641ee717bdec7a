import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { currentRegistry } from '../../departments/releases/registry.ts';
import { alone, connect, UNHURRIED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { commandContext, makeBuilds } from '../../testing/commands.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { newBackupIn, noteProof } from '../backup/backup-folder.ts';
import { perform } from './run-command.ts';
import { upgrade as command, LOCK } from './upgrade.ts';

const root = mkdtempSync(join(tmpdir(), 'upgrade-'));
const [OLD, NEW] = [join(root, 'old'), join(root, 'new')];
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let db: Kysely<DB>;
let settings: Record<string, string>;
let backups: string;

beforeAll(() => {
  makeBuilds(OLD, ['users', 'parks'], '1.0.0');
  makeBuilds(NEW, ['users', 'parks'], '2.0.0');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(async () => {
  database = await createPostgresDatabase();
  db = connect(database.url, () => {}, UNHURRIED);
  const own = mkdtempSync(join(root, 'case-'));
  backups = join(own, 'backups');
  mkdirSync(backups);
  settings = { DATABASE_URL: database.url, DATA_DIR: join(own, 'data'), BACKUP_DIR: backups };
});
afterEach(async () => {
  await db.destroy();
  await database.stop();
});

async function upgrade(project: string, flags: Record<string, boolean> = {}, given = settings) {
  const { facts, faulty = false } = await perform(command, [], flags, commandContext(given, project));
  return { ...facts, faulty } as Record<string, unknown>;
}
const faultsIn = (answer: Record<string, unknown>) =>
  (answer.findings as { check: string; level: string; found: string }[])
    .filter(({ level }) => level === 'fault')
    .map(({ check, found }) => `${check}: ${found}`);
const live = async () =>
  (await currentRegistry(db)).departments.map(({ id, version }) => `${id} ${version}`).sort();
const withoutBackup = { 'without-backup': true };

test('upgrades, goes back, and upgrades again, and changes nothing in a dry run', async () => {
  await upgrade(OLD, withoutBackup);
  expect(await live()).toEqual(['parks 1.0.0', 'users 1.0.0']);
  expect(await upgrade(NEW, { 'dry-run': true })).toMatchObject({ done: false, faulty: false });
  expect(await live()).toEqual(['parks 1.0.0', 'users 1.0.0']);

  // A proved backup of the last hour is enough, so the upgrade makes no other backup.
  const archive = newBackupIn(backups, undefined);
  writeFileSync(archive, '');
  await noteProof(archive, []);
  const released = ['parks 2.0.0', 'users 2.0.0'];
  expect(await upgrade(NEW)).toMatchObject({ done: true, backup: archive, applied: [], released });

  const refused = await upgrade(OLD, withoutBackup);
  expect([refused.faulty, refused.done, faultsIn(refused)]).toEqual([
    true,
    false,
    ['releases: What is live is newer than the builds of this version: parks 1.0.0, users 1.0.0.'],
  ]);
  expect(await upgrade(OLD, { back: true })).toMatchObject({ released: ['parks 1.0.0', 'users 1.0.0'] });
  expect(await live()).toEqual(['parks 1.0.0', 'users 1.0.0']);
  expect(await upgrade(NEW, withoutBackup)).toMatchObject({ released });
  expect(await upgrade(NEW, { finish: true })).toMatchObject({ done: true, applied: [], released: [] });
});

test('makes a backup first, and stops if the backup cannot be proved', async () => {
  const context = { ...commandContext(settings, NEW), databaseProcess: '/dev/null' };
  await expect(perform(command, [], {}, context)).rejects.toThrow();
  expect(await live()).toEqual([]);
  expect(readdirSync(backups).filter((name) => name.endsWith('.proof.json'))).toEqual([]);
});

test('reports each obstacle with a remedy, and changes nothing', async () => {
  await goLive(db, { ...aRelease('trees', '1.0.0'), contract: 2 });
  await goLive(db, { ...aRelease('people', '1.0.0'), path: 'users' });
  const { BACKUP_DIR: _, ...without } = settings;
  const answer = await upgrade(NEW, {}, without);
  expect([answer.faulty, faultsIn(answer)]).toEqual([
    true,
    expect.arrayContaining([
      "departments: trees 1.0.0 does not run in this version: contract 2, the host's is 1.",
      expect.stringMatching(/^releases: users 2\.0\.0 cannot go live: /),
      'backup: BACKUP_DIR is not set, so no backup can be made.',
    ]),
  ]);
  expect(await live()).toEqual(['people 1.0.0', 'trees 1.0.0']);
});

test('refuses an empty database, and --back with --finish', async () => {
  const bare = await createPostgresDatabase({ bare: true });
  await expect(upgrade(NEW, {}, { ...settings, DATABASE_URL: bare.url })).rejects.toThrow(
    'The database is empty',
  );
  await bare.stop();
  await expect(upgrade(NEW, { back: true, finish: true })).rejects.toThrow('exclude each other');
});

test('refuses a second concurrent upgrade', async () => {
  const second = alone(database.url, LOCK, () => upgrade(NEW, withoutBackup));
  await expect(second).rejects.toThrow('Another "ar upgrade" is running.');
  expect(await live()).toEqual([]);
});

test('allows --back only if all newer migrations are expand migrations', async () => {
  const ran = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db);
  await ran('9998-expand-later');
  expect(faultsIn(await upgrade(OLD, withoutBackup))).toEqual([
    'database: A newer version extended it: 9998-expand-later.',
  ]);
  expect(await upgrade(OLD, { back: true })).toMatchObject({ done: true });
  await ran('9999-contract-later');
  expect(faultsIn(await upgrade(OLD, { back: true }))).toEqual([
    expect.stringContaining('database: The database is newer'),
  ]);
});
