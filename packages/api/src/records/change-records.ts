import { fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { recordProblem } from '@ar/domain/entities/schemas';
import type { Kysely } from 'kysely';
import { isSameValue, keptValues, lastChangedBy, recordChange } from '../activity/audit-log.ts';
import type { Actor } from '../auth/person.ts';
import { EDITED } from '../database/edited.ts';
import type { DB } from '../database/schema.ts';
import { HttpError, refuseField } from '../http/errors.ts';
import { mayEdit, staleEdit } from '../http/routes.ts';
import type { StoredUpload } from '../uploads/accept-form.ts';
import { fileOf, type Row, readRecord } from './record-rows.ts';

type Values = Readonly<Record<string, unknown>>;

interface Addition {
  by: Actor;
  uploads: readonly StoredUpload[];
}

export async function createRecord(
  trx: Kysely<DB>,
  entity: RecordEntity,
  values: Values,
  { by, uploads }: Addition,
): Promise<number> {
  const { table, resource } = entity;
  const given = { ...values, ...(await insertFiles(trx, entity, uploads)), created_by: by.person.id };
  const insert = trx.insertInto(table).values(given as never);
  const row = await insert.returningAll().executeTakeFirstOrThrow();
  const after = await keptValues(trx, entity, row);
  const { id, version } = row;
  await recordChange(trx, { by, resource, recordId: id, before: null, after, version });
  return id;
}

interface Edit extends Addition {
  ifMatch: string | undefined;
  publicOrigin: string;
}

/**
 * Edits a record; what is already as asked changes nothing, a file of the same name and content included. Answers the
 * stored files that no row names any more, to be removed once the change is committed.
 */
export async function updateRecord(
  trx: Kysely<DB>,
  entity: RecordEntity,
  id: number,
  values: Values,
  { by, ifMatch, uploads, publicOrigin }: Edit,
): Promise<string[]> {
  const { table, resource } = entity;
  const row = await locked(trx, entity, id);
  if (!mayEdit(ifMatch, row.version)) {
    const current = await readRecord(trx, entity, publicOrigin, id);
    if (!current) throw new HttpError(404);
    throw staleEdit(current, { by: await lastChangedBy(trx, resource, id), at: row.updated_at });
  }
  const problem = recordProblem(entity, { ...row, ...values });
  if (problem) throw refuseField(problem.field, problem.text);
  const before = await keptValues(trx, entity, row);
  const isKept = ({ field, row }: StoredUpload) => isSameValue(before[field], loggedFile(row));
  const again = uploads.filter(isKept).map((upload) => upload.row.storage_key);
  const others = uploads.filter((upload) => !isKept(upload));
  if (same({ ...before, ...values }, before) && others.length === 0) return again;
  const files = await insertFiles(trx, entity, others);
  const set = { ...values, ...files, last_modified_by: by.person.id, ...EDITED } as never;
  const update = trx.updateTable(table).set(set).where('id', '=', id);
  const edited = await update.returningAll().executeTakeFirstOrThrow();
  const after = await keptValues(trx, entity, edited);
  await recordChange(trx, { by, resource, recordId: id, before, after, version: edited.version });
  const replaced = others.map(({ field }) => row[fileOf(entity, field).column]);
  return [...again, ...(await deleteFiles(trx, replaced))];
}

/** Deletes a record, of which the audit log keeps the values. Answers its stored files. */
export async function deleteRecord(trx: Kysely<DB>, entity: RecordEntity, id: number, by: Actor) {
  const { table, resource } = entity;
  const row = await locked(trx, entity, id);
  const before = await keptValues(trx, entity, row);
  await recordChange(trx, {
    by,
    resource,
    recordId: id,
    before,
    after: null,
    version: row.version,
  });
  await trx.deleteFrom(table).where('id', '=', id).execute();
  const files = fieldsOf(entity).flatMap(([, field]) => (field.kind === 'file' ? [row[field.column]] : []));
  return deleteFiles(trx, files);
}

async function locked(trx: Kysely<DB>, { table }: RecordEntity, id: number) {
  const found = trx.selectFrom(table).selectAll().where('id', '=', id);
  const row = await found.forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row as Row & { updated_at: string };
}

/** Inserts the files' rows. Answers the columns that hold their ids, and their names where they are stored. */
async function insertFiles(trx: Kysely<DB>, entity: RecordEntity, uploads: readonly StoredUpload[]) {
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

const loggedFile = ({ original_name: name, size, sha256 }: StoredUpload['row']) => ({ name, size, sha256 });

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
