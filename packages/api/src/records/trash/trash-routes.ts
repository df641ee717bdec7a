import { randomUUID } from 'node:crypto';
import * as schemas from '@ar/domain/archive';
import { type Entity, fieldsOf, isRecord } from '@ar/domain/entities/entity';
import { newUser } from '@ar/domain/entities/user-schemas';
import { pageOf } from '@ar/domain/page';
import type { FastifyInstance } from 'fastify';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import { loggedValues, recordChange } from '../../accounts/journal/audit-log.ts';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { recordAccess } from '../../accounts/journal/security-journal.ts';
import { personOf, requireProof } from '../../accounts/sessions/access.ts';
import { findAccount } from '../../accounts/sessions/person.ts';
import { EDITED } from '../../platform/database/edited.ts';
import type { DB } from '../../platform/database/schema.ts';
import * as http from '../../platform/http/errors.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import {
  type Api,
  answers,
  answersNoContent,
  recordPath as params,
  recordIdOf,
  requires,
  route,
  signedIn,
} from '../../platform/http/routes.ts';
import { type Change, change } from '../changes/change-records.ts';
import { filesOfRecords, readRecord } from '../changes/record-rows.ts';
import { eraseRecords, removeFromTrash, tableOf, trashedFiles } from '../changes/trash-rows.ts';
import { entityOf } from '../definitions/catalogue.ts';
import { isSince, isUntil } from '../lists/filters.ts';
import { countOf, orderBy, pageAnswer } from '../lists/page.ts';
import * as people from '../people/users.ts';

const eraseQuery = z.object({
  batch: z.stringbool().default(false).meta({ description: 'All records of the same deletion' }),
});

export async function trashRoutes(app: Api): Promise<void> {
  const { db, config, catalogue } = app;
  const { publicOrigin, archive } = config;
  const reader = () => ({ db, days: archive.days, entities: catalogue.entities });
  const days = route(signedIn, 'getArchiveDays', answers(schemas.archiveDays));
  app.get('/archive/days/', days, async () => ({ days: archive.days }));

  const listed = answers(pageOf(schemas.archivedRecord));
  const querystring = schemas.archiveQuery;
  const list = route(requires('list', 'archive'), 'listArchive', listed, { querystring });
  app.get('/archive/', list, async ({ query }) =>
    pageAnswer(`${publicOrigin}/api/archive/`, query, await readTrash(reader(), query)),
  );

  const withValues = answers(schemas.archivedRecordWithValues);
  const read = route(requires('read', 'archive'), 'getArchived', withValues, { params });
  app.get('/archive/:id/', read, async (request) => {
    const [found] = await readEntries(reader(), sql`${[recordIdOf(request.params)]}::int[]`);
    if (!found) throw new http.HttpError(404);
    return { ...found, record: await readDeleted(app, found) };
  });

  const body = { params, body: schemas.restoreRequest };
  const restoring = route(requires('update', 'archive'), 'restoreArchived', answers(schemas.restored), body);
  app.post('/archive/:id/restore/', restoring, async (request, reply) => {
    const id = recordIdOf(request.params);
    const answer = await change(request, (begun) => restore(begun, id, request.body));
    const language = answerLanguage(request, reply);
    const refused = answer.refused.map((one) => ({
      ...one,
      errors: http.renderErrors(language, one.errors),
    }));
    return { ...answer, refused };
  });

  const schema = { params, headers: batchHeaders, querystring: eraseQuery };
  const erasing = route(requires('delete', 'archive'), 'eraseArchived', answersNoContent, schema);
  app.delete('/archive/:id/', erasing, async (request, reply) => {
    const id = recordIdOf(request.params);
    requireProof(personOf(request).is_proved);
    await change(request, (begun) => erase(begun, id, request.query.batch));
    return reply.code(204).send(null);
  });
}

interface Reader {
  db: Kysely<DB>;
  days: number;
  entities: readonly Entity[];
}

