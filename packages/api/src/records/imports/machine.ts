import type { ImportState } from '@ar/domain/import-kinds';
import type { Message } from '@ar/domain/messages/message';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { IMPORT_COLUMNS, type Import } from './import-rows.ts';

export const BEFORE_RUN = ['matching', 'checking', 'ready'] as const;

interface Step {
  from: readonly ImportState[];
  to: ImportState;
  /** What a person reads when the import is in another state. */
  elsewhere?: Message;
}

/** Every step of an import; README.md draws them. `takeBackRun`: a row was refused, and all rows were asked for. */
const STEPS = {
  chooseTable: { from: BEFORE_RUN, to: 'matching' },
  chooseColumns: { from: BEFORE_RUN, to: 'checking' },
  exchangeArchive: { from: ['ready'], to: 'checking', elsewhere: 'import-zip-before' },
  endCheck: { from: ['checking'], to: 'ready' },
  mendRow: { from: ['ready'], to: 'ready', elsewhere: 'import-rows-before' },
  decideRows: { from: ['ready'], to: 'ready' },
  run: { from: ['ready'], to: 'running' },
  cancel: { from: ['running'], to: 'running', elsewhere: 'import-not-running' },
  endRun: { from: ['running'], to: 'done' },
  takeBackRun: { from: ['running'], to: 'undoing' },
  undo: { from: ['done', 'undone'], to: 'undoing' },
  endUndo: { from: ['undoing'], to: 'undone' },
} satisfies Record<string, Step>;

type Change = Updateable<DB['imports']>;

/**
 * Moves an import on. The update is also the lock: of two that move it at once, one does.
 *
 * @param archive moves it only while it has this ZIP.
 * @throws HttpError 409 when it is in another state.
 */
export async function move(
  trx: Kysely<DB>,
  id: string,
  name: keyof typeof STEPS,
  change: Change = {},
  archive?: string | null,
): Promise<Import> {
  const moved = await tryMove(trx, id, name, change);
  const { elsewhere = 'import-elsewhere' }: Step = STEPS[name];
  if (!moved || (archive !== undefined && moved.archive_file !== archive))
    throw new HttpError(409, elsewhere);
  return moved;
}

/** As `move`, for the server's own work; undefined when others have moved the import meanwhile. */
export async function tryMove(
  trx: Kysely<DB>,
  id: string,
  name: keyof typeof STEPS,
  change: Change = {},
): Promise<Import | undefined> {
  const { from, to }: Step = STEPS[name];
  // A lease ends with its state.
  const lease_until = sql<string | null>`case state when ${to} then lease_until end`;
  return trx
    .updateTable('imports')
    .set({ ...change, state: to, changed_at: sql<string>`now()`, lease_until })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(IMPORT_COLUMNS)
    .executeTakeFirst();
}

/** Locks an import so that nobody moves it before the transaction ends; undefined when it is in another state. */
export async function lockIn(trx: Kysely<DB>, id: string, state: ImportState): Promise<Import | undefined> {
  const imports = trx.selectFrom('imports').select(IMPORT_COLUMNS).where('id', '=', id);
  return imports.where('state', '=', state).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Removes imports that are over after the trash's days, and imports that never ran after a day. The next sweep of unnamed
 * files removes their ZIPs.
 */
export async function sweepImports(db: Kysely<DB>, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from imports where changed_at < now() - interval '1 day' * case
      when state in ('done', 'undone') then greatest(${days}::int, 1) when state in ('running', 'undoing') then null else 1 end`.execute(
    db,
  );
  return Number(numAffectedRows);
}
