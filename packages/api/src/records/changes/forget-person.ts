import { fieldsOf, isRecord, publicFields, type RecordEntity } from '@ar/domain/entities/entity';
import { type Kysely, sql } from 'kysely';
import type { ArchiveSettings } from '../../platform/config/config.ts';
import type { DB } from '../../platform/database/schema.ts';
import { readEntities } from '../definitions/department-records.ts';

/** Removes a person, and their name and address from everything that they did (docs/operations.md, "Personal data"). */
export async function forgetPerson(
  trx: Kysely<DB>,
  id: number,
  { removedAuthors }: Pick<ArchiveSettings, 'removedAuthors'>,
): Promise<void> {
  const person = trx.selectFrom('all_users').select(['name', 'email']).where('id', '=', id);
  const { name, email } = await person.executeTakeFirstOrThrow();
  const names = await namesOf(trx, id, name);
  await sql`update audit_log set actor_id = null, actor_name = '' where actor_id = ${id}`.execute(trx);
  await forgetMail(trx, id, email);
  await sql`
    update audit_log set before = null, after = null, record_name = null, search_text = null, reason = null
    where resource in ('users', 'access') and record_id = ${String(id)}`.execute(trx);
  await forgetImported(trx, id);
  for (const one of names) await forgetName(trx, id, one);
  await forgetViews(trx, id);
  if (removedAuthors === 'named') await stripToName(trx, id);
  else await trx.deleteFrom('all_users').where('id', '=', id).execute();
  await forgetAuthors(trx, removedAuthors);
}

async function forgetImported(trx: Kysely<DB>, id: number): Promise<void> {
  await sql`
    with gone as (
      delete from import_rows using imports
      where imports.id = import_id and resource = 'users' and record_id = ${id} returning import_id)
    update imports set columns = (select jsonb_agg(one || '{"examples": []}') from jsonb_array_elements(columns) as one)
    where id in (select import_id from gone)`.execute(trx);
}

async function forgetMail(trx: Kysely<DB>, id: number, email: string): Promise<void> {
  await sql`
    delete from outbox where lower(recipient_address) in (
      (select lower(${email}::text)
        union select lower(kept ->> 'email') from audit_log, lateral (values (before), (after)) as side (kept)
        where resource = 'users' and record_id = ${String(id)})
      except select lower(email) from all_users where id <> ${id})`.execute(trx);
}

async function namesOf(trx: Kysely<DB>, id: number, name: string): Promise<string[]> {
  const acted = trx.selectFrom('audit_log').select('actor_name').distinct().where('actor_id', '=', id);
  return [...new Set([name, ...(await acted.execute()).flatMap((one) => one.actor_name ?? [])])];
}

const NAMES = [
  ['registry_revisions', 'made_by'],
  ['releases', 'published_by'],
  ['releases', 'refused_by'],
  ['deploy_tokens', 'created_by'],
] as const;

/** Skipped while somebody else has the same name. */
async function forgetName(trx: Kysely<DB>, id: number, name: string): Promise<void> {
  const namesakes = trx.selectFrom('all_users').select('id').where('name', '=', name).where('id', '!=', id);
  if (await namesakes.executeTakeFirst()) return;
  for (const [table, by] of NAMES)
    await sql`update ${sql.table(table)} set ${sql.ref(by)} = '' where ${sql.ref(by)} = ${name}`.execute(trx);
}

async function forgetViews(trx: Kysely<DB>, id: number): Promise<void> {
  const theirs = trx.deleteFrom('saved_views').where('owner_id', '=', id);
  await theirs
    .where((is) => is.or([is('is_shared', '=', false), is('deleted_at', 'is not', null)]))
    .execute();
  await trx.updateTable('saved_views').set({ owner_id: null }).where('owner_id', '=', id).execute();
}

const readRecordKinds = async (db: Kysely<DB>) => (await readEntities(db)).filter(isRecord);

const isPublic = (entity: RecordEntity) => publicFields(entity).length > 0;

const authorColumns = (entity: RecordEntity) =>
  fieldsOf(entity).flatMap(([, field]) =>
    field.kind === 'person' ? [[`all_${entity.table}`, field.column]] : [],
  );

/** Keeps only the name, which public records show as their author. */
async function stripToName(trx: Kysely<DB>, id: number): Promise<void> {
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

/** Removes names whose public records are gone, or all of them if the setting has changed. */
export async function forgetAuthors(
  db: Kysely<DB>,
  removedAuthors: ArchiveSettings['removedAuthors'],
): Promise<void> {
  const authored = (await readRecordKinds(db))
    .filter(isPublic)
    .flatMap(authorColumns)
    .map(([table = '', by = '']) => sql`select from ${sql.table(table)} where ${sql.ref(by)} = all_users.id`);
  const isLeft =
    removedAuthors === 'named' ? sql`not exists (${sql.join(authored, sql` union all `)})` : sql`true`;
  await sql`
    delete from all_users where archived_at is not null and email = ${NO_EMAIL} and ${isLeft}`.execute(db);
}
