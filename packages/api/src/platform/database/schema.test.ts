import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

test('the migrations create the constraints, unique indexes and triggers in constraints.txt', async () => {
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

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
}

const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'double precision': 'number',
  integer: 'number',
  numeric: 'number',
  'text[]': 'string[]',
};

function typeOf({ type, isNullable, hasDefault, isGenerated }: Column): string {
  const orNull = isNullable ? ' | null' : '';
  if (type.startsWith('json')) return isNullable ? 'OptionalJson' : hasDefault ? 'JsonByDefault' : 'Json';
  if (type.startsWith('timestamp')) return hasDefault ? 'MomentByDefault' : `Moment${orNull}`;
  const value = (TYPES[type] ?? 'string') + orNull;
  if (isGenerated) return `GeneratedAlways<${value}>`;
  return hasDefault ? `Generated<${value}>` : value;
}

function interfaceField(name: string, fields: string[]): string {
  const line = `  ${name}: { ${fields.join('; ')} };`;
  return line.length <= 110 ? line : `  ${name}: {\n${fields.map((field) => `    ${field};\n`).join('')}  };`;
}

const WITHOUT_TYPES = [
  ...['activity_counts', 'list_versions', 'public_outbox', 'refresh_tokens'],
  ...['release_loads', 'release_outcomes', 'release_reports'],
  ...['all_buildings', 'all_monuments', 'all_clerk_files'],
];

test('columns.ts has the columns that the migrations create (-u updates the file)', async () => {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select relname as "table", json_agg(json_build_object(
      'name', attname, 'type', format_type(atttypid, atttypmod), 'isNullable', not attnotnull,
      'hasDefault', atthasdef and attgenerated = '', 'isGenerated', attidentity <> '' or attgenerated <> ''
    ) order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and relname !~ '^kysely' and relname <> all(${WITHOUT_TYPES}::text[])
    group by relname order by relname`.execute(database.db);
  const tables = rows.map(({ table, columns }) =>
    interfaceField(
      table,
      columns.map((column) => `${column.name}: ${typeOf(column)}`),
    ),
  );
  await expect(`// Generated from the migrations by schema.test.ts.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonByDefault, Moment, MomentByDefault, OptionalJson } from './column-types.ts';

export interface Columns {
${tables.join('\n')}
}
`).toMatchFileSnapshot('./columns.ts');
});
