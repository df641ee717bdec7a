import { type Box, parseBox } from '@ar/domain/box';
import { type Entity, publicFields, type RecordEntity } from '@ar/domain/entities/entity';
import { publicRowSchema } from '@ar/domain/entities/schemas';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import { limitParam } from '@ar/domain/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, openToAll, recordRoute } from '../../platform/http/routes.ts';
import { prepareAnswer, sendPrepared, written } from '../../platform/http/send.ts';
import { onceOver } from '../../platform/http/waiting-answers.ts';
import { networkOf } from '../../platform/limits/counter.ts';
import { cacheByVersion } from '../../records/lists/cached-response.ts';
import { isPlaced, isPublic } from '../../records/routes/record-routes.ts';
import type { PresentRecord, Row } from './public-lists.ts';

export const CACHING = 'public, max-age=60, stale-while-revalidate=86400, stale-if-error=604800';

export const JSON_RESPONSE = { type: 'application/json; charset=utf-8', caching: CACHING };

export const allowAllOrigins = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag',
    'cross-origin-resource-policy': 'cross-origin',
  });

const PARTS = { most: 12, mostOfOne: 3 };

export function publicListRoute(app: Api, entity: RecordEntity): void {
  const records = app.published;
  if (!isPlaced(entity) || !isPublic(entity)) return;
  /** Returns undefined while a newer version may be loading. */
  const currentList = () => (records.isReady() ? records.list(entity.table) : undefined);
  const loadedList = async () => {
    await records.ready();
    const list = records.list(entity.table);
    if (!list) throw new HttpError(404);
    return list;
  };
  const make = async (selection: Parameters<typeof select>[1]) => {
    const { rows, more } = select((await loadedList()).present(), selection);
    return Buffer.from(`{"data":[${await written(rows)}]${more ? ',"more":true' : ''}}`);
  };
  const whole = cacheByVersion({
    version: async () => String((currentList() ?? (await loadedList())).version),
    make: () => make({ limit: MAX_MAP_ROWS, offset: 0 }),
  });
  const limitPart = limitParts();

  const list = z.object({ data: z.array(publicRowSchema(entity)), more });
  const response = { ...answers(list), 304: z.null() };
  const schemas = { querystring: publicListQuery(entity) };
  const options = recordRoute(entity, openToAll, 'mapXs', response, schemas);
  app.get(`${entity.path}public/`, options, async (request, reply) => {
    const { limit, offset, ...narrowed } = request.query;
    const isPart = limit < MAX_MAP_ROWS || offset > 0 || Object.values(narrowed).some(Boolean);
    const open = allowAllOrigins(reply);
    if (!isPart) {
      const list = currentList();
      const version = list?.version;
      const isCurrent = list && (() => currentList() === list && list.version === version);
      return sendPrepared(request, open, await whole(), { ...JSON_RESPONSE, isCurrent });
    }
    limitPart(request, reply);
    return sendPrepared(request, open, prepareAnswer(await make(request.query)), JSON_RESPONSE);
  });
}

/** Limits concurrent responses in total and per network. The returned function throws 429 above a limit. */
export function limitParts({ most, mostOfOne } = PARTS) {
  const inside: string[] = [];
  return ({ ip }: Pick<FastifyRequest, 'ip'>, { raw }: Pick<FastifyReply, 'raw'>): void => {
    const network = networkOf(ip);
    if (inside.length >= most || inside.filter((one) => one === network).length >= mostOfOne)
      throw new HttpError(429, 'too-many-for-all', { 'retry-after': '1' });
    inside.push(network);
    onceOver(raw, () => inside.splice(inside.indexOf(network), 1));
  };
}

const WRONG = { error: 'value-wrong' };

const limit = limitParam(MAX_MAP_ROWS, MAX_MAP_ROWS);
const offset = z.coerce.number().int().min(0).default(0);
const bbox = z.string().refine(parseBox, WRONG).transform(parseBox).optional();
const moment = z.iso.datetime({ offset: true, ...WRONG }).optional();

function publicListQuery(entity: Entity) {
  const known = publicFields(entity);
  const fieldsIn = (text: string) => text.split(',').map((one) => one.trim());
  const areKnown = (text: string) => fieldsIn(text).every((field) => known.includes(field));
  const fields = z.string().refine(areKnown, WRONG).transform(fieldsIn).optional();
  return z.object({
    limit: limit.describe(`The most records to answer; ${MAX_MAP_ROWS} at most`),
    offset: offset.describe('So many are left out before the first'),
    bbox: bbox.meta({
      description:
        'Only places inside: minimum longitude, minimum latitude, maximum longitude, maximum latitude, with commas ' +
        'between. Those nearest to its middle come first',
      example: '19.2,42.4,19.3,42.5',
    }),
    updated_since: moment.meta({
      description:
        'Only what was added or changed from this moment on; /public/changes/ also tells what was deleted',
      example: '2026-11-24T10:00:00Z',
    }),
    fields: fields.describe(`Only these besides the id, with commas between: ${known.join(', ')}`),
  });
}

const more = z.literal(true).optional().meta({
  description: 'There are more than this answer holds: ask for a smaller bbox, or with an offset',
});

type Selection = Pick<ListQuery, 'limit' | 'offset'> & Partial<ListQuery>;
type ListQuery = z.output<ReturnType<typeof publicListQuery>>;

export function select(records: readonly PresentRecord[], selection: Selection) {
  const { bbox, updated_since, limit, offset, fields } = selection;
  const since = updated_since && Date.parse(updated_since);
  const changed = since ? records.filter(({ changed_at }) => Date.parse(changed_at) >= since) : records;
  const found = bbox ? nearestIn(bbox, changed) : changed;
  const rows = found.slice(offset, offset + limit).map(({ row }) => (fields ? only(fields, row) : row));
  return { rows, more: found.length > offset + limit };
}

function nearestIn({ west, south, east, north }: Box, records: readonly PresentRecord[]): PresentRecord[] {
  const [middleLongitude, middleLatitude] = [(west + east) / 2, (south + north) / 2];
  const placed = records.flatMap((record) => {
    const { latitude, longitude } = record.row;
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    if (longitude < west || longitude > east || latitude < south || latitude > north) return [];
    return [{ record, distance: Math.hypot(longitude - middleLongitude, latitude - middleLatitude) }];
  });
  return placed.sort((one, other) => one.distance - other.distance).map(({ record }) => record);
}

function only(fields: readonly string[], row: Row): Row {
  return { id: row.id, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
}
