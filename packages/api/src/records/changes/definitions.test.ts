import { ENTITIES } from '@ar/domain/entities/all';
import {
  type Field,
  fieldsOf,
  languageOf,
  namingFields,
  searchedFields,
  writtenFields,
} from '@ar/domain/entities/entity';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  written: string | null;
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      coalesce(generation_expression, (select prosrc from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgname = 'write_search_text' and tgrelid = format('%I', table_name)::regclass)) as written
    from information_schema.columns where table_name = ${table} and table_schema = current_schema()`.execute(
    database.db,
  );
  return rows;
}

function typeOf(field: Field): string | undefined {
  switch (field.kind) {
    case 'id':
    case 'version':
      return 'integer';
    case 'number':
      return 'numeric';
    case 'coordinate':
      return 'double precision';
    case 'day':
      return 'date';
    case 'flag':
      return 'boolean';
    case 'moment':
      return field.derived ? undefined : 'timestamp with time zone';
    case 'file':
      return 'uuid';
    case 'person':
      return 'integer';
    case 'qr':
    case 'state':
      return undefined;
    case 'file-name':
      return field.stored && 'text';
    default:
      return 'text';
  }
}

describe.each(Object.values(ENTITIES))('$resource', (entity) => {
  test('has a column for each field, which is nullable if the field may be empty', async () => {
    const columns = await columnsOf(`all_${entity.table}`);
    for (const [name, field] of fieldsOf(entity)) {
      const type = typeOf(field);
      if (!type) continue;
      const column = columns.find((one) => one.name === ('column' in field ? field.column : name));
      expect([name, column?.type]).toEqual([name, type]);
      // A required choice may be null: a guest is a user without a role.
      if (['id', 'version', 'moment', 'choice'].includes(field.kind)) continue;
      const mayLack = field.required !== 'always' && field.kind !== 'flag';
      expect([name, column?.nullable]).toEqual([name, mayLack]);
    }
  });

  test('has a field for each column, so the history shows all columns', async () => {
    const known = new Set(
      fieldsOf(entity).flatMap(([name, field]) => [name, 'column' in field ? field.column : name]),
    );
    const kept = ['search_text', 'created_by', 'last_modified_by', 'updated_at', 'archived_at'];
    const ofUsers = ['name', 'password_hash', 'role_label', 'is_active'];
    const others = [...kept, ...(entity.resource === 'users' ? ofUsers : [])];
    for (const { name } of await columnsOf(`all_${entity.table}`))
      expect([...known, ...others]).toContain(name);
  });

  test('searches the fields that the definition names', async () => {
    const columns = await columnsOf(`all_${entity.table}`);
    const { written } = columns.find(({ name }) => name === 'search_text') ?? {};
    const fields = columns.filter(({ name }) => name !== 'search_text');
    const read = fields.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(written ?? ''));
    expect(read.map(({ name }) => name).sort()).toEqual(searchedFields(entity).sort());
  });

  test.each([
    ['by_name', namingFields(entity)],
    ['by_words', writtenFields(entity)],
  ])(
    'indexes the stems, %s, of the fields in the definition, in the language of each field',
    async (index, fields) => {
      const name = `${entity.table}_${index}`;
      const { rows } = await sql<{ made: string }>`select pg_get_indexdef(${name}::regclass) as made`.execute(
        database.db,
      );
      const inEnglish = (name: string) => languageOf(entity, name) === 'en';
      const [montenegrin, english] = [fields.filter((name) => !inEnglish(name)), fields.filter(inEnglish)];
      const array = (names: string[]) =>
        names.length > 0 ? `ARRAY[${names.join(', ')}]` : 'ARRAY[]::text[]';
      expect(rows[0]?.made.replace(/\(?(\w+)\)?::text/g, '$1')).toContain(
        `words_of(${array(montenegrin)}, ${array(english)})`,
      );
    },
  );
});
