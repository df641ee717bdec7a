import {
  type Field,
  fieldsOf,
  namingFields,
  orderingOf,
  type RecordEntity,
  searchedFields,
  writtenFields,
} from '@ar/domain/entities/entity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { stemsOf } from '../../records/lists/find-ids.ts';

/**
 * Makes the table of a department's records, or widens it: what is there stays as it is. It stands as `records` in the
 * department's own schema. What the product reads are views of it, called as those of its own tables: `dept_parks`
 * without what is archived, and `all_dept_parks`. Names come from a checked definition, and are quoted all the same.
 */
export async function fitTable(
  trx: Kysely<DB>,
  entity: RecordEntity,
  retired: readonly string[] = [],
): Promise<void> {
  const schema = entity.table;
  const table = sql.table(`${schema}.records`);
  const run = (statement: RawBuilder<unknown>) => statement.execute(trx);
  const { rows } = await run(sql`select from pg_namespace where nspname = ${schema}`);
  if (rows.length === 0) await makeTable(run, schema, table);
  for (const [name, field] of fieldsOf(entity)) {
    const type = typeOf(field);
    const column = sql.ref('column' in field ? field.column : name);
    if (type) await run(sql`alter table ${table} add column if not exists ${column} ${type}`);
  }
  // Nobody gives it any more.
  for (const name of retired)
    await run(sql`alter table ${table} alter column ${sql.ref(name)} drop not null`);
  await fitSearch(run, entity, table);
  await fitIndexes(run, entity, table);
  // A view has the columns of the moment at which it was made.
  await run(sql`create or replace view ${sql.table(`all_${schema}`)} as select * from ${table}`);
  const present = sql`select * from ${table} where archived_at is null`;
  await run(sql`create or replace view ${sql.table(schema)} as ${present}`);
}

type Run = (statement: RawBuilder<unknown>) => Promise<unknown>;

const CHANGES = {
  insert: sql`insert on`,
  update: sql`update on`,
  delete: sql`delete on`,
  truncate: sql`truncate on`,
};
const CHANGED = {
  insert: sql`referencing new table as changed`,
  update: sql`referencing new table as changed`,
  delete: sql`referencing old table as changed`,
  truncate: sql``,
};

/** What every table has, as the product's own (0102-records.sql, 0104-archive.sql). */
async function makeTable(run: Run, schema: string, table: RawBuilder<unknown>): Promise<void> {
  await run(sql`create schema ${sql.id(schema)}`);
  await run(sql`
    create table ${table} (
      id int generated always as identity primary key,
      archived_at timestamptz,
      search_text text,
      created_by int references all_users on delete set null,
      last_modified_by int references all_users on delete set null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`);
  await run(sql`create index on ${table} (id) where archived_at is null`);
  for (const change of ['insert', 'update', 'delete', 'truncate'] as const) {
    await run(sql`
      create trigger ${sql.id(`version_after_${change}`)} after ${CHANGES[change]} ${table} ${CHANGED[change]}
      for each statement execute function raise_version()`);
  }
}

/** What a field's column is; undefined for what has none, or one that every table has. */
function typeOf(field: Field): RawBuilder<unknown> | undefined {
  // A table that is widened has rows already, but nothing new is required of them.
  const needed = field.required === 'always' ? sql` not null` : sql``;
  switch (field.kind) {
    case 'text':
      return sql`text collate montenegrin${needed}`;
    case 'long-text':
      return sql`text${needed}`;
    case 'number':
      return sql`numeric${needed}`;
    case 'day':
      return sql`date${needed}`;
    case 'coordinate':
      return sql`double precision${needed}`;
    case 'flag':
      return sql`boolean not null default false`;
    case 'file':
      return sql`uuid references files on delete set null`;
    default:
      return undefined;
  }
}

/**
 * A trigger writes `search_text`: a generated column could not look into other fields without being made anew. What is
 * there is written anew only where the fields have changed.
 */
async function fitSearch(run: Run, entity: RecordEntity, table: RawBuilder<unknown>): Promise<void> {
  const write = sql.table(`${entity.table}.write_search_text`);
  const fields = searchedFields(entity).join(' ');
  const { rows } = (await run(
    sql`select obj_description(to_regproc(${`${entity.table}.write_search_text`}), 'pg_proc') as fields`,
  )) as {
    rows: { fields: string | null }[];
  };
  const texts = searchedFields(entity).map((name) => sql`coalesce(${sql.ref(`new.${name}`)}, '')`);
  const text = texts.length > 0 ? sql.join(texts, sql` || ' ' || `) : sql`''`;
  await run(sql`
    create or replace function ${write}() returns trigger language plpgsql as $write$
    begin
      new.search_text := fold(${text});
      return new;
    end $write$`);
  await run(sql`
    create or replace trigger write_search_text before insert or update on ${table}
    for each row execute function ${write}()`);
  if (rows[0]?.fields === fields) return;
  await run(sql`comment on function ${write}() is ${sql.lit(fields)}`);
  if (rows[0]?.fields != null) await run(sql`update ${table} set version = version`);
}

/** For each order, each foreign key, searches and the map; those of stems are made anew, for they name all fields. */
async function fitIndexes(run: Run, entity: RecordEntity, table: RawBuilder<unknown>): Promise<void> {
  const index = (name: string, rest: RawBuilder<unknown>) =>
    run(sql`create index if not exists ${sql.id(name)} on ${table} ${rest}`);
  const present = sql`where archived_at is null`;
  for (const name of orderingOf(entity)) {
    if (entity.fields[name]?.kind === 'person') continue;
    await index(`by_${name}`, sql`(${sql.ref(name)}, id) ${present}`);
  }
  const keys = fieldsOf(entity).flatMap(([, { kind, ...rest }]) =>
    (kind === 'file' || kind === 'person') && 'column' in rest ? [rest.column] : [],
  );
  for (const column of keys) await index(`of_${column}`, sql`(${sql.ref(column)}, id) include (archived_at)`);
  await index('letters', sql`using gin (search_text gin_trgm_ops) ${present}`);
  for (const [name, fields] of [
    ['stems_of_names', namingFields(entity)],
    ['stems', writtenFields(entity)],
  ] as const) {
    await run(sql`drop index if exists ${sql.table(`${entity.table}.${name}`)}`);
    await index(name, sql`using gin (${stemsOf(entity, fields)}) ${present}`);
  }
  if (Object.values(entity.fields).some(({ kind }) => kind === 'coordinate'))
    await index('places', sql`using gist (point(longitude, latitude)) ${present}`);
}
