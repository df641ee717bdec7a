import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { isAnyWaiting, type Queue, startTurns, workOnNext } from '../../platform/jobs/queue.ts';
import { checkRows, ROWS_AT_ONCE } from './check-rows.ts';
import { type Checking, checkingOf, judging } from './checking.ts';
import { type Import, rowsOf } from './import-rows.ts';
import { lockIn, tryMove } from './machine.ts';
import { type Working, writeNextRow } from './write-rows.ts';
import { localArchive, storedArchive } from './zip-files.ts';

const TURN_MS = 5000;

/** Least recently worked on first. A row's transaction locks its import, so a lease that ran out does no harm. */
const IMPORTS: Queue = {
  table: 'imports',
  lease: 'lease_until',
  leaseSeconds: 60,
  due: sql`state in ('checking', 'running', 'undoing')`,
  order: sql`lease_until nulls first, changed_at`,
};

export async function workOnImports(deps: Working, stopped: AbortSignal, turnMs = TURN_MS): Promise<void> {
  const next = () => workOnNext<Import>(deps.db, IMPORTS, (one) => workOn(deps, one, stopped, turnMs));
  while (!stopped.aborted && (await next()));
}

async function workOn(deps: Working, one: Import, stopped: AbortSignal, turnMs: number): Promise<void> {
  const { db } = deps;
  const archive = localArchive(deps, await storedArchive(deps, one));
  let goesOn: boolean | undefined = true;
  try {
    const checking = one.state === 'checking' && (await checkingOf(db, one, archive));
    const isWanted = async () => !stopped.aborted && (await lockIn(db, one.id, 'checking')) !== undefined;
    const next = () =>
      checking
        ? judging(checking, (trx) => checkNextRows(trx, checking), isWanted)
        : writeNextRow(deps, one, archive);
    let end = Date.now() + turnMs;
    while (goesOn && !stopped.aborted) {
      goesOn = await next();
      if (!goesOn || Date.now() < end) continue;
      if (await isAnyWaiting(db, IMPORTS)) break;
      end = Date.now() + turnMs;
    }
  } finally {
    await archive.close();
  }
  const lease_until = stopped.aborted ? null : sql<string>`now()`;
  if (goesOn) await db.updateTable('imports').set({ lease_until }).where('id', '=', one.id).execute();
}

async function checkNextRows(trx: Kysely<DB>, checking: Checking): Promise<boolean> {
  const held = await lockIn(trx, checking.id, 'checking');
  if (!held) return false;
  const unjudged = rowsOf(trx, held).selectAll().where('verdict', 'is', null);
  const rows = await unjudged.orderBy('row').limit(ROWS_AT_ONCE).execute();
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
