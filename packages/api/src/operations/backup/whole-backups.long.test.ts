import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { departmentEntity } from '@ar/domain/entities/department-entity';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { connect } from '../../platform/database/connect.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { createDiskStore } from '../../platform/storage/disk.ts';
import { fitTable } from '../../records/definitions/tables.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { PARKS } from '../../testing/parks.ts';
import { DIST } from '../../testing/programs.ts';
import { proveBackup, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const databaseProcess = join(DIST, 'embedded-process.js');
const root = mkdtempSync(join(tmpdir(), 'backup-'));
const dataDir = join(root, 'data');
const store = createDiskStore(join(dataDir, 'files'));
const archive = join(root, 'backup.tar');
let database: TestDatabase;
let model: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await sql`
    insert into all_users (email, first_name, last_name, role) values ('a@ar.example', 'Đina', e'Š\u2028\n"x', 'SuperAdmin')`.execute(
    db,
  );
  await sql`insert into all_monuments (name, address) select 'Spomenik ' || n, 'Trg' from generate_series(1, 1500) as n`.execute(
    db,
  );
  await sql`delete from all_monuments where id = 1500`.execute(db);
  await db.transaction().execute((trx) => fitTable(trx, departmentEntity('parks', PARKS)));
  await sql`insert into department_records (department, definition, roles) values ('parks', ${JSON.stringify(PARKS)}::json, '{}')`.execute(
    db,
  );
  await sql`insert into dept_parks.records (name) values ('Gorica')`.execute(db);
  const { storageKey, size, sha256 } = await store.put(Buffer.from('a model'), 'glb');
  model = storageKey;
  await sql`
    insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
    values ('model', ${model}, 'most.glb', 'model/gltf-binary', ${size}, ${sha256}, true)`.execute(db);
  writeFileSync(join(dataDir, 'jwt-secret'), 's'.repeat(64));
  const places = { db, releases: join(dataDir, 'releases'), store: undefined };
  await writeBackup({ places, store, dataDir, target: archive, recipient: undefined });
});
afterAll(async () => {
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

test('finds no problem in a complete backup', async () => {
  const before = readFileSync(archive);
  const proof = await proveBackup({ archive, scratch: join(root, 'scratch'), databaseProcess });
  expect(proof).toMatchObject({ problems: [], files: 1, bytes: 7, made_at: expect.any(String) });
  expect(readFileSync(archive).equals(before)).toBe(true);
  expect(readdirSync(root).sort()).toEqual(['backup.tar', 'data']);
});

test('detects a changed byte at each of a hundred places in an archive', async () => {
  const whole = readFileSync(archive);
  const changed = join(root, 'changed.tar');
  const unseen: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const at = Math.floor((whole.length * n) / 100);
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x20, at);
    writeFileSync(changed, bytes);
    const isSeen = await proveBackup({
      archive: changed,
      scratch: join(root, 'scratch'),
      databaseProcess: '/dev/null',
    }).then(
      ({ problems }) => problems.length > 0,
      () => false,
    );
    if (!isSeen) unseen.push(at);
  }
  rmSync(changed);
  // Only changes of the zero bytes that pad a block are not detected.
  expect(unseen.filter((at) => whole.readUInt8(at) !== 0)).toEqual([]);
});

test('restores a PostgreSQL backup into an embedded database, and keeps the folder’s former content', async () => {
  const place = join(root, 'place');
  const folder = join(place, 'data');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'own'), 'kept');
  const config = { dataDir: folder, databaseUrl: undefined, s3: undefined };
  const { former = '' } = await restoreBackup({
    archive,
    identity: undefined,
    config,
    replace: true,
    databaseProcess,
    say() {},
  });
  expect(readFileSync(join(former, 'own'), 'utf8')).toBe('kept');
  expect(readdirSync(place)).toHaveLength(2);
  expect(readdirSync(folder).sort()).toEqual(expect.arrayContaining(['database', 'files', 'jwt-secret']));
  const embedded = await startEmbeddedDatabase(folder, databaseProcess);
  const db = connect(embedded.connection, () => {});
  const { rows } = await sql`
    insert into all_monuments (name, address) values ('Novi', 'Trg')
    returning id, (select count(*)::int from all_monuments) as before,
      (select name from dept_parks.records) as park, (select last_name from all_users) as last_name`.execute(
    db,
  );
  await db.destroy();
  await embedded.stop();
  expect(rows).toEqual([{ id: 1501, before: 1499, park: 'Gorica', last_name: 'Š\u2028\n"x' }]);
  const stored = await createDiskStore(join(folder, 'files')).read(model);
  expect(stored && (await text(stored))).toBe('a model');
});
