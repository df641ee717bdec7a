import { randomUUID } from 'node:crypto';
import type { Entity, RecordEntity } from '@ar/domain/entities/entity';
import { fieldsOf, headingFields, isRecord, publicFields } from '@ar/domain/entities/entity';
import { UPLOADS } from '@ar/domain/upload';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../accounts/journal/audit-log.ts';
import type { ArchiveSettings } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/schema.ts';
import { readEntities } from '../definitions/catalogue.ts';
import { namedFiles } from '../files/record-files.ts';

/** The view of the entity excludes deleted records (docs/decisions/archive.md). */
export const tableOf = ({ table }: Entity) => `all_${table}`;

type Row = Readonly<Record<string, unknown>> & { id: number };

const filesOf = (entity: Entity, ids: readonly number[]) =>
  namedFiles([entity], () => sql`record.id = any(${ids}::int[])`);

export const trashedFiles = (entities: readonly Entity[], entry = 'archive') =>
  namedFiles(
    entities,
    ({ resource }) =>
      sql`${sql.ref(`${entry}.resource`)} = ${sql.lit(resource)} and record.id = ${sql.ref(`${entry}.record_id`)}`,
  );

const PUBLIC_KINDS = Object.entries(UPLOADS).flatMap(([kind, { isPublic }]) => (isPublic ? [kind] : []));

export async function moveToTrash(trx: Kysely<DB>, entity: Entity, row: Row, by: Actor): Promise<void> {
  const { resource } = entity;
  const name = headingFields(entity)
    .map((field) => row[field])
    .join(' ');
  const deletion = { batch: by.batch ?? randomUUID(), archived_by: by.person.id };
  const entry = { resource, record_id: row.id, name, ...deletion };
  await trx.insertInto('archive').values(entry).execute();
  await sql`update ${sql.table(tableOf(entity))} set archived_at = now() where id = ${row.id}`.execute(trx);
  await setPublic(trx, entity, row.id, false);
}

export async function removeFromTrash(trx: Kysely<DB>, entity: Entity, id: number): Promise<void> {
  await sql`update ${sql.table(tableOf(entity))} set archived_at = null where id = ${id}`.execute(trx);
  await setPublic(trx, entity, id, true);
  await deleteEntries(trx, entity, [id]);
}

const setPublic = (trx: Kysely<DB>, entity: Entity, id: number, isPublic: boolean) =>
  sql`update files set is_public = ${isPublic}
    where kind = any(${PUBLIC_KINDS}) and id in (${filesOf(entity, [id])})`.execute(trx);

const deleteEntries = (trx: Kysely<DB>, { resource }: Entity, ids: readonly number[]) =>
  trx.deleteFrom('archive').where('resource', '=', resource).where('record_id', 'in', ids).execute();

