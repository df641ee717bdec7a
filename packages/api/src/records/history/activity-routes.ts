import { Readable } from 'node:stream';
import {
  activityDetail,
  activityEntry,
  activityQuery,
  fileSide,
  journalOf,
  keptSpace,
  revertRequest,
} from '@ar/domain/activity';
import { pageOf } from '@ar/domain/page';
import { can, isResource } from '@ar/domain/permissions';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isLoggedFile, renderReasons } from '../../accounts/journal/audit-log.ts';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { personOf } from '../../accounts/sessions/access.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import {
  type Api,
  answers,
  recordIdOf,
  recordPath,
  requires,
  route,
  tagged,
} from '../../platform/http/routes.ts';
import { signedAddress } from '../../platform/storage/signed-address.ts';
import { change } from '../changes/change-records.ts';
import { readKeptSpace } from '../files/record-files.ts';
import { pageAnswer } from '../lists/page.ts';
import { journalAsCsv } from './csv.ts';
import { detailOf, keptFiles, maySeeValues } from './entry-detail.ts';
import { findEntry, readJournal } from './journal.ts';
import { revert } from './revert.ts';

export async function activityRoutes(app: Api): Promise<void> {
  const { db, config, signer, catalogue } = app;
  const readerOf = (request: FastifyRequest) => ({
    seen: journalOf(personOf(request).role, catalogue.grants),
    entities: catalogue.entities,
  });
  const mayRead = requires('list', 'activity');
  const mayReadOne = requires('read', 'activity');
  const list = route(mayRead, 'listActivity', answers(pageOf(activityEntry)), { querystring: activityQuery });
  app.get('/activity/', { ...list, preSerialization: renderReasons }, async (request) => {
    const { limit, offset, ordering, ...filter } = request.query;
    const page = { limit, offset, ascending: ordering === 'at' };
    const found = await readJournal(db, { filter, ...readerOf(request) }, page);
    return pageAnswer(`${config.publicOrigin}/api/activity/`, request.query, found);
  });
  const csv = route(mayReadOne, 'downloadActivity', answers(z.string()), {
    querystring: activityQuery.omit({ limit: true, offset: true, ordering: true }),
    produces: ['text/csv'],
  });
  app.get('/activity/csv/', csv, async (request, reply) => {
    reply.headers({ 'content-disposition': 'attachment; filename="dnevnik.csv"' });
    const journal = { filter: request.query, ...readerOf(request) };
    const lines = Readable.from(journalAsCsv(db, journal, answerLanguage(request, reply)));
    return reply.type('text/csv; charset=utf-8').send(lines as never);
  });
  const params = recordPath;
  const read = route(mayReadOne, 'getActivity', answers(activityDetail), { params });
  app.get('/activity/:id/', { ...read, preSerialization: renderReasons }, async (request) => {
    const reader = readerOf(request);
    const entry = await findEntry(db, recordIdOf(request.params), reader);
    return detailOf(db, entry, { role: personOf(request).role, grants: catalogue.grants, ...reader });
  });
  const ofField = { params: recordPath.extend({ field: z.string() }), querystring: fileSide };
  const sign = route(mayReadOne, 'signEarlierFile', answers(signedAddress), ofField);
  app.get('/activity/:id/files/:field/', sign, async (request) => {
    const reader = readerOf(request);
    const entry = await findEntry(db, recordIdOf(request.params), reader);
    const { field } = request.params;
    const value = maySeeValues(entry, reader.seen) ? entry[request.query.side]?.[field] : undefined;
    const files = await keptFiles(db, [{ [field]: value }]);
    const file = isLoggedFile(value) && files.get(value.id ?? '');
    if (!file) throw new HttpError(404);
    return signer.signKept(file.storage_key, file.id);
  });
  app.get('/activity/space/', route(mayReadOne, 'getKeptSpace', answers(keptSpace)), () =>
    readKeptSpace(db, catalogue.entities),
  );
  const body = { params, body: revertRequest, headers: batchHeaders };
  const answer = answers(z.looseObject({ version: z.int() }));
  const put = route(requires('create', 'activity'), 'revertActivity', answer, body);
  app.post('/activity/:id/revert/', put, async (request, reply) => {
    // The schema of the headers names the batch alone.
    const { 'if-match': ifMatch }: FastifyRequest['headers'] = request.headers;
    const record = await change(request, async (begun) => {
      const entry = await findEntry(begun.trx, recordIdOf(request.params), readerOf(request));
      const { role } = personOf(request);
      if (!isResource(entry.resource) || !can(role, 'update', entry.resource, catalogue.grants))
        throw new HttpError(403);
      return revert(begun, entry, { fields: request.body.fields, ifMatch });
    });
    return tagged(reply, record);
  });
}
