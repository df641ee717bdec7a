import {
  type ArchivedRecord,
  type ArchiveQuery,
  archiveDays,
  archivedRecord,
  archivedRecordWithValues,
  archiveQuery,
  restored,
  restoreRequest,
} from '@ar/domain/archive';
import { type Entity, fieldsOf, isRecord } from '@ar/domain/entities/entity';
import { pageOf } from '@ar/domain/page';
import type { FastifyInstance } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { personOf, requireProof } from '../../accounts/sessions/access.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, renderErrors } from '../../platform/http/errors.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import {
  type Api,
  answers,
  answersGone,
  recordIdOf,
  recordPath,
  requires,
  route,
  signedIn,
} from '../../platform/http/routes.ts';
import { change } from '../changes/change-records.ts';
import { filesOfRecords, readRecord } from '../changes/record-rows.ts';
import { tableOf, trashedFiles } from '../changes/trash-rows.ts';
import { entityOf } from '../definitions/catalogue.ts';
import { isSince, isUntil } from '../lists/filters.ts';
import { countOf, orderBy, pageAnswer } from '../lists/page.ts';
import { presentUser, type ShownUser } from '../people/users.ts';
import { erase, restore } from './restore.ts';

const eraseQuery = z.object({
  batch: z.stringbool().default(false).meta({ description: 'All records of the same deletion' }),
});

export async function trashRoutes(app: Api): Promise<void> {
  const { db, config, catalogue } = app;
  const { publicOrigin, archive } = config;
  const reader = () => ({ db, days: archive.days, entities: catalogue.entities });
  const days = route(signedIn, 'getArchiveDays', answers(archiveDays));
  app.get('/archive/days/', days, async () => ({ days: archive.days }));

  const listed = answers(pageOf(archivedRecord));
  const list = route(requires('list', 'archive'), 'listArchive', listed, { querystring: archiveQuery });
  app.get('/archive/', list, async ({ query }) =>
    pageAnswer(`${publicOrigin}/api/archive/`, query, await readTrash(reader(), query)),
  );

  const params = recordPath;
  const read = route(requires('read', 'archive'), 'getArchived', answers(archivedRecordWithValues), {
    params,
  });
  app.get('/archive/:id/', read, async (request) => {
    const found = await findInTrash(reader(), recordIdOf(request.params));
    return { ...found, record: await readDeleted(app, found) };
  });

  const back = route(requires('update', 'archive'), 'restoreArchived', answers(restored), {
    params,
    body: restoreRequest,
  });
  app.post('/archive/:id/restore/', back, async (request, reply) => {
    const id = recordIdOf(request.params);
    const answer = await change(request, (begun) => restore(begun, id, request.body));
    const language = answerLanguage(request, reply);
    const refused = answer.refused.map((one) => ({ ...one, errors: renderErrors(language, one.errors) }));
    return { ...answer, refused };
  });

  const gone = route(requires('delete', 'archive'), 'eraseArchived', answersGone, {
    params,
    headers: batchHeaders,
    querystring: eraseQuery,
  });
  app.delete('/archive/:id/', gone, async (request, reply) => {
    const id = recordIdOf(request.params);
    requireProof(personOf(request).is_proved);
    await change(request, (begun) => erase(begun, id, request.query.batch));
    return reply.code(204).send(null);
  });
}

export interface Reader {
  db: Kysely<DB>;
  days: number;
  entities: readonly Entity[];
}

