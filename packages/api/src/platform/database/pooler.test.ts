import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { perform } from '../../operations/commands/run-command.ts';
import { upgrade } from '../../operations/commands/upgrade.ts';
import { probePooler } from '../../operations/doctor/checks.ts';
import { databaseAnswers } from '../../operations/health/readiness.ts';
import { startServer } from '../../server.ts';
import { commandContext, makeBuilds } from '../../testing/commands.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { startPooler } from '../../testing/pooler.ts';
import { DIST } from '../../testing/programs.ts';
import { connect } from './connect.ts';
import { poolingOf } from './pooler.ts';

const root = mkdtempSync(join(tmpdir(), 'pooler-'));
const project = join(root, 'project');
const LOSES = 'DATABASE_URL leads through a pooler that loses prepared statements';
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let pooler: Awaited<ReturnType<typeof startPooler>>;

beforeAll(async () => {
  database = await createPostgresDatabase();
  pooler = await startPooler(database.url);
});
afterAll(async () => {
  await pooler.stop();
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

const over = async <Result>(url: string, work: (db: ReturnType<typeof connect>) => Promise<Result>) => {
  const db = connect(url, () => {});
  return work(db).finally(() => db.destroy());
};

test('recognises a pooler that loses prepared statements', async () => {
  expect(await over(database.url, poolingOf)).toBe('none');
  const twice = async (db: ReturnType<typeof connect>) => [await poolingOf(db), await poolingOf(db)];
  expect(await over(pooler.url, twice)).toEqual(['broken', 'broken']);
});

test('refuses to start over a pooler that loses prepared statements', async () => {
  const environment = { PORT: '0', DATA_DIR: join(root, 'data'), DATABASE_URL: pooler.url };
  const sheetReader = join(DIST, 'sheet-reader.js');
  await expect(startServer({ ...commandContext(environment, project), sheetReader })).rejects.toThrow(LOSES);
});

test('readiness, the doctor and an upgrade report a pooler that loses prepared statements', async () => {
  await expect(over(pooler.url, (db) => databaseAnswers(db, true)())).rejects.toThrow(LOSES);
  await over(database.url, (db) => databaseAnswers(db, true)());
  expect(await over(pooler.url, probePooler)).toMatchObject([
    { check: 'database', level: 'fault', remedy: expect.stringContaining('pool_mode = session') },
  ]);
  expect(await over(database.url, probePooler)).toEqual([]);
  makeBuilds(project, [], '1.0.0');
  const environment = { DATA_DIR: join(root, 'data'), DATABASE_URL: pooler.url };
  const flags = { 'dry-run': true, 'without-backup': true };
  expect(await perform(upgrade, [], flags, commandContext(environment, project))).toMatchObject({
    faulty: true,
    facts: {
      findings: expect.arrayContaining([expect.objectContaining({ found: expect.stringContaining(LOSES) })]),
    },
  });
});
