import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { currentRegistry, lockRegistry } from '../../departments/releases/registry.ts';
import { alone, connect, UNHURRIED } from '../../platform/database/connect.ts';
import { migrate, stepsRan } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { beginAr, makeProject, runAr, type StartedServer, startServer } from '../../testing/programs.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { LOCK } from './upgrade.ts';

const root = mkdtempSync(join(tmpdir(), 'upgrade-'));
const DEPARTMENTS = ['users', 'parks'];
const distOf = (name: 'old' | 'new') => join(root, name, 'packages/api/dist');
const BEFORE = '0114-department-roles';

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let db: Kysely<DB>;
let settings: Record<string, string>;
let server: StartedServer | undefined;

beforeAll(() => {
  makeProject(join(root, 'old'), DEPARTMENTS, '1.0.0');
  makeProject(join(root, 'new'), DEPARTMENTS, '2.0.0');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(async () => {
  database = await createPostgresDatabase({ bare: true });
  db = connect(database.url, () => {}, UNHURRIED);
  const own = mkdtempSync(join(root, 'case-'));
  const BACKUP_DIR = join(own, 'backups');
  mkdirSync(BACKUP_DIR);
  settings = { DATABASE_URL: database.url, DATA_DIR: join(own, 'data'), BACKUP_DIR };
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await db.destroy();
  await database.stop();
});

const start = async (name: 'old' | 'new') => {
  await server?.stop();
  server = undefined;
  server = await startServer(settings, distOf(name));
};
async function upgrade(from: 'old' | 'new', ...words: string[]): Promise<Record<string, unknown>> {
  const { code, said } = await runAr('upgrade', [...words, '--json'], settings, distOf(from));
  return { code, ...(JSON.parse(said) as Record<string, unknown>) };
}
const faultsIn = (answer: Record<string, unknown>) =>
  (answer.findings as { check: string; level: string; found: string }[])
    .filter(({ level }) => level === 'fault')
    .map(({ check, found }) => `${check}: ${found}`);
const live = async () =>
  (await currentRegistry(db)).departments.map(({ id, version }) => `${id} ${version}`).sort();
const backups = () => readdirSync(settings.BACKUP_DIR ?? '').filter((name) => name.endsWith('.tar'));

test('a running server loses no write during an upgrade, --back and a second upgrade', async () => {
  await start('old');
  const looked = await upgrade('new', '--dry-run');
  expect(looked).toMatchObject({ code: 0, done: false });
  expect(looked.findings).toContainEqual({
    check: 'servers',
    level: 'ok',
    found: expect.stringMatching(/^1 run, of version/),
  });
  expect([await live(), backups()]).toEqual([['parks 1.0.0', 'users 1.0.0'], []]);

  expect(await upgrade('new')).toMatchObject({
    code: 0,
    done: true,
    applied: [],
    released: ['parks 2.0.0', 'users 2.0.0'],
  });
  expect(backups()).toHaveLength(1);
  await start('new');
  await sql`insert into monuments (name, address) values ('Sahat kula', 'Trg')`.execute(db);

  const refused = await upgrade('old');
  expect([refused.code, faultsIn(refused)]).toEqual([
    1,
    ['releases: What is live is newer than the builds of this version: parks 1.0.0, users 1.0.0.'],
  ]);
  expect(await upgrade('old', '--back')).toMatchObject({ code: 0, released: ['parks 1.0.0', 'users 1.0.0'] });
  await start('new');
  expect(await live()).toEqual(['parks 1.0.0', 'users 1.0.0']);
  await start('old');
  expect(await db.selectFrom('monuments').select('name').execute()).toEqual([{ name: 'Sahat kula' }]);

  expect(await upgrade('new')).toMatchObject({ code: 0, released: ['parks 2.0.0', 'users 2.0.0'] });
  expect(backups()).toHaveLength(1);
  expect(await upgrade('new', '--finish')).toMatchObject({ code: 0, applied: [], released: [] });
  await server?.stop();
  server = undefined;
  expect(await db.selectFrom('servers').select('id').execute()).toEqual([]);
});

test('reports each obstacle with a remedy, and changes nothing', async () => {
  const empty = await runAr('upgrade', [], settings, distOf('new'));
  expect(empty).toEqual({ code: 1, said: expect.stringContaining('The database is empty') });
  await migrate(db, { upTo: BEFORE });
  await migrate(db);
  await goLive(db, { ...aRelease('trees', '1.0.0'), contract: 2 });
  await goLive(db, { ...aRelease('people', '1.0.0'), path: 'users' });
  const { BACKUP_DIR: _, ...without } = settings;
  const { code, said } = await runAr('upgrade', [], without, distOf('new'));
  expect(code).toBe(1);
  expect(said).toContain(
    "FAULT    departments: trees 1.0.0 does not run in this version: contract 2, the host's is 1.",
  );
  expect(said).toContain('FAULT    releases: users 2.0.0 cannot go live: ');
  expect(said).toContain(
    'FAULT    backup: BACKUP_DIR is not set, so no backup can be made.\n         Set it; or say',
  );
  expect(said).toContain('Nothing was changed.');
  expect(await live()).toEqual(['people 1.0.0', 'trees 1.0.0']);
});

test('succeeds after an earlier upgrade was killed after its migrations', async () => {
  await migrate(db, { upTo: BEFORE });
  const going = await db.transaction().execute(async (trx) => {
    await lockRegistry(trx);
    // The upgrade waits for the registry until the test kills it.
    const begun = beginAr('upgrade', ['--without-backup'], settings, distOf('new'));
    await expect.poll(async () => (await stepsRan(db)).at(-1), { timeout: 60_000 }).not.toBe(BEFORE);
    begun.child.kill('SIGKILL');
    return begun.ended;
  });
  expect(going.said).toContain('Some of them change or remove.');
  expect(await upgrade('new')).toMatchObject({
    code: 0,
    applied: [],
    released: ['parks 2.0.0', 'users 2.0.0'],
  });
  expect(await live()).toEqual(['parks 2.0.0', 'users 2.0.0']);
});

test('refuses a second concurrent upgrade', async () => {
  await migrate(db);
  const said = await alone(database.url, LOCK, () =>
    runAr('upgrade', ['--without-backup'], settings, distOf('new')),
  );
  expect(said).toEqual({ code: 1, said: expect.stringMatching(/^Another "ar upgrade" is running\..*\n$/) });
  expect(await live()).toEqual([]);
});

test('starts an older server on the database of a newer version only after expand migrations', async () => {
  await start('old');
  await sql`alter table all_monuments add column height int`.execute(db);
  const ran = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db);
  await ran('9998-expand-later');
  expect(faultsIn(await upgrade('old'))).toEqual([
    'database: A newer version extended it: 9998-expand-later.',
  ]);
  await start('old');
  await sql`insert into monuments (name, address) values ('Sahat kula', 'Trg')`.execute(db);
  expect((await upgrade('old', '--back')).code).toBe(0);

  const archive = join(settings.DATA_DIR ?? '', '../one.tar');
  expect((await runAr('backup', [archive], settings)).code).toBe(0);
  expect(await runAr('backup', [archive, '--prove'], settings)).toEqual({
    code: 1,
    said: expect.stringContaining('prove it with the version that brought the database there'),
  });

  // The running server was not stopped before the migration, like a server that was frozen.
  await ran('9999-contract-later');
  const unusable = 'it holds the migration 9999-contract-later';
  expect(await server?.ended).toEqual({ code: 1, said: expect.stringContaining(unusable) });
  server = undefined;
  await expect(start('old')).rejects.toThrow(unusable);
  expect(faultsIn(await upgrade('old', '--back'))).toEqual([
    expect.stringContaining('database: The database is newer'),
  ]);
});
