import type { Entity } from '@ar/domain/entities/entity';
import { historyEntry, historyQuery } from '@ar/domain/history';
import { pageOf } from '@ar/domain/page';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { fieldChanges, type Values } from '../../accounts/journal/audit-log.ts';
import { renderReasons } from '../../accounts/journal/reasons.ts';
import { prepared } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, recordIdOf, recordPath, recordRoute } from '../../platform/http/routes.ts';
import { pageAnswer } from '../lists/page.ts';

/** Who changed a record. Of one that is gone only the journal tells. */
export function historyRoute(app: Api, entity: Entity): void {
  const { db, config } = app;
  const { path } = entity;
  const schemas = { params: recordPath, querystring: historyQuery };
  const history = recordRoute(entity, 'read', 'listXHistory', answers(pageOf(historyEntry)), schemas);
  app.get(
    `${path}:id/history/`,
    { ...history, preSerialization: renderReasons },
    async ({ params, query }) => {
      const id = recordIdOf(params);
      const history = await readHistory(db, entity, id, query);
      if (!history.isThere) throw new HttpError(404);
      return pageAnswer(`${config.publicOrigin}/api${path}${id}/history/`, query, history);
    },
  );
}

interface Entry {
  id: number;
  at: string;
  actor_name: string | null;
  action: string;
  reason: string | null;
  version: number | null;
  before: Values | null;
  after: Values | null;
}

/** A page of the entries of a record, the newest first. One prepared statement: planning takes longer than running. */
export async function readHistory(
  db: Kysely<DB>,
  entity: Entity,
  id: number,
  { limit, offset }: z.output<typeof historyQuery>,
) {
  const ofRecord = sql`from audit_log where resource = ${entity.resource} and record_id = ${String(id)}`;
  const asked = sql<
    { count: number; is_there: boolean } & (Entry | { id: null })
  >`${sql.raw(prepared(`history_of_${entity.table}`, 'select'))} known.*, entry.* from (
      select (select count(*) ${ofRecord}) as count,
        exists (select from ${sql.table(entity.table)} where id = ${id}) as is_there) as known
    left join (
      select id, at, actor_name, action, reason, version, before, after ${ofRecord}
      order by at desc, id desc limit ${limit} offset ${offset}) as entry on true
    order by at desc, id desc`;
  const { rows } = await asked.execute(db);
  // A record without an entry is one row.
  const entries = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const told = entries.map(({ before, after, count: _, is_there: __, ...entry }) => ({
    ...entry,
    changes: fieldChanges(entity, before, after),
  }));
  return { count: rows[0]?.count ?? 0, rows: told, isThere: rows[0]?.is_there ?? false };
}