async function readEntries(
  { db, days, entities }: Reader,
  ids: RawBuilder<unknown>,
  { isBatch = false, order = sql`archive.id` }: { isBatch?: boolean; order?: RawBuilder<unknown> } = {},
) {
  const counted = isBatch ? sql`other.batch = archive.batch` : sql`other.id = archive.id`;
  // The name is empty if the person is erased.
  const { rows } = await sql<schemas.ArchivedRecord>`
    select archive.id, resource, record_id, archive.name, batch, archive.archived_at,
      coalesce(person.name, '') as archived_by_name, archive.archived_at + ${days} * interval '1 day' as ends_at,
      (select count(*) from archive as other
        where other.batch = archive.batch and other.resource = archive.resource) as batch_count,
      named.files, named.size
    from archive left join all_users as person on person.id = archived_by, lateral (
      select count(*) as files, coalesce(sum(files.size), 0) as size
      from archive as other cross join lateral (${trashedFiles(entities, 'other')}) as named (id)
      join files on files.id = named.id where ${counted}) as named
    where archive.id = any(${ids}) order by ${order}`.execute(db);
  return rows;
}

async function readTrash(reader: Reader, query: schemas.ArchiveQuery) {
  const { resource, record, person, from, to, batch, search, ordering, limit, offset } = query;
  const words = search.split(/\s+/).filter(Boolean);
  // The first record represents a batch, unless the query contains words, a record or the batch.
  const isBatch = words.length === 0 && record === undefined && batch === undefined;
  const firsts = sql<boolean>`id in (select min(id) from archive as other group by other.batch, other.resource)`;
  let found = reader.db.selectFrom('archive');
  if (isBatch) found = found.where(firsts);
  if (resource !== undefined) found = found.where(sql<boolean>`archive.resource = ${resource}`);
  if (record !== undefined) found = found.where('archive.record_id', '=', record);
  if (person !== undefined) found = found.where('archive.archived_by', '=', person);
  if (batch !== undefined) found = found.where('archive.batch', '=', batch);
  if (from !== undefined) found = found.where(isSince(sql`archive.archived_at`, from));
  if (to !== undefined) found = found.where(isUntil(sql`archive.archived_at`, to));
  for (const word of words) found = found.where(sql<boolean>`strpos(archive.search_text, fold(${word})) > 0`);
  const order = orderBy('archive', ordering);
  // Selects ids first, so files and batches are counted only for the page.
  const ids = sql`array(${found.select('id').orderBy(order).limit(limit).offset(offset)})`;
  const [rows, count] = await Promise.all([readEntries(reader, ids, { isBatch, order }), countOf(found)]);
  return { count, rows };
}

/** Returns the values of a deleted record with URLs of the files, which are valid for a minute. */
async function readDeleted(
  { db, config, signer }: FastifyInstance,
  { resource, record_id: id }: schemas.ArchivedRecord,
): Promise<Record<string, unknown>> {
  const entity = await entityOf(db, resource);
  if (!entity) throw new http.HttpError(404);
  if (!isRecord(entity)) return { ...people.presentUser(await readPerson(db, id)) };
  const record = await readRecord(db, entity, config.publicOrigin, id, tableOf(entity));
  const addresses: Record<string, string> = {};
  for (const [name, field] of fieldsOf(entity)) {
    if (field.kind !== 'file') continue;
    const [file] = await filesOfRecords(db, tableOf(entity), field.column, [id]);
    if (file) addresses[name] = signer.signEarlier(file.storageKey, file.fileId).url;
  }
  return { ...record, ...addresses };
}

/** The view `users` excludes deleted people. */
async function readPerson(db: Kysely<DB>, id: number) {
  const { rows } = await sql<people.ShownUser>`
    select users.*, account_state(users) as state,
      case when exists (select from factor_holders where user_id = users.id) then 'on' else 'off' end as second_factor,
      (select max(created_at) from sessions where user_id = users.id) as last_sign_in_at
    from all_users as users where users.id = ${id}`.execute(db);
  const [person] = rows;
  if (!person) throw new http.HttpError(404);
  return person;
}

type Archived = Pick<Selectable<DB['archive']>, 'id' | 'resource' | 'record_id' | 'name'>;
type Errors = NonNullable<http.HttpError['more']['errors']>;

/** The second of two concurrent callers gets 404. */
async function lockInTrash(trx: Kysely<DB>, id: number, isBatch: boolean) {
  const { rows: found } = await sql<Archived>`
    select id, resource, record_id, name from archive
    where ${isBatch ? sql`(batch, resource) = (select batch, resource from archive where id = ${id})` : sql`id = ${id}`}
    order by id for update`.execute(trx);
  const entity = await entityOf(trx, found.find((one) => one.id === id)?.resource ?? '');
  if (!entity) throw new http.HttpError(404);
  return { entity, found };
}

const asBatch = (change: Change, isBatch: boolean): Change =>
  isBatch ? { ...change, by: { ...change.by, batch: change.by.batch ?? randomUUID() } } : change;

