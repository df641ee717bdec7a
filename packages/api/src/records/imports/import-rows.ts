import { basename } from 'node:path/posix';
import { type Entity, isEntered } from '@ar/domain/entities/entity';
import { UUID } from '@ar/domain/entities/filters';
import type { Outcome, Verdict } from '@ar/domain/import-kinds';
import type { ImportDocument, ImportRow, rowsQuery } from '@ar/domain/imports';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type * as z from 'zod';
import { cellReading, type Found, type Plan } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readPart } from '../lists/page.ts';
import { cellsOf, cellWords, readCell } from './cells.ts';
import { whyRefused } from './reasons.ts';

/** All but `archive_entries`, which may be a megabyte, and the lease. */
export const IMPORT_COLUMNS = [
  'id',
  'resource',
  'created_by',
  'created_at',
  'state',
  'sheet_name',
  'archive_name',
  'archive_file',
  'columns',
  'reading',
  'row_count',
  'mode',
  'acting',
  'is_cancelled',
  'undo_batch',
  'problem',
] as const;

export type Import = Pick<Selectable<DB['imports']>, (typeof IMPORT_COLUMNS)[number]>;
export type RowTable = Selectable<DB['import_rows']>;

/** @throws HttpError 404, also for an import of another list. */
export async function findImport(
  db: Kysely<DB>,
  resource: string,
  id: string,
  lock = false,
): Promise<Import> {
  if (!UUID.test(id)) throw new HttpError(404);
  const found = db
    .selectFrom('imports')
    .select(IMPORT_COLUMNS)
    .where('id', '=', id)
    .where('resource', '=', resource as never);
  const one = await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
  if (!one) throw new HttpError(404);
  return one;
}

export const rowsOf = (db: Kysely<DB>, { id }: Pick<Import, 'id'>) =>
  db.selectFrom('import_rows').where('import_id', '=', id);

export const updateRows = (db: Kysely<DB>, { id }: Pick<Import, 'id'>) =>
  db.updateTable('import_rows').where('import_id', '=', id);

export const forgetVerdicts = (trx: Kysely<DB>, one: Import, also: Updateable<DB['import_rows']>) =>
  updateRows(trx, one)
    .set({ verdict: null, plan: null, about: null, name_key: null, record_id: null, ...also })
    .execute();

/** The outcome that a person sees; the column keeps what the run did. */
const BECAME = sql<Outcome | null>`case
  when is_undone then 'undone'
  when outcome in ('added', 'changed') and reason is not null then 'stayed'
  when outcome = 'left' and plan <> 'leave' then 'unreached'
  else outcome end`;

interface Group {
  verdict: Verdict | null;
  plan: Plan | null;
  outcome: Outcome | null;
  count: number;
}

function sumBy<Key extends 'verdict' | 'plan' | 'outcome'>(groups: readonly Group[], key: Key) {
  const sums: Partial<Record<NonNullable<Group[Key]>, number>> = {};
  for (const { [key]: value, count } of groups) if (value) sums[value] = (sums[value] ?? 0) + count;
  return sums;
}

export async function countRows(db: Kysely<DB>, { id }: Import) {
  const { rows } = await sql<Group>`
    select verdict, plan, ${BECAME} as outcome, count(*) as count
    from import_rows where import_id = ${id} group by 1, 2, 3`.execute(db);
  const { add = 0, change = 0, leave = 0, wait = 0 } = sumBy(rows, 'plan');
  const outcomes = sumBy(rows, 'outcome');
  const { added = 0, changed = 0, stayed = 0 } = outcomes;
  return {
    verdicts: sumBy(rows, 'verdict'),
    outcomes,
    left_out: leave,
    waiting: wait,
    planned: { added: add, changed: change },
    not_undone: added + changed + stayed,
    settled: sumBy(
      rows.filter(({ outcome }) => outcome !== null),
      'plan',
    ),
  };
}

function progressOf(
  { state, row_count }: Import,
  { verdicts, outcomes, planned, settled, not_undone }: Awaited<ReturnType<typeof countRows>>,
): ImportDocument['progress'] {
  const { undone = 0, stayed = 0 } = outcomes;
  const { add = 0, change = 0 } = settled;
  const checked = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  if (state === 'checking') return { done: checked, of: row_count };
  if (state === 'running') return { done: add + change, of: planned.added + planned.changed };
  return state === 'undoing' ? { done: undone + stayed, of: not_undone + undone } : null;
}

export async function presentImport(db: Kysely<DB>, one: Import): Promise<ImportDocument> {
  const { rows } = await sql<Pick<ImportDocument, 'created_by_name' | 'table'>>`
    select (select name from all_users where id = ${one.created_by}) as created_by_name,
      (select choice from import_tables where import_id = ${one.id}) as table`.execute(db);
  const [more = { created_by_name: null, table: null }] = rows;
  const counts = await countRows(db, one);
  return {
    ...one,
    ...more,
    ...counts,
    constants: one.reading.constants ?? {},
    progress: progressOf(one, counts),
    not_undone: one.state === 'undone' ? counts.not_undone : 0,
  };
}

export async function readRows(
  db: Kysely<DB>,
  entity: Entity,
  one: Import,
  { verdict, outcome, ...part }: z.output<typeof rowsQuery>,
) {
  let rows = rowsOf(db, one).where('verdict', 'is not', null);
  if (verdict) rows = rows.where('verdict', '=', verdict);
  if (outcome) rows = rows.where(BECAME, '=', outcome);
  const page = await readPart(rows.selectAll().select(BECAME.as('became')).orderBy('row'), part);
  return {
    ...page,
    rows: page.rows.map(({ became, ...row }) => presentRow(entity, one, { ...row, outcome: became })),
  };
}

/** The row must be judged. */
export function presentRow(entity: Entity, one: Import, row: RowTable): ImportRow {
  const { found, verdict, mended, outcome } = row;
  const { problems, meanings, changes, kept, met, likely, name } = found as Found;
  // Constants are for new records only.
  const isNew = outcome === 'added' || (row.record_id === null && row.decision !== 'merge');
  const read = cellsOf(entity, { columns: one.columns, reading: isNew ? one.reading : {} }, row);
  const cells: ImportRow['cells'] = {};
  const values: ImportRow['values'] = {};
  for (const [field, raw] of Object.entries(read)) {
    const definition = entity.fields[field];
    if (!definition) continue;
    cells[field] = cellWords(definition, raw, one.reading);
    if (!isEntered(definition) || problems[field]) continue;
    const isMended = Object.hasOwn(mended, field);
    const cell = readCell(definition, raw, cellReading(one.reading, field, isMended));
    values[field] = storedValue(found as Found, field, 'value' in cell ? cell.value : null);
  }
  return {
    row: row.row,
    verdict: verdict ?? 'invalid',
    decision: row.decision,
    into: row.into_id,
    into_name: row.into_id === null ? null : name,
    id: row.record_id,
    cells,
    values,
    mended: Object.keys(mended),
    ...{ problems, meanings, changes, kept, met, likely, outcome },
    reason: row.reason ?? (outcome === 'refused' ? whyRefused(row) : null),
  };
}

function storedValue({ changes, stays = {}, files, values }: Found, field: string, said: unknown) {
  const change = changes.find((one) => one.field === field);
  if (change) return change.after;
  if (Object.hasOwn(stays, field)) return stays[field] as ImportRow['values'][string];
  const path = files[field]?.path;
  if (path !== undefined) return basename(path);
  const [value = null] = [values[field] ?? said].flat();
  return value as ImportRow['values'][string];
}
