import { basename } from 'node:path/posix';
import { type Entity, isEntered, withLabel } from '@ar/domain/entities/entity';
import { UUID } from '@ar/domain/entities/filters';
import type { Outcome } from '@ar/domain/import-kinds';
import type { ImportDocument, ImportRow, rowsQuery } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import { sentence } from '@ar/domain/messages/all';
import { type Message, message } from '@ar/domain/messages/message';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type * as z from 'zod';
import { cellReading, type Found } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import { asHttpError, HttpError, renderErrors } from '../../platform/http/errors.ts';
import { readPart } from '../lists/page.ts';
import { cellsOf, cellWords, readCell } from './cells.ts';

/** Leaves out `archive_entries`, which may be a megabyte. */
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

export async function findImport(db: Kysely<DB>, resource: string, id: string, lock = false) {
  if (!UUID.test(id)) throw new HttpError(404);
  const imports = db.selectFrom('imports').select(IMPORT_COLUMNS).where('id', '=', id);
  const found = imports.where('resource', '=', resource as never);
  const wanted = lock ? found.forNoKeyUpdate() : found;
  return wanted.executeTakeFirstOrThrow(() => new HttpError(404));
}

export const rowsOf = (db: Kysely<DB>, { id }: Pick<Import, 'id'>) =>
  db.selectFrom('import_rows').where('import_id', '=', id);

export const updateRows = (db: Kysely<DB>, { id }: Pick<Import, 'id'>) =>
  db.updateTable('import_rows').where('import_id', '=', id);

export const forgetVerdicts = (trx: Kysely<DB>, one: Import, also: Updateable<DB['import_rows']>) =>
  updateRows(trx, one)
    .set({ verdict: null, plan: null, about: null, name_key: null, record_id: null, ...also })
    .execute();

/** The column `outcome` stores what the run did. This expression also reads whether the row was undone. */
const BECAME = sql<Outcome | null>`case
  when is_undone then 'undone'
  when outcome in ('added', 'changed') and reason is not null then 'stayed'
  when outcome = 'left' and plan <> 'leave' then 'unreached'
  else outcome end`;

type Group = Pick<RowTable, 'verdict' | 'plan' | 'outcome'> & { count: number };

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
  const settled = rows.filter(({ outcome }) => outcome !== null);
  const planned = { added: add, changed: change };
  const counts = { left_out: leave, waiting: wait, not_undone: added + changed + stayed };
  return { ...counts, verdicts: sumBy(rows, 'verdict'), outcomes, planned, settled: sumBy(settled, 'plan') };
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
  const { constants = {} } = one.reading;
  const not_undone = one.state === 'undone' ? counts.not_undone : 0;
  return { ...one, ...more, ...counts, constants, progress: progressOf(one, counts), not_undone };
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
  const shown = page.rows.map(({ became, ...row }) => presentRow(entity, one, { ...row, outcome: became }));
  return { ...page, rows: shown };
}

export function presentRow(entity: Entity, one: Import, row: RowTable): ImportRow {
  const { found, verdict, mended, outcome } = row;
  // Undefined in rows that an earlier version of the server stored.
  const { meanings = {} }: Partial<Found> = found as Found;
  const { problems, changes, kept, met, likely, name } = found as Found;
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

function storedValue({ changes, stays = {}, files, values }: Found, field: string, read: unknown) {
  const change = changes.find((one) => one.field === field);
  if (change) return change.after;
  if (Object.hasOwn(stays, field)) return stays[field] as ImportRow['values'][string];
  const path = files[field]?.path;
  if (path !== undefined) return basename(path);
  const [value = null] = [values[field] ?? read].flat();
  return value as ImportRow['values'][string];
}

const FIELDS = 'fields?';

/** The format is `fields?name=name-required&address=address-required`. */
const reasonOfFields = (problems: Readonly<Record<string, readonly Message[]>>): string =>
  FIELDS +
  new URLSearchParams(Object.entries(problems).flatMap(([field, all]) => all.map((one) => [field, one])));

/** Rethrows temporary errors, so the row is retried. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const { statusCode: status, detail, more } = asHttpError(error);
  if (status === 503 || status === 507) throw error;
  if (status === 412)
    return more.changed_by ? message('row-changed-by', { name: more.changed_by }) : message('row-changed');
  if (status === 404) return message('row-gone');
  return more.errors ? reasonOfFields(more.errors) : detail;
}

export function whyRefused({ found, verdict, reason }: Selectable<DB['import_rows']>): string {
  if (reason) return reason;
  if (verdict === 'met') return message('row-met');
  if (verdict === 'same') return message('row-same');
  return reasonOfFields(found?.problems ?? {});
}

/** Earlier versions of the server stored the sentence instead of the code. */
export function renderReason(entity: Entity, language: Language, reason: string): string {
  if (!reason.startsWith(FIELDS)) return sentence(language, reason);
  const given = new URLSearchParams(reason.slice(FIELDS.length));
  return [...new Set(given.keys())]
    .map((field) => {
      const sentences = given.getAll(field).map((one) => sentence(language, one));
      return withLabel(entity, language, field, sentences.join(' '));
    })
    .join('; ');
}

export type Stored = Partial<Pick<ImportDocument, 'problem'> & Pick<ImportRow, 'problems' | 'reason'>> & {
  results?: Stored[];
};

export function renderAnswer(entity: Entity, language: Language, answer: Stored): Stored {
  const { results, problem, problems, reason } = answer;
  return {
    ...answer,
    ...(results && { results: results.map((one) => renderAnswer(entity, language, one)) }),
    ...(problem && { problem: sentence(language, problem) }),
    ...(problems && { problems: renderErrors(language, problems) }),
    ...(reason && { reason: renderReason(entity, language, reason) }),
  };
}
