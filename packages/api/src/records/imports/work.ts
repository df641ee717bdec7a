import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { repeat } from '../../platform/timing.ts';
import { type LocalArchive, localArchive } from './archive-files.ts';
import { type Checking, checkRows, NotInspected, ROWS_AT_ONCE } from './check-rows.ts';
import { checkingOf, inspectFor } from './checking.ts';
import { IMPORT_COLUMNS, type Import } from './import-rows.ts';
import { holdImport, LEASE, storedArchive, type Working } from './lease.ts';
import { runNextRow } from './run-rows.ts';
import { undoNextRow } from './undo-rows.ts';

/** An import that nobody works on now. */
async function claimImport(db: Kysely<DB>): Promise<Import | undefined> {
  const { rows } = await sql<Import>`
    update imports set lease_until = now() + ${LEASE} where id = (
      select id from imports where state in ('checking', 'running', 'undoing')
        and (lease_until is null or lease_until < now())
      order by changed_at limit 1 for update skip locked)
    returning ${sql.join(IMPORT_COLUMNS.map((name) => sql.ref(name)))}`.execute(db);
  return rows[0];
}

/**
 * Works on imports until none waits, or it is stopped: after the row at hand. One whose work fails keeps its lease, so that
 * others come before it is tried again.
 */
export async function workOnImports(deps: Working, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const claimed = await claimImport(deps.db);
    if (!claimed) return;
    const archive = localArchive(deps, await storedArchive(deps.db, claimed));
    try {
      await workOn(deps, claimed, archive, stopped);
    } finally {
      await archive.close();
    }
    await deps.db.updateTable('imports').set({ lease_until: null }).where('id', '=', claimed.id).execute();
  }
}

async function workOn(
  deps: Working,
  one: Import,
  archive: LocalArchive,
  stopped: AbortSignal,
): Promise<void> {
  const step = await stepOf(deps, one, archive, stopped);
  while (!stopped.aborted && (await step()));
}

/** What is done over and over until it answers false. */
async function stepOf(
  deps: Working,
  one: Import,
  archive: LocalArchive,
  stopped: AbortSignal,
): Promise<() => Promise<boolean>> {
  if (one.state === 'running') return () => runNextRow(deps, one, archive);
  if (one.state === 'undoing') return () => undoNextRow(deps, one);
  const checking = await checkingOf(deps.db, one);
  return async () => {
    try {
      return await checkNextRows(deps.db, checking);
    } catch (error) {
      if (!(error instanceof NotInspected)) throw error;
      for (const file of error.files) {
        // Keeps the lease from file to file.
        if (stopped.aborted || !(await holdImport(deps.db, one.id, 'checking'))) return false;
        await inspectFor(checking, archive, file);
      }
      return true;
    }
  };
}

function checkNextRows(db: Kysely<DB>, checking: Checking): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const held = await holdImport(trx, checking.importId, 'checking');
    if (!held) return false;
    const rows = await trx
      .selectFrom('import_rows')
      .select(['row', 'cells', 'mended', 'decision', 'into_id', 'found'])
      .where('import_id', '=', checking.importId)
      .where('verdict', 'is', null)
      .orderBy('row')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length > 0)
      await checkRows(trx, { ...checking, columns: held.columns, reading: held.reading }, rows);
    else
      await trx.updateTable('imports').set({ state: 'ready' }).where('id', '=', checking.importId).execute();
    return rows.length > 0;
  });
}

/** Looks for imports every second until it is stopped; stopping waits for the row at hand. */
export const startImportWorker = (deps: Working) =>
  repeat(
    (stopped) =>
      workOnImports(deps, stopped).catch((error: unknown) => {
        deps.log.error({ err: error }, 'an import could not go on');
      }),
    1000,
  );
