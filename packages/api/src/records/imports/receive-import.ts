import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Entity } from '@ar/domain/entities/entity';
import type { TableWish } from '@ar/domain/imports';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Updateable } from 'kysely';
import { personOf } from '../../accounts/sessions/access.ts';
import type { MendedRows } from '../../platform/database/import-types.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseUnknown } from '../../platform/http/errors.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { newDraft } from '../../platform/storage/disk.ts';
import type { Draft, FileFields } from '../../platform/uploads/receive.ts';
import { receiveForm, refuseFile, removeDrafts } from '../../platform/uploads/receive.ts';
import { isCertainlyUndone } from '../files/accept-form.ts';
import { earlierChoices, type HeadingChoice, type ImportedTable, keepFields, tableOf } from './columns.ts';
import { findImport, forgetVerdicts, IMPORT_COLUMNS, type Import } from './import-rows.ts';
import { move } from './machine.ts';
import { readSheet } from './reading/read-sheet.ts';
import type { SheetRow } from './reading/read-table.ts';
import { SheetRefused } from './reading/sheet-refused.ts';
import { openArchive, removeArchive } from './zip-files.ts';

type ImportFile = 'sheet' | 'archive';

export function receiveImport(request: FastifyRequest, entity: Entity): Promise<Import> {
  return withDrafts(request, { sheet: 'sheet', archive: 'archive' }, async ({ sheet, archive }) => {
    if (!sheet) throw refuseFile('sheet', 'table-required');
    const { columns, rows, choice, is1904 } = await readTableOf(request, entity, { path: sheet.path });
    const { id: created_by } = personOf(request);
    const content = await readFile(sheet.path);
    return withArchive(request, archive, async (trx, kept) => {
      const reading = JSON.stringify({ language: 'mn', is1904 });
      const read = { columns: JSON.stringify(columns), reading, row_count: rows.length };
      const row = { ...kept, ...read, resource: entity.resource, created_by, sheet_name: sheet.name };
      const begun = trx.insertInto('imports').values(row).returning(IMPORT_COLUMNS);
      const one = await begun.executeTakeFirstOrThrow();
      const stored = { import_id: one.id, content, choice: JSON.stringify(choice) };
      await trx.insertInto('import_tables').values(stored).execute();
      await insertRows(trx, one.id, rows);
      return one;
    });
  });
}

export function receiveArchive(request: FastifyRequest, one: Import): Promise<Import> {
  return withDrafts(request, { archive: 'archive' }, async ({ archive }) => {
    if (!archive) throw refuseFile('archive', 'zip-required');
    const { before, moved } = await withArchive(request, archive, async (trx, kept) => {
      const before = await findImport(trx, one.resource, one.id, true);
      const moved = await move(trx, one.id, 'replaceZip', kept);
      await forgetVerdicts(trx, one, { found: null });
      return { before, moved };
    });
    const { db, store } = request.server;
    await removeArchive({ db, store, log: request.log }, before);
    return moved;
  });
}

async function withDrafts<Result>(
  request: FastifyRequest,
  files: FileFields<ImportFile>,
  use: (drafts: Partial<Record<ImportFile, Draft<ImportFile>>>) => Promise<Result>,
): Promise<Result> {
  const { fields, drafts } = await receiveForm(request, files);
  try {
    const names = Object.keys(fields);
    if (names.length > 0) throw refuseUnknown(names);
    return await use(Object.fromEntries(drafts.map((draft) => [draft.kind, draft])));
  } finally {
    await removeDrafts(drafts);
  }
}

type StoredZip = Pick<Updateable<DB['imports']>, 'archive_name' | 'archive_file' | 'archive_entries'>;

