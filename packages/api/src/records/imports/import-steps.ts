import { randomUUID } from 'node:crypto';
import type { Entity } from '@ar/domain/entities/entity';
import type { ColumnChoice, runWish } from '@ar/domain/imports';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { requireProof } from '../../accounts/sessions/access.ts';
import type { Person } from '../../accounts/sessions/person.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { chosenColumns, readingOf } from './columns.ts';
import { countRows, findImport, forgetVerdicts, type Import } from './import-rows.ts';
import { BEFORE_RUN, move } from './machine.ts';

/** Judges all rows anew by these columns. What was mended stays. */
export async function chooseColumns(
  trx: Kysely<DB>,
  entity: Entity,
  one: Import,
  choice: ColumnChoice,
): Promise<Import> {
  const columns = chosenColumns(entity, one.columns, choice);
  const rows = trx.selectFrom('import_rows').select('cells').where('import_id', '=', one.id);
  const cells = (await rows.execute()).map((row) => row.cells);
  const { is1904 } = one.reading;
  const reading = readingOf(entity, columns, cells, { is1904, constants: choice.constants });
  await forgetVerdicts(trx, one, { decision: 'usual', into_id: null });
  const set = { columns: JSON.stringify(columns), reading: JSON.stringify(reading) };
  return move(trx, one.id, 'chooseColumns', set);
}

export async function beginRun(
  trx: Kysely<DB>,
  one: Import,
  person: Person,
  mode: z.output<typeof runWish>['rows'],
): Promise<Import> {
  ensureProved(one, person);
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
  ensureProved(one, person);
  const set = { acting: person.id, undo_batch: randomUUID(), problem: null };
  const undoing = await move(trx, one.id, 'undo', set);
  const { not_undone } = await countRows(trx, one);
  if (not_undone === 0) throw new HttpError(409, 'import-nothing-back');
  const again = trx.updateTable('import_rows').set({ reason: null }).where('import_id', '=', one.id);
  await again.where('outcome', 'in', ['added', 'changed']).where('is_undone', '=', false).execute();
  return undoing;
}

/** Writing people, or undoing that, may give the role of SuperAdmin. */
function ensureProved({ resource }: Import, person: Person): void {
  if (resource === 'users') requireProof(person.is_proved);
}

/**
 * Begins another import of the same table, with the corrections and decisions of an import of which nothing stands, and
 * why its rows were refused. An import's id is the batch of its changes, so the same import cannot run again. The ZIP goes
 * over to the new import.
 */
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

export async function dropImport(trx: Kysely<DB>, one: Import): Promise<void> {
  if (!BEFORE_RUN.some((state) => state === one.state)) throw new HttpError(409, 'import-elsewhere');
  await trx.deleteFrom('imports').where('id', '=', one.id).execute();
}
