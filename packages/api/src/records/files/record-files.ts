import { UPLOADS, type UploadKind } from '@ar/domain/upload';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';

/** What a transaction notes for all lists at once, where it cannot know whose records it changed. */
export const EVERYTHING = '*';

type NewFile = Insertable<DB['files']>;

/**
 * Makes an upload's row. Content that is stored already is shared: what was stored anew is then `left`, to be removed
 * once this is committed.
 */
export async function addFile(trx: Kysely<DB>, file: NewFile): Promise<{ id: string; left: string[] }> {
  const { kind, sha256, size, content_type, storage_key } = file;
  const same = equalTo(trx, { kind, sha256, size, content_type });
  // Locked, so that nobody removes it meanwhile: whoever does looks, once it is gone, for others with its content.
  const equal = await same.forKeyShare().executeTakeFirst();
  const values = { ...file, storage_key: equal?.storage_key ?? storage_key };
  const { id } = await trx.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow();
  return { id, left: equal ? [storage_key] : [] };
}

/** The key of equal content that rows name and the store has lost. Reads the store, so never inside a transaction. */
export async function findLost(
  db: Kysely<DB>,
  store: Pick<FileStore, 'read'>,
  { kind, sha256, size, content_type }: NewFile,
): Promise<string | undefined> {
  const equal = await equalTo(db, { kind, sha256, size, content_type }).executeTakeFirst();
  if (!equal) return undefined;
  const content = await store.read(equal.storage_key, { start: 0, end: 0 });
  content?.destroy();
  return content ? undefined : equal.storage_key;
}

/** Lets every row that names lost content name the equal content that was stored anew. */
export async function replaceLost(
  trx: Kysely<DB>,
  uploads: readonly { row: NewFile; lost?: string | undefined }[],
): Promise<void> {
  for (const { lost, row } of uploads) {
    if (lost === undefined) continue;
    const { storage_key } = row;
    const naming = trx.updateTable('files').set({ storage_key }).where('storage_key', '=', lost);
    const { numUpdatedRows } = await naming.executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await trx.insertInto('public_outbox').values({ list: EVERYTHING, id: 0 }).execute();
    }
  }
}

const equalTo = (db: Kysely<DB>, same: Pick<NewFile, 'kind' | 'sha256' | 'size' | 'content_type'>) =>
  db
    .selectFrom('files')
    .select('storage_key')
    .where((row) => row.and(same))
    .limit(1);

/**
 * Lets go of files that their record does not name any more. They are kept as long as the archive keeps things, out of
 * everybody's reach; where it keeps nothing they are deleted. Answers what was stored for these.
 */
export async function releaseFiles(
  trx: Kysely<DB>,
  ids: readonly string[],
  { days }: { days: number },
): Promise<string[]> {
  if (ids.length === 0) return [];
  if (days > 0) {
    // By the clock that ends its days, which need not be this server's.
    const released = { released_at: sql<string>`now()`, is_public: false };
    await trx.updateTable('files').set(released).where('id', 'in', ids).execute();
    return [];
  }
  const gone = await trx.deleteFrom('files').where('id', 'in', ids).returning('storage_key').execute();
  return gone.map(({ storage_key }) => storage_key);
}

/** Has a record name an earlier file again; answers its name, or undefined where it is not kept any more. */
export async function nameAgain(trx: Kysely<DB>, id: string): Promise<string | undefined> {
  const kept = trx.updateTable('files').where('id', '=', id);
  // Waits for whoever is removing it.
  const again = kept.set({ released_at: null }).returning(['kind', 'original_name']);
  const file = await again.executeTakeFirst();
  if (!file) return undefined;
  await kept.set({ is_public: UPLOADS[file.kind as UploadKind].isPublic }).execute();
  return file.original_name;
}
