import { isDeepStrictEqual } from 'node:util';
import { type DepartmentRecords, narrowings } from '@ar/domain/entities/department-records';
import type { Release } from '@ar/federation/descriptor';
import { whatNeedsAYes } from '@ar/federation/pins';
import type { Problem } from '@ar/federation/problem';
import type { Registry, RegistryEntry, ReleaseRule } from '@ar/federation/registry';
import type { Selectable } from 'kysely';
import type { Author } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A change of the registry. `live` and `canary` are the versions that it left to the department. */
export type PastChange = Pick<Selectable<DB['registry_revisions']>, 'action' | 'version' | 'made_by'> & {
  live: string | null;
  canary: string | null;
};

type KeptRelease = Pick<
  Selectable<DB['releases']>,
  'version' | 'standing' | 'swept_at' | 'channel' | 'percent' | 'publisher' | 'commit'
> & { document: Release };

/** What a decision on a department's releases depends on. */
export interface DepartmentState {
  id: string;
  registry: Registry;
  live: RegistryEntry | undefined;
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
export function identityProblems({ id: allowed, releases }: DepartmentState, release: Release): Problem[] {
  const { id: department, version } = release;
  if (department !== allowed) return [{ code: 'other-department', facts: { department, allowed } }];
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

/** Whether a release waits for a SuperAdmin's yes (docs/releasing.md). Builds of the server have no author. */
export function mustWait(state: DepartmentState, release: Release, author: Author | undefined): boolean {
  if (!author) return false;
  if (state.rules.includes('second-yes')) return true;
  return author.person === null && whatNeedsAYes(state.approved, release).length > 0;
}

/** Whether the change at this place of a history, oldest first, gave the department another stable release or canary. */
const changes = (history: readonly PastChange[], at: number, what: 'live' | 'canary'): boolean =>
  history[at]?.[what] !== (history[at - 1]?.[what] ?? null);

/** The latest change of the release that everybody gets. */
export const latestDecision = <Change extends PastChange>(history: readonly Change[]): Change | undefined =>
  history.findLast((_, at) => changes(history, at, 'live'));

/** The change that made the canary what it is, whatever its percentage was since. */
export const canaryBegan = <Change extends PastChange>(history: readonly Change[]): Change | undefined =>
  history.findLast((_, at) => changes(history, at, 'canary'));

/** Versions that were live and never rolled back, oldest first: the last is live, a rollback brings back the one before. */
export function goodReleases(history: readonly PastChange[]): string[] {
  let good: string[] = [];
  for (const [at, { action, version, live }] of history.entries()) {
    // What ran before a department was retired is not gone back to.
    if (action === 'retire') good = [];
    else if (action === 'withdraw') good = good.filter((one) => one !== version);
    else if (live !== null && changes(history, at, 'live')) {
      const before = action === 'rollback' ? good.lastIndexOf(live) : -1;
      good = before < 0 ? [...good, live] : good.slice(0, before + 1);
    }
  }
  return good;
}

/** Who the history says published a build that stood beside a server as it started, or made it live again. */
export const SERVER_START = 'npm start';

/** Whether a server's build goes live: nothing was decided yet, what is live came with a server too, or `always`. */
export function mayServerRelease({ live, history }: DepartmentState, always: boolean): boolean {
  const latest = latestDecision(history);
  // A department that was retired comes back by a person only.
  if (!latest || latest.action === 'retire') return !latest;
  return always || (!live?.canary && latest.made_by === SERVER_START);
}
