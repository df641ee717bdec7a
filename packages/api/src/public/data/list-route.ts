import type { RecordEntity } from '@ar/domain/entities/entity';
import { publicRowSchema } from '@ar/domain/entities/schemas';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, openToAll, recordRoute } from '../../platform/http/routes.ts';
import { prepareAnswer, sendPrepared } from '../../platform/http/send.ts';
import { onceOver } from '../../platform/http/waiting-answers.ts';
import { written } from '../../platform/http/write-json.ts';
import { networkOf } from '../../platform/limits/counter.ts';
import { answerOfLists } from '../../records/lists/answer-of-lists.ts';
import { isPlaced, isPublic } from '../../records/routes/record-routes.ts';
import { publicListOf, publicListQuery, select } from './list-query.ts';
import { forEverybody, MANNER } from './manner.ts';

const PARTS = { most: 12, mostOfOne: 3 };

/**
 * `GET {list}public/` for records with a place and public fields, from memory. The whole list is one answer for all callers,
 * made once for each change; a part is made for its caller, few at once.
 */
export function publicListRoute(app: Api, entity: RecordEntity): void {
  const records = app.published;
  if (!isPlaced(entity) || !isPublic(entity)) return;
  const listNow = async () => {
    await records.ready();
    const list = records.list(entity.table);
    if (!list) throw new HttpError(404);
    return list;
  };
  const make = async (selection: Parameters<typeof select>[1]) => {
    const { rows, more } = select((await listNow()).present(), selection);
    return Buffer.from(`{"data":[${await written(rows)}]${more ? ',"more":true' : ''}}`);
  };
  const whole = answerOfLists({
    version() {
      const list = records.isReady() ? records.list(entity.table) : undefined;
      return list ? String(list.version) : listNow().then(({ version }) => String(version));
    },
    make: () => make({ limit: MAX_MAP_ROWS, offset: 0 }),
  });
  const occupy = boundParts();

  const response = { ...answers(publicListOf(publicRowSchema(entity))), 304: z.null() };
  const schemas = { querystring: publicListQuery(entity) };
  const options = recordRoute(entity, openToAll, 'mapXs', response, schemas);
  app.get(`${entity.path}public/`, options, async (request, reply) => {
    const { limit, offset, ...narrowed } = request.query;
    const isPart = limit < MAX_MAP_ROWS || offset > 0 || Object.values(narrowed).some(Boolean);
    const open = forEverybody(reply);
    if (!isPart) return sendPrepared(request, open, await whole(), MANNER);
    occupy(request, reply);
    return sendPrepared(request, open, prepareAnswer(await make(request.query)), MANNER);
  });
}

/** Bounds answers that are made for one caller, until they are sent. The returned function throws 429. */
export function boundParts(bounds = PARTS) {
  const enter = fewAtOnce(bounds);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const leave = enter(networkOf(request.ip));
    if (!leave) throw new HttpError(429, 'too-many-for-all', { 'retry-after': '1' });
    onceOver(reply.raw, leave);
  };
}

/** Returns how to leave; undefined for a refused caller. */
export function fewAtOnce({ most, mostOfOne }: typeof PARTS) {
  const inside = new Set<{ caller: string }>();
  return (caller: string) => {
    const own = [...inside].filter((one) => one.caller === caller);
    if (inside.size >= most || own.length >= mostOfOne) return undefined;
    const entry = { caller };
    inside.add(entry);
    return () => inside.delete(entry);
  };
}
