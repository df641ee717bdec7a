import { auditEntry, auditQuery } from '@ar/domain/audit';
import type { Entity } from '@ar/domain/entities/entity';
import { historyEntry, historyQuery } from '@ar/domain/history';
import { pageOf } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { type Api, answers, recordIdOf, recordPath, requires, route } from '../http/routes.ts';
import { pageAnswer } from '../lists/page.ts';
import { fieldChanges, readEntries } from './audit-log.ts';

/** The audit log, which nobody can write to but by changing something. */
export function auditRoutes(app: Api, db: Kysely<DB>, publicOrigin: string): void {
  app.get(
    '/audit/',
    route(requires('list', 'audit'), 'audit', 'listAudit', 'Changes, the newest first', {
      querystring: auditQuery,
      response: answers(pageOf(auditEntry)),
    }),
    async ({ query }) => {
      const { limit, offset, ...filter } = query;
      const address = `${publicOrigin}/api/audit/?${new URLSearchParams(filter)}`;
      return pageAnswer(address, { limit, offset }, await readEntries(db, query));
    },
  );
}

/**
 * `GET …/{id}/history/`: who changed a record, when, and what, for everybody who may read the record.
 *
 * @param find Refuses where there is no such record: of one that is gone only the audit log tells.
 */
export function historyRoute(
  app: Api,
  { db, publicOrigin }: { db: Kysely<DB>; publicOrigin: string },
  entity: Entity,
  find: (id: number) => Promise<unknown>,
): void {
  const { name, words, path, resource } = entity;
  const summary = `Who changed a ${words.one}, when, and what`;
  app.get(
    `${path}:id/history/`,
    route(requires('read', resource), resource, `list${name}History`, summary, {
      params: recordPath,
      querystring: historyQuery,
      response: answers(pageOf(historyEntry)),
    }),
    async ({ params, query }) => {
      const id = recordIdOf(params);
      await find(id);
      const { count, rows } = await readEntries(db, { ...query, resource, record: String(id) });
      const told = rows.map(({ before, after, ...entry }) => ({
        ...entry,
        changes: fieldChanges(entity, before, after),
      }));
      return pageAnswer(`${publicOrigin}/api${path}${id}/history/`, query, { count, rows: told });
    },
  );
}
