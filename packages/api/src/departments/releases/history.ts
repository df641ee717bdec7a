import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** One change of a department, as its history has it. */
export type PastChange = Pick<
  Selectable<DB['registry_revisions']>,
  'action' | 'version' | 'channel' | 'made_by'
>;

const DECIDING = ['publish', 'approve', 'promote', 'rollback', 'withdraw', 'retire'] as const;

/** What was decided on the release that everybody gets of a department. */
export const decisions = (db: Kysely<DB>, department: string) =>
  db
    .selectFrom('registry_revisions')
    .where('department', '=', department)
    .where('channel', '=', 'stable')
    .where('action', 'in', DECIDING);

/** The same of a history, oldest first. */
export const latestDecision = (history: readonly PastChange[]): PastChange | undefined =>
  history.findLast(({ action, channel }) => channel === 'stable' && isDeciding(action));

const isDeciding = (action: string) => DECIDING.some((one) => one === action);

/** Every change of a department, oldest first. */
export const readHistory = (db: Kysely<DB>, department: string): Promise<PastChange[]> =>
  db
    .selectFrom('registry_revisions')
    .select(['action', 'version', 'channel', 'made_by'])
    .where('department', '=', department)
    .orderBy('revision')
    .execute();

/** Versions that were live and never rolled back, oldest first: the last is live, a rollback brings back the one before. */
export function goodReleases(history: readonly Omit<PastChange, 'made_by'>[]): string[] {
  const good: string[] = [];
  for (const { action, version, channel } of history) {
    // What ran before a department was retired is not gone back to.
    if (action === 'retire') good.length = 0;
    if (action === 'retire' || version === null) continue;
    // Of a canary a withdrawal alone says that it is not good.
    if (action === 'withdraw') good.splice(0, good.length, ...good.filter((one) => one !== version));
    if (action === 'withdraw' || channel === 'canary' || !isDeciding(action)) continue;
    const at = good.lastIndexOf(version);
    if (action === 'rollback' && at >= 0) good.splice(at + 1);
    else good.push(version);
  }
  return good;
}
