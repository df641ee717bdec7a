import { randomUUID } from 'node:crypto';
import { message } from '@ar/domain/messages/message';
import { type Action, can } from '@ar/domain/permissions';
import { type Kysely, sql } from 'kysely';
import { type Actor, lastChangedBy } from '../../accounts/journal/audit-log.ts';
import { USER_COLUMNS } from '../../accounts/sessions/person.ts';
import type { Found } from '../../platform/database/import-types.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { asHttpError, HttpError, refuseField } from '../../platform/http/errors.ts';
import { isAnyWaiting, type Queue, startTurns, workOnNext } from '../../platform/jobs/queue.ts';
import { type Change, type ChangeSettings, changeAs } from '../changes/change-records.ts';
import { fileOf } from '../changes/record-rows.ts';
import { catalogueOf, readDepartmentRecords } from '../definitions/catalogue.ts';
import { storeDraft } from '../files/accept-form.ts';
import { removeUnreferenced, restoreLostContent, type StoredUpload } from '../files/record-files.ts';
import { revert } from '../history/entry-detail.ts';
import type { Entry } from '../history/journal.ts';
import { type Import, type RowTable, reasonOf, rowsOf, updateRows } from './import-rows.ts';
import { lockIn, tryMove } from './machine.ts';
import { BATCH_SIZE, validateRows } from './validate-rows.ts';
import type { Importable, Validation } from './validation.ts';
import { importableOf, openValidation, versionOf, withInspectedFiles } from './validation.ts';
import * as zip from './zip-files.ts';

const TURN_MS = 5000;

