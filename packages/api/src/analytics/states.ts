import type { Analytics } from '@ar/domain/analytics';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

/** Building sites by how far they are today. One date can be enough: a site whose works have ended is finished. */
export async function readConstruction(
  db: Kysely<DB>,
  today: string,
): Promise<NonNullable<Analytics['construction']>> {
  const { rows } = await sql<{ total: number; planned: number; under_way: number; finished: number }>`
    select count(*) as total,
      count(*) filter (where construction_start_date > ${today}::date) as planned,
      count(*) filter (
        where construction_start_date <= ${today}::date and construction_end_date > ${today}::date) as under_way,
      count(*) filter (where construction_end_date <= ${today}::date) as finished
    from buildings`.execute(db);
  const { total, ...known } = rows[0] ?? { total: 0, planned: 0, under_way: 0, finished: 0 };
  return { ...known, unknown: total - known.planned - known.under_way - known.finished };
}

/** Knowledge-base files of the clerk's assistant. */
export async function readKnowledgeFiles(db: Kysely<DB>): Promise<NonNullable<Analytics['knowledge_files']>> {
  const { rows } = await sql<{ active: number; inactive: number }>`
    select count(*) filter (where is_active) as active, count(*) filter (where not is_active) as inactive
    from clerk_files`.execute(db);
  return rows[0] ?? { active: 0, inactive: 0 };
}
