import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isAnyWaiting, type Queue, startTurns, workOnNext } from '../../platform/jobs/queue.ts';
import { type LocalArchive, localArchive, storedArchive } from './archive-files.ts';
import { checkRows, ROWS_AT_ONCE } from './check-rows.ts';
import { type Checking, checkingOf, inspectAndJudge } from './checking.ts';
import type { Import } from './import-rows.ts';
import { lockIn, tryMove } from './machine.ts';
import { runNextRow, type Working } from './run-rows.ts';
import { undoNextRow } from './undo-rows.ts';

const TURN_MS = 5000;

/**
 * Imports that nobody has worked on come first, the longest in its state before the others; then the one whose turn ended
 * first. A row's transaction locks its import, so a lease that ran out does no harm.
 */
const IMPORTS: Queue = {
  table: 'imports',
  lease: 'lease_until',
  leaseSeconds: 60,
  due: sql`state in ('checking', 'running', 'undoing')`,
  order: sql`lease_until nulls first, changed_at`,
};

/** Works on imports in turns until none waits, or it is stopped: after the row at hand. */
export async function workOnImports(deps: Working, stopped: AbortSignal, turnMs = TURN_MS): Promise<void> {
  const next = () => workOnNext<Import>(deps.db, IMPORTS, (one) => workOn(deps, one, { stopped, turnMs }));
  while (!stopped.aborted && (await next()));
}

async function workOn(
  deps: Working,
  one: Import,
  { stopped, turnMs }: { stopped: AbortSignal; turnMs: number },
): Promise<void> {
  const { db } = deps;
  const archive = localArchive(deps, await storedArchive(db, one));
  let goesOn = true;
  try {
    const next = await nextOf(deps, one, archive, stopped);
    for (let end = Date.now() + turnMs; !stopped.aborted; end = Date.now() + turnMs) {
      do goesOn = Boolean(await next());
      while (goesOn && !stopped.aborted && Date.now() < end);
      if (!goesOn || (await isAnyWaiting(db, IMPORTS))) break;
    }
  } finally {
    await archive.close();
  }
  const lease_until = stopped.aborted ? null : sql<string>`now()`;
  if (goesOn) await db.updateTable('imports').set({ lease_until }).where('id', '=', one.id).execute();
}

/** What is done over and over until it answers false. */
async function nextOf(
  deps: Working,
  one: Import,
  archive: LocalArchive,
  stopped: AbortSignal,
): Promise<() => Promise<boolean | undefined>> {
  if (one.state === 'running') return () => runNextRow(deps, one, archive);
  if (one.state === 'undoing') return () => undoNextRow(deps, one);
  const { db } = deps;
  const checking = await checkingOf(db, one);
  const goesOn = async () => !stopped.aborted && (await lockIn(db, one.id, 'checking')) !== undefined;
  const checkNext = () => inTransaction(db, (trx) => checkNextRows(trx, checking));
  return () => inspectAndJudge(checking, archive, checkNext, goesOn);
}

async function checkNextRows(trx: Kysely<DB>, checking: Checking): Promise<boolean> {
  const held = await lockIn(trx, checking.importId, 'checking');
  if (!held) return false;
  const rows = await trx
    .selectFrom('import_rows')
    .select(['row', 'cells', 'mended', 'decision', 'into_id', 'found'])
    .where('import_id', '=', held.id)
    .where('verdict', 'is', null)
    .orderBy('row')
    .limit(ROWS_AT_ONCE)
    .execute();
  const { columns, reading } = held;
  if (rows.length > 0) await checkRows(trx, { ...checking, columns, reading }, rows);
  else await tryMove(trx, held.id, 'endCheck');
  return rows.length > 0;
}

export const startImports = (deps: Working & { stopMs: number }) =>
  startTurns((stopped) => workOnImports(deps, stopped), {
    ...deps,
    everyMs: 1000,
    doing: 'an import was under way',
    failure: 'an import could not go on',
  });
