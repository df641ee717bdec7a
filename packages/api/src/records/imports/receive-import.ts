import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Entity } from '@ar/domain/entities/entity';
import type { ImportColumn } from '@ar/domain/imports';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { personOf } from '../../accounts/sessions/access.ts';
import type { ArchiveEntry, MendedRows, RawCell } from '../../platform/database/import-types.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseUnknown } from '../../platform/http/errors.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { type Draft, receiveForm, refuseFile, removeDrafts } from '../../platform/uploads/receive.ts';
import { isCertainlyUndone, type UploadContext } from '../files/accept-form.ts';
import { openArchive } from './archive-files.ts';
import { plainHeading, suggestFields } from './columns.ts';
import { daysOfColumn } from './day-cells.ts';
import { findImport, type Import } from './import-rows.ts';
import { removeArchive } from './lease.ts';
import { readSheet } from './reading/read-sheet.ts';
import type { FileTable, SheetRow } from './reading/read-table.ts';
import { SHEET_PROBLEMS, SheetRefused } from './reading/sheet-problems.ts';
import { type ImportedTable, tableOf } from './table-choice.ts';

export interface ReceiveContext extends UploadContext {
  /** The program that reads spreadsheets. */
  sheetReader: string;
  log: FastifyBaseLogger;
}

const FILES = { sheet: 'sheet', archive: 'archive' } as const;
type ImportDraft = Draft<'sheet' | 'archive'>;

/** Takes a table and perhaps a ZIP of files, reads the one and the other's directory, and begins an import with them. */
export async function receiveImport(
  request: FastifyRequest,
  context: ReceiveContext,
  entity: Entity,
): Promise<Import> {
  const { fields, drafts } = await receiveForm<'sheet' | 'archive'>(request, context, FILES);
  try {
    refuseTexts(fields);
    const sheet = drafts.find(({ kind }) => kind === 'sheet');
    const archive = drafts.find(({ kind }) => kind === 'archive');
    if (!sheet) throw refuseFile('sheet', 'table-required');
    const earlier = await earlierChoices(context.db, entity);
    const table = await refusingSheets(request, async () => {
      const file = await readFileTable(context.sheetReader, sheet.path);
      return { ...tableOf(file, entity, earlier), is1904: file.is1904, earlier };
    });
    const entries = archive ? await entriesOf(archive) : [];
    return await keep(request, context, entity, { sheet, archive, table, entries });
  } finally {
    await removeDrafts(drafts);
  }
}

/** Another ZIP beside the table, before its rows are written: they are judged anew, with all that was mended and decided. */
export async function receiveArchive(
  request: FastifyRequest,
  { db, store, ...receiving }: ReceiveContext,
  one: Import,
): Promise<Import> {
  const { fields, drafts } = await receiveForm<'archive'>(request, receiving, { archive: FILES.archive });
  try {
    refuseTexts(fields);
    const [archive] = drafts;
    if (!archive) throw refuseFile('archive', 'zip-required');
    const entries = await entriesOf(archive);
    const stored = await store.put(createReadStream(archive.path), '.zip');
    const exchange = async (trx: Kysely<DB>) => {
      const { state, archive_file } = await findImport(trx, one.resource, one.id, true);
      if (state !== 'ready') throw new HttpError(409, 'import-zip-before');
      const anew = { verdict: null, plan: null, found: null, about: null, name_key: null, record_id: null };
      await trx.updateTable('import_rows').set(anew).where('import_id', '=', one.id).execute();
      const set = {
        archive_name: archive.name,
        archive_file: await keepFile(trx, archive, stored),
        archive_entries: JSON.stringify(entries),
        state: 'checking',
        changed_at: sql<string>`now()`,
        lease_until: null,
      } as const;
      await trx.updateTable('imports').set(set).where('id', '=', one.id).execute();
      return { before: archive_file, now: await findImport(trx, one.resource, one.id) };
    };
    const changed = await inTransaction(db, exchange).catch(async (error: unknown) => {
      if (isCertainlyUndone(error)) await store.remove(stored.storageKey);
      throw error;
    });
    await removeArchive({ db, store, log: request.log }, { archive_file: changed.before });
    return changed.now;
  } finally {
    await removeDrafts(drafts);
  }
}

