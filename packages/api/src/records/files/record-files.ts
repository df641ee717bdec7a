import type { KeptSpace } from '@ar/domain/activity';
import { type Entity, fieldsOf, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
import { message } from '@ar/domain/messages/message';
import { UPLOADS, type UploadKind } from '@ar/domain/upload';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { refuseFile } from '../../platform/uploads/receive.ts';

type NewFile = Insertable<DB['files']>;

/** A stored file of a form, and the row that it will have. */
export interface StoredUpload {
  field: string;
  row: NewFile;
}

/** Inserts an upload's row. Equal content is shared: the key of the new copy is then `left`. */
export async function addFile(trx: Kysely<DB>, file: NewFile): Promise<{ id: string; left: string[] }> {
  const { storage_key } = file;
  // Locked, so that nobody removes it meanwhile: whoever does looks, once it is gone, for others with its content.
  const equal = await equalTo(trx, file).forKeyShare().executeTakeFirst();
  const values = { ...file, storage_key: equal?.storage_key ?? storage_key };
  const { id } = await trx.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow();
  return { id, left: equal ? [storage_key] : [] };
}

/** Stores a file's content again where rows name equal content that the store has lost. Not for a transaction. */
export async function storeLost(db: Kysely<DB>, store: FileStore, file: NewFile): Promise<void> {
  const equal = await equalTo(db, file).executeTakeFirst();
  if (!equal) return;
  const kept = await store.read(equal.storage_key, { start: 0, end: 0 });
  kept?.destroy();
  const content = kept ? undefined : await store.read(file.storage_key);
  if (content) await store.write(equal.storage_key, content);
}

const equalTo = (db: Kysely<DB>, { kind, sha256, size, content_type }: NewFile) =>
  db
    .selectFrom('files')
    .select('storage_key')
    .where((row) => row.and({ kind, sha256, size, content_type }))
    .orderBy('storage_key')
    .limit(1);

/**
 * Hides files that their record does not name any more, for as long as the trash keeps records; without a trash deletes them
 * and returns their keys.
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

/** Makes an earlier file current again. Returns its name, or undefined where it is not kept any more. */
export async function nameAgain(trx: Kysely<DB>, id: string): Promise<string | undefined> {
  const kept = trx.updateTable('files').where('id', '=', id);
  // Waits for whoever is removing it.
  const again = kept.set({ released_at: null }).returning(['kind', 'original_name']);
  const file = await again.executeTakeFirst();
  if (!file) return undefined;
  await kept.set({ is_public: UPLOADS[file.kind as UploadKind].isPublic }).execute();
  return file.original_name;
}

const MB = 1024 * 1024;

export const fileColumns = (entity: Entity): string[] =>
  fieldsOf(entity).flatMap(([, field]) => (field.kind === 'file' ? [field.column] : []));

/** Selects the files that records name, in or out of the trash. */
const namedFiles = (entities: readonly Entity[], isCounted = sql`true`) =>
  entities.flatMap((entity) =>
    fileColumns(entity).map(
      (column) => sql`
        select ${sql.ref(column)} from ${sql.table(`all_${entity.table}`)}
        where ${sql.ref(column)} is not null and ${isCounted}`,
    ),
  );

/** The bytes of the files that records name, in or out of the trash. Equal content counts once. */
export async function usedSpace(db: Kysely<DB>, entity: RecordEntity): Promise<number> {
  const named = namedFiles([entity]);
  if (named.length === 0) return 0;
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from (
      select distinct on (storage_key) size from files where id in (${sql.join(named, sql` union all `)})) as kept`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Refuses files above the department's quota, once its records name them. Concurrent changes wait for each other's version of
 * the list, so the second sees what the first added.
 */
export async function ensureRoom(
  trx: Kysely<DB>,
  entity: RecordEntity,
  uploads: readonly StoredUpload[],
  quotaBytes: number | undefined,
): Promise<void> {
  const [first] = uploads;
  if (quotaBytes === undefined || !first) return;
  const used = await usedSpace(trx, entity);
  if (used <= quotaBytes) return;
  const added = uploads.reduce((sum, { row }) => sum + Number(row.size), 0);
  const before = Math.ceil(Math.max(0, used - added) / MB);
  throw refuseFile(first.field, message('files-no-room', { used: before, quota: quotaBytes / MB }), 413);
}

/** The space of earlier files and of deleted records. Equal content counts once. */
export async function readKeptSpace(db: Kysely<DB>, entities: readonly Entity[]): Promise<KeptSpace> {
  const archived = namedFiles(entities.filter(isRecord), sql`archived_at is not null`);
  const { rows } = await sql<KeptSpace>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from (
      select distinct on (storage_key) size from files
      where released_at is not null or id in (${sql.join(archived, sql` union all `)})) as kept`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}
