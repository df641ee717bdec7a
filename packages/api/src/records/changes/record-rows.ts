import { type Entity, type Field, fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import type { SheetColumn } from '@ar/domain/entities/sheet';
import { UPLOADS } from '@ar/domain/upload';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { columnOf, nameOfPerson } from '../lists/filters.ts';
import { inOrderOf, type List, listOf } from '../lists/page.ts';

export type Row = Record<string, unknown> & { id: number; version: number };

type AnyTables = Record<string, Record<string, unknown>>;

function rowsOf<Answer>(
  db: Kysely<DB>,
  entity: Entity,
  publicOrigin: string,
  fields: readonly [string, Field][],
  from: string = entity.table,
): SelectQueryBuilder<AnyTables, string, Answer> {
  const { table } = entity;
  let rows: SelectQueryBuilder<AnyTables, string, object> = (db as unknown as Kysely<AnyTables>).selectFrom(
    from === table ? from : `${from} as ${table}`,
  );
  for (const name of new Set(fields.flatMap(([name, field]) => fileReadFor(name, field) ?? [])))
    rows = rows.leftJoin(`files as ${name}`, `${name}.id`, `${table}.${fileOf(entity, name).column}`);
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

/** Builds URLs in SQL, because copying each row in JavaScript is slower. */
function valueIn(entity: Entity, publicOrigin: string, name: string, field: Field): RawBuilder<unknown> {
  const id = sql.ref(`${entity.table}.id`);
  const column = columnOf(entity, name);
  if (field.kind === 'person') return nameOfPerson(column);
  if (field.kind === 'qr') return sql`${`${publicOrigin}/visit/${entity.qr}_`}::text || ${id}`;
  if (field.kind === 'file-name' && !field.stored) return sql.ref(`${field.of}.original_name`);
  if (field.kind !== 'file') return column;
  if (UPLOADS[field.upload].isPublic) return sql`'/files/' || ${sql.ref(`${name}.storage_key`)}`;
  // The URL of an internal file leads to a route that returns a signed URL.
  return sql`case when ${column} is not null then ${`/api${entity.path}`}::text || ${id} || ${`/${name}/`}::text end`;
}

const staffRows = (db: Kysely<DB>, entity: RecordEntity, publicOrigin: string, from?: string) =>
  rowsOf<Row>(db, entity, publicOrigin, fieldsOf(entity), from);

export const listRecords = (db: Kysely<DB>, entity: RecordEntity, publicOrigin: string): List<Row> =>
  listOf(db, entity, staffRows(db, entity, publicOrigin));

export function readCells(db: Kysely<DB>, entity: Entity, publicOrigin: string) {
  return (ids: readonly number[], columns: readonly SheetColumn[]) => {
    const plain = columns.filter(({ definition }) => definition.kind !== 'version');
    const fields = plain.map(({ field, definition }): [string, Field] => [
      field,
      definition.kind === 'file' ? { kind: 'file-name', of: field, label: definition.label } : definition,
    ]);
    const cells = rowsOf<Record<string, unknown>>(db, entity, publicOrigin, fields);
    const rows = cells.select(exportedVersion(entity).as('version'));
    return inOrderOf(ids, entity.table, rows).execute();
  };
}

/** `from` names the view of the entity, or the table that includes deleted records. @throws HttpError 404 */
export async function readRecord(
  db: Kysely<DB>,
  entity: RecordEntity,
  publicOrigin: string,
  id: number,
  from?: string,
): Promise<Row> {
  const rows = staffRows(db, entity, publicOrigin, from).where(`${entity.table}.id`, '=', id);
  return rows.executeTakeFirstOrThrow(() => new HttpError(404));
}

export async function readPublicRows(db: Kysely<DB>, entity: RecordEntity, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const fields = fieldsOf(entity).filter(([, field]) => field.public);
  const rows = rowsOf<{ id: number }>(db, entity, '', fields);
  const updated = sql<string>`${sql.ref(`${entity.table}.updated_at`)}`.as('updated_at');
  const shown = rows.select(updated).where(sql.ref(`${entity.table}.id`), 'in', ids);
  return shown.execute();
}

export async function filesOfRecords(db: Kysely<DB>, table: string, column: string, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; fileId: string; name: string; storageKey: string; size: number }>`
    select wanted.id, files.id as "fileId", files.original_name as name, files.storage_key as "storageKey",
      files.size
    from unnest(${ids}::int[]) with ordinality as wanted (id, at)
    join ${sql.table(table)} as record on record.id = wanted.id
    join files on files.id = ${sql.ref(`record.${column}`)} order by wanted.at`.execute(db);
  return rows;
}

/** The creation time distinguishes records with equal ids in two databases. */
const addedIn = ({ table, fields }: Entity) =>
  sql.ref(`${table}.${fields.created_at ? 'created_at' : 'date_joined'}`);

const CELL = /^v([1-9]\d{0,8})-[0-9a-f]{8}$/;

/** The cell that identifies an exported row in an import, such as `v3-1f0c9a2b`: version and checksum. */
export function exportedVersion(
  entity: Entity,
  version: RawBuilder<unknown> = sql.ref(`${entity.table}.version`),
): RawBuilder<string> {
  const id = sql.ref(`${entity.table}.id`);
  const identity = sql`concat_ws(' ', ${entity.resource}::text, ${id}, ${version}, extract(epoch from ${addedIn(entity)}))`;
  return sql`'v' || ${version} || '-' || left(encode(sha256(convert_to(${identity}, 'UTF8')), 'hex'), 8)`;
}

export const isExportedVersion = (cell: unknown): cell is string =>
  typeof cell === 'string' && CELL.test(cell);

/** Returns the exported version of each row that an export can contain. The keys are indexes of `rows`. */
export async function findExported(
  db: Kysely<DB>,
  entity: Entity,
  rows: readonly { id: number | null; cell: unknown }[],
): Promise<ReadonlyMap<number, number>> {
  const wanted = rows.flatMap(({ id, cell }, at) =>
    id !== null && isExportedVersion(cell) ? { at, id, cell, version: Number(CELL.exec(cell)?.[1]) } : [],
  );
  if (wanted.length === 0) return new Map();
  const id = sql.ref(`${entity.table}.id`);
  const { rows: found } = await sql<{ at: number; version: number }>`
    select wanted.at, wanted.version
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (at int, id int, cell text, version int)
    left join ${sql.table(entity.table)} on ${id} = wanted.id
    where ${id} is null
      or wanted.version <= ${sql.ref(`${entity.table}.version`)}
        and wanted.cell = ${exportedVersion(entity, sql`wanted.version`)}`.execute(db);
  return new Map(found.map(({ at, version }) => [at, version]));
}
