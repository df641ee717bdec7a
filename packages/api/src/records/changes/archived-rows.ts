import { randomUUID } from 'node:crypto';
import { type Entity, headingFields, isRecord } from '@ar/domain/entities/entity';
import { UPLOADS } from '@ar/domain/upload';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../accounts/journal/audit-log.ts';
import type { ArchiveSettings } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/schema.ts';
import { namedFiles } from '../files/record-files.ts';
import { forgetPerson } from './forget-person.ts';

/** The table with deleted records, which its view leaves out (docs/decisions/archive.md). */
export const tableOf = ({ table }: Entity) => `all_${table}`;

type Row = Readonly<Record<string, unknown>> & { id: number };

const filesOf = (entity: Entity, ids: readonly number[]) =>
  namedFiles([entity], () => sql`record.id = any(${ids}::int[])`);

export const archivedFiles = (entities: readonly Entity[], entry = 'archive') =>
  namedFiles(
    entities,
    ({ resource }) =>
      sql`${sql.ref(`${entry}.resource`)} = ${sql.lit(resource)} and record.id = ${sql.ref(`${entry}.record_id`)}`,
  );

const PUBLIC_KINDS = Object.entries(UPLOADS).flatMap(([kind, { isPublic }]) => (isPublic ? [kind] : []));

/** Moves a record to the trash: it leaves every list, and its files lose their addresses. */
export async function putInArchive(trx: Kysely<DB>, entity: Entity, row: Row, by: Actor): Promise<void> {
  const name = headingFields(entity).map((field) => row[field]);
  const entry = { resource: entity.resource, record_id: row.id, name: name.join(' ') };
  const deletion = { batch: by.batch ?? randomUUID(), archived_by: by.person.id };
  await trx
    .insertInto('archive')
    .values({ ...entry, ...deletion })
    .execute();
  await sql`update ${sql.table(tableOf(entity))} set archived_at = now() where id = ${row.id}`.execute(trx);
  await setPublic(trx, entity, row.id, false);
}

export async function takeFromArchive(trx: Kysely<DB>, entity: Entity, id: number): Promise<void> {
  await sql`update ${sql.table(tableOf(entity))} set archived_at = null where id = ${id}`.execute(trx);
  await setPublic(trx, entity, id, true);
  await deleteEntries(trx, entity, [id]);
}

const setPublic = (trx: Kysely<DB>, entity: Entity, id: number, isPublic: boolean) =>
  sql`update files set is_public = ${isPublic}
    where kind = any(${PUBLIC_KINDS}) and id in (${filesOf(entity, [id])})`.execute(trx);

const deleteEntries = (trx: Kysely<DB>, { resource }: Entity, ids: readonly number[]) =>
  trx.deleteFrom('archive').where('resource', '=', resource).where('record_id', 'in', ids).execute();

/** Deletes records for good, with their earlier files. Returns the keys of what was stored for them. */
export async function removeForGood(
  trx: Kysely<DB>,
  entity: Entity,
  ids: readonly number[],
  settings: ArchiveSettings,
): Promise<string[]> {
  await deleteEntries(trx, entity, ids);
  if (!isRecord(entity)) {
    for (const id of ids) await forgetPerson(trx, id, settings);
    return [];
  }
  const inHistory = sql`
    select (jsonb_path_query(kept, '$.*.id') #>> '{}')::uuid
    from audit_log, lateral (values (before), (after)) as side (kept)
    where resource = ${entity.resource} and record_id = any(${ids}::text[])`;
  const files = await sql<{ id: string }>`
    select id from files where id = any(array(${filesOf(entity, ids)} union ${inHistory}))`.execute(trx);
  const named = files.rows.map(({ id }) => id);
  await sql`delete from ${sql.table(tableOf(entity))} where id = any(${ids}::int[])`.execute(trx);
  const { rows } = await sql<{ storage_key: string }>`
    delete from files where id = any(${named}::uuid[]) returning storage_key`.execute(trx);
  return rows.map(({ storage_key }) => storage_key);
}
