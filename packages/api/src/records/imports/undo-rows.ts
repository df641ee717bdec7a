import { type Message, message } from '@ar/domain/messages/message';
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
import type { RowTable } from './check-rows.ts';
import type { Import } from './import-rows.ts';
import { byOf, type Importable, importableOf, versionOf, type Writing, type Written } from './importable.ts';
import { holdImport, type Working } from './lease.ts';
import { reasonOf } from './run-rows.ts';

type WrittenRow = Pick<RowTable, 'row' | 'outcome' | 'record_id' | 'version'>;
type Undone = Pick<Written, 'left' | 'events'>;
const NOTHING: Undone = { left: [], events: [] };

/** Takes the last row back that was not tried yet. Answers false once there is none. */
export async function undoNextRow(deps: Working, one: Import): Promise<boolean> {
  const row = await lastRow(deps.db, one);
  if (!row) {
    await endUndo(deps, one);
    return false;
  }
  try {
    const undone = await inTransaction(deps.db, (trx) => undoRow(trx, deps, one, row));
    if (undone === 'stop') {
      await endUndo(deps, one, 'import-not-allowed');
      return false;
    }
    await removeUnnamed(deps, undone.left, deps.log);
    for (const event of undone.events) logSecurity({ log: deps.log }, event);
  } catch (error) {
    // While nothing knows the list, no row of it stays.
    await importableOf(deps.db, one.resource);
    const reason = reasonOf(error);
    await rowOf(deps.db, one, row).set({ reason }).execute();
  }
  return true;
}

async function lastRow(db: Kysely<DB>, { id }: Import): Promise<WrittenRow | undefined> {
  return db
    .selectFrom('import_rows')
    .select(['row', 'outcome', 'record_id', 'version'])
    .where('import_id', '=', id)
    .where('outcome', 'in', ['added', 'changed'])
    .where('is_undone', '=', false)
    .where('reason', 'is', null)
    .orderBy('row', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const rowOf = (db: Kysely<DB>, { id }: Import, { row }: WrittenRow) =>
  db.updateTable('import_rows').where('import_id', '=', id).where('row', '=', row);

async function undoRow(
  trx: Kysely<DB>,
  deps: Working,
  one: Import,
  row: WrittenRow,
): Promise<Undone | 'stop'> {
  const held = await holdImport(trx, one.id, 'undoing');
  if (!held?.undo_batch) return 'stop';
  const by = await actingPerson(trx, held, 'import-undone', held.undo_batch);
  if (!by) return 'stop';
  const mine = trx
    .selectFrom('import_rows')
    .select('row')
    .where('import_id', '=', one.id)
    .where('row', '=', row.row);
  if (!(await mine.where('is_undone', '=', false).executeTakeFirst())) return NOTHING;
  const kind = await importableOf(trx, one.resource);
  const undone =
    row.outcome === 'added'
      ? await removeAdded(trx, deps, kind, by, row)
      : await putChangedBack(trx, deps, one, by, row);
  await rowOf(trx, one, row).set({ is_undone: true }).execute();
  return undone;
}

/** What somebody changed since stays. What is gone already needs nothing. */
async function removeAdded(
  trx: Kysely<DB>,
  deps: Working,
  kind: Importable,
  by: Writing['by'],
  row: WrittenRow,
): Promise<Undone> {
  const id = row.record_id as number;
  const version = await versionOf(trx, kind, id);
  if (version === undefined) return NOTHING;
  if (version !== row.version) {
    const who = await lastChangedBy(trx, kind.entity.resource, id);
    throw new HttpError(409, who ? message('row-stayed-by', { name: who }) : 'row-stayed');
  }
  return kind.remove(trx, id, { by, publicOrigin: deps.publicOrigin, archive: deps.archive });
}

async function putChangedBack(
  trx: Kysely<DB>,
  deps: Working,
  one: Import,
  by: Writing['by'],
  row: WrittenRow,
): Promise<Undone> {
  const { rows } = await sql<Entry>`
    select id, resource, record_id, action, fields, before, after from audit_log
    where batch = ${one.id} and resource = ${one.resource} and record_id = ${String(row.record_id)}`.execute(
    trx,
  );
  const [entry] = rows;
  if (!entry) return NOTHING;
  const { publicOrigin, archive } = deps;
  const { left, user } = await putBack(trx, entry, {
    by,
    fields: undefined,
    ifMatch: undefined,
    publicOrigin,
    archive,
  });
  return { left, events: user ? accountEvents(user, byOf(by)) : [] };
}

async function endUndo(deps: Working, one: Import, problem?: Message): Promise<void> {
  const over = { state: 'undone', changed_at: sql<string>`now()`, ...(problem && { problem }) } as const;
  const ended = deps.db
    .updateTable('imports')
    .set(over)
    .where('id', '=', one.id)
    .where('state', '=', 'undoing');
  await ended.execute();
}
