import { departmentEntity } from '@ar/domain/entities/department-entity';
import { monument } from '@ar/domain/entities/monument';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { holdUntilConcurrent } from '../../testing/concurrent-calls.ts';
import { ON_POSTGRES, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { PARKS } from '../../testing/parks.ts';
import { aRelease, goLive } from '../../testing/releases.ts';
import { numberChanges } from './public-lists.ts';
import { createPublicRecords } from './public-records.ts';

const KEY = `${'a'.repeat(32)}.webp`;
const parks = departmentEntity('parks', PARKS);
const { description: _, ...fewer } = monument.fields;
const shorter = { ...monument, fields: fewer } as unknown as typeof monument;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await goLive(database.db, { ...aRelease('parks', '1.0.0'), records: PARKS });
});
afterAll(() => database.stop());

const created = () => createPublicRecords({ db: database.db, log: { warn() {}, info() {} } });
const namesIn = (records: ReturnType<typeof created>, table: string) =>
  records
    .list(table)
    ?.present()
    .map(({ row }) => row.name);

test('contains the records of a list that is added after the start', async () => {
  const records = created();
  records.serve([monument]);
  await sql`insert into dept_parks (name) values ('Gorica')`.execute(database.db);
  await records.refreshNow();
  expect(namesIn(records, 'dept_parks')).toBeUndefined();
  records.serve([monument, parks]);
  await records.refreshNow();
  expect(namesIn(records, 'dept_parks')).toEqual(['Gorica']);
});

test('a file is public as long as a record contains the file, also after the definition changes', async () => {
  const { db } = database;
  await sql`
    insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
    values ('image', ${KEY}, 'a.webp', 'image/webp', 1, 'x', true)`.execute(db);
  const name = (of: string) =>
    sql`insert into monuments (name, address, image_id) select ${of}, 'Trg', id from files`.execute(db);
  await name('Prvi');
  await name('Drugi');
  const records = created();
  records.serve([monument]);
  await records.refreshNow();
  expect(records.file(KEY)).toMatchObject({ content_type: 'image/webp' });
  records.serve([shorter]);
  await records.refreshNow();
  await sql`update monuments set image_id = null where name = 'Prvi'`.execute(db);
  await records.refreshNow();
  expect(records.file(KEY)).toBeDefined();
  await sql`delete from all_monuments where name = 'Drugi'`.execute(db);
  await records.refreshNow();
  expect(records.file(KEY)).toBeUndefined();
  expect(namesIn(records, 'monuments')).toEqual(['Prvi']);
});

test('every record counts as changed when another field becomes public', async () => {
  const records = created();
  records.serve([parks]);
  await records.refreshNow();
  const before = records.newest();
  const { area } = PARKS.fields;
  const wider = { ...PARKS, fields: { ...PARKS.fields, area: { ...area, public: true } } } as typeof PARKS;
  await goLive(database.db, { ...aRelease('parks', '1.1.0', 2), records: wider });
  records.serve([departmentEntity('parks', wider)]);
  await records.refreshNow();
  expect(records.newest()).toBeGreaterThan(before);
  expect(records.list('dept_parks')?.present()[0]?.row).toHaveProperty('area');
});

test.runIf(ON_POSTGRES)('only one server at a time numbers changes', async () => {
  const { db } = database;
  await sql`insert into public_outbox values ('monuments', 1)`.execute(db);
  const waiting = async () =>
    sql<{ locktype: string }>`
      select locktype from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database()) order by locktype`.execute(
      db,
    );
  const number = () => numberChanges(db);
  const [, , found] = await holdUntilConcurrent<unknown>(db, sql`lock table public_changes in share mode`, [
    number,
    number,
    async () => (await waiting()).rows,
  ]);
  expect(found).toEqual([{ locktype: 'advisory' }, { locktype: 'relation' }]);
});
