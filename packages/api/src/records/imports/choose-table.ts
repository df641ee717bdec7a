import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entity } from '@ar/domain/entities/entity';
import type { ImportColumn, TableWish } from '@ar/domain/imports';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { MendedRows } from '../../platform/database/import-types.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Import } from './import-rows.ts';
import { move } from './machine.ts';
import { columnsOf, earlierChoices, insertRows, type ReceiveContext, readSheetOf } from './receive-import.ts';
import { type ImportedTable, tableOf } from './table-choice.ts';

/**
 * Reads another sheet of an import's file, from another row of headings, with or without hidden rows. Its columns are
 * matched anew: those whose heading stays keep their field. What was mended in a row stays with the row of its sheet.
 */
export async function chooseTable(
  request: FastifyRequest,
  context: ReceiveContext,
  entity: Entity,
  { one, wish }: { one: Import; wish: TableWish },
): Promise<Import> {
  const { db } = context;
  const stored = await db
    .selectFrom('import_tables')
    .select(['content', 'choice'])
    .where('import_id', '=', one.id)
    .executeTakeFirst();
  if (!stored) throw new HttpError(409, 'import-elsewhere');
  const { choice } = stored;
  const sheet = wish.sheet ?? choice.sheet;
  const before = sheet === choice.sheet ? choice : undefined;
  const earlier = await earlierChoices(db, entity);
  const table = await asFile(context, stored.content, (path) =>
    readSheetOf(request, context, path, choice.sheets.length > 0 ? sheet : undefined, (file) =>
      tableOf(file, entity, earlier, {
        heading: wish.heading ?? before?.heading,
        withHidden: wish.with_hidden ?? before?.with_hidden,
      }),
    ),
  );
  const chosen = one.columns.map((column, at) => ({
    ...column,
    field: wish.fields ? (wish.fields[at] ?? null) : column.field,
  }));
  const columns = keepFields(columnsOf(table, entity, earlier), chosen);
  return inTransaction(db, async (trx) => {
    const set = { columns: JSON.stringify(columns), row_count: table.rows.length };
    const moved = await move(trx, one.id, 'chooseTable', set);
    await exchangeRows(trx, one.id, table);
    return moved;
  });
}

async function asFile<Result>(
  { incoming }: Pick<ReceiveContext, 'incoming'>,
  content: Buffer,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const path = join(incoming, `${randomUUID()}.part`);
  try {
    await writeFile(path, content, { mode: 0o600 });
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** The columns with the fields of those that had the same heading before; no field twice. */
function keepFields(columns: readonly ImportColumn[], before: readonly ImportColumn[]): ImportColumn[] {
  const fields = new Map(before.map(({ heading, field }) => [heading, field]));
  const kept = new Set(columns.flatMap(({ heading }) => fields.get(heading) ?? []));
  return columns.map((column) => {
    const { heading, field } = column;
    if (heading !== '' && fields.has(heading)) return { ...column, field: fields.get(heading) ?? null };
    return { ...column, field: field !== null && kept.has(field) ? null : field };
  });
}

/** What was mended in the rows until now is kept for when their sheet is chosen again. */
async function exchangeRows(trx: Kysely<DB>, id: string, { rows, choice }: ImportedTable): Promise<void> {
  const tables = trx.selectFrom('import_tables').select(['choice', 'mended']).where('import_id', '=', id);
  const before = await tables.executeTakeFirstOrThrow();
  const rowsBefore = trx.deleteFrom('import_rows').where('import_id', '=', id).returning(['row', 'mended']);
  const old = await rowsBefore.execute();
  const mine = old
    .filter(({ mended }) => Object.keys(mended).length > 0)
    .map(({ row, mended }) => [row, mended]);
  const mended: MendedRows = {
    ...before.mended,
    [before.choice.sheet]: { ...before.mended[before.choice.sheet], ...Object.fromEntries(mine) },
  };
  await insertRows(trx, id, rows, mended[choice.sheet]);
  const set = { choice: JSON.stringify(choice), mended: JSON.stringify(mended) };
  await trx.updateTable('import_tables').set(set).where('import_id', '=', id).execute();
}
