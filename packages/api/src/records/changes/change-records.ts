import { isDeepStrictEqual } from 'node:util';
import { fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { recordProblem } from '@ar/domain/entities/schemas';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type Actor,
  type Author,
  isSameValue,
  keptValues,
  lastChangedBy,
  recordChange,
} from '../../accounts/journal/audit-log.ts';
import { actorOf, requireProof } from '../../accounts/sessions/access.ts';
import type { ArchiveSettings } from '../../platform/config/config.ts';
import { EDITED } from '../../platform/database/edited.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { mayEdit, staleEdit } from '../../platform/http/routes.ts';
import {
  logSecurity,
  type SecurityEvent,
  type Source,
} from '../../platform/observability/security-log/security-log.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import {
  addFile,
  ensureRoom,
  releaseFiles,
  removeUnreferenced,
  restoreFile,
  type StoredUpload,
} from '../files/record-files.ts';
import { fileOf, type Row, readRecord } from './record-rows.ts';
import { eraseRecords, moveToTrash } from './trash-rows.ts';

export interface ChangeSettings {
  publicOrigin: string;
  archive: ArchiveSettings;
  quotaBytes: number | undefined;
}

/** An open transaction with the work to do after its commit. */
export interface Change<By extends Author = Actor> {
  trx: Kysely<DB>;
  by: By;
  settings: ChangeSettings;
  /** Keys of stored files without a row, removed after the commit. */
  orphans: string[];
  events: SecurityEvent[];
}

interface ChangeContext extends ChangeSettings {
  db: Kysely<DB>;
  store: Pick<FileStore, 'remove'>;
}

/** Runs `work` in one transaction, then removes the files in `orphans` and logs `events`. */
export async function change<Result>(request: FastifyRequest, work: (change: Change) => Promise<Result>) {
  const by = actorOf(request);
  const { db, store, config } = request.server;
  return changeAs({ db, store, ...config }, request, (begun) => work({ ...begun, by }));
}

/** As `change`, for authors that only the transaction knows. */
export async function changeAs<Result>(
  context: ChangeContext,
  source: Source,
  work: (begun: Omit<Change, 'by'>) => Promise<Result>,
): Promise<Result> {
  const { result, orphans, events } = await inTransaction(context.db, async (trx) => {
    const begun = { trx, settings: context, orphans: [], events: [] };
    return { ...begun, result: await work(begun) };
  });
  for (const event of events) logSecurity(source, event);
  await removeUnreferenced(context, orphans, source.log);
  return result;
}

type Values = Readonly<Record<string, unknown>>;

const anyTable = (trx: Kysely<DB>) => trx as unknown as Kysely<Record<string, Record<string, unknown>>>;

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
  /** File ids that a revert restores, by field; null for no file. */
  revert?: Readonly<Record<string, string | null>>;
}

/** Edits a record. Equal values and files make no new version. */
export async function updateRecord(
  change: Change,
  entity: RecordEntity,
  id: number,
  values: Values,
  { ifMatch, uploads = [], revert }: Edit,
): Promise<void> {
  const { trx, by, settings, orphans } = change;
  const { table, resource } = entity;
  const row = await locked(trx, entity, id);
  if (!mayEdit(ifMatch, row.version)) {
    const current = await readRecord(trx, entity, settings.publicOrigin, id);
    throw staleEdit(current, { by: await lastChangedBy(trx, resource, id), at: row.updated_at });
  }
  const problem = recordProblem(entity, { ...row, ...values });
  if (problem) throw refuseField(problem.field, problem.text);
  const before = await keptValues(trx, entity, row);
  const isKept = ({ field, row }: StoredUpload) => isSameValue(before[field], loggedFile(row));
  orphans.push(...uploads.filter(isKept).map((upload) => upload.row.storage_key));
  const added = uploads.filter((upload) => !isKept(upload));
  const named = Object.entries(revert ?? {}).filter(
    ([field, file]) => row[fileOf(entity, field).column] !== file,
  );
  if (isDeepStrictEqual({ ...before, ...values }, before) && added.length + named.length === 0) return;
  const files = { ...(await insertFiles(change, entity, added)), ...(await nameFiles(trx, entity, named)) };
  const set = { ...values, ...files, last_modified_by: by.person.id, ...EDITED };
  const update = anyTable(trx).updateTable(table).set(set).where('id', '=', id);
  const edited = await update.returningAll().executeTakeFirstOrThrow();
  await ensureRoom(trx, entity, added, settings.quotaBytes);
  const after = await keptValues(trx, entity, edited);
  const { version } = edited as Row;
  const action = revert && 'revert';
  await recordChange(trx, { by, action, resource, entity, recordId: id, before, after, version });
  const fields = [...added.map(({ field }) => field), ...named.map(([field]) => field)];
  const replaced = fields.map((field) => row[fileOf(entity, field).column]);
  const ids = replaced.filter((file) => typeof file === 'string');
  orphans.push(...(await releaseFiles(trx, ids, settings.archive)));
}

export async function deleteRecord({ trx, by, settings, orphans }: Change, entity: RecordEntity, id: number) {
  const row = await locked(trx, entity, id);
  const before = await keptValues(trx, entity, row);
  const { resource } = entity;
  const { version } = row;
  await recordChange(trx, { by, resource, entity, recordId: id, before, after: null, version });
  if (settings.archive.days > 0) return moveToTrash(trx, entity, row, by);
  requireProof(by.isProved);
  orphans.push(...(await eraseRecords(trx, entity, [id], settings.archive)));
}

async function locked(trx: Kysely<DB>, { table }: RecordEntity, id: number) {
  const found = anyTable(trx).selectFrom(table).selectAll().where('id', '=', id);
  const row = await found.forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row as Row & { updated_at: string };
}

async function insertFiles({ trx, orphans }: Change, entity: RecordEntity, uploads: readonly StoredUpload[]) {
  const columns: Values = {};
  for (const { field, row } of uploads) {
    const id = await addFile(trx, row, orphans);
    Object.assign(columns, columnsOf(entity, field, { id, name: row.original_name }));
  }
  return columns;
}

async function nameFiles(
  trx: Kysely<DB>,
  entity: RecordEntity,
  files: readonly (readonly [field: string, id: string | null])[],
) {
  const columns: Values = {};
  for (const [field, id] of files) {
    const name = id === null ? null : await restoreFile(trx, id);
    if (name === undefined) throw refuseField(field, 'file-version-gone');
    Object.assign(columns, columnsOf(entity, field, { id, name }));
  }
  return columns;
}

function columnsOf(entity: RecordEntity, field: string, { id, name }: Record<'id' | 'name', string | null>) {
  const names = fieldsOf(entity).flatMap(([column, { kind, ...rest }]) =>
    kind === 'file-name' && 'stored' in rest && rest.stored && rest.of === field ? [[column, name]] : [],
  );
  return { [fileOf(entity, field).column]: id, ...Object.fromEntries(names) };
}

const loggedFile = ({ original_name: name, size, sha256 }: StoredUpload['row']) => ({ name, size, sha256 });