/** `refused` lists the records of the batch that cannot be restored. */
async function restore(given: Change, id: number, wanted: z.output<typeof schemas.restoreRequest>) {
  const { batch, values } = wanted;
  const change = asBatch(given, batch);
  const { trx } = change;
  const restored: schemas.Restored['restored'] = [];
  const refused: (Pick<Archived, 'id' | 'name'> & { errors: Errors })[] = [];
  const { entity, found } = await lockInTrash(trx, id, batch);
  for (const archived of found) {
    const { resource, record_id, name } = archived;
    await sql`savepoint one`.execute(trx);
    try {
      await restoreOne(change, entity, archived, archived.id === id ? values : undefined);
      restored.push({ resource, record_id, name });
    } catch (error) {
      if (!batch || !(error instanceof http.HttpError) || !error.more.errors) throw error;
      await sql`rollback to savepoint one`.execute(trx);
      refused.push({ id: archived.id, name, errors: error.more.errors });
    }
    // Without this release, the savepoints would nest and become slower with each record.
    await sql`release savepoint one`.execute(trx);
  }
  return { restored, refused };
}

async function restoreOne(
  { trx, by, events }: Change,
  entity: Entity,
  { resource, record_id: id, name }: Archived,
  values: object = {},
): Promise<void> {
  const isPerson = resource === 'users';
  const names = Object.keys(values);
  if (!isPerson && names.length > 0) throw http.refuseUnknown(names);
  const person = isPerson ? await prepareUser(trx, id, values) : undefined;
  if (person?.after.role === 'SuperAdmin' && person.before.role !== 'SuperAdmin') requireProof(by.isProved);
  await removeFromTrash(trx, entity, id).catch((error: Error & { constraint?: string }) => {
    // A concurrent request took the e-mail address.
    throw error.constraint === 'users_email_unique' ? http.refuseField('email', 'email-taken') : error;
  });
  const { rows } = await sql<{ version: number }>`
    select * from ${sql.table(tableOf(entity))} where id = ${id}`.execute(trx);
  const [row = { version: null }] = rows;
  const after = await loggedValues(trx, entity, row);
  const { version } = row;
  const entry = { action: 'restore', resource, entity, recordId: id, name, before: null, after, version };
  await recordChange(trx, { by, ...entry });
  if (!person) return;
  const roles = people.roleEvents(person, by);
  for (const role of roles) await recordAccess(trx, role, by.requestId);
  events.push({ event: 'user-restored', ...people.about(person.after, by) }, ...roles);
}

async function erase(change: Change, id: number, isBatch: boolean): Promise<void> {
  const { trx, by, settings, orphans, events } = asBatch(change, isBatch);
  const { entity, found } = await lockInTrash(trx, id, isBatch);
  for (const { resource, record_id: recordId, name } of found)
    await recordChange(trx, { by, action: 'erase', resource, recordId, before: null, after: null, name });
  const ids = found.map(({ record_id }) => record_id);
  const accounts = trx.selectFrom('all_users').select(['id', 'email', 'role']).where('id', 'in', ids);
  const erased = entity.resource === 'users' ? await accounts.execute() : [];
  for (const person of erased) events.push({ event: 'user-erased', ...people.about(person, by) });
  orphans.push(...(await eraseRecords(trx, entity, ids, settings.archive)));
}

const settled = newUser.pick({ email: true, group_names: true }).partial().strict();

/** The restored person is inactive. `values` replace an e-mail address or a role that is no longer available. */
async function prepareUser(trx: Kysely<DB>, id: number, values: object): Promise<people.ChangedAccount> {
  const given = http.parsed(settled, values);
  const own = trx.selectFrom('all_users').select(['email', 'role']).where('id', '=', id);
  const { email: before, role: held } = await own.executeTakeFirstOrThrow();
  const email = given.email ?? before;
  const role = given.group_names ?? held;
  const errors = {
    ...((await findAccount(trx, email)) && { email: ['email-taken'] as const }),
    ...(role !== null && !(await people.isAssignable(trx, role)) && { group_names: ['role-gone'] as const }),
  };
  if (Object.keys(errors).length > 0) throw http.refuseFields(errors);
  const set = { email, role, is_active: false, ...EDITED };
  await trx.updateTable('all_users').set(set).where('id', '=', id).execute();
  return { before: { id, email: before, role: held }, after: { id, email, role } };
}
