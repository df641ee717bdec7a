import { building } from '@ar/domain/entities/building';
import type { RecordEntity } from '@ar/domain/entities/entity';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fitTable, formerIndexes, updateDatabase } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

const wider: RecordEntity = {
  ...building,
  fields: {
    ...building.fields,
    storeys: {
      kind: 'number',
      label: { mn: 'Spratova', en: 'Storeys' },
      above: 0,
      below: 100,
      decimals: 0,
      wrong: 'value-wrong',
      unreadable: 'value-wrong',
      tooFine: 'value-wrong',
      tooLarge: 'value-wrong',
      ordered: true,
    },
    architect: {
      kind: 'text',
      label: { mn: 'Arhitekta', en: 'Architect' },
      max: 100,
      language: 'mn',
      searched: true,
    },
  },
};

const fit = (entity: RecordEntity) => database.db.transaction().execute((trx) => fitTable(trx, entity));

const add = async (name: string) =>
  sql`insert into buildings (name, address, investor) values (${name}, 'Stara Varoš', 'Grad')`.execute(
    database.db,
  );

/** The ids of indexes show whether an index was replaced. */
async function schema(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'column ' || attname as line from pg_attribute where attrelid = 'all_buildings'::regclass and attnum > 0
    union all select 'index ' || indexrelid::regclass || ' ' || indexrelid::int
      from pg_index where indrelid = 'all_buildings'::regclass
    union all select 'function ' || prosrc from pg_proc where proname = 'buildings_write_search_text'
    union all select 'view ' || pg_get_viewdef('buildings'::regclass)
    order by 1`.execute(database.db);
  return rows.map(({ line }) => line);
}

test('changes nothing in a database that fits the definitions', async () => {
  const before = await schema();
  expect(await updateDatabase(database.db)).toEqual([]);
  expect(await fit(building)).toEqual([]);
  expect(await schema()).toEqual(before);
});

test('adds the column, index and view of each new field', async () => {
  await add('Kula');
  const { version } = (await sql<{ version: number }>`select version from buildings`.execute(database.db))
    .rows[0] as { version: number };
  expect(await fit(wider)).toEqual(['storeys', 'architect']);
  await sql`update buildings set storeys = 7, architect = 'Đorđe Ćulafić'`.execute(database.db);
  const { rows } = await sql`select version, storeys, search_text from buildings`.execute(database.db);
  expect(rows).toEqual([
    { version, storeys: 7, search_text: expect.stringMatching(/^kula .* dorde culafic$/) },
  ]);
  const made = (await schema()).join('\n');
  expect(made).toContain('storeys_id_idx');
  // Servers of the earlier version search with this index.
  expect(made).toContain('buildings_by_words_before');
});

test('does not change a table that a later version has extended', async () => {
  const before = await schema();
  expect(await fit(building)).toEqual([]);
  expect(await schema()).toEqual(before);
  await sql`insert into buildings (name, address, investor, architect) values ('Most', 'a', 'b', 'Tamara')`.execute(
    database.db,
  );
  const { rows } = await sql`select from buildings where search_text like '%tamara'`.execute(database.db);
  expect(rows).toHaveLength(1);
});

test('drops the indexes of earlier versions when an upgrade finishes', async () => {
  expect(formerIndexes(building)).toContain('buildings_by_words_before');
  await updateDatabase(database.db, { finish: true });
  expect((await schema()).join('\n')).not.toContain('_before');
});

test('rebuilds the search texts when the searched fields change', async () => {
  const searched = { ...wider.fields.description, searched: true } as RecordEntity['fields'][string];
  await sql`update buildings set description = 'Na Ribnici' where name = 'Kula'`.execute(database.db);
  await fit({ ...wider, fields: { ...wider.fields, description: searched } });
  const { rows } = await sql`select name from buildings where search_text like '%na ribnici%'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ name: 'Kula' }]);
});
