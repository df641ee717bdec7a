import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { countRows, findImport, type Import } from './import-rows.ts';

/**
 * Another import of the same table, to be looked at once more: with the corrections and decisions of one of which
 * nothing stands, because it was taken back whole or stopped before its first row, and why its rows were refused. It is
 * another one, since an import's id is the batch of its changes. The ZIP goes over to it, as far as there is one still.
 */
export async function beginAgain(trx: Kysely<DB>, one: Import, person: number): Promise<Import> {
  const { not_undone } = await countRows(trx, one);
  if ((one.state !== 'undone' && one.state !== 'done') || not_undone > 0)
    throw new HttpError(409, 'import-again-only-undone');
  const { rows } = await sql<{ id: string }>`
    insert into imports (resource, created_by, state, sheet_name, columns, reading, row_count, archive_name, archive_file, archive_entries)
    select resource, ${person}, 'checking', sheet_name, columns, reading, row_count,
      case when archive_file is not null then archive_name end, archive_file,
      case when archive_file is null then '[]' else archive_entries end
    from imports where id = ${one.id} returning id`.execute(trx);
  const [{ id }] = rows as [{ id: string }];
  await trx.updateTable('imports').set({ archive_file: null }).where('id', '=', one.id).execute();
  await sql`
    insert into import_rows (import_id, row, cells, mended, decision, into_id, reason)
    select ${id}, row, cells, mended, decision, into_id, case outcome when 'refused' then reason end
    from import_rows where import_id = ${one.id}`.execute(trx);
  return findImport(trx, one.resource, id);
}
