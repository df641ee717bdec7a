import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { removeUnnamed } from '../../platform/storage/remove-unnamed.ts';
import type { Scan } from '../../platform/uploads/scanning/scanner.ts';
import { IMPORT_COLUMNS, type Import } from './import-rows.ts';

export interface Working {
  db: Kysely<DB>;
  store: FileStore;
  /** Where files stand while something is done with them. */
  incoming: string;
  scan: Scan;
  publicOrigin: string;
  archive: ArchiveSettings;
  quotaBytes: number | undefined;
  log: FastifyBaseLogger;
}

/** Longer than a row takes. Whoever dies leaves the import to the others; the row's own lock keeps it from being written twice. */
export const LEASE = sql`interval '60 seconds'`;
/** Keeps the lease in the row's transaction, and others from the import until it is over; undefined where it is in no such state any more. */
export async function holdImport(
  trx: Kysely<DB>,
  id: string,
  state: Import['state'],
): Promise<Import | undefined> {
  const held = trx.updateTable('imports').set({ lease_until: sql<string>`now() + ${LEASE}` });
  return held.where('id', '=', id).where('state', '=', state).returning(IMPORT_COLUMNS).executeTakeFirst();
}

export async function storedArchive(db: Kysely<DB>, { archive_file }: Pick<Import, 'archive_file'>) {
  if (archive_file === null) return undefined;
  const files = db.selectFrom('files').select(['storage_key', 'size']).where('id', '=', archive_file);
  return files.executeTakeFirst();
}

/** Removes the ZIP of an import that is over. */
export async function removeArchive(
  deps: Pick<Working, 'db' | 'store' | 'log'>,
  { archive_file }: Pick<Import, 'archive_file'>,
) {
  if (archive_file === null) return;
  const gone = deps.db.deleteFrom('files').where('id', '=', archive_file).returning('storage_key');
  await removeUnnamed(
    deps,
    (await gone.execute()).map(({ storage_key }) => storage_key),
    deps.log,
  );
}
