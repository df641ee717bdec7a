import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.ts';
import { keptAnswer } from '../../timing.ts';

/** Every server knows within a second. A database that does not answer keeps nobody waiting longer. */
const TIMING = { keepMs: 1000, waitMs: 500 };

/** Answers whether a path is in a release that was withdrawn, alone or with its department; by what was known last while the database does not answer. */
export function createWithdrawn(db: Kysely<DB>): (path: string) => Promise<boolean> {
  let known = new Set<string>();
  const ask = keptAnswer(async () => {
    const rows = db.selectFrom('releases').select(['department', 'version']);
    const withdrawn = await rows.where('standing', 'in', ['withdrawn', 'retired']).execute();
    known = new Set(withdrawn.map(({ department, version }) => `${department}/${version}`));
  }, TIMING);
  return async (path) => {
    await ask().catch(() => undefined);
    return known.has(path.split('/', 2).join('/'));
  };
}
