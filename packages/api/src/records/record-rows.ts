import {
  type Field,
  fieldsOf,
  type PublicRowOf,
  type RecordEntity,
  type RowOf,
} from '@ar/domain/entities/entity';
import { UPLOADS } from '@ar/domain/upload';
import { type AliasedRawBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { fileLink, personName, visitLink } from '../lists/links.ts';
import { mapRows, type ReadMapRows } from '../lists/map-rows.ts';
import { pagesOf, type ReadPage } from '../lists/page.ts';

/** A kind of record that anybody may read in part. */
export type PublicEntity = RecordEntity & Record<'resource' | 'table', 'buildings' | 'monuments'>;

/** Which tables and columns are meant says the definition, so that their types are not known here. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/** The rows of a kind of record with its fields as the API answers them. */
function rowsOf(
  db: Kysely<DB>,
  entity: RecordEntity,
  publicOrigin: string,
  fields: readonly [string, Field][],
) {
  const joined = new Set(fields.flatMap(([name, field]) => fileReadFor(name, field) ?? []));
  let rows = (db as unknown as AnyTables).selectFrom(entity.table);
  for (const name of joined) {
    rows = rows.leftJoin(`files as ${name}`, `${name}.id`, `${entity.table}.${fileOf(entity, name).column}`);
  }
  return rows.select(fields.map(([name, field]) => selected(entity, publicOrigin, name, field)));
}

/** A field that is known to take a file. */
export function fileOf(entity: RecordEntity, name: string): Extract<Field, { kind: 'file' }> {
  const field = entity.fields[name];
  if (field?.kind !== 'file') throw new Error(`${entity.name} has no file ${name}`);
  return field;
}

/** The file whose row a field is read from, if any. */
function fileReadFor(name: string, field: Field): string | undefined {
  if (field.kind === 'file') return UPLOADS[field.upload].isPublic ? name : undefined;
  return field.kind === 'file-name' && !field.stored ? field.of : undefined;
}

function selected(
  entity: RecordEntity,
  publicOrigin: string,
  name: string,
  field: Field,
): AliasedRawBuilder<unknown, string> {
  const { table, qr } = entity;
  const value = (): RawBuilder<unknown> => {
    if (field.kind === 'person') return personName(`${table}.${field.column}`);
    if (field.kind === 'qr') return visitLink(publicOrigin, qr, `${table}.id`);
    if (field.kind === 'file-name' && !field.stored) return sql.ref(`${field.of}.original_name`);
    if (field.kind !== 'file') return sql.ref(`${table}.${name}`);
    if (UPLOADS[field.upload].isPublic) return fileLink(name);
    // An internal file has no address of its own, but an authorised call that signs one (R-89).
    return sql`case when ${sql.ref(`${table}.${field.column}`)} is not null
      then ${`/api${entity.path}`}::text || ${sql.ref(`${table}.id`)} || ${`/${name}/`}::text end`;
  };
  return value().as(name);
}

const staffRows = (db: Kysely<DB>, entity: RecordEntity, publicOrigin: string) =>
  rowsOf(db, entity, publicOrigin, fieldsOf(entity));

const publicRows = (db: Kysely<DB>, entity: RecordEntity) =>
  rowsOf(
    db,
    entity,
    '',
    fieldsOf(entity).filter(([, field]) => field.public),
  );

/** Pages of the staff's list. */
export function listRecords<E extends RecordEntity>(
  db: Kysely<DB>,
  entity: E,
  publicOrigin: string,
): ReadPage<RowOf<E>> {
  const { table } = entity;
  const columns = Object.fromEntries(
    fieldsOf(entity).map(([name, field]) => [
      name,
      field.kind === 'person' ? { person: field.column } : `${table}.${name}`,
    ]),
  );
  const read = pagesOf(db, { table, rows: staffRows(db, entity, publicOrigin), columns });
  return read as ReadPage<RowOf<E>>;
}

/** One record as staff see it. */
export async function readRecord<E extends RecordEntity>(
  db: Kysely<DB>,
  entity: E,
  publicOrigin: string,
  id: number,
): Promise<RowOf<E> | undefined> {
  const row = await staffRows(db, entity, publicOrigin)
    .where(`${entity.table}.id`, '=', id)
    .executeTakeFirst();
  return row as RowOf<E> | undefined;
}

/** The rows of the public map. */
export function mapRecords<E extends PublicEntity>(db: Kysely<DB>, entity: E): ReadMapRows<PublicRowOf<E>> {
  return mapRows(db, entity.table, publicRows(db, entity)) as ReadMapRows<PublicRowOf<E>>;
}

/** One record as anybody may see it. */
export async function findPublicRecord<E extends PublicEntity>(
  db: Kysely<DB>,
  entity: E,
  id: number,
): Promise<PublicRowOf<E> | undefined> {
  const row = await publicRows(db, entity).where(`${entity.table}.id`, '=', id).executeTakeFirst();
  return row as PublicRowOf<E> | undefined;
}

/** Where a record's file is stored. */
export async function findStoredFile(
  db: Kysely<DB>,
  { table }: RecordEntity,
  column: string,
  id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ storage_key: string }>`
    select files.storage_key from ${sql.table(table)} join files on files.id = ${sql.ref(`${table}.${column}`)}
    where ${sql.ref(`${table}.id`)} = ${id}`.execute(db);
  return rows[0]?.storage_key;
}
