import { randomUUID } from 'node:crypto';
import type { Entity } from '@ar/domain/entities/entity';
import { message } from '@ar/domain/messages/message';
import type { UploadKind } from '@ar/domain/upload';
import { type Kysely, sql } from 'kysely';
import type { Found } from '../../platform/database/import-types.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { asHttpError, refuseField } from '../../platform/http/errors.ts';
import { logSecurity } from '../../platform/observability/security-log/security-log.ts';
import { removeUnnamed } from '../../platform/storage/remove-unnamed.ts';
import { fileOf } from '../changes/record-rows.ts';
import { type StoredUpload, storeDraft } from '../files/accept-form.ts';
import { findLost } from '../files/record-files.ts';
import { actingPerson } from './acting.ts';
import type { LocalArchive } from './archive-files.ts';
import type { RowTable } from './check-rows.ts';
import type { Import } from './import-rows.ts';
import { importableOf, versionOf, type Written } from './importable.ts';
import { holdImport, removeArchive, type Working } from './lease.ts';
import { reasonOfFields } from './reasons.ts';

type Planned = Pick<RowTable, 'row' | 'plan' | 'record_id'> & { found: Found };

/** What a row did, or why the import goes no further. */
type Done = Written | 'stop' | 'taken';

/** Writes the next row in one transaction together with what became of it. Answers false once there is none. */
export async function runNextRow(deps: Working, one: Import, archive: LocalArchive): Promise<boolean> {
  const row = await nextRow(deps.db, one);
  const goesOn = row && (await maySettle(deps.db, one));
  if (!row || !goesOn) {
    await endRun(deps, one);
    return false;
  }
  // Outside: while nothing knows the list, no row of it is refused.
  const { entity } = await importableOf(deps.db, one.resource);
  const uploads: StoredUpload[] = [];
  try {
    await storeFiles(deps, entity, archive, row.found, uploads);
    const done = await inTransaction(deps.db, (trx) => writeRow(trx, deps, one, row, uploads));
    if (done === 'stop') {
      await removeUnnamed(deps, keysOf(uploads), deps.log);
      await endRun(deps, one);
      return false;
    }
    const left = done === 'taken' ? [] : done.left;
    await removeUnnamed(deps, [...keysOf(uploads), ...left], deps.log);
    if (done !== 'taken') for (const event of done.events) logSecurity({ log: deps.log }, event);
  } catch (error) {
    // What a row names is in use; the rest goes.
    await removeUnnamed(deps, keysOf(uploads), deps.log);
    if (error instanceof Error && asHttpError(error).statusCode === 500)
      deps.log.error({ err: error }, 'a row of an import could not be written');
    await refuseRow(deps.db, one, row.row, reasonOf(error));
    if (one.mode === 'all') await takeBack(deps.db, one, row.row);
    return one.mode !== 'all';
  }
  return true;
}

const keysOf = (uploads: readonly StoredUpload[]) => uploads.map(({ row }) => row.storage_key);

async function nextRow(db: Kysely<DB>, { id }: Import): Promise<Planned | undefined> {
  const rows = db
    .selectFrom('import_rows')
    .select(['row', 'plan', 'record_id', 'found'])
    .where('import_id', '=', id)
    .where('plan', 'in', ['add', 'change'])
    .where('outcome', 'is', null);
  return (await rows.orderBy('row').limit(1).executeTakeFirst()) as Planned | undefined;
}

/** Before anything is stored: nobody cancelled it, and whoever began it may still. */
async function maySettle(db: Kysely<DB>, one: Import): Promise<boolean> {
  const now = await db
    .selectFrom('imports')
    .select(['is_cancelled', 'state'])
    .where('id', '=', one.id)
    .executeTakeFirst();
  return now !== undefined && !now.is_cancelled && now.state === 'running';
}

async function storeFiles(
  deps: Working,
  entity: Entity,
  archive: LocalArchive,
  { files }: Found,
  uploads: StoredUpload[],
) {
  for (const [field, { path }] of Object.entries(files)) {
    const kind: UploadKind = fileOf(entity, field).upload;
    const stored = await archive.withDraft({ path, field, kind }, async (draft) => {
      uploads.push(await storeDraft(draft, deps.store));
    });
    if (stored) throw refuseField(field, stored.problem);
  }
  for (const upload of uploads) upload.lost = await findLost(deps.db, deps.store, upload.row);
}

