import { RECORDS } from '@ar/domain/entities/all';
import {
  type Entity,
  type Field,
  fieldsOf,
  languageOf,
  namingFields,
  orderingOf,
  type RecordEntity,
  searchedFields,
  writtenFields,
} from '@ar/domain/entities/entity';
import { isOfDepartment } from '@ar/domain/permissions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type Migrating, migrate, stepsRan, untilUnlocked } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A department's table has the name `records` and is in a schema with the name of the department. */
function placeOf({ resource, table }: RecordEntity) {
  if (isOfDepartment(resource)) {
    const indexes = { names: 'stems_of_names', words: 'stems' };
    return { schema: table, name: 'records', write: 'write_search_text', ...indexes };
  }
  const indexes = { names: `${table}_by_name`, words: `${table}_by_words` };
  return { schema: 'public', name: `all_${table}`, write: `${table}_write_search_text`, ...indexes };
}

interface Target extends ReturnType<typeof placeOf> {
  entity: RecordEntity;
  table: RawBuilder<unknown>;
  run<Row>(statement: RawBuilder<unknown>): Promise<Row[]>;
}

/** Returns the names of the new columns. */
export async function fitTable(trx: Kysely<DB>, entity: RecordEntity, retired: readonly string[] = []) {
  const place = placeOf(entity);
  const table = sql.table(`${place.schema}.${place.name}`);
  const run = async <Row>(statement: RawBuilder<unknown>) => (await statement.execute(trx)).rows as Row[];
  const target: Target = { ...place, entity, table, run };
  if (isOfDepartment(entity.resource)) await makeTable(target);
  const added = await addColumns(target);
  for (const name of retired)
    await run(sql`alter table ${table} alter column ${sql.ref(name)} drop not null`);
  await fitSearch(target, added);
  await fitIndexes(target);
  // PostgreSQL expands `*` only when a view is created, so new columns need a new view.
  if (added.length > 0) await fitViews(target);
  return added;
}

const CHANGES = [['insert', 'new'], ['update', 'new'], ['delete', 'old'], ['truncate']] as const;

/** 0102-records.sql and 0104-archive.sql do the same for the product's own tables. */
async function makeTable({ schema, table, run }: Target): Promise<void> {
  if ((await run(sql`select from pg_namespace where nspname = ${schema}`)).length > 0) return;
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
  for (const [change, rows] of CHANGES) {
    const changed = rows ? sql`referencing ${sql.raw(rows)} table as changed` : sql``;
    await run(sql`
      create trigger ${sql.id(`version_after_${change}`)} after ${sql.raw(change)} on ${table} ${changed}
      for each statement execute function raise_version()`);
  }
}

