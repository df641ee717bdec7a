import { type HistoryEntry, historyEntry, historyQuery } from '@ar/domain/history';
import { pageOf } from '@ar/domain/page';
import type { Resource } from '@ar/domain/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../database/schema.ts';
import { requires } from '../http/access.ts';
import { answers, recordIdOf, recordPath } from '../http/routes.ts';
import { pageAnswer } from '../lists/page.ts';
import { fieldChanges } from './field-changes.ts';

interface History {
  /** The records' path below `/api`, with its closing slash. */
  path: string;
  resource: Resource;
  /** How the OpenAPI document calls it. */
  operationId: string;
  summary: string;
  /** Of one record: what is not in it is not in its history. */
  answer: z.ZodObject;
  /** Refuses where there is no such record: of one that is gone only the audit log tells. */
  find(id: number): Promise<unknown>;
}

interface HistoryDependencies {
  db: Kysely<DB>;
  publicOrigin: string;
}

/** `GET …/{id}/history/`: who changed a record, when, and what, for everybody who may read the record. */
export function historyRoute(app: FastifyInstance, deps: HistoryDependencies, history: History): void {
  const { path, resource, operationId, summary, answer, find } = history;
  const answered = Object.keys(answer.shape);
  app.get(
    `${path}:id/history/`,
    {
      config: requires('read', resource),
      schema: {
        tags: [resource],
        operationId,
        summary,
        params: recordPath,
        querystring: historyQuery,
        response: answers(pageOf(historyEntry)),
      },
    },
    async (request: FastifyRequest) => {
      const id = recordIdOf(request.params as z.output<typeof recordPath>);
      const page = request.query as z.output<typeof historyQuery>;
      await find(id);
      const address = `${deps.publicOrigin}/api${path}${id}/history/`;
      return pageAnswer(address, page, await readHistory(deps.db, { resource, id, answered, ...page }));
    },
  );
}

interface Asked {
  resource: Resource;
  id: number;
  answered: readonly string[];
  limit: number;
  offset: number;
}

async function readHistory(
  db: Kysely<DB>,
  { resource, id, answered, limit, offset }: Asked,
): Promise<{ count: number; rows: HistoryEntry[] }> {
  const entries = db
    .selectFrom('audit_log')
    .where('resource', '=', resource)
    .where('record_id', '=', String(id));
  const [rows, total] = await Promise.all([
    entries
      .select(['id', 'at', 'actor_name', 'action', 'before', 'after'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    entries.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst(),
  ]);
  return {
    count: total?.count ?? 0,
    rows: rows.map(({ before, after, ...entry }) => ({
      ...entry,
      changes: fieldChanges(before && { ...before }, after && { ...after }, answered),
    })),
  };
}
