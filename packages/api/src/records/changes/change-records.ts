import { fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { recordProblem } from '@ar/domain/entities/schemas';
import type { Kysely } from 'kysely';
import type { Actor } from '../../accounts/journal/actor.ts';
import { isSameValue, keptValues, lastChangedBy, recordChange } from '../../accounts/journal/audit-log.ts';
import { requireProof } from '../../accounts/sessions/access.ts';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import { EDITED } from '../../platform/database/edited.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { mayEdit, staleEdit } from '../../platform/http/routes.ts';
import type { StoredUpload } from '../files/accept-form.ts';
import { addFile, nameAgain, releaseFiles, replaceLost } from '../files/record-files.ts';
import { ensureRoom } from '../files/used-space.ts';
import { putInArchive, removeForGood } from './archived-rows.ts';
import { fileOf, type Row, readRecord } from './record-rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** Of a table whose columns its definition says. */
const anyTable = (trx: Kysely<DB>) => trx as unknown as Kysely<Record<string, Record<string, unknown>>>;

interface Addition {
  by: Actor;
  uploads: readonly StoredUpload[];
  /** How much the department's files may take; undefined: as much as there is. */
  quotaBytes?: number | undefined;
}

/** Adds a record. Answers stored files that no row names, since others have the same content. */
export async function createRecord(
  trx: Kysely<DB>,
  entity: RecordEntity,
  values: Values,
  { by, uploads, quotaBytes }: Addition,
): Promise<{ id: number; left: string[] }> {
  const { table, resource } = entity;
  await replaceLost(trx, uploads);
  const { columns, left } = await insertFiles(trx, entity, uploads);
  const given = { ...values, ...columns, created_by: by.person.id };
  const insert = anyTable(trx).insertInto(table).values(given);
  const row = await insert.returningAll().executeTakeFirstOrThrow();
  await ensureRoom(trx, entity, uploads, quotaBytes);
  const after = await keptValues(trx, entity, row);
  const { id, version } = row as Row;
  await recordChange(trx, { by, resource, entity, recordId: id, before: null, after, version });
  return { id, left };
}

interface Edit extends Addition {
  ifMatch: string | undefined;
  publicOrigin: string;
  /** How long replaced files are kept. */
  archive: { days: number };
  /** A put-back, with the earlier files that the record gets again, by their fields; null for none. */
  revert?: { files: Readonly<Record<string, string | null>> };
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
  { by, ifMatch, uploads, quotaBytes, publicOrigin, archive, revert }: Edit,
): Promise<string[]> {
  const { table, resource } = entity;
  await replaceLost(trx, uploads);
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
  const given = Object.entries(revert?.files ?? {}).filter(
    ([field, file]) => row[fileOf(entity, field).column] !== file,
  );
  if (same({ ...before, ...values }, before) && others.length + given.length === 0) return again;
  const added = await insertFiles(trx, entity, others);
  const files = { ...added.columns, ...(await nameFiles(trx, entity, given)) };
  const set = { ...values, ...files, last_modified_by: by.person.id, ...EDITED };
  const update = anyTable(trx).updateTable(table).set(set).where('id', '=', id);
  const edited = await update.returningAll().executeTakeFirstOrThrow();
  await ensureRoom(trx, entity, others, quotaBytes);
  const after = await keptValues(trx, entity, edited);
  const action = revert && 'revert';
  const { version } = edited as Row;
  await recordChange(trx, { by, action, resource, entity, recordId: id, before, after, version });
  const fields = [...others.map(({ field }) => field), ...given.map(([field]) => field)];
  const replaced = fields.map((field) => row[fileOf(entity, field).column]);
  const ids = replaced.filter((file) => typeof file === 'string');
  return [...again, ...added.left, ...(await releaseFiles(trx, ids, archive))];
}

/** Moves a record to the archive, or deletes it at once where nothing is kept. Answers what was stored for it. */
export async function deleteRecord(
  trx: Kysely<DB>,
  entity: RecordEntity,
  id: number,
  by: Actor,
  settings: ArchiveSettings,
): Promise<string[]> {
  const row = await locked(trx, entity, id);
  const before = await keptValues(trx, entity, row);
  const { resource } = entity;
  const { version } = row;
  await recordChange(trx, { by, resource, entity, recordId: id, before, after: null, version });
  if (settings.days === 0) {
    requireProof(by.isProved);
    return removeForGood(trx, entity, [id], settings);
  }
  await putInArchive(trx, entity, row, by);
  return [];
}

async function locked(trx: Kysely<DB>, { table }: RecordEntity, id: number) {
  const found = anyTable(trx).selectFrom(table).selectAll().where('id', '=', id);
  const row = await found.forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row as Row & { updated_at: string };
}

/** Inserts the files' rows. Answers the columns that hold their ids, and what was stored for nothing. */
async function insertFiles(trx: Kysely<DB>, entity: RecordEntity, uploads: readonly StoredUpload[]) {
  const columns: Values[] = [];
  const left: string[] = [];
  for (const { field, row } of uploads) {
    const file = await addFile(trx, row);
    columns.push(columnsOf(entity, field, { id: file.id, name: row.original_name }));
    left.push(...file.left);
  }
  return { columns: Object.assign({}, ...columns) as Values, left };
}

/** Names earlier files again. Answers the columns that hold their ids. */
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
