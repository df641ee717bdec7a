import { type Entity, enteredFields, fieldsOf } from '@ar/domain/entities/entity';
import type { ImportColumn } from '@ar/domain/imports';
import { UPLOADS } from '@ar/domain/upload';
import { type Kysely, sql } from 'kysely';
import type { Values } from '../../accounts/journal/audit-log.ts';
import type { RawCell, Reading } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { AskedFile, Inspected, LocalArchive } from './archive-files.ts';
import { finderIn } from './find-file.ts';
import type { Import, RowTable } from './import-rows.ts';
import { type Importable, importableOf } from './importable.ts';
import type { Named } from './judge-row.ts';

export interface Checking {
  kind: Importable;
  importId: string;
  columns: readonly ImportColumn[];
  reading: Reading;
  finder: ReturnType<typeof finderIn>;
  inspected: Map<string, Inspected>;
}

export async function checkingOf(
  db: Kysely<DB>,
  { id, resource, columns, reading }: Import,
): Promise<Checking> {
  const imports = db.selectFrom('imports').select('archive_entries').where('id', '=', id);
  const { archive_entries } = await imports.executeTakeFirstOrThrow();
  const kind = await importableOf(db, resource);
  return { kind, importId: id, columns, reading, finder: finderIn(archive_entries), inspected: new Map() };
}

/** Rows name files that are not inspected yet; inspecting takes too long for a transaction. */
export class NotInspected extends Error {
  constructor(readonly files: readonly AskedFile[]) {
    super('Files of the ZIP are to be inspected first.');
  }
}

const keyOf = ({ kind, path }: AskedFile) => `${kind} ${path}`;

/**
 * Does what judges rows in a transaction of its own, and again once the files are inspected that it lacked. Undefined
 * when `goesOn` ends it in between.
 */
export async function inspectAndJudge<Result>(
  { inspected }: Checking,
  archive: Pick<LocalArchive, 'inspect'>,
  judge: () => Promise<Result>,
  goesOn = async () => true,
): Promise<Result | undefined> {
  for (;;) {
    try {
      return await judge();
    } catch (error) {
      if (!(error instanceof NotInspected)) throw error;
      for (const file of error.files) {
        if (!(await goesOn())) return undefined;
        if (!inspected.has(keyOf(file))) inspected.set(keyOf(file), await archive.inspect(file));
      }
    }
  }
}

/** The file that each cell names, as inspected now or before; files to inspect go to `missing`. */
export function nameFiles(
  { kind, finder, inspected }: Checking,
  { found }: Pick<RowTable, 'found'>,
  cells: Readonly<Record<string, RawCell>>,
  { id, present }: { id: number | null; present: Readonly<Record<string, { name: string }>> },
  missing: AskedFile[],
): Record<string, Named> {
  const named: Record<string, Named> = {};
  for (const [name, field] of enteredFields(kind.entity, 'create')) {
    const cell = String(cells[name] ?? '').trim();
    if (field.kind !== 'file' || cell === '') continue;
    const file = finder(present[name]?.name)(cell, id, UPLOADS[field.upload].extensions);
    if (!file || 'problem' in file) {
      named[name] = file && { cell, ...file };
      continue;
    }
    const { path } = file;
    const asked = { path, field: name, kind: field.upload };
    const before = found?.files[name];
    const facts = inspected.get(keyOf(asked)) ?? (before?.path === path ? before : undefined);
    if (facts) named[name] = { ...facts, cell, path };
    else missing.push(asked);
  }
  return named;
}

type Row = Record<string, unknown> & { id: number; version: number };

interface Target {
  recordId: number | null;
  seen: number | null;
}

/** Reads the records that rows are about: as they are, as they were when they were exported, and their files. */
export async function readTargets(trx: Kysely<DB>, entity: Entity, targets: readonly Target[]) {
  const ids = targets.flatMap(({ recordId }) => recordId ?? []);
  const { rows } = await sql<Row>`
    select * from ${sql.table(entity.table)} where id = any(${ids}::bigint[])`.execute(trx);
  const records = new Map<number | null, Row>(rows.map((row) => [row.id, row]));
  const starts = await readStarts(trx, entity, records, targets);
  const filesOf = await readFiles(trx, entity, rows);
  return ({ recordId, seen }: Target) => {
    const record = records.get(recordId);
    return { record, start: record && starts.get(`${record.id} ${seen}`), present: filesOf(record) };
  };
}

/** The exported versions of records that have changed since, from the history, by id and version. */
async function readStarts(
  trx: Kysely<DB>,
  { resource }: Entity,
  records: ReadonlyMap<number | null, Row>,
  targets: readonly Target[],
) {
  const stale = targets.filter(
    ({ recordId, seen }) => seen !== null && seen !== (records.get(recordId)?.version ?? seen),
  );
  const ids = stale.map(({ recordId }) => String(recordId));
  const versions = stale.map(({ seen }) => seen);
  const { rows } = await sql<{ record_id: string; version: number; values: Values }>`
    select distinct on (asked.record_id, asked.version) asked.record_id, asked.version,
      case log.version when asked.version then log.after else log.before end as values
    from unnest(${ids}::text[], ${versions}::int[]) as asked (record_id, version)
    join audit_log as log on log.resource = ${resource} and log.record_id = asked.record_id
      and (log.version = asked.version and log.after is not null
        or log.version = asked.version + 1 and log.before is not null)
    order by asked.record_id, asked.version, log.id desc`.execute(trx);
  return new Map(rows.map(({ record_id, version, values }) => [`${record_id} ${version}`, values]));
}

async function readFiles(trx: Kysely<DB>, entity: Entity, records: readonly Row[]) {
  const columns = fieldsOf(entity).flatMap(([name, field]) =>
    field.kind === 'file' ? [{ name, column: field.column }] : [],
  );
  const ids = records.flatMap((record) =>
    columns.flatMap(({ column }) => (record[column] as string | null) ?? []),
  );
  const found = trx.selectFrom('files').select(['id', 'original_name as name', 'sha256']);
  const files = ids.length === 0 ? [] : await found.where('id', 'in', ids).execute();
  const byId = new Map<unknown, (typeof files)[number]>(files.map((file) => [file.id, file]));
  return (record: Row | undefined): Record<string, { name: string; sha256: string }> =>
    Object.fromEntries(
      columns.flatMap(({ name, column }) => {
        const file = record && byId.get(record[column]);
        return file ? [[name, file]] : [];
      }),
    );
}
