import { type Analytics, analytics, CHANGE_DAYS, countedFor } from '@ar/domain/analytics';
import { can } from '@ar/domain/permissions';
import type { Role } from '@ar/domain/roles';
import type { Kysely } from 'kysely';
import { personOf } from '../auth/access.ts';
import type { DB } from '../database/schema.ts';
import { type Api, answers, requires } from '../http/routes.ts';
import { dayInPodgorica } from './calendar.ts';
import {
  readActivity,
  readConstruction,
  readKnowledgeFiles,
  readLatestChanges,
  readMissing,
  readTotals,
} from './figures.ts';

const DAY_MS = 86_400_000;

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

/** What a role sees of the whole. What it may not see is not even counted. */
export async function readAnalytics(db: Kysely<DB>, role: Role | null, now: Date): Promise<Analytics> {
  const seen = countedFor(role);
  const today = dayInPodgorica(now);
  const [totals, activity, construction, knowledge_files, latest, missing] = await Promise.all([
    readTotals(db, seen, new Date(now.getTime() - CHANGE_DAYS * DAY_MS)),
    readActivity(db, seen, today),
    seen.includes('buildings') ? readConstruction(db, today) : undefined,
    seen.includes('clerk') ? readKnowledgeFiles(db) : undefined,
    readLatestChanges(db, can(role, 'list', 'audit') ? 'all' : seen),
    readMissing(db, seen),
  ]);
  return { totals, activity, construction, knowledge_files, latest, missing };
}
