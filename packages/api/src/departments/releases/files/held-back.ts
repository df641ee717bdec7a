import type { Kysely } from 'kysely';
import { memoize } from '../../../platform/cache.ts';
import type { DB } from '../../../platform/database/schema.ts';
import { within } from '../../../platform/timing.ts';

/** Every server knows within a second. A database that does not answer keeps nobody waiting longer. */
const TIMING = { keepMs: 1000, waitMs: 500 };

/**
 * Whether a path is in a release that may not be live: its scripts would have the product's own origin. While the
 * database does not answer, what was known last counts.
 */
export function createHeldBack(db: Kysely<DB>): (path: string) => Promise<boolean> {
  let known = new Set<string>();
  const heldBack = db
    .selectFrom('releases')
    .select(['department', 'version'])
    .where('standing', 'is not', null);
  const ask = memoize(async () => {
    const rows = await heldBack.execute();
    known = new Set(rows.map(({ department, version }) => `${department}/${version}`));
  }, TIMING);
  return async (path) => {
    await ask().catch(() => undefined);
    const [department = '', version = ''] = path.split('/', 2);
    if (!known.has(`${department}/${version}`)) return false;
    // A yes counts at once: whoever gave it opens the department next.
    const still = heldBack.where('department', '=', department).where('version', '=', version);
    return within(still.executeTakeFirst(), TIMING.waitMs).then(Boolean, () => true);
  };
}
