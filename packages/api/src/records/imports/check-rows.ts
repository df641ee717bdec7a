import { basename } from 'node:path/posix';
import { enteredFields, fieldsOf } from '@ar/domain/entities/entity';
import type { ImportColumn } from '@ar/domain/imports';
import { message } from '@ar/domain/messages/message';
import { UPLOADS } from '@ar/domain/upload';
import { type Kysely, sql } from 'kysely';
import { lastChangedBy, nameOf } from '../../accounts/journal/audit-log.ts';
import type { RawCell, Reading } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import { exportedRow, findExported } from '../changes/exported-version.ts';
import type { AskedFile, Inspected } from './archive-files.ts';
import type { FindFile, finderIn } from './find-file.ts';
import type { RowTable } from './import-rows.ts';
import type { Importable } from './importable.ts';
import { type Judged, judgeRow, type Named, numberOf, planOf } from './judge-row.ts';
import { findLikely } from './likely.ts';
import { cellsOf } from './row-cells.ts';
import { readFiles, readRecords, readStarts } from './row-records.ts';

export interface Checking {
  kind: Importable;
  importId: string;
  columns: readonly ImportColumn[];
  reading: Reading;
  finder: ReturnType<typeof finderIn>;
  /** Files of the ZIP that were inspected, by `keyOf`. */
  inspected: Map<string, Inspected>;
}

/** Rows name files that are not inspected yet; inspecting takes too long for a transaction. */
export class NotInspected extends Error {
  constructor(readonly files: readonly AskedFile[]) {
    super('Files of the ZIP are to be inspected first.');
  }
}

export const keyOf = ({ kind, path }: AskedFile) => `${kind} ${path}`;

type CheckedRow = Pick<RowTable, 'row' | 'cells' | 'mended' | 'decision' | 'into_id' | 'found'>;

type JudgedRow = Judged & {
  row: CheckedRow;
  /** What the file takes for the record's number. */
  number: number | null;
};

export const ROWS_AT_ONCE = 200;

export async function checkInParts(
  trx: Kysely<DB>,
  checking: Checking,
  rows: readonly CheckedRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await checkRows(trx, checking, rows.slice(at, at + ROWS_AT_ONCE));
}

/**
 * Judges rows and writes what was found out. The caller has a transaction.
 *
 * @throws NotInspected
 */
export async function checkRows(
  trx: Kysely<DB>,
  checking: Checking,
  rows: readonly CheckedRow[],
): Promise<void> {
  const { kind, importId } = checking;
  const asked = await findTargets(trx, checking, rows);
  const records = await readRecords(
    trx,
    kind,
    asked.flatMap(({ recordId }) => recordId ?? []),
  );
  const presentOf = await readFiles(trx, kind, [...records.values()]);
  const stale = asked.flatMap(({ recordId, seen }) => {
    const record = recordId === null ? undefined : records.get(recordId);
    return record && seen !== null && seen !== record.version ? { id: record.id, version: seen } : [];
  });
  const starts = await readStarts(trx, kind, stale);
  const judged: JudgedRow[] = [];
  const missing: AskedFile[] = [];
  for (const { row, ...target } of asked) {
    const { cells, recordId: id, seen } = target;
    const record = id === null ? undefined : records.get(id);
    const present = presentOf(record);
    const named = nameFiles(checking, row, cells, { id, present }, missing);
    const start = record && starts.get(record.id, seen);
    const { decision } = row;
    const mended = Object.keys(row.mended);
    const question = { ...target, decision, record, start, present, named, mended };
    const one = judgeRow(kind, { ...question, reading: checking.reading });
    if (one.verdict === 'met' && record) {
      const by = await lastChangedBy(trx, kind.entity.resource, record.id);
      one.found.met = { by, at: String(record.updated_at) };
    }
    const into = row.decision === 'merge' && record ? nameOf(kind.entity, record) : null;
    one.found.name = into || nameIn(kind, one.found);
    judged.push({ ...one, row, number: numberOf(cells.id) });
  }
  if (missing.length > 0) throw new NotInspected(missing);
  await findSame(trx, checking, judged);
  await write(trx, importId, judged);
  await refuseRepeated(
    trx,
    importId,
    kind,
    rows.map(({ row }) => row),
  );
}

/** The record that each row is about: what it is merged into, or what it was exported from. */
async function findTargets(trx: Kysely<DB>, checking: Checking, rows: readonly CheckedRow[]) {
  const { entity } = checking.kind;
  const asked = rows.map((row) => {
    const cells = cellsOf(entity, checking, row);
    return { row, cells, exported: exportedRow(numberOf(cells.id), cells.version) };
  });
  const isExported = await findExported(
    trx,
    entity,
    asked.flatMap(({ exported }) => exported ?? []),
  );
  return asked.map(({ row, cells, exported }) => {
    // Constants are for new records only.
    const own = () => cellsOf(entity, { columns: checking.columns, reading: {} }, row);
    if (row.decision === 'merge' && row.into_id !== null)
      return { row, cells: own(), recordId: row.into_id, seen: null };
    if (!exported || !isExported(exported)) return { row, cells, recordId: null, seen: null };
    return { row, cells: own(), recordId: exported.id, seen: exported.version };
  });
}

