import { randomUUID } from 'node:crypto';
import { type Entity, headingFields } from '@ar/domain/entities/entity';
import { UPLOADS } from '@ar/domain/upload';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../accounts/journal/actor.ts';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import type { DB } from '../../platform/database/schema.ts';
import { fileColumns } from '../files/record-files.ts';
import { forgetPerson } from './forget-person.ts';

/** The table with deleted records, which its view leaves out (docs/decisions/archive.md). */
export const tableOf = ({ table }: Entity) => `all_${table}`;

type Row = Readonly<Record<string, unknown>> & { id: number };

/** The ids of the files that records of this kind have, in or out of the archive. */
const filesOf = (entity: Entity, ids: readonly number[]) => {
  const columns = fileColumns(entity).map((column) => sql`(${sql.ref(column)})`);
  if (columns.length === 0) return sql`(select null::uuid where false)`;
  return sql`(
    select file.id from ${sql.table(tableOf(entity))} as record, lateral (values ${sql.join(columns)}) as file (id)
    where record.id = any(${ids}::int[]) and file.id is not null)`;
};

/** The ids of all files in the history of these records. */
const earlierFilesOf = ({ resource }: Entity, ids: readonly number[]) => sql`(
    select (jsonb_path_query(kept, '$.*.id') #>> '{}')::uuid
    from audit_log, lateral (values (before), (after)) as side (kept)
    where resource = ${resource} and record_id = any(${ids}::text[]))`;

/** Selects the files of the record that a row of `archive` names. */
export const archivedFiles = (entities: readonly Entity[], entry = 'archive'): RawBuilder<unknown> =>
  sql.join(
    entities.flatMap((entity) =>
      fileColumns(entity).map(
        (column) => sql`
          select ${sql.ref(column)} from ${sql.table(tableOf(entity))} as record
          where ${sql.ref(`${entry}.resource`)} = ${sql.lit(entity.resource)} and record.id = ${sql.ref(`${entry}.record_id`)}`,
      ),
    ),
    sql` union all `,
  );

const PUBLIC_KINDS = Object.entries(UPLOADS).flatMap(([kind, { isPublic }]) => (isPublic ? [kind] : []));

/** Moves a record to the trash: it leaves every list, and its files lose their addresses. */
export async function putInArchive(trx: Kysely<DB>, entity: Entity, row: Row, by: Actor): Promise<void> {
  const name = headingFields(entity).map((field) => row[field]);
  await trx
    .insertInto('archive')
    .values({
      resource: entity.resource,
      record_id: row.id,
      name: name.join(' '),
      batch: by.batch ?? randomUUID(),
      archived_by: by.person.id,
    })
    .execute();
  await sql`update ${sql.table(tableOf(entity))} set archived_at = now() where id = ${row.id}`.execute(trx);
  await setPublic(trx, entity, row.id, false);
}

/** The caller has locked its row of `archive`. */
export async function takeFromArchive(trx: Kysely<DB>, entity: Entity, id: number): Promise<void> {
  await sql`update ${sql.table(tableOf(entity))} set archived_at = null where id = ${id}`.execute(trx);
  await setPublic(trx, entity, id, true);
  await deleteEntries(trx, entity, [id]);
}

async function setPublic(trx: Kysely<DB>, entity: Entity, id: number, isPublic: boolean): Promise<void> {
  if (fileColumns(entity).length === 0) return;
  await sql`
    update files set is_public = ${isPublic} where kind = any(${PUBLIC_KINDS}) and id in ${filesOf(entity, [id])}`.execute(
    trx,
  );
}

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
  if (entity.resource === 'users') {
    for (const id of ids) await forgetPerson(trx, id, settings);
    return [];
  }
  const files = sql<{ id: string }>`
    select id from files where id = any(array(${filesOf(entity, ids)} union ${earlierFilesOf(entity, ids)}))`;
  const named = (await files.execute(trx)).rows.map(({ id }) => id);
  await sql`delete from ${sql.table(tableOf(entity))} where id = any(${ids}::int[])`.execute(trx);
  const { rows } = await sql<{ storage_key: string }>`
    delete from files where id = any(${named}::uuid[]) returning storage_key`.execute(trx);
  return rows.map(({ storage_key }) => storage_key);
}
