import type { RecordEntity } from '@ar/domain/entities/entity';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';

export type ListName = 'users' | RecordEntity['table'];

const VERSIONS = prepared(
  'list_versions',
  "select coalesce(string_agg(version::text, ' ' order by list), '') as versions from list_versions where list = any(",
);

/** The version of something made of these lists: another one after each change of a row, whichever server made it. */
export async function readVersions(db: Kysely<DB>, ...lists: ListName[]): Promise<string> {
  const { rows } = await sql<{ versions: string }>`${sql.raw(VERSIONS)}${lists}::text[])`.execute(db);
  return rows[0]?.versions ?? '';
}
