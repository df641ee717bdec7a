import type { Entity } from '@ar/domain/entities/entity';
import type { RowChange, rowsDecision } from '@ar/domain/imports';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { localArchive, storedArchive, type Unpacking } from './archive-files.ts';
import { pairIn } from './cells.ts';
import { checkRows } from './check-rows.ts';
import { type Checking, checkingOf, inspectAndJudge } from './checking.ts';
import { fieldNames } from './columns.ts';
import { type Import, type RowTable, updateRow } from './import-rows.ts';
import { move } from './machine.ts';

/** Stores what a person typed into a row or decided for it, and judges the row anew. */
export function changeRow(
  context: Unpacking,
  entity: Entity,
  { one, row, change }: { one: Import; row: number; change: RowChange },
): Promise<RowTable> {
  const { cells = {}, decision, into } = change;
  const known = one.columns.flatMap(({ field }) => field ?? []);
  for (const field of Object.keys(cells))
    if (!fieldNames(entity).includes(field) || (!known.includes(field) && field === 'id'))
      throw refuseField(field, 'import-field-wrong');
  if (decision === 'merge' && into === undefined) throw refuseField('into', 'import-into-needed');
  return judging(context, one, 'mendRow', async (trx, checking) => {
    const rows = trx.selectFrom('import_rows').selectAll().where('import_id', '=', one.id);
    const found = rows.where('row', '=', row);
    const before = await found.executeTakeFirst();
    if (!before) throw new HttpError(404);
    const next = decision ?? before.decision;
    const mended = { ...before.mended, ...cells, ...pairIn(entity, cells) };
    const into_id = next === 'merge' ? (into ?? before.into_id) : null;
    const set = { mended: JSON.stringify(mended), decision: next, into_id, reason: null };
    await updateRow(trx, one.id, row).set(set).execute();
    await judgeAnew(trx, checking, [{ ...before, mended, decision: next, into_id }]);
    return found.executeTakeFirstOrThrow();
  });
}

/** One decision for all rows of a verdict. Each is judged by it at once: an address may be taken, and a merge be given up. */
export function decideRows(
  context: Unpacking,
  one: Import,
  { verdict, decision }: z.output<typeof rowsDecision>,
): Promise<Import> {
  return judging(context, one, 'decideRows', async (trx, checking, ready) => {
    const decided = trx.updateTable('import_rows').set({ decision, into_id: null, reason: null });
    const ofVerdict = decided.where('import_id', '=', one.id).where('verdict', '=', verdict);
    const rows = await ofVerdict.returningAll().execute();
    rows.sort((a, b) => a.row - b.row);
    await judgeAnew(trx, checking, rows);
    return ready;
  });
}

/** Moves an import and judges rows of it in one transaction, and again once the files are inspected that it lacked. */
async function judging<Result>(
  context: Unpacking,
  one: Import,
  step: 'mendRow' | 'decideRows',
  judge: (trx: Kysely<DB>, checking: Checking, moved: Import) => Promise<Result>,
): Promise<Result> {
  const { db } = context;
  const archive = localArchive(context, await storedArchive(db, one));
  const checking = await checkingOf(db, one);
  const judged = () =>
    inTransaction(db, async (trx) => {
      // The ZIP may have been exchanged while a file was inspected.
      const moved = await move(trx, one.id, step, {}, one.archive_file);
      const { columns, reading } = moved;
      return judge(trx, { ...checking, columns, reading }, moved);
    });
  return (inspectAndJudge(checking, archive, judged) as Promise<Result>).finally(archive.close);
}

/** Judges rows, and those that were refused or asked about because of them. */
async function judgeAnew(trx: Kysely<DB>, checking: Checking, rows: readonly RowTable[]): Promise<void> {
  const numbers = rows.map(({ row }) => row);
  await checkRows(trx, checking, rows);
  const { rows: others } = await sql<RowTable>`
    select * from import_rows as other where import_id = ${checking.importId} and row <> all(${numbers}::int[])
      and verdict is not null and (
        about in (select about from import_rows where import_id = ${checking.importId} and row = any(${numbers}::int[]))
        or exists (select from jsonb_array_elements(found -> 'likely') as likely
          where (likely ->> 'row')::int = any(${numbers}::int[])))
    order by row`.execute(trx);
  await checkRows(trx, checking, others);
}
