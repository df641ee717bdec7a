import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/**
 * Removes imports that are over since the archive's days, and after a day what never ran. Their ZIP is a file that nothing
 * names then, and goes with the next sweep of those.
 */
export async function sweepImports(db: Kysely<DB>, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from imports where changed_at < now() - interval '1 day' * case
      when state in ('done', 'undone') then greatest(${days}::int, 1) when state in ('running', 'undoing') then null else 1 end`.execute(
    db,
  );
  return Number(numAffectedRows);
}
