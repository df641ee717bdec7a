import type { Entity, RecordEntity } from '@ar/domain/entities/entity';
import { enteredFields, fieldsOf, isRecord } from '@ar/domain/entities/entity';
import { changesSchema, newSchema } from '@ar/domain/entities/schemas';
import { user } from '@ar/domain/entities/user';
import { type NewUser, newUser, type UserChanges, userChanges } from '@ar/domain/entities/user-schemas';
import { MAX_ID } from '@ar/domain/limits';
import type { Message } from '@ar/domain/messages/message';
import { UPLOADS } from '@ar/domain/upload';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Values } from '../../accounts/journal/audit-log.ts';
import type { NamedFile, RawCell } from '../../platform/database/import-types.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Change, createRecord, deleteRecord, updateRecord } from '../changes/change-records.ts';
import { findExported } from '../changes/record-rows.ts';
import { entityOf } from '../definitions/catalogue.ts';
import type { StoredUpload } from '../files/record-files.ts';
import { deleteUser, inviteUser, updateUser } from '../people/users.ts';
import { cellsOf } from './cells.ts';
import type { Import, RowTable } from './import-rows.ts';
import { finderIn, type Inspected, type LocalArchive, type RequestedFile } from './zip-files.ts';

type Checked = z.ZodType<Record<string, unknown>>;
type Edit = Parameters<typeof updateRecord>[4];

export type Importable = ReturnType<typeof recordKind>;

const recordKind = (entity: RecordEntity) => ({
  entity: entity as Entity,
  newValues: newSchema(entity) as Checked,
  changedValues: (changesSchema(entity) as unknown as z.ZodObject).partial() as Checked,
  create: (change: Change, values: Values, uploads: readonly StoredUpload[]) =>
    createRecord(change, entity, values, uploads),
  change: (change: Change, id: number, values: Values, edit: Edit): Promise<unknown> =>
    updateRecord(change, entity, id, values, edit),
  remove: (change: Change, id: number) => deleteRecord(change, entity, id),
});

const people: Importable = {
  entity: user,
  newValues: newUser as unknown as Checked,
  changedValues: userChanges as unknown as Checked,
  create: async (change, values) =>
    (await inviteUser(change, values as unknown as NewUser, change.settings)).invited.id,
  change: (change, id, values, { ifMatch }) => updateUser(change, id, values as UserChanges, { ifMatch }),
  remove: deleteUser,
};

export async function importableOf(db: Kysely<DB>, resource: string): Promise<Importable> {
  const entity = await entityOf(db, resource);
  if (!entity) throw new Error(`Records of ${resource} cannot be imported.`);
  return isRecord(entity) ? recordKind(entity) : people;
}

