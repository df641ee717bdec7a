import { createReadStream } from 'node:fs';
import type { Entity } from '@ar/domain/entities/entity';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { personOf } from '../auth/access.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { createLine } from '../limits/turns.ts';
import { isCertainlyUndone, type UploadContext } from '../uploads/accept-form.ts';
import { type Draft, receiveForm, refuseFile, removeDrafts } from '../uploads/receive.ts';
import { openArchive } from './archive-files.ts';
import { plainHeading, suggestFields } from './columns.ts';
import { daysOfColumn } from './day-cells.ts';
import { findImport, type Import } from './import-rows.ts';
import type { ArchiveEntry, RawCell } from './import-types.ts';
import { removeArchive } from './lease.ts';
import { type ReadSheet, readSheet } from './reading/read-sheet.ts';
import { SHEET_PROBLEMS, SheetRefused } from './reading/sheet-problems.ts';

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
  const { drafts } = await receiveForm<'sheet' | 'archive'>(request, context, FILES);
  try {
    const sheet = drafts.find(({ kind }) => kind === 'sheet');
    const archive = drafts.find(({ kind }) => kind === 'archive');
    if (!sheet) throw refuseFile('sheet', 'Izaberite tabelu.');
    const table = await readTable(request, context.sheetReader, sheet);
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
  const { drafts } = await receiveForm<'archive'>(request, receiving, { archive: FILES.archive });
  try {
    const [archive] = drafts;
    if (!archive) throw refuseFile('archive', 'Izaberite ZIP arhivu.');
    const entries = await entriesOf(archive);
    const stored = await store.put(createReadStream(archive.path), '.zip');
    const exchange = async (trx: Kysely<DB>) => {
      const { state, archive_file } = await findImport(trx, one.resource, one.id, true);
      if (state !== 'ready')
        throw new HttpError(409, 'ZIP se može dodati samo prije uvoza. Osvježite stranicu.');
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

async function readTable(
  { log }: FastifyRequest,
  sheetReader: string,
  { path }: ImportDraft,
): Promise<ReadSheet> {
  try {
    return await oneReader(() => readSheet(sheetReader, path));
  } catch (error) {
    if (error instanceof SheetRefused) throw refuseFile('sheet', SHEET_PROBLEMS[error.problem]);
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
  table: ReadSheet;
  entries: readonly ArchiveEntry[];
}

async function keep(
  request: FastifyRequest,
  { db, store }: ReceiveContext,
  entity: Entity,
  { sheet, archive, table, entries }: Read,
) {
  const stored = archive && (await store.put(createReadStream(archive.path), '.zip'));
  const columns = columnsOf(table, entity, await earlierChoices(db, entity));
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
      await sql`
        insert into import_rows (import_id, row, cells)
        select ${id}, row, cells from jsonb_to_recordset(${JSON.stringify(table.rows)}::jsonb) as given (row int, cells jsonb)`.execute(
        trx,
      );
      return findImport(trx, entity.resource, id);
    });
  } catch (error) {
    if (stored && isCertainlyUndone(error)) await store.remove(stored.storageKey);
    throw error;
  }
}

const EXAMPLES = 3;

function columnsOf({ headings, rows }: ReadSheet, entity: Entity, earlier: ReadonlyMap<string, string>) {
  const texts = headings.map((heading) => (heading === null ? '' : String(heading).slice(0, 200)));
  const fields = suggestFields(
    entity,
    texts,
    rows.map(({ cells }) => cells),
    earlier,
  );
  return texts.map((heading, at) => {
    const filled = rows
      .map(({ cells }) => cells[at] ?? null)
      .filter((cell): cell is NonNullable<RawCell> => cell !== null);
    const examples = filled.slice(0, EXAMPLES).map((cell) => String(cell).slice(0, 200));
    return { heading, examples, field: fields[at] ?? null, days: daysOfColumn(filled) };
  });
}

const LATEST = 20;

/** What the department chose for headings in its last imports, the latest first. */
async function earlierChoices(db: Kysely<DB>, { resource }: Entity): Promise<Map<string, string>> {
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
    if (field !== null && !choices.has(plain)) choices.set(plain, field);
  }
  return choices;
}
