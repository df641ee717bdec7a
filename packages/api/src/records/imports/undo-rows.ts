import { message } from '@ar/domain/messages/message';
import { type Kysely, sql } from 'kysely';
import { lastChangedBy } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Change, changeAs } from '../changes/change-records.ts';
import type { Entry } from '../history/journal.ts';
import { revert } from '../history/revert.ts';
import { actingPerson } from './acting.ts';
import { type Import, rowsIn, updateRow } from './import-rows.ts';
import { type Importable, importableOf, versionOf } from './importable.ts';
import { lockIn, tryMove } from './machine.ts';
import { reasonOf } from './reasons.ts';
import type { Working } from './run-rows.ts';

type WrittenRow = NonNullable<Awaited<ReturnType<typeof lastRow>>>;
/** Takes back the last row that was not tried yet. False when there is none. */
export async function undoNextRow(deps: Working, one: Import): Promise<boolean> {
  const row = await lastRow(deps.db, one);
  if (!row) {
    await tryMove(deps.db, one.id, 'endUndo');
    return false;
  }
  // Outside the try: no row stays because this server does not know the list yet.
  const kind = await importableOf(deps.db, one.resource);
  try {
    await changeAs(deps, deps, (begun) => undoRow(begun, kind, one, row));
  } catch (error) {
    await updateRow(deps.db, one.id, row.row)
      .set({ reason: reasonOf(error) })
      .execute();
  }
  return true;
}

const lastRow = (db: Kysely<DB>, { id }: Import) =>
  rowsIn(db, id, 'undoing')
    .where('outcome', 'in', ['added', 'changed'])
    .where('is_undone', '=', false)
    .where('reason', 'is', null)
    .select(['row', 'outcome', 'record_id', 'version'])
    .orderBy('row', 'desc')
    .limit(1)
    .executeTakeFirst();

async function undoRow(
  begun: Omit<Change, 'by'>,
  kind: Importable,
  { id }: Import,
  row: WrittenRow,
): Promise<void> {
  const { trx } = begun;
  const held = await lockIn(trx, id, 'undoing');
  if (!held?.undo_batch) return;
  const by = await actingPerson(trx, held, 'import-undone', held.undo_batch);
  if (!by) {
    await tryMove(trx, id, 'endUndo', { problem: 'import-not-allowed' });
    return;
  }
  // Another server may have taken it back meanwhile.
  const mine = updateRow(trx, id, row.row).where('is_undone', '=', false);
  const { numUpdatedRows } = await mine.set({ is_undone: true }).executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const change = { ...begun, by };
  await (row.outcome === 'added' ? removeAdded(change, kind, row) : revertChanged(change, held, row));
}

/** Keeps a record that somebody has changed since. */
async function removeAdded(change: Change, kind: Importable, row: WrittenRow): Promise<void> {
  const { trx } = change;
  const id = row.record_id as number;
  const version = await versionOf(trx, kind, id);
  if (version === undefined) return;
  if (version !== row.version) {
    const who = await lastChangedBy(trx, kind.entity.resource, id);
    throw new HttpError(409, who ? message('row-stayed-by', { name: who }) : 'row-stayed');
  }
  await kind.remove(change, id);
}

async function revertChanged(
  change: Change,
  { id, resource }: Import,
  { record_id }: WrittenRow,
): Promise<void> {
  const { rows } = await sql<Entry>`
    select id, resource, record_id, action, fields, before, after from audit_log
    where batch = ${id} and resource = ${resource} and record_id = ${String(record_id)}`.execute(change.trx);
  const [entry] = rows;
  if (entry) await revert(change, entry, {});
}
