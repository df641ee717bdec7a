import { randomUUID } from 'node:crypto';
import type { Entity } from '@ar/domain/entities/entity';
import type { ImportState } from '@ar/domain/import-kinds';
import type { ColumnChoice } from '@ar/domain/imports';
import type { Message } from '@ar/domain/messages/message';
import { type Kysely, sql, type Updateable } from 'kysely';
import { requireProof } from '../../accounts/sessions/access.ts';
import type { Person } from '../../accounts/sessions/person.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { chosenColumns, readingOf } from './columns.ts';
import { countRows, findImport, forgetVerdicts, IMPORT_COLUMNS, type Import, rowsOf } from './import-rows.ts';

const BEFORE_RUN = ['matching', 'checking', 'ready'] as const;

interface Step {
  from: readonly ImportState[];
  to: ImportState;
  refusal?: Message;
}

/** README.md shows the transitions. `undoRun` follows if a run of all rows refuses a row. */
const STEPS = {
  chooseTable: { from: BEFORE_RUN, to: 'matching' },
  chooseColumns: { from: BEFORE_RUN, to: 'checking' },
  replaceZip: { from: ['ready'], to: 'checking', refusal: 'import-zip-before' },
  endCheck: { from: ['checking'], to: 'ready' },
  correctRow: { from: ['ready'], to: 'ready', refusal: 'import-rows-before' },
  decideRows: { from: ['ready'], to: 'ready' },
  run: { from: ['ready'], to: 'running' },
  cancel: { from: ['running'], to: 'running', refusal: 'import-not-running' },
  endRun: { from: ['running'], to: 'done' },
  undoRun: { from: ['running'], to: 'undoing' },
  undo: { from: ['done', 'undone'], to: 'undoing' },
  endUndo: { from: ['undoing'], to: 'undone' },
} satisfies Record<string, Step>;

type Change = Updateable<DB['imports']>;

/** The update also locks the import. @throws HttpError 409 in a wrong state, or if the ZIP is not `archive` */
export async function move(
  trx: Kysely<DB>,
  id: string,
  name: keyof typeof STEPS,
  change: Change = {},
  archive?: string | null,
): Promise<Import> {
  const { refusal = 'import-elsewhere' }: Step = STEPS[name];
  const moved = await tryMove(trx, id, name, change);
  if (!moved || (archive !== undefined && moved.archive_file !== archive)) throw new HttpError(409, refusal);
  return moved;
}

/** Returns undefined if the import is in a different state now. The worker uses this function instead of `move`. */
export async function tryMove(trx: Kysely<DB>, id: string, name: keyof typeof STEPS, change: Change = {}) {
  const { from, to }: Step = STEPS[name];
  const lease_until = sql<string | null>`case state when ${to} then lease_until end`;
  const set = { ...change, state: to, changed_at: sql<string>`now()`, lease_until };
  const update = trx.updateTable('imports').set(set).where('id', '=', id).where('state', 'in', from);
  return update.returning(IMPORT_COLUMNS).executeTakeFirst();
}

export async function lockIn(trx: Kysely<DB>, id: string, state: ImportState): Promise<Import | undefined> {
  const imports = trx.selectFrom('imports').select(IMPORT_COLUMNS).where('id', '=', id);
  return imports.where('state', '=', state).forNoKeyUpdate().executeTakeFirst();
}

export async function chooseColumns(trx: Kysely<DB>, entity: Entity, one: Import, choice: ColumnChoice) {
  const columns = chosenColumns(entity, one.columns, choice);
  const rows = await rowsOf(trx, one).select('cells').execute();
  const cells = rows.map(({ cells }) => cells);
  const reading = readingOf(entity, columns, cells, { ...one.reading, constants: choice.constants });
  await forgetVerdicts(trx, one, { decision: 'usual', into_id: null });
  const set = { columns: JSON.stringify(columns), reading: JSON.stringify(reading) };
  return move(trx, one.id, 'chooseColumns', set);
}

export async function beginRun(trx: Kysely<DB>, one: Import, person: Person, mode: 'all' | 'valid') {
  if (one.resource === 'users') requireProof(person.is_proved);
  const set = { mode, acting: person.id, is_cancelled: false, problem: null };
  const running = await move(trx, one.id, 'run', set);
  const { waiting } = await countRows(trx, one);
  if (mode === 'all' && waiting > 0) throw new HttpError(400, 'import-rows-waiting');
  await sql`
    update import_rows set reason = null,
      outcome = case plan when 'none' then 'unchanged' when 'leave' then 'left' when 'wait' then 'refused' end
    where import_id = ${one.id}`.execute(trx);
  return running;
}

export async function beginUndo(trx: Kysely<DB>, one: Import, person: Person): Promise<Import> {
  if (one.resource === 'users') requireProof(person.is_proved);
  const set = { acting: person.id, undo_batch: randomUUID(), problem: null };
  const undoing = await move(trx, one.id, 'undo', set);
  const { not_undone } = await countRows(trx, one);
  if (not_undone === 0) throw new HttpError(409, 'import-nothing-back');
  const again = trx.updateTable('import_rows').set({ reason: null }).where('import_id', '=', one.id);
  await again.where('outcome', 'in', ['added', 'changed']).where('is_undone', '=', false).execute();
  return undoing;
}

/** Copies an import with its ZIP. The copy has a new id, because the id of an import is the batch of its changes. */
export async function beginAgain(trx: Kysely<DB>, one: Import, person: Person): Promise<Import> {
  const { not_undone } = await countRows(trx, one);
  if ((one.state !== 'undone' && one.state !== 'done') || not_undone > 0)
    throw new HttpError(409, 'import-again-only-undone');
  const { rows } = await sql<{ id: string }>`
    insert into imports (resource, created_by, state, sheet_name, columns, reading, row_count, archive_name, archive_file, archive_entries)
    select resource, ${person.id}, 'checking', sheet_name, columns, reading, row_count,
      case when archive_file is not null then archive_name end, archive_file,
      case when archive_file is null then '[]' else archive_entries end
    from imports where id = ${one.id} returning id`.execute(trx);
  const [{ id }] = rows as [{ id: string }];
  await trx.updateTable('imports').set({ archive_file: null }).where('id', '=', one.id).execute();
  await sql`
    insert into import_rows (import_id, row, cells, mended, decision, into_id, reason)
    select ${id}, row, cells, mended, decision, into_id, case outcome when 'refused' then reason end
    from import_rows where import_id = ${one.id}`.execute(trx);
  return findImport(trx, one.resource, id);
}

export async function dropImport(trx: Kysely<DB>, { id }: Import): Promise<Pick<Import, 'archive_file'>> {
  const dropping = trx.deleteFrom('imports').where('id', '=', id).where('state', 'in', BEFORE_RUN);
  const dropped = await dropping.returning('archive_file').executeTakeFirst();
  if (!dropped) throw new HttpError(409, 'import-elsewhere');
  return dropped;
}

/** Keeps ended imports for `days`, and unfinished imports for a day. The sweep of files removes the ZIPs. */
export async function sweepImports(db: Kysely<DB>, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from imports where changed_at < now() - interval '1 day' * case
      when state in ('done', 'undone') then greatest(${days}::int, 1)
      when state in ('running', 'undoing') then null
      else 1 end`.execute(db);
  return Number(numAffectedRows);
}