async function withArchive<Result>(
  { server: { db, store } }: FastifyRequest,
  archive: Draft<ImportFile> | undefined,
  save: (trx: Kysely<DB>, kept: StoredZip) => Promise<Result>,
): Promise<Result> {
  if (!archive) return inTransaction(db, (trx) => save(trx, {}));
  const { name: original_name, path } = archive;
  const opened = await openArchive(path, archive.size);
  opened.close();
  const { storageKey: storage_key, size, sha256 } = await store.put(createReadStream(path), '.zip');
  const type = { kind: 'archive', content_type: 'application/zip', is_public: false } as const;
  const row = { ...type, storage_key, original_name, size, sha256 };
  try {
    return await inTransaction(db, async (trx) => {
      const { id } = await trx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
      const archive_entries = JSON.stringify(opened.entries);
      return save(trx, { archive_name: original_name, archive_file: id, archive_entries });
    });
  } catch (error) {
    if (isCertainlyUndone(error)) await store.remove(storage_key);
    throw error;
  }
}

/** Columns keep the fields that were chosen for the same headings. */
export async function chooseTable(request: FastifyRequest, entity: Entity, one: Import, wish: TableWish) {
  const { db, uploads } = request.server;
  const tables = db.selectFrom('import_tables').select(['content', 'choice']).where('import_id', '=', one.id);
  const gone = () => new HttpError(409, 'import-elsewhere');
  const { choice, content } = await tables.executeTakeFirstOrThrow(gone);
  const sheet = wish.sheet ?? choice.sheet;
  const before = sheet === choice.sheet ? choice : undefined;
  const path = await newDraft(uploads.incoming);
  const wanted = { ...before, ...wish, path, sheet: choice.sheets.length > 0 ? sheet : undefined };
  const table = await writeFile(path, content, { mode: 0o600 })
    .then(() => readTableOf(request, entity, wanted))
    .finally(() => rm(path, { force: true }));
  const { fields = one.columns.map(({ field }) => field) } = wish;
  const chosen = one.columns.map(({ heading }, at) => ({ heading, field: fields[at] ?? null }));
  const columns = keepFields(table.columns, chosen);
  return inTransaction(db, async (trx) => {
    const set = { columns: JSON.stringify(columns), row_count: table.rows.length };
    const moved = await move(trx, one.id, 'chooseTable', set);
    await exchangeRows(trx, one.id, table);
    return moved;
  });
}

async function exchangeRows(trx: Kysely<DB>, id: string, { rows, choice }: ImportedTable): Promise<void> {
  const tables = trx.selectFrom('import_tables').select(['choice', 'mended']).where('import_id', '=', id);
  const { choice: before, mended } = await tables.executeTakeFirstOrThrow();
  const dropped = trx.deleteFrom('import_rows').where('import_id', '=', id).returning(['row', 'mended']);
  const sheet = { ...mended[before.sheet] };
  for (const one of await dropped.execute())
    if (Object.keys(one.mended).length > 0) sheet[one.row] = one.mended;
  mended[before.sheet] = sheet;
  await insertRows(trx, id, rows, mended[choice.sheet]);
  const set = { choice: JSON.stringify(choice), mended: JSON.stringify(mended) };
  await trx.updateTable('import_tables').set(set).where('import_id', '=', id).execute();
}

/** Reading a hostile file takes up to 250 MB of memory, so the server reads one file at a time. */
const oneReader = createLine({ atOnce: 1, waiting: 20 });

async function readTableOf(
  { server: { db, program }, log }: FastifyRequest,
  entity: Entity,
  { path, sheet, ...choice }: HeadingChoice & { path: string; sheet?: number | undefined },
) {
  const earlier = await earlierChoices(db, entity);
  try {
    const file = await oneReader(() => readSheet(program.sheetReader, path, { sheet }));
    return tableOf(file, entity, earlier, choice);
  } catch (error) {
    if (error instanceof SheetRefused) throw refuseFile('sheet', error.problem);
    if (error instanceof HttpError) throw error;
    log.error({ err: error }, 'a spreadsheet could not be read');
    throw new HttpError(503, undefined, { 'retry-after': '10' });
  }
}

async function insertRows(trx: Kysely<DB>, id: string, rows: SheetRow[], mended: MendedRows[string] = {}) {
  const given = rows.map(({ row, cells }) => ({ row, cells, mended: mended[row] ?? {} }));
  await sql`
    insert into import_rows (import_id, row, cells, mended)
    select ${id}, row, cells, mended from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (row int, cells jsonb, mended jsonb)`.execute(trx);
}
