import { basename } from 'node:path/posix';
import { type Entity, isEntered } from '@ar/domain/entities/entity';
import { UUID } from '@ar/domain/entities/filters';
import type { Outcome, Verdict } from '@ar/domain/import-kinds';
import type { ImportDocument, ImportRow, rowsQuery } from '@ar/domain/imports';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type * as z from 'zod';
import { cellReading, type Plan, type RawCell } from '../../platform/database/import-types.ts';
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

export const rowsIn = (db: Kysely<DB>, id: string, state: Import['state']) =>
  db
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_id')
    .where('import_id', '=', id)
    .where('state', '=', state);

export const updateRow = (db: Kysely<DB>, id: string, row: number) =>
  db.updateTable('import_rows').where('import_id', '=', id).where('row', '=', row);

export const forgetVerdicts = (trx: Kysely<DB>, { id }: Import, also: Updateable<DB['import_rows']>) =>
  trx
    .updateTable('import_rows')
    .set({ verdict: null, plan: null, about: null, name_key: null, record_id: null, ...also })
    .where('import_id', '=', id)
    .execute();

/** The outcome that a person sees; the column keeps what the run did. */
const BECAME = sql<Outcome | null>`case
  when is_undone then 'undone'
  when outcome in ('added', 'changed') and reason is not null then 'stayed'
  when outcome = 'left' and plan <> 'leave' then 'unreached'
  else outcome end`;

type Counts = ReturnType<typeof countsIn>;

interface Group {
  import_id: string;
  verdict: Verdict | null;
  plan: Plan | null;
  outcome: Outcome | null;
  count: number;
}

const readGroups = async (db: Kysely<DB>, ids: readonly string[]): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select import_id, verdict, plan, ${BECAME} as outcome, count(*) as count
    from import_rows where import_id = any(${[...ids]}::uuid[]) group by 1, 2, 3, 4`.execute(db);
  return rows;
};

function sumBy<Key extends 'verdict' | 'plan' | 'outcome'>(groups: readonly Group[], key: Key) {
  const sums: Partial<Record<NonNullable<Group[Key]>, number>> = {};
  for (const { [key]: value, count } of groups) if (value) sums[value] = (sums[value] ?? 0) + count;
  return sums;
}

function countsIn(groups: readonly Group[]) {
  const { add = 0, change = 0, leave = 0, wait = 0 } = sumBy(groups, 'plan');
  const settled = sumBy(
    groups.filter(({ outcome }) => outcome !== null),
    'plan',
  );
  const outcomes = sumBy(groups, 'outcome');
  const { added = 0, changed = 0, stayed = 0 } = outcomes;
  return {
    verdicts: sumBy(groups, 'verdict'),
    outcomes,
    left_out: leave,
    waiting: wait,
    planned: { added: add, changed: change },
    not_undone: added + changed + stayed,
    settled: (settled.add ?? 0) + (settled.change ?? 0),
  };
}

export const countRows = async (db: Kysely<DB>, { id }: Import): Promise<Counts> =>
  countsIn(await readGroups(db, [id]));

function progressOf({ state, row_count }: Import, counts: Counts): ImportDocument['progress'] {
  const { verdicts, outcomes, planned, settled, not_undone } = counts;
  const { undone = 0, stayed = 0 } = outcomes;
  const checked = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  if (state === 'checking') return { done: checked, of: row_count };
  if (state === 'running') return { done: settled, of: planned.added + planned.changed };
  return state === 'undoing' ? { done: undone + stayed, of: not_undone + undone } : null;
}

type Joined = Pick<ImportDocument, 'id' | 'created_by_name' | 'table'>;

export async function presentImports(db: Kysely<DB>, imports: readonly Import[]): Promise<ImportDocument[]> {
  const ids = imports.map(({ id }) => id);
  const { rows } = await sql<Joined>`
    select imports.id, name as created_by_name, choice as table from imports
    left join all_users on all_users.id = imports.created_by left join import_tables on import_id = imports.id
    where imports.id = any(${ids}::uuid[])`.execute(db);
  const groups = await readGroups(db, ids);
  return imports.map((one) => {
    const counts = countsIn(groups.filter(({ import_id }) => import_id === one.id));
    return {
      ...one,
      ...(rows.find(({ id }) => id === one.id) as Joined),
      ...counts,
      constants: one.reading.constants ?? {},
      progress: progressOf(one, counts),
      not_undone: one.state === 'undone' ? counts.not_undone : 0,
    };
  });
}

export const presentImport = async (db: Kysely<DB>, one: Import): Promise<ImportDocument> =>
  (await presentImports(db, [one]))[0] as ImportDocument;

export async function readRows(
  db: Kysely<DB>,
  entity: Entity,
  one: Import,
  asked: z.output<typeof rowsQuery>,
) {
  let rows = db.selectFrom('import_rows').where('import_id', '=', one.id).where('verdict', 'is not', null);
  if (asked.verdict) rows = rows.where('verdict', '=', asked.verdict);
  if (asked.outcome) rows = rows.where(BECAME, '=', asked.outcome);
  const page = await readPart(rows.selectAll().select(BECAME.as('became')).orderBy('row'), asked);
  return {
    ...page,
    rows: page.rows.map(({ became, ...row }) => presentRow(entity, one, { ...row, outcome: became })),
  };
}

export function presentRow(entity: Entity, one: Import, row: RowTable): ImportRow {
  const { found, verdict } = row;
  const read = shownCells(entity, one, row);
  const cells = Object.entries(read).flatMap(([name, raw]) => {
    const definition = entity.fields[name];
    return definition ? [[name, cellWords(definition, raw, one.reading)]] : [];
  });
  return {
    row: row.row,
    verdict: verdict ?? 'invalid',
    decision: row.decision,
    into: row.into_id,
    into_name: row.into_id === null ? null : (found?.name ?? null),
    id: row.record_id,
    cells: Object.fromEntries(cells),
    values: storedValues(entity, one, row, read),
    mended: Object.keys(row.mended),
    problems: found?.problems ?? {},
    meanings: found?.meanings ?? {},
    changes: found?.changes ?? [],
    kept: found?.kept ?? [],
    met: found?.met ?? null,
    likely: found?.likely ?? [],
    outcome: row.outcome,
    reason: row.reason ?? (row.outcome === 'refused' ? whyRefused(row) : null),
  };
}

/** Constants are for new records only. */
function shownCells(entity: Entity, { columns, reading }: Import, row: RowTable) {
  const isNew = row.outcome === 'added' || (row.record_id === null && row.decision !== 'merge');
  return cellsOf(entity, { columns, reading: isNew ? reading : {} }, row);
}

/** What will be stored, by field, without cells that cannot be read. */
function storedValues(
  entity: Entity,
  one: Import,
  row: RowTable,
  cells: Readonly<Record<string, RawCell>>,
): ImportRow['values'] {
  const { problems = {}, changes = [], values = {}, stays = {}, files = {} } = row.found ?? {};
  const mended = Object.keys(row.mended);
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, raw]) => {
      const definition = entity.fields[name];
      if (!definition || !isEntered(definition) || problems[name]) return [];
      const change = changes.find(({ field }) => field === name);
      if (change) return [[name, change.after]];
      if (Object.hasOwn(stays, name)) return [[name, stays[name] as ImportRow['values'][string]]];
      const path = files[name]?.path;
      if (path !== undefined) return [[name, basename(path)]];
      const read = readCell(definition, raw, cellReading(one.reading, name, mended));
      const [value = null] = [values[name] ?? ('value' in read ? read.value : null)].flat();
      return [[name, value as ImportRow['values'][string]]];
    }),
  );
}
