import { type Entity, isEntered } from '@ar/domain/entities/entity';
import { UUID } from '@ar/domain/entities/filters';
import type { Outcome } from '@ar/domain/import-kinds';
import type { ImportDocument, ImportRow, rowsQuery } from '@ar/domain/imports';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { cellReading, type RawCell } from '../../platform/database/import-types.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { cellWords, readCell } from './cells.ts';
import type { ImportTable, RowTable } from './check-rows.ts';
import { whyRefused } from './reasons.ts';
import { cellsOf } from './row-cells.ts';

/** Everything but what the archive holds, which may be a megabyte. */
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

export type Import = Pick<ImportTable, (typeof IMPORT_COLUMNS)[number]>;

/** @throws HttpError 404 also for an import of another list. */
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

/** What became of a row, as things are now. Its table keeps what it did when it was written. */
const BECAME = sql<Outcome | null>`case
  when is_undone then 'undone'
  when outcome in ('added', 'changed') and reason is not null then 'stayed'
  when outcome = 'left' and plan <> 'leave' then 'unreached'
  else outcome end`;

/** How many rows are in each way. */
export interface Counts
  extends Pick<ImportDocument, 'verdicts' | 'left_out' | 'waiting' | 'planned' | 'outcomes' | 'not_undone'> {
  checked: number;
  planned_rows: number;
  settled: number;
  written: number;
  taken_back: number;
}

export async function countRows(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<{
    import_id: string;
    verdict: string | null;
    plan: string | null;
    outcome: Outcome | null;
    count: number;
  }>`
    select import_id, verdict, plan, ${BECAME} as outcome, count(*) as count
    from import_rows where import_id = any(${[...ids]}::uuid[]) group by 1, 2, 3, 4`.execute(db);
  const counts = new Map<string, Counts>();
  for (const id of ids) {
    const own = rows.filter((row) => row.import_id === id);
    const sum = (is: (row: (typeof own)[number]) => boolean) =>
      own.filter(is).reduce((all, { count }) => all + count, 0);
    const by = (key: 'verdict' | 'outcome') =>
      Object.fromEntries(
        [...new Set(own.flatMap((row) => row[key] ?? []))].map((value) => [
          value,
          sum((row) => row[key] === value),
        ]),
      );
    const became = (...outcomes: Outcome[]) => sum(({ outcome }) => outcomes.includes(outcome as Outcome));
    const there = became('added', 'changed', 'stayed');
    const isPlanned = ({ plan }: (typeof own)[number]) => plan === 'add' || plan === 'change';
    counts.set(id, {
      verdicts: by('verdict'),
      outcomes: by('outcome'),
      left_out: sum(({ plan }) => plan === 'leave'),
      waiting: sum(({ plan }) => plan === 'wait'),
      planned: { added: sum(({ plan }) => plan === 'add'), changed: sum(({ plan }) => plan === 'change') },
      not_undone: there,
      checked: sum(({ verdict }) => verdict !== null),
      planned_rows: sum(isPlanned),
      settled: sum((row) => isPlanned(row) && row.outcome !== null),
      written: there + became('undone'),
      taken_back: became('undone', 'stayed'),
    });
  }
  return counts;
}

function progressOf({ state, row_count }: Import, counts: Counts): ImportDocument['progress'] {
  if (state === 'checking') return { done: counts.checked, of: row_count };
  if (state === 'running') return { done: counts.settled, of: counts.planned_rows };
  return state === 'undoing' ? { done: counts.taken_back, of: counts.written } : null;
}

export async function presentImports(db: Kysely<DB>, imports: readonly Import[]): Promise<ImportDocument[]> {
  const counts = await countRows(
    db,
    imports.map(({ id }) => id),
  );
  const ids = imports.flatMap(({ created_by }) => created_by ?? []);
  const people =
    ids.length > 0
      ? await db.selectFrom('all_users').select(['id', 'name']).where('id', 'in', ids).execute()
      : [];
  const all = imports.map(({ id }) => id);
  const choices =
    all.length > 0
      ? await db
          .selectFrom('import_tables')
          .select(['import_id', 'choice'])
          .where('import_id', 'in', all)
          .execute()
      : [];
  return imports.map((one) => {
    const own = counts.get(one.id) as Counts;
    const isUndone = one.state === 'undone';
    return {
      id: one.id,
      state: one.state,
      sheet_name: one.sheet_name,
      archive_name: one.archive_name,
      created_at: one.created_at,
      created_by_name: people.find(({ id }) => id === one.created_by)?.name ?? null,
      row_count: one.row_count,
      table: choices.find(({ import_id }) => import_id === one.id)?.choice ?? null,
      columns: one.columns,
      constants: one.reading.constants ?? {},
      progress: progressOf(one, own),
      verdicts: own.verdicts,
      left_out: own.left_out,
      waiting: own.waiting,
      planned: own.planned,
      outcomes: own.outcomes,
      not_undone: isUndone ? own.not_undone : 0,
      problem: one.problem,
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
  const counted = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst();
  const page = rows.selectAll().select(BECAME.as('became')).orderBy('row');
  const some = await page.limit(asked.limit).offset(asked.offset).execute();
  return {
    count: Number(counted?.count ?? 0),
    rows: some.map(({ became, ...row }) => presentRow(entity, one, { ...row, outcome: became })),
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

/** Without what is said once for all new records, where the row changes one that is there. */
function shownCells(entity: Entity, { columns, reading }: Import, row: RowTable) {
  const isNew = row.outcome === 'added' || (row.record_id === null && row.decision !== 'merge');
  return cellsOf(entity, { columns, reading: isNew ? reading : {} }, row);
}

/** What a row's cells will be stored as, by field: nothing of a cell that cannot be read. */
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
      if (path !== undefined) return [[name, path.slice(path.lastIndexOf('/') + 1)]];
      const read = readCell(definition, raw, cellReading(one.reading, name, mended));
      const [value = null] = [values[name] ?? ('value' in read ? read.value : null)].flat();
      return [[name, value as ImportRow['values'][string]]];
    }),
  );
}
