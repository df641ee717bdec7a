import type { CLERK_FILE_ORDERING, ClerkFile } from '@ar/domain/clerk-file';
import type { ListQuery } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { visitLink } from '../lists/links.ts';
import { readPage } from '../lists/page.ts';

const COLUMNS: Record<(typeof CLERK_FILE_ORDERING)[number], string> = {
  created_by_name: 'clerk_files.created_by_name',
  filename: 'clerk_files.filename',
  is_active: 'clerk_files.is_active',
  created_at: 'clerk_files.created_at',
};

function staffRows(db: Kysely<DB>) {
  return db
    .selectFrom('clerk_files')
    .select([
      'clerk_files.id',
      'clerk_files.name',
      'clerk_files.address',
      'clerk_files.latitude',
      'clerk_files.longitude',
      'clerk_files.description',
      'clerk_files.filename',
      'clerk_files.is_active',
      'clerk_files.created_at',
      'clerk_files.version',
      'clerk_files.created_by_name',
    ]);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['executeTakeFirstOrThrow']>>;

function present(row: StaffRow, publicOrigin: string): ClerkFile {
  return {
    ...row,
    qr_code: visitLink(publicOrigin, 'CLERK', row.id),
    upload_file: `/api/supersluzbenik/${row.id}/upload_file/`,
  };
}

/** One page of the list. */
export async function listClerkFiles(
  db: Kysely<DB>,
  publicOrigin: string,
  query: ListQuery,
): Promise<{ count: number; rows: ClerkFile[] }> {
  const rows = staffRows(db);
  const page = await readPage(db, { table: 'clerk_files', rows, columns: COLUMNS }, query);
  return { count: page.count, rows: page.rows.map((row) => present(row, publicOrigin)) };
}

export async function readClerkFile(
  db: Kysely<DB>,
  publicOrigin: string,
  id: number,
): Promise<ClerkFile | undefined> {
  const row = await staffRows(db).where('clerk_files.id', '=', id).executeTakeFirst();
  return row && present(row, publicOrigin);
}

/** Where the file of an entry is stored. */
export function findUploadedFile(db: Kysely<DB>, id: number): Promise<{ storage_key: string } | undefined> {
  return db
    .selectFrom('clerk_files')
    .innerJoin('files', 'files.id', 'clerk_files.file_id')
    .select('files.storage_key')
    .where('clerk_files.id', '=', id)
    .executeTakeFirst();
}
