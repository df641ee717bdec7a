import { setImmediate as turn } from 'node:timers/promises';
import type { Entity } from '@ar/domain/entities/entity';
import { MAX_MAP_ROWS } from '@ar/domain/limits';
import { type MapQuery, mapOf, mapQuery } from '@ar/domain/public-map';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../http/errors.ts';
import { type Api, answers, openToAll, recordsRoute } from '../http/routes.ts';
import { prepareAnswer, sendPrepared } from '../http/send.ts';
import { networkOf } from '../limits/counter.ts';
import { answerOfLists } from './answer-of-lists.ts';

const MANNER = { type: 'application/json; charset=utf-8', caching: 'public, max-age=60' };

/** Parts of a map are made for one caller: these bounds, and `MAX_MAP_ROWS`, are what they can cost at once. */
const PARTS = { most: 12, mostOfOne: 3 };

/**
 * The public data of a map: anybody may read it, a minute old at most, and unchanged data is not sent again. The whole
 * map is one answer for all. A part of it, by box or limit, is read for its caller; few at once, until they are sent.
 */
export function mapRoute<Row extends z.ZodType>(
  app: Api,
  entity: Entity,
  row: Row,
  read: (query: MapQuery) => Promise<z.output<Row>[]>,
  version: () => Promise<string>,
): void {
  async function make(query: MapQuery): Promise<Buffer> {
    const rows = await read(query);
    // One row more than asked for only says that there are more.
    const more = rows.length > query.limit ? ',"more":true' : '';
    return Buffer.from(`{"data":${await writeRows(row, rows.slice(0, query.limit))}${more}}`);
  }
  const whole = answerOfLists({ version, make: () => make({ limit: MAX_MAP_ROWS }) });
  const enter = fewAtOnce(PARTS);

  async function part(request: FastifyRequest, reply: FastifyReply, query: MapQuery) {
    const leave = enter(networkOf(request.ip));
    if (!leave)
      throw new HttpError(429, 'Previše zahtjeva odjednom. Pokušajte ponovo.', { 'retry-after': '1' });
    reply.raw.once('close', leave);
    return prepareAnswer(await make(query));
  }

  const response = { ...answers(mapOf(row)), 304: z.null() };
  const schemas = { querystring: mapQuery };
  const options = recordsRoute(openToAll, entity, ['map', ' of the public map'], response, schemas);
  app.get(`${entity.path}public/`, options, async (request, reply) => {
    const { query } = request;
    const isPart = query.bbox || query.limit < MAX_MAP_ROWS;
    return sendPrepared(request, reply, isPart ? await part(request, reply, query) : await whole(), MANNER);
  });
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

/** So many are written at a time; requests of others come in between. */
const AT_A_TIME = 100;

/** Writes rows as a list, through their schema. */
export async function writeRows(row: z.ZodType, rows: readonly unknown[]): Promise<string> {
  const written: string[] = [];
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    const some = z.array(row).parse(rows.slice(at, at + AT_A_TIME));
    written.push(...some.map((one) => JSON.stringify(one)));
    await turn();
  }
  return `[${written.join(',')}]`;
}
