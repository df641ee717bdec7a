import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { connect, UNHURRIED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createDiskStore } from '../../platform/storage/disk.ts';
import { createS3Store } from '../../platform/storage/s3-store.ts';
import { commandContext } from '../../testing/commands.ts';
import { createPostgresDatabase } from '../../testing/database.ts';
import { bucketOf, startTestS3, type TestS3 } from '../../testing/s3.ts';
import { move as command } from './move.ts';
import { perform } from './run-command.ts';

const root = mkdtempSync(join(tmpdir(), 'move-'));
const DATA_DIR = join(root, 'data');
const files = join(DATA_DIR, 'files');
type Database = Awaited<ReturnType<typeof createPostgresDatabase>>;
let [source, target]: [Database, Database] = [] as never;
let s3: TestS3;
let db: Kysely<DB>;
let settings: Record<string, string>;
let kept: string;

beforeAll(async () => {
  [source, target, s3] = await Promise.all([
    createPostgresDatabase(),
    createPostgresDatabase(),
    startTestS3(),
  ]);
  settings = { DATABASE_URL: source.url, DATA_DIR, ...bucketOf(s3.config) };
  db = connect(source.url, () => {}, UNHURRIED);
  await sql`insert into monuments (name, address) values ('Sahat kula', 'Trg')`.execute(db);
  await sql`insert into users (email, first_name, last_name, role)
    values ('ana@ar.example', 'Ana', 'Anić', 'SuperAdmin')`.execute(db);
  const { storageKey, size, sha256 } = await createDiskStore(files).put(Buffer.from('a model'), 'glb');
  await sql`
    insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
    values ('model', ${storageKey}, 'most.glb', 'model/gltf-binary', ${size}, ${sha256}, true)`.execute(db);
  kept = storageKey;
});
afterAll(async () => {
  await db.destroy();
  await Promise.all([source.stop(), target.stop(), s3.stop()]);
  rmSync(root, { recursive: true, force: true });
});

async function move(flags: { to?: string; files?: string }, given = settings) {
  const { facts, faulty } = await perform(command, [], flags, commandContext(given, root));
  return { ...facts, faulty };
}
const toBucket = () => `s3://${s3.config.bucket}`;

test('only rehearses while the source has other connections, and copies afterwards', async () => {
  const everything = { to: target.url, files: toBucket() };
  // The test's connection counts as a server's connection.
  expect(await move(everything)).toMatchObject({ finished: false, files: 1, faulty: false });
  const there = connect(target.url, () => {}, UNHURRIED);
  const monuments = () => there.selectFrom('monuments').select('name').execute();
  expect(await monuments()).toEqual([]);

  await db.destroy();
  // PostgreSQL may end the connection a moment later than the client.
  const left = sql`select pid from pg_stat_activity where datname = ${new URL(source.url).pathname.slice(1)}`;
  await expect.poll(async () => (await left.execute(there)).rows, { timeout: 60_000 }).toEqual([]);
  await createS3Store(s3.config).remove(kept);
  expect(await move(everything)).toMatchObject({
    finished: true,
    files: 1,
    checked: { files: 1, problems: [] },
    database: { before: false },
    missing_releases: [],
    faulty: false,
  });
  expect(await s3.keys()).toContain(kept);
  expect(await monuments()).toEqual([{ name: 'Sahat kula' }]);
  expect(await move(everything)).toMatchObject({ files: 0, database: { before: true } });
  await there.destroy();
});

test('copies files back to disk, and reports each file that differs from its row', async () => {
  const there = { ...settings, DATABASE_URL: target.url, DATA_DIR: join(root, 'back') };
  expect(await move({ files: 'disk' }, there)).toMatchObject({ files: 1, checked: { problems: [] } });
  writeFileSync(join(root, 'back/files', kept), 'changed');
  expect(await move({ files: 'disk' }, there)).toMatchObject({
    faulty: true,
    checked: { problems: [{ key: kept, problem: 'changed' }] },
  });
});

test('refuses to move demonstration accounts', async () => {
  const demonstration = await createPostgresDatabase();
  const there = connect(demonstration.url, () => {}, UNHURRIED);
  await sql`insert into users (email, first_name, last_name, role)
    values ('superadmin@podgorica.example', 'Ana', 'Anić', 'SuperAdmin')`.execute(there);
  await there.destroy();
  const moving = move({ to: target.url }, { ...settings, DATABASE_URL: demonstration.url });
  await expect(moving).rejects.toThrow('The source has the accounts of the demonstration');
  await demonstration.stop();
});

test('refuses wrong arguments, and creates nothing', async () => {
  const empty = { DATA_DIR: join(root, 'none') };
  await expect(move({}, empty)).rejects.toThrow('--to, --files, or both');
  await expect(move({ to: 'mysql://x/y' }, empty)).rejects.toThrow('--to must be the address of a database');
  await expect(move({ to: target.url }, empty)).rejects.toThrow('holds no database');
  await expect(move({ to: source.url })).rejects.toThrow('has already');
  await expect(move({ files: 's3://ar-files' }, empty)).rejects.toThrow('S3_ENDPOINT');
  const other = { ...empty, ...bucketOf(s3.config) };
  await expect(move({ files: 's3://another' }, other)).rejects.toThrow('another one');
  expect(existsSync(empty.DATA_DIR)).toBe(false);
});
