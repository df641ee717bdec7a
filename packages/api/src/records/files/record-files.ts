import type { EarlierFileSpace } from '@ar/domain/activity';
import { type Entity, fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { message } from '@ar/domain/messages/message';
import { UPLOADS, type UploadKind } from '@ar/domain/upload';
import type { FastifyBaseLogger } from 'fastify';
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import pLimit from 'p-limit';
import type { DB } from '../../platform/database/schema.ts';
import { type FileStore, fileOfKey } from '../../platform/storage/file-store.ts';
import { refuseFile } from '../../platform/uploads/receive.ts';

type NewFile = Insertable<DB['files']>;

export interface StoredUpload {
  field: string;
  row: NewFile;
}

/** Stores equal content once. If the content exists, adds the key of the new copy to `orphans`. */
export async function addFile(trx: Kysely<DB>, file: NewFile, orphans: string[]): Promise<string> {
  const { storage_key } = file;
  // With the lock, a concurrent removal of the shared file must wait.
  const equal = await equalTo(trx, file).forKeyShare().executeTakeFirst();
  if (equal) orphans.push(storage_key);
  const values = { ...file, storage_key: equal?.storage_key ?? storage_key };
  return (await trx.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Restores lost content for all rows that share the content. Must not run inside a transaction. */
export async function restoreLostContent(db: Kysely<DB>, store: FileStore, file: NewFile): Promise<void> {
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

/** If the trash is off, deletes the rows and returns the storage keys. */
export async function releaseFiles(trx: Kysely<DB>, ids: readonly string[], { days }: { days: number }) {
  if (ids.length === 0) return [];
  if (days > 0) {
    const released = { released_at: sql<string>`now()`, is_public: false };
    await trx.updateTable('files').set(released).where('id', 'in', ids).execute();
    return [];
  }
  const gone = await trx.deleteFrom('files').where('id', 'in', ids).returning('storage_key').execute();
  return gone.map(({ storage_key }) => storage_key);
}

/** Returns the name of the file, or undefined if the file was deleted. */
export async function restoreFile(trx: Kysely<DB>, id: string): Promise<string | undefined> {
  const kept = trx.updateTable('files').where('id', '=', id);
  const again = kept.set({ released_at: null }).returning(['kind', 'original_name']);
  const file = await again.executeTakeFirst();
  if (!file) return undefined;
  await kept.set({ is_public: UPLOADS[file.kind as UploadKind].isPublic }).execute();
  return file.original_name;
}

export async function isNamed(db: Kysely<DB>, key: string): Promise<boolean> {
  const named = db.selectFrom('files').select('id').where('storage_key', '=', fileOfKey(key));
  return (await named.executeTakeFirst()) !== undefined;
}

/** A larger number would block the sockets of other requests to the object store. */
const REMOVED_AT_ONCE = 10;

/** Call after the commit. A file that cannot be removed stays until the next sweep. */
export async function removeUnreferenced(
  { db, store }: { db: Kysely<DB>; store: Pick<FileStore, 'remove'> },
  keys: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await pLimit(REMOVED_AT_ONCE).map(new Set(keys), async (key) => {
    try {
      if (!(await isNamed(db, key))) await store.remove(key);
    } catch (err) {
      log.warn({ err }, 'file not removed');
    }
  });
}

const MB = 1024 * 1024;

/** Includes files of deleted records. In `where`, `record` is the alias of the table. */
export function namedFiles(
  entities: readonly Entity[],
  where: (entity: Entity, column: RawBuilder<unknown>) => RawBuilder<unknown> = (_, column) =>
    sql`${column} is not null`,
): RawBuilder<unknown> {
  const selects = [sql`select null::uuid where false`];
  for (const entity of entities)
    for (const [, field] of fieldsOf(entity)) {
      if (field.kind !== 'file') continue;
      const [column, table] = [sql.ref(`record.${field.column}`), sql.table(`all_${entity.table}`)];
      selects.push(sql`select ${column} from ${table} as record where ${where(entity, column)}`);
    }
  return sql.join(selects, sql` union all `);
}

async function spaceOf(db: Kysely<DB>, condition: RawBuilder<unknown>): Promise<EarlierFileSpace> {
  const { rows } = await sql<EarlierFileSpace>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from (
      select distinct on (storage_key) size from files where ${condition}) as kept`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}

export const usedSpace = async (db: Kysely<DB>, entity: RecordEntity): Promise<number> =>
  (await spaceOf(db, sql`id in (${namedFiles([entity])})`)).bytes;

export function readEarlierFileSpace(db: Kysely<DB>, entities: readonly Entity[]): Promise<EarlierFileSpace> {
  const inTrash = namedFiles(entities, () => sql`record.archived_at is not null`);
  return spaceOf(db, sql`released_at is not null or id in (${inTrash})`);
}

/** @throws HttpError if the files exceed the quota. Call after the record's update, which makes other changes wait */
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