/** An expired lease does no harm, because the transaction of each row locks the import. */
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
  const archive = zip.localArchive(deps, await zip.storedArchive(deps, one));
  let goesOn: boolean | undefined = true;
  try {
    const validation = one.state === 'checking' && (await openValidation(db, one, archive));
    const isWanted = async () => !stopped.aborted && (await lockIn(db, one.id, 'checking')) !== undefined;
    const next = () =>
      validation
        ? withInspectedFiles(validation, (trx) => validateNextRows(trx, validation), isWanted)
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

async function validateNextRows(trx: Kysely<DB>, validation: Validation): Promise<boolean> {
  const held = await lockIn(trx, validation.id, 'checking');
  if (!held) return false;
  const unchecked = rowsOf(trx, held).selectAll().where('verdict', 'is', null);
  const rows = await unchecked.orderBy('row').limit(BATCH_SIZE).execute();
  const { columns, reading } = held;
  if (rows.length > 0) await validateRows(trx, { ...validation, columns, reading }, rows);
  else await tryMove(trx, held.id, 'endCheck');
  return rows.length > 0;
}

export const startImports = (deps: Working & { stopMs: number }) =>
  startTurns((stopped) => workOnImports(deps, stopped), {
    ...deps,
    everyMs: 1000,
    doing: 'an import was running',
    failure: 'an import failed',
  });

export type Working = zip.Unpacking & ChangeSettings;

type Row = Pick<RowTable, 'row' | 'plan' | 'outcome' | 'record_id' | 'version'> & {
  found: Found;
  uploads: StoredUpload[];
};

/** Returns false if no row is left. An undo begins with the last row. */
export async function writeNextRow(deps: Working, one: Import, archive: zip.LocalArchive): Promise<boolean> {
  const { db, log } = deps;
  const row = await nextRow(db, one);
  if (!row) return end(deps, one);
  // Throws outside of `try`, so that a list that this server does not know yet is no reason to refuse the row.
  const kind = await importableOf(db, one.resource);
  const isRun = one.state === 'running';
  try {
    if (isRun) await storeFiles(deps, kind, row, archive);
    await changeAs(deps, deps, async (begun) => {
      begun.orphans.push(...keysOf(row));
      await writeRow(begun, kind, one, row);
    });
  } catch (error) {
    await removeUnreferenced(deps, keysOf(row), log);
    if (error instanceof Error && asHttpError(error).statusCode === 500)
      log.error({ err: error }, 'a row of an import could not be written');
    const refused = { reason: reasonOf(error), ...(isRun && { outcome: 'refused' as const }) };
    await openRow(db, one, row.row).set(refused).execute();
    if (isRun && one.mode === 'all') return end(deps, one, row.row);
  }
  return true;
}

const keysOf = ({ uploads }: Row) => uploads.map(({ row }) => row.storage_key);

async function nextRow(db: Kysely<DB>, { id, state }: Import): Promise<Row | undefined> {
  const isOpen =
    state === 'running'
      ? sql`not is_cancelled and plan in ('add', 'change') and outcome is null order by row`
      : sql`outcome in ('added', 'changed') and not is_undone and reason is null order by row desc`;
  const { rows } = await sql<Row>`
    select row, plan, outcome, record_id, found, version from import_rows join imports on imports.id = import_id
    where import_id = ${id} and state = ${state} and ${isOpen} limit 1`.execute(db);
  return rows[0] && { ...rows[0], uploads: [] };
}

/** Another server may have processed the row in the meantime. */
const openRow = (db: Kysely<DB>, one: Import, row: number) => {
  const rows = updateRows(db, one).where('row', '=', row);
  return one.state === 'running' ? rows.where('outcome', 'is', null) : rows.where('is_undone', '=', false);
};

async function storeFiles({ db, store }: Working, kind: Importable, row: Row, archive: zip.LocalArchive) {
  const { found, uploads } = row;
  for (const [field, { path }] of Object.entries(found.files)) {
    const { upload } = fileOf(kind.entity, field);
    const stored = await archive.withDraft({ path, field, kind: upload }, async (draft) => {
      uploads.push(await storeDraft(draft, store));
    });
    if (stored) throw refuseField(field, stored.problem);
  }
  for (const { row } of uploads) await restoreLostContent(db, store, row);
}

async function writeRow(begun: Omit<Change, 'by'>, kind: Importable, one: Import, row: Row): Promise<void> {
  const { trx } = begun;
  const { id, state } = one;
  const isRun = state === 'running';
  const held = await lockIn(trx, id, state);
  if (!held || (isRun && held.is_cancelled)) return;
  const by = await actingPerson(trx, held);
  if (!by) {
    const problem = 'import-not-allowed';
    if (isRun) await tryMove(trx, id, 'cancel', { problem, is_cancelled: true });
    else await tryMove(trx, id, 'endUndo', { problem });
    return;
  }
  const outcome = row.plan === 'add' ? 'added' : 'changed';
  const done = openRow(trx, one, row.row).set(isRun ? { outcome } : { is_undone: true });
  const { numUpdatedRows } = await done.executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const change = { ...begun, by };
  if (!isRun)
    return row.outcome === 'added' ? removeAdded(change, kind, row) : revertChanged(change, held, row);
  const { found, uploads } = row;
  let record_id = row.plan === 'add' ? null : row.record_id;
  if (record_id === null) record_id = await kind.create(change, found.values, uploads);
  else await kind.change(change, record_id, found.values, { uploads, ifMatch: `"${found.version}"` });
  const version = (await versionOf(trx, kind, record_id)) ?? null;
  await updateRows(trx, held).where('row', '=', row.row).set({ record_id, version }).execute();
}

/** Returns undefined if the person no longer has the permission, which is checked for each row. */
async function actingPerson(trx: Kysely<DB>, { acting, resource, id, undo_batch }: Import) {
  const people = trx.selectFrom('users').select(USER_COLUMNS).where('is_active', '=', true);
  const person = await people.where('id', '=', acting ?? 0).executeTakeFirst();
  const { grants } = catalogueOf(await readDepartmentRecords(trx));
  const actions: Action[] = undo_batch === null ? ['create', 'update'] : ['update', 'delete'];
  if (!person || !actions.every((action) => can(person.role, action, resource, grants))) return undefined;
  const action = undo_batch === null ? 'import' : 'import-undone';
  const actor: Actor = { person, requestId: `import ${id}`, isProved: true, batch: undo_batch ?? id, action };
  return actor;
}

async function removeAdded(change: Change, kind: Importable, row: Row): Promise<void> {
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

async function revertChanged(change: Change, { id, resource }: Import, { record_id }: Row): Promise<void> {
  const { rows } = await sql<Entry>`
    select id, resource, record_id, action, fields, before, after from audit_log
    where batch = ${id} and resource = ${resource} and record_id = ${String(record_id)}`.execute(change.trx);
  const [entry] = rows;
  if (entry) await revert(change, entry, {});
}

/** Returns false. `refused` is the row because of which the whole run is undone. */
async function end(deps: Working, { id, state }: Import, refused?: number): Promise<boolean> {
  if (state === 'undoing') {
    await tryMove(deps.db, id, 'endUndo');
    return false;
  }
  const ended = await inTransaction(deps.db, async (trx) => {
    const held = await lockIn(trx, id, 'running');
    if (!held) return undefined;
    const open = updateRows(trx, held).where('outcome', 'is', null);
    const { numUpdatedRows } = await open.set({ outcome: 'left' }).executeTakeFirst();
    if (refused !== undefined) {
      const problem = message('import-row-refused', { row: refused });
      await tryMove(trx, id, 'undoRun', { undo_batch: randomUUID(), problem });
      return undefined;
    }
    const problem = held.problem ?? (held.is_cancelled && numUpdatedRows > 0n ? 'import-stopped' : null);
    await trx.deleteFrom('import_tables').where('import_id', '=', id).execute();
    return tryMove(trx, id, 'endRun', { problem });
  });
  if (ended) await zip.removeArchive(deps, ended);
  return false;
}