async function writeRow(
  trx: Kysely<DB>,
  deps: Working,
  one: Import,
  { row, plan, record_id, found }: Planned,
  uploads: readonly StoredUpload[],
): Promise<Done> {
  const held = await holdImport(trx, one.id, 'running');
  if (!held || held.is_cancelled) return 'stop';
  const mine = trx
    .selectFrom('import_rows')
    .select('row')
    .where('import_id', '=', one.id)
    .where('row', '=', row);
  // Another server may have gone on with it meanwhile.
  if (!(await mine.where('outcome', 'is', null).executeTakeFirst())) return 'taken';
  const by = await actingPerson(trx, held, 'import', one.id);
  if (!by) {
    await trx
      .updateTable('imports')
      .set({ problem: 'import-not-allowed', is_cancelled: true })
      .where('id', '=', one.id)
      .execute();
    return 'stop';
  }
  const kind = await importableOf(trx, one.resource);
  const { publicOrigin, archive, quotaBytes } = deps;
  const writing = { by, uploads, quotaBytes, publicOrigin, archive };
  const ifMatch = `"${found.version}"`;
  const written =
    plan === 'add' || record_id === null
      ? await kind.create(trx, found.values, writing)
      : await kind.change(trx, record_id, found.values, { ...writing, ifMatch });
  await trx
    .updateTable('import_rows')
    .set({
      outcome: plan === 'add' ? 'added' : 'changed',
      record_id: written.id,
      version: (await versionOf(trx, kind, written.id)) ?? null,
    })
    .where('import_id', '=', one.id)
    .where('row', '=', row)
    .execute();
  return written;
}

/** The import is over; rows that it did not come to are left. */
async function endRun(deps: Working, one: Import): Promise<void> {
  const ended = await inTransaction(deps.db, async (trx) => {
    const held = await holdImport(trx, one.id, 'running');
    if (!held) return false;
    const left = trx.updateTable('import_rows').set({ outcome: 'left' });
    const { numUpdatedRows } = await left
      .where('import_id', '=', one.id)
      .where('outcome', 'is', null)
      .executeTakeFirst();
    const problem = held.problem ?? (held.is_cancelled && numUpdatedRows > 0n ? 'import-stopped' : null);
    const over = { state: 'done', problem, changed_at: sql<string>`now()` } as const;
    await trx.updateTable('imports').set(over).where('id', '=', one.id).execute();
    await trx.deleteFrom('import_tables').where('import_id', '=', one.id).execute();
    return true;
  });
  if (ended) await removeArchive(deps, one);
}

/** What is stored of why a row was refused; what will pass by itself is thrown on, and the row tried again later. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const { statusCode: status, detail, more } = asHttpError(error);
  if (status === 503 || status === 507) throw error;
  if (status === 412)
    return more.changed_by ? message('row-changed-by', { name: more.changed_by }) : message('row-changed');
  if (status === 404) return message('row-gone');
  return more.errors ? reasonOfFields(more.errors) : detail;
}

async function refuseRow(db: Kysely<DB>, { id }: Import, row: number, reason: string): Promise<void> {
  const refused = db.updateTable('import_rows').set({ outcome: 'refused', reason });
  await refused.where('import_id', '=', id).where('row', '=', row).where('outcome', 'is', null).execute();
}

/** All or nothing: what was written goes again. */
async function takeBack(db: Kysely<DB>, { id, acting }: Import, row: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await holdImport(trx, id, 'running'))) return;
    const left = trx.updateTable('import_rows').set({ outcome: 'left' });
    await left.where('import_id', '=', id).where('outcome', 'is', null).execute();
    const problem = message('import-row-refused', { row });
    const over = { state: 'undoing', undo_batch: randomUUID(), acting, problem } as const;
    await trx.updateTable('imports').set(over).where('id', '=', id).execute();
  });
}