async function addColumns({ entity, schema, name: called, table, run }: Target): Promise<string[]> {
  const present = await run<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = format('%I.%I', ${schema}::text, ${called}::text)::regclass
      and attnum > 0 and not attisdropped`);
  const added: string[] = [];
  for (const [name, field] of fieldsOf(entity)) {
    const column = 'column' in field ? field.column : name;
    const type = columnType(field);
    if (!type || present.some((one) => one.name === column)) continue;
    await run(sql`alter table ${table} add column ${sql.ref(column)} ${type}`);
    added.push(column);
  }
  return added;
}

const TYPES: Partial<Record<Field['kind'], string>> = {
  text: 'text collate montenegrin',
  'long-text': 'text',
  number: 'numeric',
  day: 'date',
  coordinate: 'double precision',
  flag: 'boolean not null default false',
  file: 'uuid references files on delete set null',
};

function columnType({ kind, required }: Field): RawBuilder<unknown> | undefined {
  const type = TYPES[kind];
  if (!type) return undefined;
  const isNeeded = required === 'always' && kind !== 'flag' && kind !== 'file';
  return sql.raw(isNeeded ? `${type} not null` : type);
}

/** Also returns true if a later version has added fields, so that an earlier version does not remove the fields. */
function isFit(entity: RecordEntity, noted: string | undefined, fields: readonly string[]): boolean {
  if (noted === fields.join(' ')) return true;
  const before = noted?.split(' ') ?? [];
  const isWider = before.length > fields.length && fields.every((name) => before.includes(name));
  return isWider && !isOfDepartment(entity.resource);
}

/** A trigger writes `search_text`, because a generated column would be rebuilt for each new field. */
async function fitSearch({ entity, schema, write: called, table, run }: Target, added: readonly string[]) {
  const fields = searchedFields(entity);
  const [present] = await run<{ noted: string | null }>(sql`
    select obj_description(oid, 'pg_proc') as noted from pg_proc
    where proname = ${called} and pronamespace = (select oid from pg_namespace where nspname = ${schema})`);
  const noted = present?.noted ?? undefined;
  if (isFit(entity, noted, fields)) return;
  const write = sql.table(`${schema}.${called}`);
  const texts = fields.map((name) => sql`coalesce(${sql.ref(`new.${name}`)}, '')`);
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
  await run(sql`comment on function ${write}() is ${sql.lit(fields.join(' '))}`);
  const before = noted?.split(' ').filter(Boolean) ?? fields;
  const isSame = before.every((name) => fields.includes(name));
  if (!isSame || fields.some((name) => !before.includes(name) && !added.includes(name)))
    await run(sql`update ${table} set version = version`);
}

interface Index {
  name: string;
  method: string;
  column: string | null;
  noted: string | null;
}

async function fitIndexes(target: Target): Promise<void> {
  const { entity, schema, name: called, table, run } = target;
  const present = await run<Index>(sql`
    select relname as name, amname as method, attname as "column", obj_description(pg_class.oid, 'pg_class') as noted
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      left join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indrelid = format('%I.%I', ${schema}::text, ${called}::text)::regclass`);
  const add = async (isIt: (index: Index) => boolean, rest: RawBuilder<unknown>) => {
    if (!present.some(isIt)) await run(sql`create index on ${table} ${rest}`);
  };
  const isOf = (column: string) => (index: Index) => index.column === column;
  const live = sql`where archived_at is null`;
  for (const name of orderingOf(entity)) {
    if (entity.fields[name]?.kind === 'person') continue;
    await add(isOf(name), sql`(${sql.ref(name)}, id) ${live}`);
  }
  for (const [, field] of fieldsOf(entity)) {
    if (field.kind === 'file' || field.kind === 'person')
      await add(isOf(field.column), sql`(${sql.ref(field.column)}, id) include (archived_at)`);
  }
  await add(isOf('search_text'), sql`using gin (search_text gin_trgm_ops) ${live}`);
  if (Object.values(entity.fields).some(({ kind }) => kind === 'coordinate'))
    await add(({ method }) => method === 'gist', sql`using gist (point(longitude, latitude)) ${live}`);
  await fitStems(target, present);
}

async function fitStems({ entity, schema, names, words, table, run }: Target, present: readonly Index[]) {
  const indexes = { [names]: namingFields(entity), [words]: writtenFields(entity) };
  for (const [name, fields] of Object.entries(indexes)) {
    const former = present.find((index) => index.name === name);
    if (isFit(entity, former?.noted ?? undefined, fields)) continue;
    const index = (called: string) => sql.table(`${schema}.${called}`);
    const isKept = former && !isOfDepartment(entity.resource);
    await run(sql`drop index if exists ${index(isKept ? formerOf(name) : name)}`);
    // Servers of the earlier version search with the former index until the upgrade finishes (`updateDatabase`).
    if (isKept) await run(sql`alter index ${index(name)} rename to ${sql.id(formerOf(name))}`);
    await run(sql`
      create index ${sql.id(name)} on ${table} using gin (${stemsOf(entity, fields)}) where archived_at is null`);
    await run(sql`comment on index ${index(name)} is ${sql.lit(fields.join(' '))}`);
  }
}

const formerOf = (name: string) => `${name}_before`;

export function formerIndexes(entity: RecordEntity): string[] {
  const { names, words } = placeOf(entity);
  return [names, words].map(formerOf);
}

async function fitViews({ entity, table, run }: Target): Promise<void> {
  if (isOfDepartment(entity.resource))
    await run(sql`create or replace view ${sql.table(`all_${entity.table}`)} as select * from ${table}`);
  const present = sql`select * from ${table} where archived_at is null`;
  await run(sql`create or replace view ${sql.table(entity.table)} as ${present}`);
}

export function stemsOf(entity: Entity, fields: readonly string[]): RawBuilder<unknown> {
  const columns = (isEnglish: boolean) =>
    sql.join(
      fields.filter((name) => (languageOf(entity, name) === 'en') === isEnglish).map((name) => sql.ref(name)),
    );
  return sql`words_of(array[${columns(false)}]::text[], array[${columns(true)}]::text[])`;
}

/** From this migration on, `fitTable` can extend the product's own tables. */
const WIDENED_BY_DEFINITION = '0151-expand-own-tables';

const LOCK = 7_240_320;

/** Returns the added migrations and columns, such as `0150-expand-model-up` and `buildings.year_built`. */
export async function updateDatabase(db: Kysely<DB>, options: Pick<Migrating, 'finish'> = {}) {
  const applied = await migrate(db, options);
  const added = await untilUnlocked(() =>
    inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
      if (options.finish)
        for (const name of RECORDS.flatMap(formerIndexes))
          await sql`drop index if exists ${sql.table(name)}`.execute(trx);
      return fitOwnTables(trx);
    }),
  );
  return [...applied, ...added];
}

export async function fitOwnTables(trx: Kysely<DB>): Promise<string[]> {
  if (!(await stepsRan(trx)).includes(WIDENED_BY_DEFINITION)) return [];
  const added: string[] = [];
  for (const entity of RECORDS)
    added.push(...(await fitTable(trx, entity)).map((column) => `${entity.table}.${column}`));
  return added;
}
