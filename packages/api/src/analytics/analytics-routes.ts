import { analytics } from '@ar/domain/analytics';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { personOf, requires } from '../http/access.ts';
import { type Api, answers } from '../http/routes.ts';
import { readAnalytics } from './read-analytics.ts';

/** `GET /analytics/`: the dashboard's first page. */
export function analyticsRoutes(app: Api, db: Kysely<DB>): void {
  app.get(
    '/analytics/',
    {
      config: requires('read', 'analytics'),
      schema: {
        tags: ['analytics'],
        operationId: 'getAnalytics',
        summary: 'What became of the records that the caller may see',
        response: answers(analytics),
      },
    },
    async (request) => readAnalytics(db, personOf(request).role, new Date()),
  );
}
