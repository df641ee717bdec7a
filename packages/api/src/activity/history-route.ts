import type { Entity } from '@ar/domain/entities/entity';
import { historyEntry, historyQuery } from '@ar/domain/history';
import { pageOf } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../database/schema.ts';
import { type Api, answers, recordIdOf, recordPath, requires, routeOf } from '../http/routes.ts';
import { pageAnswer, readPart } from '../lists/page.ts';
import { fieldChanges, type Values } from './audit-log.ts';

/** Who changed a record. `find` refuses where there is none: of one that is gone only the journal tells. */
export function historyRoute(
  app: Api,
  { db, publicOrigin }: { db: Kysely<DB>; publicOrigin: string },
  entity: Entity,
  find: (id: number) => Promise<unknown>,
): void {
  const { name, words, path, resource } = entity;
  const summary = `Who changed a ${words.one}, when, and what`;
  const call = { operationId: `list${name}History`, tag: resource, summary };
  const schemas = { params: recordPath, querystring: historyQuery };
  const history = routeOf(requires('read', resource), call, answers(pageOf(historyEntry)), schemas);
  app.get(`${path}:id/history/`, history, async ({ params, query }) => {
    const id = recordIdOf(params);
    const [history] = await Promise.all([readHistory(db, entity, id, query), find(id)]);
    return pageAnswer(`${publicOrigin}/api${path}${id}/history/`, query, history);
  });
}

/** What was done to a record of this id, the newest first. */
export async function readHistory(
  db: Kysely<DB>,
  entity: Entity,
  id: number,
  part: z.output<typeof historyQuery>,
) {
  const entries = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_name', 'action', 'version', 'before', 'after'])
    .where('resource', '=', entity.resource)
    .where('record_id', '=', String(id))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const { count, rows } = await readPart(entries, part);
  const told = rows.map(({ before, after, ...entry }) => ({
    ...entry,
    changes: fieldChanges(entity, before as Values | null, after as Values | null),
  }));
  return { count, rows: told };
}
