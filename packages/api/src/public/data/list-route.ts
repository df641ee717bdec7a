import type { RecordEntity } from '@ar/domain/entities/entity';
import { publicRowSchema } from '@ar/domain/entities/schemas';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, openToAll, recordsRoute } from '../../platform/http/routes.ts';
import { prepareAnswer, sendPrepared } from '../../platform/http/send.ts';
import { onceOver } from '../../platform/http/waiting-answers.ts';
import { written } from '../../platform/http/write-json.ts';
import { networkOf } from '../../platform/limits/counter.ts';
import { answerOfLists } from '../../records/lists/answer-of-lists.ts';
import { isPlaced, isPublic } from '../../records/routes/record-routes.ts';
import { publicListOf, publicListQuery } from './list-query.ts';
import { forEverybody, MANNER } from './manner.ts';
import { type Selection, select } from './select.ts';

/** Parts of a list are made for one caller: these bounds, and `MAX_MAP_ROWS`, are what they can cost at once. */
const PARTS = { most: 12, mostOfOne: 3 };

/**
 * `GET {list}public/`: what anybody may read, without asking the database, and unchanged data is not sent again. The whole
 * list is one answer for all, made once for each change. A part of it is made for its caller; few at once, until they
 * are sent. Only for records that have a place and public fields.
 */
export function publicListRoute(app: Api, entity: RecordEntity): void {
  const records = app.published;
  if (!isPlaced(entity) || !isPublic(entity)) return;
  const listNow = async () => {
    await records.ready();
    const list = records.list(entity.table);
    // It is no department's any more.
    if (!list) throw new HttpError(404);
    return list;
  };
  const make = async (selection: Selection) => {
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

  async function part(request: FastifyRequest, reply: FastifyReply, selection: Selection) {
    occupy(request, reply);
    return prepareAnswer(await make(selection));
  }

  const response = { ...answers(publicListOf(publicRowSchema(entity))), 304: z.null() };
  const schemas = { querystring: publicListQuery(entity) };
  const options = recordsRoute(openToAll, entity, ['map', ' that anybody may read'], response, schemas);
  app.get(`${entity.path}public/`, options, async (request, reply) => {
    const { limit, offset, ...narrowed } = request.query;
    const isPart = limit < MAX_MAP_ROWS || offset > 0 || Object.values(narrowed).some(Boolean);
    const open = forEverybody(reply);
    if (isPart) return sendPrepared(request, open, await part(request, reply, request.query), MANNER);
    return sendPrepared(request, open, await whole(), MANNER);
  });
}

/** Takes one of the few places for answers that are made for their caller, until it is sent; 429 where all are taken. */
export function boundParts(bounds = PARTS) {
  const enter = fewAtOnce(bounds);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const leave = enter(networkOf(request.ip));
    if (!leave) throw new HttpError(429, 'too-many-for-all', { 'retry-after': '1' });
    onceOver(reply.raw, leave);
  };
}

/** Lets few in at once, and few of the same caller; undefined for a caller who must come back later. */
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