/** Returns the storage keys to remove. */
export async function eraseRecords(
  trx: Kysely<DB>,
  entity: Entity,
  ids: readonly number[],
  settings: ArchiveSettings,
): Promise<string[]> {
  await deleteEntries(trx, entity, ids);
  if (!isRecord(entity)) {
    for (const id of ids) await erasePerson(trx, id, settings);
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

/** Erases name and e-mail address everywhere (docs/operate/configure.md, "Trash and personal data"). */
export async function erasePerson(
  trx: Kysely<DB>,
  id: number,
  { removedAuthors }: Pick<ArchiveSettings, 'removedAuthors'>,
): Promise<void> {
  const person = trx.selectFrom('all_users').select('email').where('id', '=', id);
  const { email } = await person.executeTakeFirstOrThrow();
  await eraseNames(trx, id);
  await sql`update audit_log set actor_id = null, actor_name = '' where actor_id = ${id}`.execute(trx);
  await eraseMail(trx, id, email);
  await sql`
    update audit_log set before = null, after = null, record_name = null, search_text = null, reason = null
    where resource in ('users', 'access') and record_id = ${String(id)}`.execute(trx);
  await eraseImported(trx, id);
  await eraseViews(trx, id);
  if (removedAuthors === 'named') await reduceToName(trx, id);
  else await trx.deleteFrom('all_users').where('id', '=', id).execute();
  await eraseAuthors(trx, removedAuthors);
}

async function eraseImported(trx: Kysely<DB>, id: number): Promise<void> {
  await sql`
    with gone as (
      delete from import_rows using imports
      where imports.id = import_id and resource = 'users' and record_id = ${id} returning import_id)
    update imports set columns = (select jsonb_agg(one || '{"examples": []}') from jsonb_array_elements(columns) as one)
    where id in (select import_id from gone)`.execute(trx);
}

async function eraseMail(trx: Kysely<DB>, id: number, email: string): Promise<void> {
  await sql`
    delete from outbox where lower(recipient_address) in (
      (select lower(${email}::text)
        union select lower(kept ->> 'email') from audit_log, lateral (values (before), (after)) as side (kept)
        where resource = 'users' and record_id = ${String(id)})
      except select lower(email) from all_users where id <> ${id})`.execute(trx);
}

const NAMES = [
  ['registry_revisions', 'made_by'],
  ['releases', 'published_by'],
  ['releases', 'refused_by'],
  ['deploy_tokens', 'created_by'],
] as const;

/** Erases the person's names, except a name that another person has. */
async function eraseNames(trx: Kysely<DB>, id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from all_users where id = ${id} union select actor_name from audit_log where actor_id = ${id}
    except select name from all_users where id <> ${id}`.execute(trx);
  const names = sql`${rows.map(({ name }) => name)}::text[]`;
  for (const [table, by] of NAMES)
    await sql`update ${sql.table(table)} set ${sql.ref(by)} = '' where ${sql.ref(by)} = any(${names})`.execute(
      trx,
    );
}

async function eraseViews(trx: Kysely<DB>, id: number): Promise<void> {
  const owned = sql`where owner_id = ${id}`;
  await sql`delete from saved_views ${owned} and (not is_shared or deleted_at is not null)`.execute(trx);
  await sql`update saved_views set owner_id = null ${owned}`.execute(trx);
}

const readRecordKinds = async (db: Kysely<DB>) => (await readEntities(db)).filter(isRecord);

export const isPublic = (entity: RecordEntity) => publicFields(entity).length > 0;

const authorColumns = (entity: RecordEntity) =>
  fieldsOf(entity).flatMap(([, field]) =>
    field.kind === 'person' ? [[`all_${entity.table}`, field.column]] : [],
  );

async function reduceToName(trx: Kysely<DB>, id: number): Promise<void> {
  const internal = (await readRecordKinds(trx)).filter((entity) => !isPublic(entity));
  const authors = [['archive', 'archived_by'], ['releases', 'publisher'], ...internal.flatMap(authorColumns)];
  for (const [table = '', by = ''] of authors)
    await sql`update ${sql.table(table)} set ${sql.ref(by)} = null where ${sql.ref(by)} = ${id}`.execute(trx);
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await trx.deleteFrom('password_tokens').where('user_id', '=', id).execute();
  await sql`
    update all_users set email = ${NO_EMAIL}, password_hash = null, role = null, is_active = false,
      archived_at = coalesce(archived_at, now())
    where id = ${id}`.execute(trx);
}

const NO_EMAIL = '';

/** Deletes the rows of erased people. If `removedAuthors` is `named`, authors of public records stay. */
export async function eraseAuthors(db: Kysely<DB>, removedAuthors: ArchiveSettings['removedAuthors']) {
  const authored = (await readRecordKinds(db))
    .filter(isPublic)
    .flatMap(authorColumns)
    .map(([table = '', by = '']) => sql`select from ${sql.table(table)} where ${sql.ref(by)} = all_users.id`);
  const isLeft =
    removedAuthors === 'named' ? sql`not exists (${sql.join(authored, sql` union all `)})` : sql`true`;
  await sql`
    delete from all_users where archived_at is not null and email = ${NO_EMAIL} and ${isLeft}`.execute(db);
}
