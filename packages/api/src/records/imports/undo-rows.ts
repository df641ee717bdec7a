import { message } from '@ar/domain/messages/message';
import { type Kysely, sql } from 'kysely';
import { lastChangedBy } from '../../accounts/journal/audit-log.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { removeUnnamed } from '../../platform/storage/remove-unnamed.ts';
import type { Entry } from '../history/journal.ts';
import { putBack } from '../history/revert.ts';
import { accountEvents } from '../people/account-log.ts';
import { actingPerson } from './acting.ts';
import { type Import, rowsIn, updateRow } from './import-rows.ts';
import { byOf, type Importable, importableOf, versionOf, type Writing, type Written } from './importable.ts';
import { lockIn, tryMove } from './machine.ts';
import { reasonOf } from './reasons.ts';
import type { Working } from './run-rows.ts';

type WrittenRow = NonNullable<Awaited<ReturnType<typeof lastRow>>>;
type Undone = Pick<Written, 'left' | 'events'>;
type Undoing = Pick<Writing, 'by' | 'publicOrigin' | 'archive'>;
const NOTHING: Undone = { left: [], events: [] };

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
    const undone = await inTransaction(deps.db, (trx) => undoRow(trx, deps, kind, one, row));
    await removeUnnamed(deps, undone.left, deps.log);
    for (const event of undone.events) logSecurity({ log: deps.log }, event);
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
  trx: Kysely<DB>,
  { publicOrigin, archive }: Working,
  kind: Importable,
  { id }: Import,
  row: WrittenRow,
): Promise<Undone> {
  const held = await lockIn(trx, id, 'undoing');
  if (!held?.undo_batch) return NOTHING;
  const by = await actingPerson(trx, held, 'import-undone', held.undo_batch);
  if (!by) {
    await tryMove(trx, id, 'endUndo', { problem: 'import-not-allowed' });
    return NOTHING;
  }
  // Another server may have taken it back meanwhile.
  const mine = updateRow(trx, id, row.row).where('is_undone', '=', false);
  const { numUpdatedRows } = await mine.set({ is_undone: true }).executeTakeFirst();
  if (numUpdatedRows === 0n) return NOTHING;
  const undoing = { by, publicOrigin, archive };
  return row.outcome === 'added'
    ? removeAdded(trx, kind, row, undoing)
    : putChangedBack(trx, held, row, undoing);
}

/** Keeps a record that somebody has changed since. */
async function removeAdded(
  trx: Kysely<DB>,
  kind: Importable,
  row: WrittenRow,
  undoing: Undoing,
): Promise<Undone> {
  const id = row.record_id as number;
  const version = await versionOf(trx, kind, id);
  if (version === undefined) return NOTHING;
  if (version !== row.version) {
    const who = await lastChangedBy(trx, kind.entity.resource, id);
    throw new HttpError(409, who ? message('row-stayed-by', { name: who }) : 'row-stayed');
  }
  return kind.remove(trx, id, undoing);
}

async function putChangedBack(
  trx: Kysely<DB>,
  { id, resource }: Import,
  { record_id }: WrittenRow,
  undoing: Undoing,
): Promise<Undone> {
  const { rows } = await sql<Entry>`
    select id, resource, record_id, action, fields, before, after from audit_log
    where batch = ${id} and resource = ${resource} and record_id = ${String(record_id)}`.execute(trx);
  const [entry] = rows;
  if (!entry) return NOTHING;
  const { left, user } = await putBack(trx, entry, { ...undoing, fields: undefined, ifMatch: undefined });
  return { left, events: user ? accountEvents(user, byOf(undoing.by)) : [] };
}