/** These forms have files alone. */
function refuseTexts(fields: object): void {
  const names = Object.keys(fields);
  if (names.length > 0) throw refuseUnknown(names);
}

type Stored = Awaited<ReturnType<ReceiveContext['store']['put']>>;

/** The ZIP's row among the files. */
async function keepFile(trx: Kysely<DB>, { name }: Pick<ImportDraft, 'name'>, stored: Stored) {
  const { id } = await trx
    .insertInto('files')
    .values({
      kind: 'archive',
      storage_key: stored.storageKey,
      original_name: name,
      content_type: 'application/zip',
      size: stored.size,
      sha256: stored.sha256,
      is_public: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A reader of a hostile file takes up to 250 MB: however many bring one at once, one is read after the other. */
const oneReader = createLine({ atOnce: 1, waiting: 20 });

/** Reads one sheet of a file of somebody's. */
export const readFileTable = (sheetReader: string, path: string, sheet?: number): Promise<FileTable> =>
  oneReader(() => readSheet(sheetReader, path, { sheet }));

/** Says why a file is no table that can be imported. */
export async function refusingSheets<Result>(
  { log }: Pick<FastifyRequest, 'log'>,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SheetRefused) throw refuseFile('sheet', SHEET_PROBLEMS[error.problem]);
    if (error instanceof HttpError) throw error;
    log.error({ err: error }, 'a spreadsheet could not be read');
    throw new HttpError(503, undefined, { 'retry-after': '10' });
  }
}

async function entriesOf({ path, size }: ImportDraft): Promise<readonly ArchiveEntry[]> {
  const archive = await openArchive(path, size);
  archive.close();
  return archive.entries;
}

interface Read {
  sheet: ImportDraft;
  archive: ImportDraft | undefined;
  table: ImportedTable & { is1904: boolean; earlier: ReadonlyMap<string, string> };
  entries: readonly ArchiveEntry[];
}

async function keep(
  request: FastifyRequest,
  { db, store }: ReceiveContext,
  entity: Entity,
  { sheet, archive, table, entries }: Read,
) {
  const stored = archive && (await store.put(createReadStream(archive.path), '.zip'));
  const columns = columnsOf(table, entity, table.earlier);
  const content = await readFile(sheet.path);
  try {
    return await inTransaction(db, async (trx) => {
      const file = archive && stored ? await keepFile(trx, archive, stored) : null;
      const { id } = await trx
        .insertInto('imports')
        .values({
          resource: entity.resource,
          created_by: personOf(request).id,
          sheet_name: sheet.name,
          archive_name: archive?.name ?? null,
          archive_file: file,
          archive_entries: JSON.stringify(entries),
          columns: JSON.stringify(columns),
          reading: JSON.stringify({ language: 'mn', is1904: table.is1904 }),
          row_count: table.rows.length,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const choice = JSON.stringify(table.choice);
      await trx.insertInto('import_tables').values({ import_id: id, content, choice }).execute();
      await insertRows(trx, id, table.rows);
      return findImport(trx, entity.resource, id);
    });
  } catch (error) {
    if (stored && isCertainlyUndone(error)) await store.remove(stored.storageKey);
    throw error;
  }
}

/** Writes the rows of a table, with what was mended in them before. */
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
  const cells = rows.map((row) => row.cells);
  const fields = suggestFields(entity, headings, cells, earlier);
  return headings.map((heading, at) => {
    const filled = rows
      .map(({ cells }) => cells[at] ?? null)
      .filter((cell): cell is NonNullable<RawCell> => cell !== null);
    const examples = filled.slice(0, EXAMPLES).map((cell) => String(cell).slice(0, 200));
    return { heading, examples, field: fields[at] ?? null, days: daysOfColumn(filled) };
  });
}

const LATEST = 20;

/** What the department chose for headings in its last imports, the latest first. */
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
    // A heading of marks alone says nothing.
    if (field !== null && plain !== '' && !choices.has(plain)) choices.set(plain, field);
  }
  return choices;
}
