import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Acknowledged } from './worker.ts';

const TABLES = {
  users: 'users',
  buildings: 'buildings',
  monuments: 'monuments',
  clerk: 'clerk_files',
} as const;

/** Every record there is, by `resource/id`, with its version. */
export async function readRecords(db: Kysely<DB>): Promise<Map<string, number>> {
  const records = new Map<string, number>();
  for (const [resource, table] of Object.entries(TABLES)) {
    const rows = await db.selectFrom(table).select(['id', 'version']).execute();
    for (const { id, version } of rows) records.set(`${resource}/${id}`, version);
  }
  return records;
}

/** Acknowledged changes that are not there. */
export function findLost(acknowledged: Acknowledged, records: ReadonlyMap<string, number>): string[] {
  return [...acknowledged]
    .filter(([key, version]) => {
      const found = records.get(key);
      return version === 'gone' ? found !== undefined : found === undefined || found < version;
    })
    .map(
      ([key, version]) => `${key}: ${version} was acknowledged, ${records.get(key) ?? 'nothing'} is there`,
    );
}

/** Records whose versions the audit log does not account for one by one, beside those that stood there `before`. */
export async function findUnaudited(
  db: Kysely<DB>,
  records: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_log')
    .select([sql<string>`resource || '/' || record_id`.as('key'), (s) => s.fn.countAll<number>().as('count')])
    // Leaving for the archive and coming back is no version, but of people, who come back inactive.
    .where(sql<boolean>`action not in ('delete', 'restore') or (action = 'restore' and resource = 'users')`)
    .groupBy('key')
    .execute();
  const counts = new Map(entries.map(({ key, count }) => [key, count]));
  return [...records]
    .filter(([key, version]) => !before.has(key) && counts.get(key) !== version)
    .map(([key, version]) => `${key}: version ${version}, ${counts.get(key) ?? 0} audit entries`);
}

/** Rows whose file is missing, or another than was uploaded. */
export async function findMissing(db: Kysely<DB>, store: Pick<FileStore, 'read'>): Promise<string[]> {
  const rows = await db.selectFrom('files').select(['storage_key', 'sha256']).execute();
  const missing: string[] = [];
  for (const { storage_key, sha256 } of rows) {
    const content = await store.read(storage_key);
    if (!content || (await hashOf(content)) !== sha256) missing.push(storage_key);
  }
  return missing;
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Files without a row. */
export async function findOrphans(db: Kysely<DB>, names: Iterable<string>): Promise<string[]> {
  const rows = await db.selectFrom('files').select('storage_key').execute();
  const known = new Set(rows.map((row) => row.storage_key));
  return [...names].filter((name) => !known.has(name));
}

const REFERENCES = [
  ['all_buildings', 'image_id'],
  ['all_buildings', 'model_3d_id'],
  ['all_monuments', 'image_id'],
  ['all_monuments', 'base_of_knowledge_id'],
  ['all_monuments', 'audio_description_id'],
  ['all_clerk_files', 'file_id'],
] as const;

/** Rows of files that no record names, in or out of the archive, and that are no earlier files, or are both. */
export async function findUnnamed(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('files').select(['id', 'storage_key', 'released_at']).execute();
  const named = new Set<string | null>();
  for (const [table, column] of REFERENCES) {
    const ids = await db
      .selectFrom(table)
      .select(sql<string | null>`${sql.ref(column)}`.as('id'))
      .execute();
    for (const { id } of ids) named.add(id);
  }
  return rows
    .filter(({ id, released_at }) => named.has(id) === (released_at !== null))
    .map((row) => row.storage_key);
}
