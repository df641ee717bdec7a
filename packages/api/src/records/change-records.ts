import type { Kysely } from 'kysely';
import { lastChangedBy } from '../audit/last-changed-by.ts';
import { recordChange } from '../audit/record-change.ts';
import type { DB } from '../database/schema.ts';
import type { Actor } from '../http/access.ts';
import { HttpError, refuseField } from '../http/errors.ts';
import { mayEdit, staleEdit } from '../http/routes.ts';
import type { StoredUpload } from '../uploads/accept-form.ts';
import type { FileIds, RecordKind, RecordRow } from './record-kind.ts';

/** What a change leaves behind: stored files that no row names any more, to be removed once it is committed. */
export interface Left {
  storageKeys: string[];
}

/** Adds a record, its files' rows and its audit entry. */
export async function createRecord<Row extends RecordRow, New extends object, Answer>(
  trx: Kysely<DB>,
  kind: RecordKind<Row, New, never, Answer>,
  values: New,
  { by, uploads }: { by: Actor; uploads: readonly StoredUpload[] },
): Promise<number> {
  const files = await insertFiles(trx, kind, uploads);
  const names = Object.fromEntries(uploads.map(({ field, row }) => [field, row.original_name]));
  const row = await kind.insert(trx, values, { created_by: by.person.id, files, names });
  await record(trx, kind.resource, by, {
    action: 'create',
    id: row.id,
    before: null,
    after: await auditedValues(trx, kind, row),
  });
  return row.id;
}

type VersionedAnswer = Record<string, unknown> & { version: number };

interface Edit {
  by: Actor;
  ifMatch: string | undefined;
  uploads: readonly StoredUpload[];
}

/**
 * Edits a record; a field without a new file keeps its file, and what is already as asked changes nothing: a file of the
 * same name and content, too.
 */
export async function updateRecord<
  Row extends RecordRow,
  Changes extends object,
  Answer extends VersionedAnswer,
>(
  trx: Kysely<DB>,
  kind: RecordKind<Row, never, Changes, Answer>,
  id: number,
  values: Changes,
  { by, ifMatch, uploads }: Edit,
): Promise<Left> {
  const before = await locked(trx, kind, id);
  if (!mayEdit(ifMatch, before.version)) throw await stale(trx, kind, before);
  const problem = kind.problem?.({ ...before, ...values });
  if (problem) throw refuseField(problem.field, problem.text);
  const old = await auditedValues(trx, kind, before);
  const unchanged = same({ ...old, ...values }, old);
  const isKept = ({ field, row }: StoredUpload) => same(old[field], described(row));
  const again = uploads.filter(isKept).map(({ row }) => row.storage_key);
  const others = uploads.filter((upload) => !isKept(upload));
  if (unchanged && others.length === 0) return { storageKeys: again };
  const files = await insertFiles(trx, kind, others);
  const after = await kind.update(trx, id, values, { last_modified_by: by.person.id, files });
  const replaced = Object.keys(files).map((column) => before[column as keyof Row & string]);
  await record(trx, kind.resource, by, {
    action: 'update',
    id,
    before: old,
    after: await auditedValues(trx, kind, after),
  });
  return { storageKeys: [...again, ...(await deleteFiles(trx, replaced))] };
}

/** Deletes a record and its files; the audit log keeps its values. */
export async function deleteRecord<Row extends RecordRow, Answer>(
  trx: Kysely<DB>,
  kind: RecordKind<Row, never, never, Answer>,
  id: number,
  by: Actor,
): Promise<Left> {
  const before = await locked(trx, kind, id);
  await record(trx, kind.resource, by, {
    action: 'delete',
    id,
    before: await auditedValues(trx, kind, before),
    after: null,
  });
  await kind.remove(trx, id);
  return {
    storageKeys: await deleteFiles(
      trx,
      columnsOf(kind).map((column) => before[column]),
    ),
  };
}

type AnyKind<Row extends RecordRow> = Pick<
  RecordKind<Row, never, never, unknown>,
  'resource' | 'files' | 'audited' | 'lock'
>;

const columnsOf = <Row extends RecordRow>({ files }: AnyKind<Row>) =>
  Object.values(files).map(({ column }) => column);

async function locked<Row extends RecordRow>(trx: Kysely<DB>, kind: AnyKind<Row>, id: number): Promise<Row> {
  const row = await kind.lock(trx, id);
  if (!row) throw new HttpError(404);
  return row;
}

async function insertFiles<Row extends RecordRow>(
  trx: Kysely<DB>,
  kind: AnyKind<Row>,
  uploads: readonly StoredUpload[],
): Promise<FileIds> {
  const ids: FileIds = {};
  for (const { field, row } of uploads) {
    const column = kind.files[field]?.column;
    if (!column) throw new Error(`${kind.resource} has no file field ${field}`);
    ids[column] = (await trx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  return ids;
}

async function deleteFiles(trx: Kysely<DB>, ids: readonly unknown[]): Promise<string[]> {
  const named = ids.filter((id) => typeof id === 'string');
  if (named.length === 0) return [];
  const gone = await trx.deleteFrom('files').where('id', 'in', named).returning('storage_key').execute();
  return gone.map(({ storage_key }) => storage_key);
}

/** The values that the audit log keeps of a row: its fields, and of each file its name and hash. */
export async function auditedValues<Row extends RecordRow>(
  trx: Kysely<DB>,
  kind: Pick<RecordKind<Row, never, never, unknown>, 'files' | 'audited'>,
  row: Row,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const column of kind.audited) values[column] = row[column];
  for (const [field, { column }] of Object.entries(kind.files)) {
    const id = row[column];
    values[field] = typeof id === 'string' ? await describeFile(trx, id) : null;
  }
  return values;
}

async function describeFile(trx: Kysely<DB>, id: string) {
  const file = await trx
    .selectFrom('files')
    .select(['original_name', 'size', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  return file ? described(file) : null;
}

const described = (file: { original_name: string; size: number; sha256: string }) => ({
  name: file.original_name,
  size: file.size,
  sha256: file.sha256,
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function stale<Row extends RecordRow, Answer extends VersionedAnswer>(
  trx: Kysely<DB>,
  kind: RecordKind<Row, never, never, Answer>,
  { id, updated_at }: Row,
): Promise<HttpError> {
  const current = await kind.read(trx, id);
  if (!current) return new HttpError(404);
  return staleEdit(current, { by: await lastChangedBy(trx, kind.resource, id), at: updated_at });
}

async function record(
  trx: Kysely<DB>,
  resource: string,
  { person, requestId }: Actor,
  change: { action: 'create' | 'update' | 'delete'; id: number; before: object | null; after: object | null },
): Promise<void> {
  const { id, ...rest } = change;
  await recordChange(trx, { ...rest, actor: person, resource, recordId: id, requestId });
}
