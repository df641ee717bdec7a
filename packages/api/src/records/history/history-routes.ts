import { Readable } from 'node:stream';
import * as activity from '@ar/domain/activity';
import type { Entity } from '@ar/domain/entities/entity';
import { historyEntry, historyQuery } from '@ar/domain/history';
import { pageOf } from '@ar/domain/page';
import { can, isResource } from '@ar/domain/permissions';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { fieldChanges, isLoggedFile, renderReasons, type Values } from '../../accounts/journal/audit-log.ts';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { personOf } from '../../accounts/sessions/access.ts';
import { PREPARED } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import {
  type Api,
  answers,
  recordPath as params,
  recordIdOf,
  recordRoute,
  requires,
  route,
  tagged,
} from '../../platform/http/routes.ts';
import { signedAddress } from '../../platform/storage/signed-address.ts';
import { change } from '../changes/change-records.ts';
import { readEarlierFileSpace } from '../files/record-files.ts';
import { pageAnswer } from '../lists/page.ts';
import { detailOf, filesOfEntries, maySeeValues, revert } from './entry-detail.ts';
import { findEntry, journalAsCsv, readJournal } from './journal.ts';

const readerOf = ({ catalogue: { entities, grants } }: Api, request: FastifyRequest) => ({
  seen: activity.journalOf(personOf(request).role, grants),
  entities,
});

export async function activityRoutes(app: Api): Promise<void> {
  const { db, config, signer, catalogue } = app;
  const mayReadOne = requires('read', 'activity');
  const querystring = activity.activityQuery;
  const listed = answers(pageOf(activity.activityEntry));
  const list = route(requires('list', 'activity'), 'listActivity', listed, { querystring });
  app.get('/activity/', { ...list, preSerialization: renderReasons }, async (request) => {
    const { limit, offset, ordering, ...filter } = request.query;
    const page = { limit, offset, ascending: ordering === 'at' };
    const found = await readJournal(db, { filter, ...readerOf(app, request) }, page);
    return pageAnswer(`${config.publicOrigin}/api/activity/`, request.query, found);
  });
  const filter = querystring.omit({ limit: true, offset: true, ordering: true });
  const csvSchemas = { querystring: filter, produces: ['text/csv'] };
  const csv = route(mayReadOne, 'downloadActivity', answers(z.string()), csvSchemas);
  app.get('/activity/csv/', csv, async (request, reply) => {
    reply.headers({ 'content-disposition': 'attachment; filename="dnevnik.csv"' });
    const journal = { filter: request.query, ...readerOf(app, request) };
    const lines = Readable.from(journalAsCsv(db, journal, answerLanguage(request, reply)));
    return reply.type('text/csv; charset=utf-8').send(lines as never);
  });
  const read = route(mayReadOne, 'getActivity', answers(activity.activityDetail), { params });
  app.get('/activity/:id/', { ...read, preSerialization: renderReasons }, async (request) => {
    const reader = readerOf(app, request);
    const entry = await findEntry(db, recordIdOf(request.params), reader);
    return detailOf(db, entry, { role: personOf(request).role, grants: catalogue.grants, ...reader });
  });
  const ofField = { params: params.extend({ field: z.string() }), querystring: activity.fileSide };
  const sign = route(mayReadOne, 'signEarlierFile', answers(signedAddress), ofField);
  app.get('/activity/:id/files/:field/', sign, async (request) => {
    const reader = readerOf(app, request);
    const entry = await findEntry(db, recordIdOf(request.params), reader);
    const { field } = request.params;
    const value = maySeeValues(entry, reader.seen) ? entry[request.query.side]?.[field] : undefined;
    const files = await filesOfEntries(db, [{ [field]: value }]);
    const file = isLoggedFile(value) && files.get(value.id ?? '');
    if (!file) throw new HttpError(404);
    return signer.signEarlier(file.storage_key, file.id);
  });
  const space = route(mayReadOne, 'getKeptSpace', answers(activity.earlierFileSpace));
  app.get('/activity/space/', space, () => readEarlierFileSpace(db, catalogue.entities));
  const body = { params, body: activity.revertRequest, headers: batchHeaders };
  const answer = answers(z.looseObject({ version: z.int() }));
  const put = route(requires('create', 'activity'), 'revertActivity', answer, body);
  app.post('/activity/:id/revert/', put, async (request, reply) => {
    const { 'if-match': ifMatch }: FastifyRequest['headers'] = request.headers;
    const record = await change(request, async (begun) => {
      const entry = await findEntry(begun.trx, recordIdOf(request.params), readerOf(app, request));
      const { role } = personOf(request);
      if (!isResource(entry.resource) || !can(role, 'update', entry.resource, catalogue.grants))
        throw new HttpError(403);
      return revert(begun, entry, { fields: request.body.fields, ifMatch });
    });
    return tagged(reply, record);
  });
}

export function historyRoute(app: Api, entity: Entity): void {
  const address = `${app.config.publicOrigin}/api${entity.path}`;
  const schemas = { params, querystring: historyQuery };
  const route = recordRoute(entity, 'read', 'listXHistory', answers(pageOf(historyEntry)), schemas);
  const options = { ...route, preSerialization: renderReasons };
  app.get(`${entity.path}:id/history/`, options, async ({ params, query }) => {
    const id = recordIdOf(params);
    const history = await readHistory(app.db, entity, id, query);
    if (!history.isThere) throw new HttpError(404);
    return pageAnswer(`${address}${id}/history/`, query, history);
  });
}

type Part = z.output<typeof historyQuery>;

type Entry = Omit<z.output<typeof historyEntry>, 'changes'> & Record<'before' | 'after', Values | null>;

/** Uses a prepared statement, because planning takes longer than running (`pnpm bench api`, "a record's history"). */
export async function readHistory(db: Kysely<DB>, entity: Entity, id: number, { limit, offset }: Part) {
  const ofRecord = sql`from audit_log where resource = ${entity.resource} and record_id = ${String(id)}`;
  const { rows } = await sql<
    { count: number; is_there: boolean } & (Entry | { id: null })
  >`${sql.raw(PREPARED)} select known.*, entry.* from (
      select (select count(*) ${ofRecord}) as count,
        exists (select from ${sql.table(entity.table)} where id = ${id}) as is_there) as known
    left join (
      select id, at, actor_name, action, reason, version, before, after ${ofRecord}
      order by at desc, id desc limit ${limit} offset ${offset}) as entry on true
    order by at desc, id desc`.execute(db);
  const entries = rows.flatMap(({ count: _, is_there: __, ...row }) => {
    if (row.id === null) return [];
    const { before, after, ...entry } = row;
    return { ...entry, changes: fieldChanges(entity, before, after) };
  });
  return { count: rows[0]?.count ?? 0, rows: entries, isThere: rows[0]?.is_there === true };
}
