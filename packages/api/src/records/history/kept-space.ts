import type { KeptSpace } from '@ar/domain/activity';
import { type Entity, isRecord } from '@ar/domain/entities/entity';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { fileColumns } from '../files/used-space.ts';

/** What is kept of earlier files and of records in the archive. The same content is stored, and counts, once. */
export async function readKeptSpace(db: Kysely<DB>, entities: readonly Entity[]): Promise<KeptSpace> {
  const archived = fileColumns(entities.filter(isRecord)).map(
    ({ table, column }) => sql`
      select ${sql.ref(column)} from ${sql.table(table)}
      where archived_at is not null and ${sql.ref(column)} is not null`,
  );
  const { rows } = await sql<KeptSpace>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from (
      select distinct on (storage_key) size from files
      where released_at is not null or id in (${sql.join(archived, sql` union all `)})) as kept`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}
