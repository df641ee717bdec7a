import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { connect } from '../../platform/database/connect.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createLog } from '../../platform/observability/log.ts';
import { commandContext, makeBuilds } from '../../testing/commands.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { perform } from '../commands/run-command.ts';
import { upgrade } from '../commands/upgrade.ts';
import { openDatabase } from '../start/open-database.ts';
import { probeCollations } from './checks.ts';

const root = mkdtempSync(join(tmpdir(), 'collations-'));
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let db: Kysely<DB>;

beforeAll(async () => {
  database = await createPostgresDatabase();
  db = connect(database.url, () => {});
  makeBuilds(root, [], '1.0.0');
});
afterAll(async () => {
  await db.destroy();
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

const context = () => commandContext({ DATA_DIR: join(root, 'data'), DATABASE_URL: database.url }, root);

async function logOfStart(): Promise<string> {
  let said = '';
  const log = createLog('warn', { write: (line) => (said += line) });
  const closers: Closers = [];
  await openDatabase({ ...context(), log, closers });
  await closeAll(closers);
  return said;
}

test('reports nothing for unchanged collations and for unused collations', async () => {
  await sql`create collation elsewhere (provider = icu, locale = 'de')`.execute(db);
  await sql`update pg_collation set collversion = '1' where collname = 'elsewhere'`.execute(db);
  expect(await probeCollations(db, false)).toEqual([]);
  expect(await logOfStart()).toBe('');
});

test('doctor, upgrade and start log report a changed collation until its remedy is run', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await sql`update pg_collation set collversion = '1.2' where collname = 'montenegrin'`.execute(db);
  await sql`update pg_database set datcollversion = '0' where datname = ${name}`.execute(db);
  const findings = await probeCollations(db, false);
  expect(findings).toMatchObject([
    {
      level: 'fault',
      found: expect.stringContaining(`the database ${name} for sorting texts changed from version 0 to`),
    },
    {
      level: 'fault',
      found: expect.stringContaining(
        'the collation public.montenegrin for sorting texts changed from version 1.2',
      ),
    },
  ]);
  for (const { remedy } of await probeCollations(db, true)) expect(remedy).toMatch(/"ar restore"/);
  const said = await logOfStart();
  for (const { found, remedy } of findings) {
    expect(said).toContain(JSON.stringify(found));
    expect(said).toContain(JSON.stringify(remedy));
  }
  const flags = { 'dry-run': true, 'without-backup': true };
  expect(await perform(upgrade, [], flags, context())).toMatchObject({
    faulty: true,
    facts: { findings: expect.arrayContaining(findings) },
  });
  for (const line of findings.flatMap(({ remedy = '' }) => remedy.slice(remedy.indexOf(':') + 1).split(';')))
    if (line.trim()) await sql.raw(line).execute(db);
  expect(await probeCollations(db, false)).toEqual([]);
});
