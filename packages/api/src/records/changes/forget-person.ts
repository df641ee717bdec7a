import { fieldsOf, isRecord, publicFields, type RecordEntity } from '@ar/domain/entities/entity';
import { type Kysely, sql } from 'kysely';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import type { DB } from '../../platform/database/schema.ts';
import { readEntities } from '../definitions/department-records.ts';

/**
 * Removes a person for good, and their name and address wherever the product keeps them: what they did stays, done by
 * somebody whose data has left (docs/operations.md, "Personal data").
 */
export async function forgetPerson(
  trx: Kysely<DB>,
  id: number,
  { removedAuthors }: Pick<ArchiveSettings, 'removedAuthors'>,
): Promise<void> {
  const person = trx.selectFrom('all_users').select(['name', 'email']).where('id', '=', id);
  const { name, email } = await person.executeTakeFirstOrThrow();
  const names = await namesOf(trx, id, name);
  const acted = trx.updateTable('audit_log').set({ actor_id: null, actor_name: '' });
  await acted.where('actor_id', '=', id).execute();
  await forgetMail(trx, id, email);
  await trx
    .updateTable('audit_log')
    .set({ before: null, after: null, record_name: null, search_text: null, reason: null })
    .where('resource', 'in', ['users', 'access'])
    .where('record_id', '=', String(id))
    .execute();
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

/** To this address and those from before a restoring with another, but for what somebody else has now. */
async function forgetMail(trx: Kysely<DB>, id: number, email: string): Promise<void> {
  await sql`
    delete from outbox where lower(recipient_address) in (
      (select lower(${email}::text)
        union select lower(kept ->> 'email') from audit_log, lateral (values (before), (after)) as side (kept)
        where resource = 'users' and record_id = ${String(id)})
      except select lower(email) from all_users where id <> ${id})`.execute(trx);
}

/** The names that the person did anything under: also those from before a change of name. */
async function namesOf(trx: Kysely<DB>, id: number, name: string): Promise<string[]> {
  const acted = trx.selectFrom('audit_log').select('actor_name').distinct().where('actor_id', '=', id);
  return [...new Set([name, ...(await acted.execute()).flatMap((one) => one.actor_name ?? [])])];
}

/** What releases keep of their people is a name alone: while somebody else has the same, it may be theirs. */
async function forgetName(trx: Kysely<DB>, id: number, name: string): Promise<void> {
  const namesakes = trx.selectFrom('all_users').select('id').where('name', '=', name).where('id', '!=', id);
  if (await namesakes.executeTakeFirst()) return;
  await trx.updateTable('registry_revisions').set({ made_by: '' }).where('made_by', '=', name).execute();
  await trx.updateTable('releases').set({ published_by: '' }).where('published_by', '=', name).execute();
  await trx.updateTable('releases').set({ refused_by: '' }).where('refused_by', '=', name).execute();
  await trx.updateTable('deploy_tokens').set({ created_by: '' }).where('created_by', '=', name).execute();
}

/** What the person shared stays for the others, without an owner. */
async function forgetViews(trx: Kysely<DB>, id: number): Promise<void> {
  const theirs = trx.deleteFrom('saved_views').where('owner_id', '=', id);
  await theirs
    .where((is) => is.or([is('is_shared', '=', false), is('deleted_at', 'is not', null)]))
    .execute();
  await trx.updateTable('saved_views').set({ owner_id: null }).where('owner_id', '=', id).execute();
}

const readRecordKinds = async (db: Kysely<DB>) => (await readEntities(db)).filter(isRecord);

const isPublic = (entity: RecordEntity) => publicFields(entity).length > 0;

const authorColumns = (entity: RecordEntity): string[] =>
  fieldsOf(entity).flatMap(([, field]) => (field.kind === 'person' ? [field.column] : []));

/** Nothing of the person stays but the name, with the public records that they added or edited. */
async function stripToName(trx: Kysely<DB>, id: number): Promise<void> {
  for (const entity of (await readRecordKinds(trx)).filter((one) => !isPublic(one))) {
    for (const column of authorColumns(entity)) {
      const [table, author] = [sql.table(`all_${entity.table}`), sql.ref(column)];
      await sql`update ${table} set ${author} = null where ${author} = ${id}`.execute(trx);
    }
  }
  await trx.updateTable('archive').set({ archived_by: null }).where('archived_by', '=', id).execute();
  await trx.updateTable('releases').set({ publisher: null }).where('publisher', '=', id).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await trx.deleteFrom('password_tokens').where('user_id', '=', id).execute();
  await trx
    .updateTable('all_users')
    .set({
      email: NO_EMAIL,
      password_hash: null,
      role: null,
      is_active: false,
      archived_at: sql`coalesce(archived_at, now())`,
    })
    .where('id', '=', id)
    .execute();
}

const NO_EMAIL = '';

/** Removes the names that were left with public records, where no such record is left or the setting has changed. */
export async function forgetAuthors(
  db: Kysely<DB>,
  removedAuthors: ArchiveSettings['removedAuthors'],
): Promise<void> {
  const authored = (await readRecordKinds(db))
    .filter(isPublic)
    .flatMap((entity) =>
      authorColumns(entity).map(
        (column) =>
          sql`select from ${sql.table(`all_${entity.table}`)} where ${sql.ref(column)} = all_users.id`,
      ),
    );
  const isLeft =
    removedAuthors === 'named' ? sql`not exists (${sql.join(authored, sql` union all `)})` : sql`true`;
  await sql`
    delete from all_users where archived_at is not null and email = ${NO_EMAIL} and ${isLeft}`.execute(db);
}
