import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Entity } from '@ar/domain/entities/entity';
import type { ImportColumn } from '@ar/domain/imports';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { personOf } from '../../accounts/sessions/access.ts';
import type { MendedRows, RawCell } from '../../platform/database/import-types.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseUnknown } from '../../platform/http/errors.ts';
import { createLine } from '../../platform/limits/turns.ts';
import {
  type Draft,
  type FileFields,
  receiveForm,
  refuseFile,
  removeDrafts,
} from '../../platform/uploads/receive.ts';
import { isCertainlyUndone } from '../files/accept-form.ts';
import { openArchive, removeArchive } from './archive-files.ts';
import { plainHeading, suggestFields } from './columns.ts';
import { daysOfColumn } from './day-cells.ts';
import { findImport, type Import } from './import-rows.ts';
import { move } from './machine.ts';
import { readSheet } from './reading/read-sheet.ts';
import type { FileTable, SheetRow } from './reading/read-table.ts';
import { SheetRefused } from './reading/sheet-refused.ts';
import { type ImportedTable, tableOf } from './table-choice.ts';

export interface ReceiveContext extends Pick<FastifyInstance, 'db' | 'store'> {
  incoming: string;
  sheetReader: string;
  log: FastifyBaseLogger;
}

type ImportFile = 'sheet' | 'archive';

