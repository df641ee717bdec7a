import { type Analytics, CHANGE_DAYS, countedFor } from '@ar/domain/analytics';
import { can } from '@ar/domain/permissions';
import type { Role } from '@ar/domain/roles';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { readActivity } from './activity.ts';
import { dayInPodgorica } from './calendar.ts';
import { readLatestChanges } from './latest-changes.ts';
import { readMissing } from './missing.ts';
import { readConstruction, readKnowledgeFiles } from './states.ts';
import { readTotals } from './totals.ts';

const DAY_MS = 86_400_000;

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
