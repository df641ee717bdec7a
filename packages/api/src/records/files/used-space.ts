import { fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { message } from '@ar/domain/messages/message';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { refuseFile } from '../../platform/uploads/receive.ts';

const MB = 1024 * 1024;

/** The columns of a table in which records name files, archived ones too. */
export const fileColumns = (entities: readonly RecordEntity[]) =>
  entities.flatMap((entity) =>
    fieldsOf(entity).flatMap(([, field]) =>
      field.kind === 'file' ? [{ table: `all_${entity.table}`, column: field.column }] : [],
    ),
  );

/** The bytes of the files that a department's records name, those in the archive included. The same content is stored, and counts, once. */
export async function usedSpace(db: Kysely<DB>, entity: RecordEntity): Promise<number> {
  const named = fileColumns([entity]).map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  );
  if (named.length === 0) return 0;
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from (
      select distinct on (storage_key) size from files where id in (${sql.join(named, sql` union all `)})) as kept`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

interface Added {
  field: string;
  row: { size: number | string | bigint };
}

/**
 * Refuses files beside which a department would have more than its share, once its records name them. Of two at once
 * the second has waited to raise its list's version (0102-records.sql), and sees what the first one added.
 */
export async function ensureRoom(
  trx: Kysely<DB>,
  entity: RecordEntity,
  [first, ...others]: readonly Added[],
  quotaBytes: number | undefined,
): Promise<void> {
  if (quotaBytes === undefined || !first) return;
  const used = await usedSpace(trx, entity);
  if (used <= quotaBytes) return;
  const added = [first, ...others].reduce((sum, { row }) => sum + Number(row.size), 0);
  const before = Math.ceil(Math.max(0, used - added) / MB);
  throw refuseFile(first.field, message('files-no-room', { used: before, quota: quotaBytes / MB }), 413);
}
