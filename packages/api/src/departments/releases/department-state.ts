import { isDeepStrictEqual } from 'node:util';
import { type DepartmentRecords, narrowings } from '@ar/domain/entities/department-records';
import type { Release } from '@ar/federation/descriptor';
import { type PinnedChange, whatNeedsAYes } from '@ar/federation/pins';
import type { Problem } from '@ar/federation/problem';
import type { Registry, ReleaseRule } from '@ar/federation/registry';
import type { Selectable } from 'kysely';
import type { Author } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import { entryOf } from './next-registry.ts';

export type PastChange = Pick<
  Selectable<DB['registry_revisions']>,
  'action' | 'version' | 'channel' | 'made_by'
>;

interface KeptRelease
  extends Pick<
    Selectable<DB['releases']>,
    'version' | 'standing' | 'swept_at' | 'channel' | 'percent' | 'publisher' | 'commit'
  > {
  /** Null where its files are gone, unless it is the version that the state was read for. */
  document: Release | null;
}

/** What a decision on a department's releases depends on. */
export interface DepartmentState {
  id: string;
  registry: Registry;
  /** Oldest first. */
  history: readonly PastChange[];
  releases: ReadonlyMap<string, KeptRelease>;
  /** The release that a SuperAdmin approved last. */
  approved: Release | undefined;
  rules: readonly ReleaseRule[];
  /** The definition of its records that is in force. */
  records: DepartmentRecords | undefined;
  /** Why a release may not stand beside what is live; none when it may. */
  check(release: Release, registry: Registry): Problem[];
}

/** Whether this version is published and may be live. One that waits for a yes, or got none, can be published again. */
export const isPublished = ({ releases }: DepartmentState, version: string): boolean =>
  releases.get(version)?.standing === null;

/** Why a release can never be published: as another department's, as something else than before, or since it was withdrawn. */
export function identityProblems(
  { id: department, releases }: DepartmentState,
  release: Release,
  allowed = department,
): Problem[] {
  if (department !== allowed) return [{ code: 'other-department', facts: { department, allowed } }];
  const { version } = release;
  const kept = releases.get(version);
  if (kept && !isDeepStrictEqual(kept.document, JSON.parse(JSON.stringify(release))))
    return [{ code: 'version-taken', facts: { department, version } }];
  return kept?.standing === 'withdrawn' ? [{ code: 'withdrawn', facts: { department, version } }] : [];
}

/** Why a release may not go live now: what is live beside it, or what it would take from the department's table. */
export function problemsOf({ registry, records, check }: DepartmentState, release: Release): Problem[] {
  const narrowed = records && release.records ? narrowings(records, release.records) : [];
  return [
    ...check(release, registry),
    ...narrowed.map(({ field, code }): Problem => ({ code: `field-${code}`, facts: { field } })),
  ];
}

/** What a release changes that needs a SuperAdmin's yes. */
export const changesToApprove = ({ approved }: DepartmentState, release: Release): PinnedChange[] =>
  whatNeedsAYes(approved, release);

/**
 * Whether a release waits for a SuperAdmin's yes (docs/releasing.md). A SuperAdmin who publishes it has said so, and the
 * person who runs the server, whose builds have no author, has too.
 */
export function mustWait(state: DepartmentState, release: Release, author: Author | undefined): boolean {
  if (!author) return false;
  if (state.rules.includes('second-yes')) return true;
  return author.person === null && changesToApprove(state, release).length > 0;
}

/** The changes that decide on the release that everybody gets. */
export const DECIDING = ['publish', 'approve', 'promote', 'rollback', 'withdraw', 'retire'] as const;

/** The newest of them in a history, oldest first. */
export const latestDecision = (history: readonly PastChange[]): PastChange | undefined =>
  history.findLast(({ action, channel }) => channel === 'stable' && isDeciding(action));

const isDeciding = (action: string) => DECIDING.some((one) => one === action);

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

/** Who the history says published a build that stood beside a server as it started, or made it live again. */
export const SERVER_START = 'npm start';

/**
 * Whether a server's build goes live: nothing was decided yet, or what is live came with a server too. `always`: whoever
 * released what is live, for trying the product out.
 */
export function mayServerRelease({ id, registry, history }: DepartmentState, always: boolean): boolean {
  const latest = latestDecision(history);
  // A department that was retired comes back by a person only.
  if (!latest || latest.action === 'retire') return !latest;
  return always || (!entryOf(registry, id)?.canary && latest.made_by === SERVER_START);
}