export async function versionOf(trx: Kysely<DB>, { entity }: Importable, id: number) {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(entity.table)} where id = ${id} for no key update`.execute(trx);
  return rows[0]?.version;
}

export type Validation = Awaited<ReturnType<typeof openValidation>>;

export async function openValidation(db: Kysely<DB>, one: Import, archive: LocalArchive) {
  const { id, resource, columns, reading } = one;
  const imports = db.selectFrom('imports').select('archive_entries').where('id', '=', id);
  const { archive_entries } = await imports.executeTakeFirstOrThrow();
  const kind = await importableOf(db, resource);
  const inspected = new Map<string, Inspected>();
  return { db, id, kind, columns, reading, archive, finder: finderIn(archive_entries), inspected };
}

/** Inspecting a file takes too long for a transaction, so the error names the files to inspect first. */
export class NotInspected extends Error {
  constructor(readonly files: readonly RequestedFile[]) {
    super('Files of the ZIP must be inspected first.');
  }
}

const keyOf = ({ kind, path }: RequestedFile) => `${kind} ${path}`;

/** Repeats the transaction after inspecting the missing files. Returns undefined if `goesOn` returns false. */
export async function withInspectedFiles<Result>(
  { db, inspected, archive }: Validation,
  validate: (trx: Kysely<DB>) => Promise<Result>,
  goesOn = async () => true,
): Promise<Result | undefined> {
  for (;;) {
    try {
      return await inTransaction(db, validate);
    } catch (error) {
      if (!(error instanceof NotInspected)) throw error;
      for (const file of error.files) {
        if (!(await goesOn())) return undefined;
        if (!inspected.has(keyOf(file))) inspected.set(keyOf(file), await archive.inspect(file));
      }
    }
  }
}

export const numberOf = (raw: RawCell | undefined): number | null => {
  const number = /^[1-9]\d{0,9}$/.test(String(raw ?? '').trim()) ? Number(raw) : 0;
  return number > 0 && number <= MAX_ID ? number : null;
};

/** Keys with `@` cannot conflict with the names of columns. */
interface Read extends Record<string, unknown> {
  id: number;
  version: number;
  '@at': number;
  '@start': Values | null;
  '@present': Record<string, { name: string; sha256: string }>;
}

export type Target = Awaited<ReturnType<typeof findTargets>>[number];

export async function findTargets(trx: Kysely<DB>, validation: Validation, rows: readonly RowTable[]) {
  const { kind, columns } = validation;
  const { entity } = kind;
  const given = rows.map((row) => {
    const cells = cellsOf(entity, validation, row);
    return { row, cells, id: numberOf(cells.id), cell: cells.version };
  });
  const exported = await findExported(trx, entity, given);
  const targets = given.map(({ row, cells, id }, at) => {
    const into = row.decision === 'merge' ? row.into_id : null;
    const seen = into === null ? (exported.get(at) ?? null) : null;
    const recordId = seen === null ? into : id;
    const own = recordId === null ? cells : cellsOf(entity, { columns, reading: {} }, row);
    return { row, cells: own, number: id, recordId, seen };
  });
  const records = await readRecords(trx, entity, targets);
  return targets.map((target, at) => {
    const record = records.get(at);
    return { ...target, record, start: record?.['@start'], present: record?.['@present'] ?? {} };
  });
}

/**
 * The key is the index of the row. If the record has changed since the export, `@start` has the exported values.
 */
async function readRecords(
  trx: Kysely<DB>,
  entity: Entity,
  targets: readonly { recordId: number | null; seen: number | null }[],
): Promise<Map<number, Read>> {
  const ids = targets.map(({ recordId }) => recordId);
  const seen = targets.map(({ seen }) => seen);
  const files = fieldsOf(entity).flatMap(([name, field]) =>
    field.kind === 'file'
      ? sql`${name}::text, (select jsonb_build_object('name', original_name, 'sha256', sha256) from files
          where files.id = ${sql.ref(`record.${field.column}`)})`
      : [],
  );
  const { rows } = await sql<Read>`
    select record.*, wanted.at::int as "@at",
      jsonb_strip_nulls(jsonb_build_object(${sql.join(files)})) as "@present",
      (select case log.version when wanted.seen then log.after else log.before end from audit_log as log
        where log.resource = ${entity.resource} and log.record_id = record.id::text and wanted.seen <> record.version
          and (log.version = wanted.seen and log.after is not null
            or log.version = wanted.seen + 1 and log.before is not null)
        order by log.id desc limit 1) as "@start"
    from unnest(${ids}::int[], ${seen}::int[]) with ordinality as wanted (id, seen, at)
    join ${sql.table(entity.table)} as record on record.id = wanted.id`.execute(trx);
  return new Map(rows.map((row) => [row['@at'] - 1, row]));
}

export type CellFile = NamedFile | { cell: string; problem: Message } | undefined;

export function findCellFiles(
  { kind, finder, inspected }: Validation,
  { row, cells, recordId, present }: Target,
  missing: RequestedFile[],
): Record<string, CellFile> {
  const named: Record<string, CellFile> = {};
  for (const [name, field] of enteredFields(kind.entity, 'create')) {
    const cell = String(cells[name] ?? '').trim();
    if (field.kind !== 'file' || cell === '') continue;
    const file = finder(cell, recordId, present[name]?.name, UPLOADS[field.upload].extensions);
    if (!file || 'problem' in file) {
      named[name] = file && { cell, ...file };
      continue;
    }
    const { path } = file;
    const asked = { path, field: name, kind: field.upload };
    const before = row.found?.files[name];
    const facts = inspected.get(keyOf(asked)) ?? (before?.path === path ? before : undefined);
    if (facts) named[name] = { ...facts, cell, path };
    else missing.push(asked);
  }
  return named;
}
