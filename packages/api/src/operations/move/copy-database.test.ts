import { departmentEntity } from '@ar/domain/entities/department-entity';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { fitTable } from '../../records/definitions/tables.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { PARKS } from '../../testing/parks.ts';
import { copyDatabase, measure, readTables } from './copy-database.ts';

let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  [source, target] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await fill(source.db);
});
afterAll(async () => {
  await Promise.all([source.stop(), target.stop()]);
});

/** Inserts values that a copy could change, such as quotes, empty texts, nulls, microseconds, bytes and arrays. */
async function fill(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into all_users (email, first_name, last_name, role, password_hash)
    select 'u' || n || '@ar.example', 'Đorđe "' || n || '"', e'O\\\\N\\n{,}\\t', 'MonumentsAdmin', null
    from generate_series(1, 40) as n`.execute(db);
  await sql`delete from all_users where email > 'u30' and email < 'u39'`.execute(db);
  await sql`
    insert into all_monuments (name, name_en, address, description, latitude, longitude, created_by, created_at)
    select 'Spomenik ' || n, case when n % 2 = 0 then '' end, 'Ulica null', repeat('č ', n % 60), 42 + n / 7000.0, 19.2594312345678,
      (select min(id) from all_users), '2026-03-29 01:59:59.123456+00'
    from generate_series(1, 2500) as n`.execute(db);
  await sql`
    insert into release_source_maps values ('parks', '1.0.0', 'a.js', decode(repeat('00ff5c27', 200000), 'hex'))`.execute(
    db,
  );
  await db.transaction().execute((trx) => fitTable(trx, departmentEntity('parks', PARKS)));
  await sql`insert into department_records (department, definition, roles) values ('parks', ${JSON.stringify(PARKS)}::json, '{"a,b","c\\"d"}')`.execute(
    db,
  );
  await sql`insert into dept_parks.records (name, opened, area, fenced) values ('Gorica', '2026-01-02', 150000.50, true)`.execute(
    db,
  );
}

const copy = (rehearse = false) => copyDatabase(source.db, target.db, rehearse, () => {});

const count = async (table: string) =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(target.db)).rows[0]?.n,
  );

test('a rehearsal and an interrupted copy do not change the target', async () => {
  expect(await copy(true)).toMatchObject({ before: false });
  expect(await count('all_monuments')).toBe(0);
  await sql`alter table all_monuments add constraint few check (id < 2000)`.execute(target.db);
  await expect(copy()).rejects.toThrow('few');
  await sql`alter table all_monuments drop constraint few`.execute(target.db);
  expect([await count('all_users'), await count('all_monuments')]).toEqual([0, 0]);
});

test('copies all rows, and sequences, keys and triggers work afterwards', async () => {
  const copied = await copy();
  const tables = await readTables(source.db);
  expect(copied).toMatchObject({ before: false, tables: tables.length });
  expect(tables.map(({ name }) => name)).toContain('records');
  for (const table of tables) {
    const both = await Promise.all([source.db, target.db].map((db) => measure(db, table)));
    expect(both[1]).toEqual(both[0]);
  }
  expect(await count('all_monuments')).toBe(2500);
  const { rows } = await sql<{ id: number; found: boolean }>`
    insert into all_monuments (name, address, created_by) values ('Novi', 'Trg', (select min(id) from all_users))
    returning id, search_text like '%novi%' as found`.execute(target.db);
  expect(rows).toEqual([{ id: 2501, found: true }]);
  const park =
    await sql`insert into dept_parks.records (name) values ('Šuma') returning id, search_text`.execute(
      target.db,
    );
  expect(park.rows).toEqual([{ id: 2, search_text: expect.stringContaining('suma') }]);
  const versions =
    await sql`select list from list_versions where list in ('monuments', 'dept_parks')`.execute(target.db);
  expect(versions.rows).toHaveLength(2);
  await expect(
    sql`insert into all_monuments (name, address, created_by) values ('x', 'y', 999999)`.execute(target.db),
  ).rejects.toThrow('foreign key');
});

test('refuses a target with other accounts, and recognises a completed copy', async () => {
  await expect(copy()).rejects.toThrow('holds other accounts');
  await sql`delete from all_monuments where id > 2500`.execute(target.db);
  await sql`delete from dept_parks.records where id > 1`.execute(target.db);
  await sql`update list_versions set version = (select 1)`.execute(target.db);
  for (const db of [source.db, target.db]) await sql`truncate list_versions, public_outbox`.execute(db);
  expect(await copy()).toMatchObject({ before: true });
});

test('refuses a database of another version', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(source.db);
  await expect(copy()).rejects.toThrow('ar migrate');
});
