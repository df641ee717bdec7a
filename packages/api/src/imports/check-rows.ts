import { type Entity, enteredFields, fieldsOf, headingFields } from '@ar/domain/entities/entity';
import type { ImportColumn } from '@ar/domain/imports';
import { readCoordinates } from '@ar/domain/typed-coordinates';
import { UPLOADS } from '@ar/domain/upload';
import { type Kysely, type Selectable, sql } from 'kysely';
import { lastChangedBy, type Values } from '../activity/audit-log.ts';
import type { DB } from '../database/schema.ts';
import { EMAIL_TAKEN } from '../users/present-user.ts';
import type { AskedFile, FindFile, finderIn, Inspected } from './archive-files.ts';
import type { RawCell, Reading } from './import-types.ts';
import type { Importable } from './importable.ts';
import { type Judged, judgeRow, type Named, planOf, seenVersion, targetOf } from './judge-row.ts';
import { findLikely } from './likely.ts';

export type ImportTable = Selectable<DB['imports']>;
export type RowTable = Selectable<DB['import_rows']>;

/** What the rows of one import are judged with. */
export interface Checking {
  kind: Importable;
  importId: string;
  columns: readonly ImportColumn[];
  reading: Reading;
  finder: ReturnType<typeof finderIn>;
  /** What was found out about files of the ZIP already, by `keyOf`. */
  inspected: Map<string, Inspected>;
}

/** Thrown where rows name files that nobody has inspected yet: that takes too long for a transaction. */
export class NotInspected extends Error {
  constructor(readonly files: readonly AskedFile[]) {
    super('Files of the ZIP are to be inspected first.');
  }
}

export const keyOf = ({ kind, path }: AskedFile) => `${kind} ${path}`;

type CheckedRow = Pick<RowTable, 'row' | 'cells' | 'mended' | 'decision' | 'into_id' | 'found'>;
type Row = Record<string, unknown> & { id: number; version: number };

/** A row's cells by field, as they read now: mended ones as they were mended. */
export function cellsOf(
  entity: Entity,
  columns: readonly ImportColumn[],
  { cells, mended }: Pick<RowTable, 'cells' | 'mended'>,
): Record<string, RawCell> {
  const columnCells = columns.flatMap(({ field }, at) =>
    field === null ? [] : [[field, cells[at] ?? null] as const],
  );
  const read: Record<string, RawCell> = { ...Object.fromEntries(columnCells), ...(mended as object) };
  const pair = pairIn(entity, read);
  const isAlone = Object.keys(pair).some((name) => (read[name] ?? '') === '');
  return isAlone ? { ...read, ...pair } : read;
}

/** A pair of coordinates that stands in the cell of one, as both: so does the form read it. */
export function pairIn(entity: Entity, cells: Readonly<Record<string, RawCell>>): Record<string, string> {
  const coordinates = fieldsOf(entity).flatMap(([name, field]) =>
    field.kind === 'coordinate' ? [[name, field.axis] as const] : [],
  );
  for (const [name] of coordinates) {
    const read = readCoordinates(String(cells[name] ?? ''));
    if (read.kind === 'pair') return Object.fromEntries(coordinates.map(([one, axis]) => [one, read[axis]]));
  }
  return {};
}

/** So many rows are judged at once. */
export const ROWS_AT_ONCE = 200;

/** As `checkRows`, of any number of rows. */
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
  const { kind, importId, columns, reading } = checking;
  const asked = rows.map((row) => {
    const question = {
      cells: cellsOf(kind.entity, columns, row),
      reading,
      decision: row.decision,
      into: row.into_id,
    };
    const target = targetOf(question, kind);
    return { row, question, id: 'value' in target ? target.value : null };
  });
  const records = await readRecords(
    trx,
    kind,
    asked.flatMap(({ id }) => id ?? []),
  );
  const files = await readFiles(trx, kind, [...records.values()]);
  const stale = asked.flatMap(({ question, id }) => {
    const record = id === null ? undefined : records.get(id);
    const version = seenVersion(question, kind);
    return record && version !== null && version !== record.version ? { id: record.id, version } : [];
  });
  const starts = await readStarts(trx, kind, stale);
  const judged: (Judged & { row: CheckedRow })[] = [];
  const missing: AskedFile[] = [];
  for (const { row, question, id } of asked) {
    const record = id === null ? undefined : records.get(id);
    const present = presentOf(kind, record, files);
    const named = nameFiles(checking, row, question.cells, { id, present }, missing);
    const start = record && starts.get(record.id, seenVersion(question, kind));
    const mended = Object.keys(row.mended);
    const one = judgeRow(kind, { ...question, record, start, present, named, mended });
    if (one.verdict === 'met' && record) {
      const by = await lastChangedBy(trx, kind.entity.resource, record.id);
      one.found.met = { by, at: String(record.updated_at) };
    }
    if (record && row.decision === 'merge') one.found.name = nameOf(kind, record);
    judged.push({ ...one, row });
  }
  if (missing.length > 0) throw new NotInspected(missing);
  await findSame(trx, checking, judged);
  await write(trx, importId, kind, judged);
  await refuseRepeated(
    trx,
    importId,
    kind,
    rows.map(({ row }) => row),
  );
}

async function readRecords(
  trx: Kysely<DB>,
  { entity }: Importable,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(entity.table)} where id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Records as they were at versions since which somebody has changed them. */