function entries({ db, days, entities }: Reader, isBatch = false) {
  const counted = isBatch ? sql`other.batch = archive.batch` : sql`other.id = archive.id`;
  const ofFiles = (figure: RawBuilder<unknown>) => sql<number>`(
    select ${figure} from archive as other cross join lateral (${trashedFiles(entities, 'other')}) as named (id)
    join files on files.id = named.id where ${counted})`;
  return db
    .selectFrom('archive')
    .leftJoin('all_users as person', 'person.id', 'archive.archived_by')
    .select(['archive.id', 'archive.resource', 'archive.record_id', 'archive.name', 'archive.batch'])
    .select([
      'archive.archived_at',
      // The name is empty when the person was erased.
      sql<string>`coalesce(person.name, '')`.as('archived_by_name'),
      sql<string>`archive.archived_at + ${days} * interval '1 day'`.as('ends_at'),
      sql<number>`(select count(*) from archive as other where other.batch = archive.batch and other.resource = archive.resource)`.as(
        'batch_count',
      ),
      ofFiles(sql`count(*)`).as('files'),
      ofFiles(sql`coalesce(sum(files.size), 0)`).as('size'),
    ]);
}

export async function readTrash(reader: Reader, query: ArchiveQuery) {
  const { resource, record, person, from, to, batch, search, ordering, limit, offset } = query;
  const words = search.split(/\s+/).filter(Boolean);
  // Shows a batch as its first record, unless the query asks for words, a record or the batch itself.
  const isBatch = words.length === 0 && record === undefined && batch === undefined;
  let found = reader.db.selectFrom('archive');
  if (isBatch)
    found = found.where(
      sql<boolean>`archive.id in (select min(id) from archive as other group by other.batch, other.resource)`,
    );
  if (resource !== undefined) found = found.where(sql<boolean>`archive.resource = ${resource}`);
  if (record !== undefined) found = found.where('archive.record_id', '=', record);
  if (person !== undefined) found = found.where('archive.archived_by', '=', person);
  if (batch !== undefined) found = found.where('archive.batch', '=', batch);
  if (from !== undefined) found = found.where(isSince(sql`archive.archived_at`, from));
  if (to !== undefined) found = found.where(isUntil(sql`archive.archived_at`, to));
  for (const word of words) found = found.where(sql<boolean>`strpos(archive.search_text, fold(${word})) > 0`);
  const order = orderBy('archive', ordering);
  // Selects ids first, so that files and batches are counted for the page only.
  const ids = found.select('archive.id').orderBy(order).limit(limit).offset(offset);
  const page = entries(reader, isBatch).where(sql<boolean>`archive.id = any(array(${ids}))`);
  const [rows, count] = await Promise.all([page.orderBy(order).execute(), countOf(found)]);
  return { count, rows };
}

/** @throws HttpError 404 */
export function findInTrash(reader: Reader, id: number): Promise<ArchivedRecord> {
  return entries(reader)
    .where('archive.id', '=', id)
    .executeTakeFirstOrThrow(() => new HttpError(404));
}

/** A deleted record in the format of the list, with file addresses valid for a minute. */
export async function readDeleted(
  { db, config, signer }: FastifyInstance,
  { resource, record_id: id }: Pick<ArchivedRecord, 'resource' | 'record_id'>,
): Promise<Record<string, unknown>> {
  const entity = await entityOf(db, resource);
  if (!entity) throw new HttpError(404);
  if (!isRecord(entity)) return { ...presentUser(await readPerson(db, id)) };
  const record = await readRecord(db, entity, config.publicOrigin, id, tableOf(entity));
  const addresses: Record<string, string> = {};
  for (const [name, field] of fieldsOf(entity)) {
    if (field.kind !== 'file') continue;
    const [file] = await filesOfRecords(db, tableOf(entity), field.column, [id]);
    if (file) addresses[name] = signer.signKept(file.storageKey, file.fileId).url;
  }
  return { ...record, ...addresses };
}

/** Selects what the `users` view selects, which excludes deleted people. */
async function readPerson(db: Kysely<DB>, id: number): Promise<ShownUser> {
  const { rows } = await sql<ShownUser>`
    select users.*, account_state(users) as state,
      case when exists (select from factor_holders where user_id = users.id) then 'on' else 'off' end as second_factor,
      (select max(created_at) from sessions where user_id = users.id) as last_sign_in_at
    from all_users as users where users.id = ${id}`.execute(db);
  const [person] = rows;
  if (!person) throw new HttpError(404);
  return person;
}
