import { basename } from 'node:path/posix';
import { type Entity, fieldsOf, nameOf } from '@ar/domain/entities/entity';
import { message } from '@ar/domain/messages/message';
import { type Kysely, sql } from 'kysely';
import { lastChangedBy } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import { exportedRow, findExported } from '../changes/exported-version.ts';
import type { AskedFile } from './archive-files.ts';
import { cellsOf } from './cells.ts';
import { type Checking, NotInspected, nameFiles, readTargets } from './checking.ts';
import type { RowTable } from './import-rows.ts';
import { type Judged, judgeRow, numberOf, planOf } from './judge-row.ts';
import { findLikely, type NewRow } from './likely.ts';

type CheckedRow = Pick<RowTable, 'row' | 'cells' | 'mended' | 'decision' | 'into_id' | 'found'>;

type JudgedRow = Judged & {
  row: CheckedRow;
  recordId: number | null;
  number: number | null;
};

export const ROWS_AT_ONCE = 200;

/** Judges rows and stores what was found out. The caller has a transaction. */
export async function checkRows(
  trx: Kysely<DB>,
  checking: Checking,
  rows: readonly CheckedRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await checkPart(trx, checking, rows.slice(at, at + ROWS_AT_ONCE));
}

async function checkPart(trx: Kysely<DB>, checking: Checking, rows: readonly CheckedRow[]): Promise<void> {
  const { kind, importId, reading } = checking;
  const { entity } = kind;
  const asked = await findTargets(trx, checking, rows);
  const targetOf = await readTargets(trx, entity, asked);
  const judged: JudgedRow[] = [];
  const missing: AskedFile[] = [];
  for (const one of asked) {
    const { row, cells, recordId, seen } = one;
    const { record, start, present } = targetOf(one);
    const named = nameFiles(checking, row, cells, { id: recordId, present }, missing);
    const { decision } = row;
    const known = { cells, reading, decision, recordId, seen, record, start, present, named };
    const { verdict, found } = judgeRow(kind, { ...known, mended: Object.keys(row.mended) });
    if (verdict === 'met' && record) {
      const by = await lastChangedBy(trx, entity.resource, record.id);
      found.met = { by, at: String(record.updated_at) };
    }
    const into = decision === 'merge' && record ? nameOf(entity, record) : null;
    found.name = into || nameIn(entity, found);
    judged.push({ verdict, found, recordId, row, number: numberOf(cells.id) });
  }
  if (missing.length > 0) throw new NotInspected(missing);
  await findSame(trx, checking, judged);
  await write(trx, importId, judged);
  const numbers = rows.map(({ row }) => row);
  await refuseRepeated(trx, importId, entity, numbers);
}

/** The record that each row is about: what it is merged into, or what it was exported from. */
async function findTargets(trx: Kysely<DB>, checking: Checking, rows: readonly CheckedRow[]) {
  const { entity } = checking.kind;
  const asked = rows.map((row) => {
    const cells = cellsOf(entity, checking, row);
    return { row, cells, exported: exportedRow(numberOf(cells.id), cells.version) };
  });
  const exports = asked.flatMap(({ exported }) => exported ?? []);
  const isExported = await findExported(trx, entity, exports);
  return asked.map(({ row, cells, exported }) => {
    // Constants are for new records only.
    const own = () => cellsOf(entity, { columns: checking.columns, reading: {} }, row);
    if (row.decision === 'merge' && row.into_id !== null)
      return { row, cells: own(), recordId: row.into_id, seen: null };
    if (!exported || !isExported(exported)) return { row, cells, recordId: null, seen: null };
    return { row, cells: own(), recordId: exported.id, seen: exported.version };
  });
}

/** Marks new rows that are perhaps the same as a record or an earlier row. An invalid row stays invalid. */
async function findSame(trx: Kysely<DB>, { kind, importId }: Checking, judged: readonly JudgedRow[]) {
  const fresh = judged.filter(({ recordId }) => recordId === null);
  const known = fresh.map(({ row, number, found: { name, values } }) => {
    const { email = null, latitude = null, longitude = null } = values as Partial<NewRow>;
    return { row: row.row, number, name, email, latitude, longitude };
  });
  const likely = await findLikely(trx, importId, kind.entity, known);
  const emails = known.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const taken = await takenAddresses(trx, emails);
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
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) = any(${[...emails]}::text[])`.execute(trx);
  return new Set(rows.map(({ email }) => email));
}

/** The record's name in lists, which may be a file's name. */
function nameIn(entity: Entity, { values, files }: Judged['found']): string {
  const names = fieldsOf(entity).flatMap(([name, field]) => {
    const path = field.kind === 'file-name' ? files[field.of]?.path : undefined;
    return path === undefined ? [] : [[name, basename(path)]];
  });
  return nameOf(entity, { ...values, ...Object.fromEntries(names) }) ?? '';
}

function aboutOf({ recordId, verdict, found: { values } }: JudgedRow): string | null {
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
async function refuseRepeated(trx: Kysely<DB>, importId: string, entity: Entity, rows: readonly number[]) {
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
