import { fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { recordProblem } from '@ar/domain/entities/schemas';
import type { Kysely } from 'kysely';
import { isSameValue, keptValues, lastChangedBy, recordChange } from '../../accounts/journal/audit-log.ts';
import { requireProof } from '../../accounts/sessions/access.ts';
import { EDITED } from '../../platform/database/edited.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { mayEdit, staleEdit } from '../../platform/http/routes.ts';
import { addFile, ensureRoom, nameAgain, releaseFiles, type StoredUpload } from '../files/record-files.ts';
import { putInArchive, removeForGood } from './archived-rows.ts';
import type { Change } from './change.ts';
import { fileOf, type Row, readRecord } from './record-rows.ts';

type Values = Readonly<Record<string, unknown>>;

const anyTable = (trx: Kysely<DB>) => trx as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** Adds a record and returns its id. */
export async function createRecord(
  change: Change,
  entity: RecordEntity,
  values: Values,
  uploads: readonly StoredUpload[],
): Promise<number> {
  const { trx, by, settings } = change;
  const { table, resource } = entity;
  const columns = await insertFiles(change, entity, uploads);
  const given = { ...values, ...columns, created_by: by.person.id };
  const row = await anyTable(trx).insertInto(table).values(given).returningAll().executeTakeFirstOrThrow();
  await ensureRoom(trx, entity, uploads, settings.quotaBytes);
  const after = await keptValues(trx, entity, row);
  const { id, version } = row as Row;
  await recordChange(trx, { by, resource, entity, recordId: id, before: null, after, version });
  return id;
}

interface Edit {
  ifMatch: string | undefined;
  uploads?: readonly StoredUpload[];
  /** The earlier files that a revert names again, by their fields; null for no file. */
  revert?: Readonly<Record<string, string | null>>;
}

/** Edits a record. Values and files that it has already change nothing. */
export async function updateRecord(
  change: Change,
  entity: RecordEntity,
  id: number,
  values: Values,
  { ifMatch, uploads = [], revert }: Edit,
): Promise<void> {
  const { trx, by, settings, left } = change;
  const { table, resource } = entity;
  const row = await locked(trx, entity, id);
  if (!mayEdit(ifMatch, row.version)) {
    const current = await readRecord(trx, entity, settings.publicOrigin, id);
    if (!current) throw new HttpError(404);
    throw staleEdit(current, { by: await lastChangedBy(trx, resource, id), at: row.updated_at });
  }
  const problem = recordProblem(entity, { ...row, ...values });
  if (problem) throw refuseField(problem.field, problem.text);
  const before = await keptValues(trx, entity, row);
  const isKept = ({ field, row }: StoredUpload) => isSameValue(before[field], loggedFile(row));
  left.push(...uploads.filter(isKept).map((upload) => upload.row.storage_key));
  const added = uploads.filter((upload) => !isKept(upload));
  const named = Object.entries(revert ?? {}).filter(
    ([field, file]) => row[fileOf(entity, field).column] !== file,
  );
  if (same({ ...before, ...values }, before) && added.length + named.length === 0) return;
  const files = { ...(await insertFiles(change, entity, added)), ...(await nameFiles(trx, entity, named)) };
  const set = { ...values, ...files, last_modified_by: by.person.id, ...EDITED };
  const update = anyTable(trx).updateTable(table).set(set).where('id', '=', id);
  const edited = await update.returningAll().executeTakeFirstOrThrow();
  await ensureRoom(trx, entity, added, settings.quotaBytes);
  const after = await keptValues(trx, entity, edited);
  const action = revert && 'revert';
  const { version } = edited as Row;
  await recordChange(trx, { by, action, resource, entity, recordId: id, before, after, version });
  const fields = [...added.map(({ field }) => field), ...named.map(([field]) => field)];
  const replaced = fields.map((field) => row[fileOf(entity, field).column]);
  const ids = replaced.filter((file) => typeof file === 'string');
  left.push(...(await releaseFiles(trx, ids, settings.archive)));
}

/** Moves a record to the trash, or deletes it at once where nothing is kept. */
export async function deleteRecord(change: Change, entity: RecordEntity, id: number): Promise<void> {
  const { trx, by, settings, left } = change;
  const row = await locked(trx, entity, id);
  const before = await keptValues(trx, entity, row);
  const { resource } = entity;
  const { version } = row;
  await recordChange(trx, { by, resource, entity, recordId: id, before, after: null, version });
  if (settings.archive.days > 0) return putInArchive(trx, entity, row, by);
  requireProof(by.isProved);
  left.push(...(await removeForGood(trx, entity, [id], settings.archive)));
}

async function locked(trx: Kysely<DB>, { table }: RecordEntity, id: number) {
  const found = anyTable(trx).selectFrom(table).selectAll().where('id', '=', id);
  const row = await found.forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row as Row & { updated_at: string };
}

/** Inserts the files' rows and returns the columns that hold their ids. */
async function insertFiles({ trx, left }: Change, entity: RecordEntity, uploads: readonly StoredUpload[]) {
  const columns: Values[] = [];
  for (const { field, row } of uploads) {
    const file = await addFile(trx, row);
    columns.push(columnsOf(entity, field, { id: file.id, name: row.original_name }));
    left.push(...file.left);
  }
  return Object.assign({}, ...columns) as Values;
}

/** Names earlier files again and returns the columns that hold their ids. */
async function nameFiles(
  trx: Kysely<DB>,
  entity: RecordEntity,
  files: readonly (readonly [field: string, id: string | null])[],
): Promise<Values> {
  const columns: Values[] = [];
  for (const [field, id] of files) {
    const name = id === null ? null : await nameAgain(trx, id);
    if (name === undefined) throw refuseField(field, 'file-version-gone');
    columns.push(columnsOf(entity, field, { id, name }));
  }
  return Object.assign({}, ...columns);
}

/** The columns that hold a file's id, and its name where that is stored. */
function columnsOf(entity: RecordEntity, field: string, { id, name }: Record<'id' | 'name', string | null>) {
  const names = fieldsOf(entity).flatMap(([column, { kind, ...rest }]) =>
    kind === 'file-name' && 'stored' in rest && rest.stored && rest.of === field ? [[column, name]] : [],
  );
  return { [fileOf(entity, field).column]: id, ...Object.fromEntries(names) };
}

const loggedFile = ({ original_name: name, size, sha256 }: StoredUpload['row']) => ({ name, size, sha256 });

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