/** The file that each cell names, as inspected now or before; files to inspect go to `missing`. */
function nameFiles(
  checking: Checking,
  row: CheckedRow,
  cells: Readonly<Record<string, RawCell>>,
  { id, present }: { id: number | null; present: Readonly<Record<string, { name: string }>> },
  missing: AskedFile[],
): Record<string, Named> {
  const named: Record<string, Named> = {};
  for (const [name, field] of enteredFields(checking.kind.entity, 'create')) {
    const cell = String(cells[name] ?? '').trim();
    if (field.kind !== 'file' || cell === '') continue;
    const find: FindFile = checking.finder(present[name]?.name);
    const file = find(cell, id, UPLOADS[field.upload].extensions);
    if (!file || 'problem' in file) {
      named[name] = file && { cell, ...file };
      continue;
    }
    const { path } = file;
    const asked = { path, field: name, kind: field.upload };
    const before = row.found?.files[name];
    const facts = checking.inspected.get(keyOf(asked)) ?? (before?.path === path ? before : undefined);
    if (facts) named[name] = { ...facts, cell, path };
    else missing.push(asked);
  }
  return named;
}

/** Marks new rows that are perhaps the same as a record or an earlier row. An invalid row stays invalid. */
async function findSame(trx: Kysely<DB>, { kind, importId }: Checking, judged: readonly JudgedRow[]) {
  const fresh = judged.filter(({ recordId }) => recordId === null);
  const known = fresh.map(({ row, number, found: { name, values } }) => ({
    row: row.row,
    number,
    name,
    email: (values.email as string | undefined) ?? null,
    latitude: (values.latitude as number | undefined) ?? null,
    longitude: (values.longitude as number | undefined) ?? null,
  }));
  const likely = await findLikely(trx, importId, kind.entity, known);
  const taken = await takenAddresses(
    trx,
    known.flatMap(({ email }) => email ?? []),
  );
  for (const one of fresh) {
    one.found.likely = (likely.get(one.row.row) ?? []).map((other) => ({
      ...other,
      ...(other.row !== null && calledIn(fresh, other.row)),
    }));
    if (one.verdict === 'invalid') continue;
    if (one.found.likely.length > 0) one.verdict = 'same';
    const isTaken = taken.has(String(one.found.values.email).toLowerCase());
    if (!isTaken || one.row.decision !== 'take') continue;
    one.verdict = 'invalid';
    one.found.problems = { email: ['email-taken'] };
  }
}

/** The name and address of a row of the same part, which the database does not have yet. */
function calledIn(fresh: readonly JudgedRow[], row: number) {
  const found = fresh.find((one) => one.row.row === row)?.found;
  return found && { name: found.name, address: (found.values.address as string | undefined) ?? null };
}

async function takenAddresses(trx: Kysely<DB>, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const lower = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) = any(${lower}::text[])`.execute(trx);
  return new Set(rows.map(({ email }) => email));
}

/** The record's name in lists, which may be a file's name. */
function nameIn({ entity }: Importable, { values, files }: Judged['found']): string {
  const names = fieldsOf(entity).flatMap(([name, field]) => {
    const path = field.kind === 'file-name' ? files[field.of]?.path : undefined;
    return path === undefined ? [] : [[name, basename(path)]];
  });
  return nameOf(entity, { ...values, ...Object.fromEntries(names) }) ?? '';
}

function aboutOf({ recordId, verdict, found: { values } }: Judged): string | null {
  if (recordId !== null) return `id ${recordId}`;
  if (verdict === 'invalid') return null;
  return typeof values.email === 'string' ? `email ${values.email.toLowerCase()}` : null;
}

async function write(trx: Kysely<DB>, importId: string, judged: readonly JudgedRow[]) {
  const written = judged.map((one) => ({
    row: one.row.row,
    verdict: one.verdict,
    plan: planOf(one, one.row.decision),
    found: one.found,
    record_id: one.recordId,
    about: aboutOf(one),
  }));
  await sql`
    update import_rows set verdict = judged.verdict, plan = judged.plan, found = judged.found,
      record_id = judged.record_id, about = judged.about,
      name_key = case when judged.record_id is null then name_key end,
      latitude = case when judged.record_id is null then import_rows.latitude end
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as judged (row int, verdict text, plan text, found jsonb, record_id int, about text)
    where import_id = ${importId} and import_rows.row = judged.row`.execute(trx);
}

/** Of two rows about one record, the second is refused. */
async function refuseRepeated(
  trx: Kysely<DB>,
  importId: string,
  { entity }: Importable,
  rows: readonly number[],
) {
  const field = entity.fields.email
    ? sql`case when about like 'email %' then 'email' else 'id' end`
    : sql`'id'`;
  await sql`
    update import_rows as later set verdict = 'invalid',
      plan = case decision when 'leave' then 'leave' else 'wait' end,
      found = jsonb_set(found, '{problems}', jsonb_build_object(${field}, jsonb_build_array(
        ${message('row-twice', { row: '' })} || earlier.row)))
    from (
      select one.row as of, min(other.row) as row from import_rows as one
      join import_rows as other on other.import_id = one.import_id and other.about = one.about and other.row < one.row
        and other.decision <> 'leave' and other.verdict <> 'unchanged'
      where one.import_id = ${importId} and one.row = any(${[...rows]}::int[]) and one.verdict <> 'unchanged' group by 1) as earlier
    where later.import_id = ${importId} and later.row = earlier.of`.execute(trx);
}