async function readStarts(
  trx: Kysely<DB>,
  { entity }: Importable,
  asked: readonly { id: number; version: number }[],
) {
  const ids = asked.map(({ id }) => String(id));
  const versions = asked.map(({ version }) => version);
  const { rows } = await sql<{ record_id: string; version: number; values: Values }>`
    select distinct on (asked.record_id, asked.version) asked.record_id, asked.version,
      case log.version when asked.version then log.after else log.before end as values
    from unnest(${ids}::text[], ${versions}::int[]) as asked (record_id, version)
    join audit_log as log on log.resource = ${entity.resource} and log.record_id = asked.record_id
      and (log.version = asked.version and log.after is not null
        or log.version = asked.version + 1 and log.before is not null)
    order by asked.record_id, asked.version, log.id desc`.execute(trx);
  const key = (id: number | string, version: number) => `${id} ${version}`;
  const starts = new Map(rows.map((row) => [key(row.record_id, row.version), row.values]));
  return {
    get: (id: number, version: number | null) =>
      version === null ? undefined : starts.get(key(id, version)),
  };
}

type Files = ReadonlyMap<string, { name: string; sha256: string }>;

async function readFiles(trx: Kysely<DB>, { entity }: Importable, rows: readonly Row[]): Promise<Files> {
  const columns = fieldsOf(entity).flatMap(([, field]) => (field.kind === 'file' ? [field.column] : []));
  const ids = rows.flatMap((row) => columns.flatMap((column) => (row[column] as string | null) ?? []));
  if (ids.length === 0) return new Map();
  const found = trx
    .selectFrom('files')
    .select(['id', 'original_name as name', 'sha256'])
    .where('id', 'in', ids);
  return new Map((await found.execute()).map(({ id, ...file }) => [id, file]));
}

function presentOf({ entity }: Importable, record: Row | undefined, files: Files) {
  const present: Record<string, { name: string; sha256: string }> = {};
  for (const [name, field] of fieldsOf(entity)) {
    const file = record && field.kind === 'file' && files.get(String(record[field.column]));
    if (file) present[name] = file;
  }
  return present;
}

/** What each cell of a file field names; what was inspected for this row before is not inspected again, what was not goes to `missing`. */
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

/** New rows that are perhaps the same as a record or an earlier row wait for a decision. */
async function findSame(
  trx: Kysely<DB>,
  { kind, importId }: Checking,
  judged: (Judged & { row: CheckedRow })[],
) {
  const fresh = judged.filter(({ verdict }) => verdict === 'new');
  for (const { found } of fresh) found.name = nameIn(kind, found);
  const known = fresh.map(({ row, found: { name, values } }) => ({
    row: row.row,
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
    if (one.found.likely.length > 0) one.verdict = 'same';
    const isTaken = taken.has(String(one.found.values.email).toLowerCase());
    if (!isTaken || one.row.decision !== 'take') continue;
    one.verdict = 'invalid';
    one.found.problems = { email: [EMAIL_TAKEN] };
  }
}

/** Rows of the same part are not written yet. */
function calledIn(fresh: readonly (Judged & { row: CheckedRow })[], row: number) {
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

/** What names a record in lists. */
const nameOf = ({ entity }: Importable, record: Row): string =>
  headingFields(entity)
    .map((field) => record[field])
    .filter(Boolean)
    .join(' ');

/** What will name it in lists; a file's name where that does. */
function nameIn({ entity }: Importable, { values, files }: Judged['found']): string {
  const parts = headingFields(entity).map((field) => {
    const definition = entity.fields[field];
    const path = definition?.kind === 'file-name' ? files[definition.of]?.path : undefined;
    return path === undefined ? values[field] : path.slice(path.lastIndexOf('/') + 1);
  });
  return parts.filter(Boolean).join(' ');
}

function aboutOf({ recordId, found: { values } }: Judged): string | null {
  if (recordId !== null) return `id ${recordId}`;
  return typeof values.email === 'string' ? `email ${values.email.toLowerCase()}` : null;
}

async function write(
  trx: Kysely<DB>,
  importId: string,
  { entity }: Importable,
  judged: readonly (Judged & { row: CheckedRow })[],
) {
  const written = judged.map((one) => ({
    row: one.row.row,
    verdict: one.verdict,
    plan: planOf(one, one.row.decision),
    found: { ...one.found, name: one.found.name || nameIn({ entity } as Importable, one.found) },
    record_id: one.recordId,
    about: aboutOf(one),
  }));
  await sql`
    update import_rows set verdict = judged.verdict, plan = judged.plan, found = judged.found,
      record_id = judged.record_id, about = judged.about,
      name_key = case when judged.verdict in ('new', 'same') then name_key end
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
        'Isti zapis je već u redu ' || earlier.row || '.')))
    from (
      select one.row as of, min(other.row) as row from import_rows as one
      join import_rows as other on other.import_id = one.import_id and other.about = one.about and other.row < one.row
        and other.decision <> 'leave' and other.verdict <> 'unchanged'
      where one.import_id = ${importId} and one.row = any(${[...rows]}::int[]) and one.verdict <> 'unchanged' group by 1) as earlier
    where later.import_id = ${importId} and later.row = earlier.of`.execute(trx);
}