/** Begins an import with an uploaded table and perhaps a ZIP of files. */
export function receiveImport(
  request: FastifyRequest,
  context: ReceiveContext,
  entity: Entity,
): Promise<Import> {
  return withDrafts(request, { sheet: 'sheet', archive: 'archive' }, async (drafts) => {
    const sheet = drafts.find(({ kind }) => kind === 'sheet');
    if (!sheet) throw refuseFile('sheet', 'table-required');
    const earlier = await earlierChoices(context.db, entity);
    const { is1904, ...table } = await readSheetOf(request, context, sheet.path, undefined, (file) => ({
      ...tableOf(file, entity, earlier),
      is1904: file.is1904,
    }));
    const columns = columnsOf(table, entity, earlier);
    const content = await readFile(sheet.path);
    const archive = drafts.find(({ kind }) => kind === 'archive');
    return withArchive(context, archive, async (trx, kept) => {
      const { id } = await trx
        .insertInto('imports')
        .values({
          ...kept,
          resource: entity.resource,
          created_by: personOf(request).id,
          sheet_name: sheet.name,
          columns: JSON.stringify(columns),
          reading: JSON.stringify({ language: 'mn', is1904 }),
          row_count: table.rows.length,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const choice = JSON.stringify(table.choice);
      await trx.insertInto('import_tables').values({ import_id: id, content, choice }).execute();
      await insertRows(trx, id, table.rows);
      return findImport(trx, entity.resource, id);
    });
  });
}

/** Exchanges the ZIP. The rows are checked again; what was mended and decided stays. */
export function receiveArchive(
  request: FastifyRequest,
  context: ReceiveContext,
  one: Import,
): Promise<Import> {
  return withDrafts(request, { archive: 'archive' }, async ([archive]) => {
    if (!archive) throw refuseFile('archive', 'zip-required');
    const { before, moved } = await withArchive(context, archive, async (trx, kept) => {
      const before = await findImport(trx, one.resource, one.id, true);
      const moved = await move(trx, one.id, 'exchangeArchive', kept);
      const anew = { verdict: null, plan: null, found: null, about: null, name_key: null, record_id: null };
      await trx.updateTable('import_rows').set(anew).where('import_id', '=', one.id).execute();
      return { before, moved };
    });
    await removeArchive({ ...context, log: request.log }, before);
    return moved;
  });
}

/** Receives a form that has only files, and removes them after `use`. */
async function withDrafts<Kind extends ImportFile, Result>(
  request: FastifyRequest,
  files: FileFields<Kind>,
  use: (drafts: readonly Draft<Kind>[]) => Promise<Result>,
): Promise<Result> {
  const { fields, drafts } = await receiveForm(request, files);
  try {
    const names = Object.keys(fields);
    if (names.length > 0) throw refuseUnknown(names);
    return await use(drafts);
  } finally {
    await removeDrafts(drafts);
  }
}

interface KeptArchive {
  archive_name: string | null;
  archive_file: string | null;
  archive_entries: string;
}

/** Stores the ZIP; its row is inserted in the transaction of `save`. */
async function withArchive<Result>(
  { db, store }: ReceiveContext,
  archive: Draft<ImportFile> | undefined,
  save: (trx: Kysely<DB>, kept: KeptArchive) => Promise<Result>,
): Promise<Result> {
  if (!archive)
    return inTransaction(db, (trx) =>
      save(trx, { archive_name: null, archive_file: null, archive_entries: '[]' }),
    );
  const { name, path } = archive;
  const opened = await openArchive(path, archive.size);
  opened.close();
  const { storageKey, size, sha256 } = await store.put(createReadStream(path), '.zip');
  const row = {
    kind: 'archive',
    storage_key: storageKey,
    original_name: name,
    content_type: 'application/zip',
    size,
    sha256,
    is_public: false,
  } as const;
  try {
    return await inTransaction(db, async (trx) => {
      const { id } = await trx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
      const archive_entries = JSON.stringify(opened.entries);
      return save(trx, { archive_name: name, archive_file: id, archive_entries });
    });
  } catch (error) {
    if (isCertainlyUndone(error)) await store.remove(storageKey);
    throw error;
  }
}

/** Reads one file at a time: the reader of a hostile file takes up to 250 MB. */
const oneReader = createLine({ atOnce: 1, waiting: 20 });

export async function readSheetOf<Result>(
  { log }: Pick<FastifyRequest, 'log'>,
  { sheetReader }: Pick<ReceiveContext, 'sheetReader'>,
  path: string,
  sheet: number | undefined,
  use: (file: FileTable) => Result,
): Promise<Result> {
  try {
    return use(await oneReader(() => readSheet(sheetReader, path, { sheet })));
  } catch (error) {
    if (error instanceof SheetRefused) throw refuseFile('sheet', error.problem);
    if (error instanceof HttpError) throw error;
    log.error({ err: error }, 'a spreadsheet could not be read');
    throw new HttpError(503, undefined, { 'retry-after': '10' });
  }
}

export async function insertRows(
  trx: Kysely<DB>,
  id: string,
  rows: readonly SheetRow[],
  mended: MendedRows[string] = {},
): Promise<void> {
  const given = rows.map(({ row, cells }) => ({ row, cells, mended: mended[row] ?? {} }));
  await sql`
    insert into import_rows (import_id, row, cells, mended)
    select ${id}, row, cells, mended from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (row int, cells jsonb, mended jsonb)`.execute(trx);
}

const EXAMPLES = 3;

export function columnsOf(
  { headings, rows }: Pick<ImportedTable, 'headings' | 'rows'>,
  entity: Entity,
  earlier: ReadonlyMap<string, string>,
): ImportColumn[] {
  const fields = suggestFields(
    entity,
    headings,
    rows.map(({ cells }) => cells),
    earlier,
  );
  return headings.map((heading, at) => {
    const filled = rows
      .map(({ cells }) => cells[at] ?? null)
      .filter((cell): cell is NonNullable<RawCell> => cell !== null);
    const examples = filled.slice(0, EXAMPLES).map((cell) => String(cell).slice(0, 200));
    return { heading, examples, field: fields[at] ?? null, days: daysOfColumn(filled) };
  });
}

const LATEST = 20;

/** The fields that were chosen in the last imports, by plain heading. */
export async function earlierChoices(db: Kysely<DB>, { resource }: Entity): Promise<Map<string, string>> {
  const imports = await db
    .selectFrom('imports')
    .select('columns')
    .where('resource', '=', resource)
    .where('state', '!=', 'matching')
    .orderBy('created_at', 'desc')
    .limit(LATEST)
    .execute();
  const choices = new Map<string, string>();
  for (const { heading, field } of imports.flatMap(({ columns }) => columns)) {
    const plain = plainHeading(heading);
    if (field !== null && plain !== '' && !choices.has(plain)) choices.set(plain, field);
  }
  return choices;
}
