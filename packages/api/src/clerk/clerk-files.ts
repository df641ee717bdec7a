import type { ClerkFile, ClerkFileOrdering } from '@ar/domain/entities/clerk-file';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { personName, visitLink } from '../lists/links.ts';
import { pagesOf, type ReadPage } from '../lists/page.ts';

const COLUMNS: Record<ClerkFileOrdering, string> = {
  created_by_name: 'clerk_files.created_by',
  filename: 'clerk_files.filename',
  is_active: 'clerk_files.is_active',
  created_at: 'clerk_files.created_at',
};

/** The link of the file is an authorised call. */
const uploadLink = sql<string>`'/api/supersluzbenik/' || clerk_files.id || '/upload_file/'`;

function staffRows(db: Kysely<DB>, publicOrigin: string) {
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
      personName('clerk_files.created_by').as('created_by_name'),
      uploadLink.as('upload_file'),
      visitLink(publicOrigin, 'CLERK', 'clerk_files.id').as('qr_code'),
    ]);
}

/** Pages of the staff's list. */
export function listClerkFiles(db: Kysely<DB>, publicOrigin: string): ReadPage<ClerkFile> {
  return pagesOf(db, { table: 'clerk_files', rows: staffRows(db, publicOrigin), columns: COLUMNS });
}

export function readClerkFile(
  db: Kysely<DB>,
  publicOrigin: string,
  id: number,
): Promise<ClerkFile | undefined> {
  return staffRows(db, publicOrigin).where('clerk_files.id', '=', id).executeTakeFirst();
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
