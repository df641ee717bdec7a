import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { KINDS } from '@ar/domain/activity-kinds';
import { ENTITIES } from '@ar/domain/entities/all';
import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import { UPLOADS, type UploadKind } from '@ar/domain/upload';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { isNamed } from '../../records/files/record-files.ts';
import type { Acknowledged } from './worker.ts';

interface Found {
  version: number;
  isArchived: boolean;
}

/** All records, including deleted records. The key is `resource/id`. */
export type Records = ReadonlyMap<string, Found>;

const entities: readonly Entity[] = Object.values(ENTITIES);
const allOf = ({ table }: Entity) => sql.table(`all_${table}`);

export async function readRecords(db: Kysely<DB>): Promise<Records> {
  const records = new Map<string, Found>();
  for (const entity of entities) {
    const { rows } = await sql<Found & { id: number }>`
      select id, version, archived_at is not null as "isArchived" from ${allOf(entity)}`.execute(db);
    for (const { id, ...found } of rows) records.set(`${entity.resource}/${id}`, found);
  }
  return records;
}

type State = 'live' | 'archived' | 'gone';

function stateIn(records: Records, key: string): State {
  const found = records.get(key);
  if (!found) return 'gone';
  return found.isArchived ? 'archived' : 'live';
}

export function findLost(acknowledged: Acknowledged, records: Records): string[] {
  return [...acknowledged]
    .filter(([key, told]) => {
      const state = stateIn(records, key);
      return typeof told === 'string'
        ? state !== told
        : state !== 'live' || Number(records.get(key)?.version) < told;
    })
    .map(([key, told]) => `${key}: ${told} was acknowledged, and is ${stateIn(records, key)}`);
}

/** Returns batches of which only a part is deleted or restored. */
export const findHalves = (batches: readonly string[][], records: Records): string[] =>
  batches
    .map((keys) => keys.map((key) => `${key} ${stateIn(records, key)}`))
    .filter((states) => new Set(states.map((state) => state.split(' ')[1])).size > 1)
    .map((states) => states.join(', '));

export async function findMislaid(db: Kysely<DB>, records: Records): Promise<string[]> {
  const rows = await db
    .selectFrom('archive')
    .select(sql<string>`resource || '/' || record_id`.as('key'))
    .execute();
  const listed = new Set(rows.map(({ key }) => key));
  const unlisted = [...records].filter(([key, { isArchived }]) => isArchived !== listed.has(key));
  return [...unlisted.map(([key]) => key), ...[...listed].filter((key) => !records.has(key))];
}

/** The state of a record after an action. Other actions do not change the state. */
const LEAVES: Readonly<Record<string, State>> = {
  create: 'live',
  delete: 'archived',
  restore: 'live',
  erase: 'gone',
  expire: 'gone',
};
const WRITING: readonly string[] = [...KINDS.added, ...KINDS.edited, ...KINDS.status];

/** Returns records whose version or state differs from the audit log, except the records in `before`. */
export async function findUnaudited(db: Kysely<DB>, records: Records, before: Records): Promise<string[]> {
  const entries = await db
    .selectFrom('audit_log')
    .select([sql<string>`resource || '/' || record_id`.as('key'), 'action'])
    .where(
      'resource',
      'in',
      entities.map(({ resource }) => resource),
    )
    .orderBy('id')
    .execute();
  const told = new Map<string, string[]>();
  for (const { key, action } of entries) told.set(key, [...(told.get(key) ?? []), action]);
  return [...new Set([...records.keys(), ...told.keys()])]
    .filter((key) => !before.has(key))
    .filter((key) => {
      const actions = told.get(key) ?? [];
      // Restoring a person also deactivates the person, which raises the version. Other records keep their version.
      const versions = actions.filter(
        (action) => WRITING.includes(action) || (action === 'restore' && key.startsWith('users/')),
      );
      const moves = actions.flatMap((action) => LEAVES[action] ?? []);
      const isTwice = moves.some((state, index) => state === moves[index - 1]);
      const version = records.get(key)?.version;
      const isCounted = version === undefined || version === versions.length;
      return isTwice || moves.at(-1) !== stateIn(records, key) || !isCounted;
    })
    .map(
      (key) => `${key}: ${JSON.stringify(records.get(key))}, but ${told.get(key) ?? 'nothing'} in the log`,
    );
}

export async function findMissing(db: Kysely<DB>, store: Pick<FileStore, 'read'>): Promise<string[]> {
  const rows = await db.selectFrom('files').select(['storage_key', 'sha256']).execute();
  const missing: string[] = [];
  for (const [storage_key, sha256] of new Map(rows.map((row) => [row.storage_key, row.sha256]))) {
    const content = await store.read(storage_key);
    if (content && (await hashOf(content)) === sha256) continue;
    // A sweep may have removed both the row and the file since the query.
    if (await isNamed(db, storage_key)) missing.push(storage_key);
  }
  return missing;
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

export async function findOrphans(db: Kysely<DB>, names: Iterable<string>): Promise<string[]> {
  const rows = await db.selectFrom('files').select('storage_key').execute();
  const known = new Set(rows.map((row) => row.storage_key));
  return [...names].filter((name) => !known.has(name));
}

/** Returns files with a wrong reference: one record must reference each file, and no record a released file. */
export async function findMisnamed(db: Kysely<DB>): Promise<string[]> {
  const { rows: names } = await sql<{ id: string; live: boolean }>`${sql.join(
    entities.flatMap((entity) =>
      fieldsOf(entity).flatMap(([, field]) =>
        field.kind === 'file'
          ? [
              sql`select ${sql.ref(field.column)} as id, archived_at is null as live from ${allOf(entity)}
                where ${sql.ref(field.column)} is not null`,
            ]
          : [],
      ),
    ),
    sql` union all `,
  )}`.execute(db);
  const rows = await db.selectFrom('files').select(['id', 'kind', 'is_public', 'released_at']).execute();
  return rows
    .filter(({ id, kind, is_public, released_at }) => {
      const namedBy = names.filter((name) => name.id === id);
      const mayBeRead = UPLOADS[kind as UploadKind].isPublic && namedBy.some(({ live }) => live);
      return namedBy.length !== (released_at === null ? 1 : 0) || is_public !== mayBeRead;
    })
    .map((row) => JSON.stringify(row));
}
