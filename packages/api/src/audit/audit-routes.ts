import { type AuditQuery, auditEntry, auditQuery } from '@ar/domain/audit';
import { pageOf } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { requires } from '../http/access.ts';
import { type Api, answers } from '../http/routes.ts';
import { pageAnswer } from '../lists/page.ts';

/** The audit log, which nobody can write to but by changing something. */
export function auditRoutes(app: Api, db: Kysely<DB>, publicOrigin: string): void {
  app.get(
    '/audit/',
    {
      config: requires('list', 'audit'),
      schema: {
        tags: ['audit'],
        operationId: 'listAudit',
        summary: 'Changes, the newest first',
        querystring: auditQuery,
        response: answers(pageOf(auditEntry)),
      },
    },
    async ({ query: { limit, offset, ...filter } }) => {
      const address = `${publicOrigin}/api/audit/?${new URLSearchParams(filter)}`;
      return pageAnswer(address, { limit, offset }, await readAudit(db, { limit, offset, ...filter }));
    },
  );
}

async function readAudit(db: Kysely<DB>, { limit, offset, resource, record }: AuditQuery) {
  let entries = db.selectFrom('audit_log');
  if (resource !== undefined) entries = entries.where('resource', '=', resource);
  if (record !== undefined) entries = entries.where('record_id', '=', record);
  const [rows, total] = await Promise.all([
    entries.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    entries.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst(),
  ]);
  return { count: total?.count ?? 0, rows: rows.map((row) => ({ ...row, ...valuesOf(row) })) };
}

/** What the log holds is an object: `recordChange` takes nothing else. */
function valuesOf({ before, after }: { before: object | null; after: object | null }) {
  return { before: before && { ...before }, after: after && { ...after } };
}
