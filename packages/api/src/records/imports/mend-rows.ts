import type { RowChange, rowsDecision } from '@ar/domain/imports';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import type { Unpacking } from './archive-files.ts';
import { type Checking, checkInParts } from './check-rows.ts';
import { judging } from './checking.ts';
import { fieldNames } from './columns.ts';
import { type Import, type RowTable, updateRow } from './import-rows.ts';
import { importableOf } from './importable.ts';
import { move } from './machine.ts';
import { pairIn } from './row-cells.ts';

export async function changeRow(
  context: Unpacking,
  one: Import,
  row: number,
  { cells, decision, into }: RowChange,
): Promise<RowTable> {
  const known = one.columns.flatMap(({ field }) => field ?? []);
  const { entity } = await importableOf(context.db, one.resource);
  for (const field of Object.keys(cells ?? {}))
    if (!fieldNames(entity).includes(field) || (!known.includes(field) && field === 'id'))
      throw refuseField(field, 'import-field-wrong');
  if (decision === 'merge' && into === undefined) throw refuseField('into', 'import-into-needed');
  return judging(context, one, (checking) =>
    inTransaction(context.db, async (trx) => {
      const { archive_file } = await move(trx, one.id, 'mendRow');
      // The ZIP may have been exchanged while a file was inspected.
      if (archive_file !== one.archive_file) throw new HttpError(409, 'import-rows-before');
      const found = trx
        .selectFrom('import_rows')
        .selectAll()
        .where('import_id', '=', one.id)
        .where('row', '=', row);
      const before = await found.executeTakeFirst();
      if (!before) throw new HttpError(404);
      const next = decision ?? before.decision;
      const changed = {
        ...before,
        mended: { ...before.mended, ...cells, ...pairIn(entity, cells ?? {}) },
        decision: next,
        into_id: next === 'merge' ? (into ?? before.into_id) : null,
      };
      const { mended, into_id } = changed;
      const set = { mended: JSON.stringify(mended), decision: next, into_id, reason: null };
      await updateRow(trx, one.id, row).set(set).execute();
      await judgeAnew(trx, checking, [changed]);
      return found.executeTakeFirstOrThrow();
    }),
  );
}

/** One decision for all rows of a verdict. Each is judged by it at once: an address may be taken, and a merge be given up. */
export async function decideRows(
  trx: Kysely<DB>,
  checking: Checking,
  { verdict, decision }: z.output<typeof rowsDecision>,
): Promise<void> {
  const decided = trx.updateTable('import_rows').set({ decision, into_id: null, reason: null });
  const rows = await decided
    .where('import_id', '=', checking.importId)
    .where('verdict', '=', verdict)
    .returningAll()
    .execute();
  await judgeAnew(
    trx,
    checking,
    rows.sort((a, b) => a.row - b.row),
  );
}

/** Judges rows, and those that were refused or asked about because of them. */
async function judgeAnew(trx: Kysely<DB>, checking: Checking, rows: readonly RowTable[]): Promise<void> {
  const numbers = rows.map(({ row }) => row);
  await checkInParts(trx, checking, rows);
  const { rows: others } = await sql<RowTable>`
    select * from import_rows as other where import_id = ${checking.importId} and row <> all(${numbers}::int[])
      and verdict is not null and (
        about in (select about from import_rows where import_id = ${checking.importId} and row = any(${numbers}::int[]))
        or exists (select from jsonb_array_elements(found -> 'likely') as likely
          where (likely ->> 'row')::int = any(${numbers}::int[])))
    order by row`.execute(trx);
  await checkInParts(trx, checking, others);
}
