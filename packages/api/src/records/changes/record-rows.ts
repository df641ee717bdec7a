import { type Entity, type Field, fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import type { SheetColumn } from '@ar/domain/entities/sheet';
import { UPLOADS } from '@ar/domain/upload';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type List, listOf } from '../lists/page.ts';
import { exportedVersion } from './exported-version.ts';

export type Row = Record<string, unknown> & { id: number; version: number };

type AnyTables = Record<string, Record<string, unknown>>;

function rowsOf<Answer>(
  db: Kysely<DB>,
  entity: Entity,
  publicOrigin: string,
  fields: readonly [string, Field][],
  from: string = entity.table,
): SelectQueryBuilder<AnyTables, string, Answer> {
  const table = from === entity.table ? from : `${from} as ${entity.table}`;
  let rows: SelectQueryBuilder<AnyTables, string, object> = (db as unknown as Kysely<AnyTables>).selectFrom(
    table,
  );
  for (const name of new Set(fields.flatMap(([name, field]) => fileReadFor(name, field) ?? []))) {
    rows = rows.leftJoin(`files as ${name}`, `${name}.id`, `${entity.table}.${fileOf(entity, name).column}`);
  }
  const selected = fields.map(([name, field]) => valueIn(entity, publicOrigin, name, field).as(name));
  return rows.select(selected) as unknown as SelectQueryBuilder<AnyTables, string, Answer>;
}

export function fileOf(entity: Entity, name: string): Extract<Field, { kind: 'file' }> {
  const field = entity.fields[name];
  if (field?.kind !== 'file') throw new Error(`${entity.name} has no file ${name}`);
  return field;
}

function fileReadFor(name: string, field: Field): string | undefined {
  if (field.kind === 'file') return UPLOADS[field.upload].isPublic ? name : undefined;
  return field.kind === 'file-name' && !field.stored ? field.of : undefined;
}

/** A field's value. The database writes addresses, too: copying each row to add them takes longer. */
function valueIn(
  { table, qr, path }: Entity,
  publicOrigin: string,
  name: string,
  field: Field,
): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`);
  const column = sql.ref(`${table}.${'column' in field ? field.column : name}`);
  if (field.kind === 'person') return sql`(select name from all_users where all_users.id = ${column})`;
  if (field.kind === 'qr') return sql`${`${publicOrigin}/visit/${qr}_`}::text || ${id}`;
  if (field.kind === 'file-name' && !field.stored) return sql.ref(`${field.of}.original_name`);
  if (field.kind !== 'file') return column;
  if (UPLOADS[field.upload].isPublic) return sql`'/files/' || ${sql.ref(`${name}.storage_key`)}`;
  // An internal file has no address of its own, but an authorised call that signs one (R-89).
  return sql`case when ${column} is not null then ${`/api${path}`}::text || ${id} || ${`/${name}/`}::text end`;
}

const staffRows = (db: Kysely<DB>, entity: RecordEntity, publicOrigin: string, from?: string) =>
  rowsOf<Row>(db, entity, publicOrigin, fieldsOf(entity), from);

export function listRecords(db: Kysely<DB>, entity: RecordEntity, publicOrigin: string): List<Row> {
  const columns = fieldsOf(entity).map(([name, field]) => [
    name,
    field.kind === 'person' ? { person: field.column } : `${entity.table}.${name}`,
  ]);
  const rows = staffRows(db, entity, publicOrigin);
  return listOf(db, { entity, rows, columns: Object.fromEntries(columns) });
}

/** The values of a sheet's columns, in the order of the ids: a file by its name, the version with its checksum. */
export function readCells(db: Kysely<DB>, entity: Entity, publicOrigin: string) {
  return (ids: readonly number[], columns: readonly SheetColumn[]) => {
    const plain = columns.filter(({ definition }) => definition.kind !== 'version');
    const fields = plain.map(({ field, definition }): [string, Field] => [
      field,
      definition.kind === 'file' ? { kind: 'file-name', of: field, label: definition.label } : definition,
    ]);
    const asked = sql`${[...ids]}::int[]`;
    const id = sql.ref(`${entity.table}.id`);
    return rowsOf<Record<string, unknown>>(db, entity, publicOrigin, fields)
      .select(exportedVersion(entity).as('version'))
      .where(sql<boolean>`${id} = any(${asked})`)
      .orderBy(sql`array_position(${asked}, ${id})`)
      .execute();
  };
}

/** `from` is the entity's view, or its table with deleted records. */
export function readRecord(
  db: Kysely<DB>,
  entity: RecordEntity,
  publicOrigin: string,
  id: number,
  from?: string,
) {
  return staffRows(db, entity, publicOrigin, from).where(`${entity.table}.id`, '=', id).executeTakeFirst();
}

export async function readPublicRows(db: Kysely<DB>, entity: RecordEntity, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const id = sql.ref(`${entity.table}.id`);
  const fields = fieldsOf(entity).filter(([, field]) => field.public);
  return rowsOf<{ id: number }>(db, entity, '', fields)
    .select(sql<string>`${sql.ref(`${entity.table}.updated_at`)}`.as('updated_at'))
    .where(sql<boolean>`${id} = any(${[...ids]}::int[])`)
    .execute();
}

/** The stored files of one field of these records, in this order. */
export function filesOfRecords(db: Kysely<DB>, entity: RecordEntity) {
  return async (ids: readonly number[], name: string) => {
    const column = sql.ref(`${entity.table}.${fileOf(entity, name).column}`);
    const asked = sql`${[...ids]}::int[]`;
    const { rows } = await sql<{ id: number; name: string; storageKey: string; size: number }>`
      select asked.id, files.original_name as name, files.storage_key as "storageKey", files.size
      from unnest(${asked}) with ordinality as asked (id, at)
      join ${sql.table(entity.table)} on ${sql.ref(`${entity.table}.id`)} = asked.id join files on files.id = ${column} order by asked.at`.execute(
      db,
    );
    return rows;
  };
}

export async function findStoredFile(db: Kysely<DB>, table: string, column: string, id: number) {
  const { rows } = await sql<{ id: string; storage_key: string }>`
    select files.id, files.storage_key from ${sql.table(table)} join files on files.id = ${sql.ref(`${table}.${column}`)}
    where ${sql.ref(`${table}.id`)} = ${id}`.execute(db);
  return rows[0];
}
