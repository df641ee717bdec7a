import { isDeepStrictEqual } from 'node:util';
import { type Field, fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { recordProblem } from '@ar/domain/entities/schemas';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as log from '../../accounts/journal/audit-log.ts';
import { actorOf, requireProof } from '../../accounts/sessions/access.ts';
import type { ArchiveSettings } from '../../platform/config/config.ts';
import { EDITED } from '../../platform/database/edited.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { mayEdit, staleEdit } from '../../platform/http/routes.ts';
import type { SecurityEvent, Source } from '../../platform/observability/security-log/security-log.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import * as files from '../files/record-files.ts';
import { fileOf, type Row, readRecord } from './record-rows.ts';
import { eraseRecords, moveToTrash } from './trash-rows.ts';

export interface ChangeSettings {
  publicOrigin: string;
  archive: ArchiveSettings;
  quotaBytes: number | undefined;
}

export interface Change<By extends log.Author = log.Actor> {
  trx: Kysely<DB>;
  by: By;
  settings: ChangeSettings;
  /** The keys of stored files that no row references. After the commit, `change` removes these files. */
  orphans: string[];
  events: SecurityEvent[];
}

interface ChangeContext extends ChangeSettings {
  db: Kysely<DB>;
  store: Pick<FileStore, 'remove'>;
}

/** Runs `work` in one transaction. After the commit, removes the files in `orphans` and logs `events`. */
export async function change<Result>(request: FastifyRequest, work: (change: Change) => Promise<Result>) {
  const by = actorOf(request);
  const { db, store, config } = request.server;
  return changeAs({ db, store, ...config }, request, (begun) => work({ ...begun, by }));
}

/** Like `change`, but `work` finds the author inside the transaction. */
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
  await files.removeUnreferenced(context, orphans, source.log);
  return result;
}

const anyTable = (trx: Kysely<DB>) => trx as unknown as Kysely<Record<string, Record<string, unknown>>>;

type Uploads = readonly files.StoredUpload[];

export async function createRecord(
  change: Change,
  entity: RecordEntity,
  values: log.Values,
  uploads: Uploads,
) {
  const { trx, by, settings } = change;
  const { table, resource } = entity;
  const columns = await insertFiles(change, entity, uploads);
  const given = { ...values, ...columns, created_by: by.person.id };
  const row = await anyTable(trx).insertInto(table).values(given).returningAll().executeTakeFirstOrThrow();
  await files.ensureRoom(trx, entity, uploads, settings.quotaBytes);
  const after = await log.loggedValues(trx, entity, row);
  const { id, version } = row as Row;
  await log.recordChange(trx, { by, resource, entity, recordId: id, before: null, after, version });
  return id;
}

interface Edit {
  ifMatch: string | undefined;
  uploads?: Uploads;
  /** The ids of files that a revert restores, by field. With null, the revert removes the file. */
  revert?: Readonly<Record<string, string | null>>;
}

/** Does not change the version if all values and files are equal. */
export async function updateRecord(
  change: Change,
  entity: RecordEntity,
  id: number,
  values: log.Values,
  { ifMatch, uploads = [], revert }: Edit,
): Promise<void> {
  const { trx, by, settings, orphans } = change;
  const { table, resource } = entity;
  const row = await locked(trx, entity, id);
  if (!mayEdit(ifMatch, row.version)) {
    const current = await readRecord(trx, entity, settings.publicOrigin, id);
    throw staleEdit(current, { by: await log.lastChangedBy(trx, resource, id), at: row.updated_at });
  }
  const problem = recordProblem(entity, { ...row, ...values });
  if (problem) throw refuseField(problem.field, problem.text);
  const before = await log.loggedValues(trx, entity, row);
  const isKept = ({ field, row: { original_name: name, size, sha256 } }: files.StoredUpload) =>
    log.isSameValue(before[field], { name, size, sha256 });
  orphans.push(...uploads.filter(isKept).map((upload) => upload.row.storage_key));
  const added = uploads.filter((upload) => !isKept(upload));
  const fileIn = (field: string) => row[fileOf(entity, field).column];
  const restored = Object.entries(revert ?? {}).filter(([field, file]) => fileIn(field) !== file);
  if (isDeepStrictEqual({ ...before, ...values }, before) && added.length + restored.length === 0) return;
  const inserted = await insertFiles(change, entity, added);
  const columns = { ...inserted, ...(await restoreFiles(trx, entity, restored)) };
  const set = { ...values, ...columns, last_modified_by: by.person.id, ...EDITED };
  const update = anyTable(trx).updateTable(table).set(set).where('id', '=', id);
  const edited = await update.returningAll().executeTakeFirstOrThrow();
  await files.ensureRoom(trx, entity, added, settings.quotaBytes);
  const after = await log.loggedValues(trx, entity, edited);
  const { version } = edited as Row;
  const action = revert && 'revert';
  await log.recordChange(trx, { by, action, resource, entity, recordId: id, before, after, version });
  const replaced = [...added.map(({ field }) => field), ...restored.map(([field]) => field)].map(fileIn);
  const ids = replaced.filter((file) => typeof file === 'string');
  orphans.push(...(await files.releaseFiles(trx, ids, settings.archive)));
}

export async function deleteRecord({ trx, by, settings, orphans }: Change, entity: RecordEntity, id: number) {
  const row = await locked(trx, entity, id);
  const before = await log.loggedValues(trx, entity, row);
  const { resource } = entity;
  const { version } = row;
  await log.recordChange(trx, { by, resource, entity, recordId: id, before, after: null, version });
  if (settings.archive.days > 0) return moveToTrash(trx, entity, row, by);
  requireProof(by.isProved);
  orphans.push(...(await eraseRecords(trx, entity, [id], settings.archive)));
}

async function locked(trx: Kysely<DB>, { table }: RecordEntity, id: number) {
  const found = anyTable(trx).selectFrom(table).selectAll().where('id', '=', id).forNoKeyUpdate();
  const row = await found.executeTakeFirstOrThrow(() => new HttpError(404));
  return row as Row & { updated_at: string };
}

async function insertFiles({ trx, orphans }: Change, entity: RecordEntity, uploads: Uploads) {
  const columns: log.Values = {};
  for (const { field, row } of uploads) {
    const id = await files.addFile(trx, row, orphans);
    Object.assign(columns, columnsOf(entity, field, id, row.original_name));
  }
  return columns;
}

async function restoreFiles(trx: Kysely<DB>, entity: RecordEntity, ids: readonly [string, string | null][]) {
  const columns: log.Values = {};
  for (const [field, id] of ids) {
    const name = id === null ? null : await files.restoreFile(trx, id);
    if (name === undefined) throw refuseField(field, 'file-version-gone');
    Object.assign(columns, columnsOf(entity, field, id, name));
  }
  return columns;
}

function columnsOf(entity: RecordEntity, field: string, id: string | null, name: string | null) {
  const isName = (one: Field) => one.kind === 'file-name' && one.stored && one.of === field;
  const names = fieldsOf(entity).flatMap(([column, one]) => (isName(one) ? [[column, name]] : []));
  return { [fileOf(entity, field).column]: id, ...Object.fromEntries(names) };
}
