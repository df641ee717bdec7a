import type { Entity } from '@ar/domain/entities/entity';
import { historyEntry, historyQuery } from '@ar/domain/history';
import { pageOf } from '@ar/domain/page';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { fieldChanges, renderReasons, type Values } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, recordIdOf, recordPath, recordRoute } from '../../platform/http/routes.ts';
import { pageAnswer, readPart } from '../lists/page.ts';

/** Who changed a record. The history of a deleted record is only in the journal. */
export function historyRoute(app: Api, entity: Entity): void {
  const address = `${app.config.publicOrigin}/api${entity.path}`;
  const schemas = { params: recordPath, querystring: historyQuery };
  const route = recordRoute(entity, 'read', 'listXHistory', answers(pageOf(historyEntry)), schemas);
  const options = { ...route, preSerialization: renderReasons };
  app.get(`${entity.path}:id/history/`, options, async ({ params, query }) => {
    const id = recordIdOf(params);
    const { rows } = await sql`select from ${sql.table(entity.table)} where id = ${id}`.execute(app.db);
    if (rows.length === 0) throw new HttpError(404);
    return pageAnswer(`${address}${id}/history/`, query, await readHistory(app.db, entity, id, query));
  });
}

export async function readHistory(
  db: Kysely<DB>,
  entity: Entity,
  id: number,
  page: z.output<typeof historyQuery>,
) {
  const entries = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_name', 'action', 'reason', 'version', 'before', 'after'])
    .where('resource', '=', entity.resource)
    .where('record_id', '=', String(id));
  const { count, rows } = await readPart(entries.orderBy('at', 'desc').orderBy('id', 'desc'), page);
  const told = rows.map(({ before, after, ...entry }) => ({
    ...entry,
    changes: fieldChanges(entity, before as Values | null, after as Values | null),
  }));
  return { count, rows: told };
}
