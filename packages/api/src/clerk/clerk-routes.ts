import { CLERK_FILE_ORDERING, type ClerkFile, clerkFile } from '@ar/domain/clerk-file';
import type { ListQuery } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { Api } from '../http/api-context.ts';
import { visitLink } from '../lists/links.ts';
import { listRoute } from '../lists/list-route.ts';
import { readPage } from '../lists/page.ts';

const COLUMNS: Record<(typeof CLERK_FILE_ORDERING)[number], string> = {
  created_by_name: 'creator.name',
  filename: 'clerk_files.filename',
  is_active: 'clerk_files.is_active',
  created_at: 'clerk_files.created_at',
};

async function listClerkFiles(
  db: Kysely<DB>,
  publicOrigin: string,
  query: ListQuery,
): Promise<{ count: number; rows: ClerkFile[] }> {
  const rows = db
    .selectFrom('clerk_files')
    .leftJoin('users as creator', 'creator.id', 'clerk_files.created_by')
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
      'creator.name as created_by_name',
    ]);
  const page = await readPage(db, { table: 'clerk_files', rows, columns: COLUMNS }, query);
  return {
    count: page.count,
    rows: page.rows.map((row) => ({ ...row, qr_code: visitLink(publicOrigin, 'CLERK', row.id) })),
  };
}

export function clerkRoutes(app: Api, db: Kysely<DB>, publicOrigin: string): void {
  listRoute(app, publicOrigin, {
    path: '/supersluzbenik/',
    resource: 'clerk',
    row: clerkFile,
    ordering: CLERK_FILE_ORDERING,
    read: (query) => listClerkFiles(db, publicOrigin, query),
  });
}
