import * as z from 'zod';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { type Api, answers, openToAll, route } from '../../platform/http/routes.ts';
import { prepareAnswer, sendPrepared, written } from '../../platform/http/send.ts';
import { createLine } from '../../platform/limits/turns.ts';
import { cacheByVersion } from '../../records/lists/cached-response.ts';
import { allowAllOrigins, JSON_RESPONSE, limitParts } from './list-route.ts';
import type { PublicRecords } from './public-records.ts';

const MOST = 1000;

const cursor = z.string().regex(/^\d{1,16}$/, 'value-wrong');
const CURSOR = 'What /public/changes/ is asked with the next time, as `since`';

const changesQuery = z.object({
  since: cursor.describe('The cursor of the last answer, or of the snapshot; 0 for all from the beginning'),
  limit: z.coerce.number().int().min(1).max(MOST).default(MOST),
});

const record = z.record(z.string(), z.unknown());
const change = z.object({
  list: z.string().meta({ description: 'As in the snapshot', example: 'monuments' }),
  id: z.number().int(),
  record: record.optional().describe('As it is now'),
  deleted: z.literal(true).optional(),
});
const changesAnswer = z.object({
  changes: z.array(change).describe('The last change of each record, in the order of the changes'),
  cursor: cursor.describe(CURSOR),
  more: z.boolean().describe('Whether to ask on at once'),
});

const snapshotAnswer = z.object({
  cursor: cursor.describe(CURSOR),
  lists: z.record(z.string(), z.array(record)),
});

const known = { 304: z.null() };

export async function feedRoutes(app: Api): Promise<void> {
  snapshotRoute(app);
  changesRoute(app);
}

function snapshotRoute(app: Api): void {
  const records = app.published;
  const versions = () => records.lists().map(({ entity, version }) => `${entity.resource} ${version}`);
  const versionNow = () => versions().join();
  const snapshot = cacheByVersion({
    version: () => (records.isReady() ? versionNow() : records.ready().then(versionNow)),
    async make() {
      // Reads the cursor before the rows, so that a change between the two reads is sent twice instead of never.
      const since = String(records.newest());
      const lists = await Promise.all(
        records.lists().map(async ({ entity, present }) => {
          const rows = present().map(({ row }) => row);
          return `${JSON.stringify(entity.resource)}:[${await written(rows)}]`;
        }),
      );
      return Buffer.from(`{"cursor":"${since}","lists":{${lists.join(',')}}}`);
    },
  });
  const response = { ...answers(snapshotAnswer), ...known };
  app.get('/public/snapshot/', route(openToAll, 'readPublicSnapshot', response), async (request, reply) =>
    sendPrepared(request, allowAllOrigins(reply), await snapshot(), JSON_RESPONSE),
  );
}

function changesRoute(app: Api): void {
  const records = app.published;
  const limitPart = limitParts();
  const oneAtATime = createLine({ atOnce: 1, waiting: 100 });
  const response = { ...answers(changesAnswer), ...known };
  const options = route(openToAll, 'listPublicChanges', response, { querystring: changesQuery });
  app.get('/public/changes/', options, async (request, reply) => {
    await records.ready();
    const since = Number(request.query.since);
    // Another server, which has read newer changes, may have sent this cursor.
    if (since > records.newest()) await records.refreshNow();
    if (since > records.newest()) {
      if (records.isFailing()) throw new HttpError(503, undefined, { 'retry-after': '10' });
      // The database is a restored backup, which does not have the changes before this cursor.
      throw refuseField('since', 'cursor-gone');
    }
    const { limit } = request.query;
    const after = changesAfter(records, since, limit + 1);
    if (after.length > 0) limitPart(request, reply);
    const shown = after.slice(0, limit);
    const changes = shown.map(({ list, id, row: record }) => ({
      list,
      id,
      record,
      deleted: record ? undefined : true,
    }));
    const last = String(shown.at(-1)?.revision ?? since);
    const more = shown.length < after.length;
    const bytes = await oneAtATime(async () =>
      Buffer.from(`{"changes":[${await written(changes)}],"cursor":"${last}","more":${more}}`),
    );
    return sendPrepared(request, allowAllOrigins(reply), prepareAnswer(bytes), JSON_RESPONSE);
  });
}

function changesAfter(records: PublicRecords, since: number, most: number) {
  const changes = records.lists().flatMap((list) => {
    const sorted = list.byRevision();
    const start = sorted.findLastIndex(({ revision }) => revision <= since) + 1;
    return sorted.slice(start, start + most).map((one) => ({ ...one, list: list.entity.resource }));
  });
  return changes.sort((one, other) => one.revision - other.revision).slice(0, most);
}
