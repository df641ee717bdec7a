import { fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { recordProblem } from '@ar/domain/entities/schemas';
import type { Kysely } from 'kysely';
import { keptFile, keptValues, lastChangedBy, recordChange } from '../audit/audit-log.ts';
import type { Actor } from '../auth/person.ts';
import { EDITED } from '../database/edited.ts';
import type { DB } from '../database/schema.ts';
import { HttpError, refuseField } from '../http/errors.ts';
import { mayEdit, staleEdit } from '../http/routes.ts';
import type { StoredUpload } from '../uploads/accept-form.ts';
import { fileOf, readRecord } from './record-rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row of any kind of record. */
type Row = Values & { id: number; version: number; updated_at: string };

/** Adds a record, its files' rows and its audit entry. */
export async function createRecord(
  trx: Kysely<DB>,
  entity: RecordEntity,
  values: Values,
  { by, uploads }: { by: Actor; uploads: readonly StoredUpload[] },
): Promise<number> {
  const given = { ...values, ...(await insertFiles(trx, entity, uploads)), created_by: by.person.id };
  const row = await trx
    .insertInto(entity.table)
    .values(given as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(trx, {
    by,
    action: 'create',
    resource: entity.resource,
    recordId: row.id,
    before: null,
    after: await keptValues(trx, entity, row),
  });
  return row.id;
}

interface Edit {
  by: Actor;
  ifMatch: string | undefined;
  uploads: readonly StoredUpload[];
  publicOrigin: string;
}

/**
 * Edits a record. A field without a new file keeps its file, and what is already as asked changes nothing: a file of the
 * same name and content, too.
 *
 * @returns The stored files that no row names any more, to be removed once the change is committed.
 */
export async function updateRecord(
  trx: Kysely<DB>,
  entity: RecordEntity,
  id: number,
  values: Values,
  { by, ifMatch, uploads, publicOrigin }: Edit,
): Promise<string[]> {
  const before = await locked(trx, entity, id);
  if (!mayEdit(ifMatch, before.version)) throw await stale(trx, entity, before, publicOrigin);
  const problem = recordProblem(entity, { ...before, ...values });
  if (problem) throw refuseField(problem.field, problem.text);
  const old = await keptValues(trx, entity, before);
  const isKept = ({ field, row }: StoredUpload) => same(old[field], keptFile(row));
  const again = uploads.filter(isKept).map(({ row }) => row.storage_key);
  const others = uploads.filter((upload) => !isKept(upload));
  if (same({ ...old, ...values }, old) && others.length === 0) return again;
  const files = await insertFiles(trx, entity, others);
  const after = await trx
    .updateTable(entity.table)
    .set({ ...values, ...files, last_modified_by: by.person.id, ...EDITED } as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(trx, {
    by,
    action: 'update',
    resource: entity.resource,
    recordId: id,
    before: old,
    after: await keptValues(trx, entity, after),
  });
  const replaced = others.map(({ field }) => before[fileOf(entity, field).column]);
  return [...again, ...(await deleteFiles(trx, replaced))];
}

/**
 * Deletes a record and its files; the audit log keeps its values.
 *
 * @returns The stored files that no row names any more.
 */
export async function deleteRecord(
  trx: Kysely<DB>,
  entity: RecordEntity,
  id: number,
  by: Actor,
): Promise<string[]> {
  const row = await locked(trx, entity, id);
  await recordChange(trx, {
    by,
    action: 'delete',
    resource: entity.resource,
    recordId: id,
    before: await keptValues(trx, entity, row),
    after: null,
  });
  await trx.deleteFrom(entity.table).where('id', '=', id).execute();
  const files = fieldsOf(entity).flatMap(([, field]) => (field.kind === 'file' ? [row[field.column]] : []));
  return deleteFiles(trx, files);
}

/** The row, which nobody else can change until this transaction ends. */
async function locked(trx: Kysely<DB>, { table }: RecordEntity, id: number): Promise<Row> {
  const row = await trx
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row;
}

/** Inserts the files' rows. Answers the columns that hold their ids, and their names where they are stored. */
async function insertFiles(
  trx: Kysely<DB>,
  entity: RecordEntity,
  uploads: readonly StoredUpload[],
): Promise<Record<string, string>> {
  const columns: Record<string, string> = {};
  for (const { field: name, row } of uploads) {
    const file = await trx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
    columns[fileOf(entity, name).column] = file.id;
    for (const [column, field] of fieldsOf(entity)) {
      if (field.kind === 'file-name' && field.stored && field.of === name)
        columns[column] = row.original_name;
    }
  }
  return columns;
}

async function deleteFiles(trx: Kysely<DB>, ids: readonly unknown[]): Promise<string[]> {
  const named = ids.filter((id) => typeof id === 'string');
  if (named.length === 0) return [];
  const gone = await trx.deleteFrom('files').where('id', 'in', named).returning('storage_key').execute();
  return gone.map(({ storage_key }) => storage_key);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function stale(
  trx: Kysely<DB>,
  entity: RecordEntity,
  { id, updated_at }: Row,
  publicOrigin: string,
): Promise<HttpError> {
  const current = await readRecord(trx, entity, publicOrigin, id);
  if (!current) return new HttpError(404);
  const by = await lastChangedBy(trx, entity.resource, id);
  return staleEdit(current as Values & { version: number }, { by, at: updated_at });
}
