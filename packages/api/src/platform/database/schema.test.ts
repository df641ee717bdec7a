import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

test('the migrations leave these constraints, unique indexes and triggers', async () => {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select indrelid::regclass || ': ' || pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select tgrelid::regclass || ': ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`.execute(
    database.db,
  );
  const lines = rows.map(({ line }) => line).filter((line) => !line.startsWith('kysely'));
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./constraints.txt');
});
