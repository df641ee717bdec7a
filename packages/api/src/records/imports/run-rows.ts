import { randomUUID } from 'node:crypto';
import type { Entity } from '@ar/domain/entities/entity';
import { message } from '@ar/domain/messages/message';
import type { UploadKind } from '@ar/domain/upload';
import type { Kysely } from 'kysely';
import type { Found } from '../../platform/database/import-types.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { asHttpError, refuseField } from '../../platform/http/errors.ts';
import { removeUnnamed } from '../../platform/storage/remove-unnamed.ts';
import { type Change, type ChangeSettings, changeAs } from '../changes/change-records.ts';
import { fileOf } from '../changes/record-rows.ts';
import { storeDraft } from '../files/accept-form.ts';
import { type StoredUpload, storeLost } from '../files/record-files.ts';
import { actingPerson } from './acting.ts';
import { type LocalArchive, removeArchive, type Unpacking } from './archive-files.ts';
import { type Import, rowsIn, updateRow } from './import-rows.ts';
import { importableOf, versionOf } from './importable.ts';
import { lockIn, tryMove } from './machine.ts';
import { reasonOf } from './reasons.ts';

export type Working = Unpacking & ChangeSettings;

type Planned = NonNullable<Awaited<ReturnType<typeof nextRow>>>;

/** Writes the next row and its outcome in one transaction. False when there is none. */
export async function runNextRow(deps: Working, one: Import, archive: LocalArchive): Promise<boolean> {
  const row = await nextRow(deps.db, one);
  if (!row) {
    await endRun(deps, one);
    return false;
  }
  // Outside the try: no row is refused because this server does not know the list yet.
  const { entity } = await importableOf(deps.db, one.resource);
  const uploads: StoredUpload[] = [];
  try {
    await storeFiles(deps, entity, archive, row.found, uploads);
    await changeAs(deps, deps, async (begun) => {
      begun.left.push(...keysOf(uploads));
      await writeRow(begun, one, row, uploads);
    });
    return true;
  } catch (error) {
    await removeUnnamed(deps, keysOf(uploads), deps.log);
    if (error instanceof Error && asHttpError(error).statusCode === 500)
      deps.log.error({ err: error }, 'a row of an import could not be written');
    const refused = updateRow(deps.db, one.id, row.row).where('outcome', 'is', null);
    await refused.set({ outcome: 'refused', reason: reasonOf(error) }).execute();
    if (one.mode === 'all') await takeBack(deps.db, one, row.row);
    return one.mode !== 'all';
  }
}

const keysOf = (uploads: readonly StoredUpload[]) => uploads.map(({ row }) => row.storage_key);

const nextRow = (db: Kysely<DB>, { id }: Import) =>
  rowsIn(db, id, 'running')
    .where('is_cancelled', '=', false)
    .where('plan', 'in', ['add', 'change'])
    .where('outcome', 'is', null)
    .select(['row', 'plan', 'record_id', 'found'])
    .$narrowType<{ found: Found }>()
    .orderBy('row')
    .limit(1)
    .executeTakeFirst();

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
  for (const { row } of uploads) await storeLost(deps.db, deps.store, row);
}

/** Writes a row, unless it is not to be written any more. */
async function writeRow(
  begun: Omit<Change, 'by'>,
  { id, resource }: Import,
  { row, plan, record_id, found }: Planned,
  uploads: readonly StoredUpload[],
): Promise<void> {
  const { trx } = begun;
  const held = await lockIn(trx, id, 'running');
  if (!held || held.is_cancelled) return;
  const by = await actingPerson(trx, held, 'import', id);
  if (!by) {
    await tryMove(trx, id, 'cancel', { problem: 'import-not-allowed', is_cancelled: true });
    return;
  }
  // Another server may have gone on with it meanwhile.
  const mine = updateRow(trx, id, row).where('outcome', 'is', null);
  const isNew = plan === 'add' || record_id === null;
  const { numUpdatedRows } = await mine
    .set({ outcome: plan === 'add' ? 'added' : 'changed' })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const kind = await importableOf(trx, resource);
  const change = { ...begun, by };
  const edit = { uploads, ifMatch: `"${found.version}"` };
  if (!isNew) await kind.change(change, record_id, found.values, edit);
  const written = isNew ? await kind.create(change, found.values, uploads) : record_id;
  const version = (await versionOf(trx, kind, written)) ?? null;
  await updateRow(trx, id, row).set({ record_id: written, version }).execute();
}

const leaveRest = (trx: Kysely<DB>, { id }: Import) =>
  trx
    .updateTable('import_rows')
    .set({ outcome: 'left' })
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();

async function endRun(deps: Working, one: Import): Promise<void> {
  const ended = await inTransaction(deps.db, async (trx) => {
    const held = await lockIn(trx, one.id, 'running');
    if (!held) return undefined;
    const { numUpdatedRows } = await leaveRest(trx, one);
    const problem = held.problem ?? (held.is_cancelled && numUpdatedRows > 0n ? 'import-stopped' : null);
    await trx.deleteFrom('import_tables').where('import_id', '=', one.id).execute();
    return tryMove(trx, one.id, 'endRun', { problem });
  });
  if (ended) await removeArchive(deps, ended);
}

async function takeBack(db: Kysely<DB>, one: Import, row: number): Promise<void> {
  const problem = message('import-row-refused', { row });
  await inTransaction(db, async (trx) => {
    if (await tryMove(trx, one.id, 'takeBackRun', { undo_batch: randomUUID(), problem }))
      await leaveRest(trx, one);
  });
}
