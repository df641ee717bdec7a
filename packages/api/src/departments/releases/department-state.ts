import { isDeepStrictEqual } from 'node:util';
import { type DepartmentRecords, narrowings } from '@ar/domain/entities/department-records';
import { changesToApprove } from '@ar/federation/approvals';
import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import type { Registry, RegistryEntry, ReleaseRule } from '@ar/federation/registry';
import type { Selectable } from 'kysely';
import type { Author } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import { refused } from './refusals.ts';

export type PastChange = Pick<Selectable<DB['registry_revisions']>, 'action' | 'version' | 'made_by'> & {
  live: string | null;
  canary: string | null;
};

type StoredRelease = Pick<
  Selectable<DB['releases']>,
  'version' | 'standing' | 'swept_at' | 'channel' | 'percent' | 'publisher' | 'commit'
> & { document: Release };

export interface DepartmentState {
  id: string;
  registry: Registry;
  live: RegistryEntry | undefined;
  /** Oldest first. */
  history: readonly PastChange[];
  releases: ReadonlyMap<string, StoredRelease>;
  approved: Release | undefined;
  rules: readonly ReleaseRule[];
  records: DepartmentRecords | undefined;
  check(release: Release, registry: Registry): Problem[];
}

export const isPublished = ({ releases }: DepartmentState, version: string): boolean =>
  releases.get(version)?.standing === null;

export function identityProblems({ id: allowed, releases }: DepartmentState, release: Release): Problem[] {
  const { id: department, version } = release;
  if (department !== allowed) return [{ code: 'other-department', facts: { department, allowed } }];
  const kept = releases.get(version);
  if (kept && !isDeepStrictEqual(kept.document, JSON.parse(JSON.stringify(release))))
    return [{ code: 'version-taken', facts: { department, version } }];
  return kept?.standing === 'withdrawn' ? [{ code: 'withdrawn', facts: { department, version } }] : [];
}

export function problemsOf({ registry, records, check }: DepartmentState, release: Release): Problem[] {
  const narrowed = records && release.records ? narrowings(records, release.records) : [];
  return [
    ...check(release, registry),
    ...narrowed.map(({ field, code }): Problem => ({ code: `field-${code}`, facts: { field } })),
  ];
}

/** `author` is undefined if a starting server publishes the release. docs/release.md explains the rules. */
export function mustWait(state: DepartmentState, release: Release, author: Author | undefined): boolean {
  if (!author) return false;
  if (state.rules.includes('second-yes')) return true;
  return author.person === null && changesToApprove(state.approved, release).length > 0;
}

const changes = (history: readonly PastChange[], at: number, what: 'live' | 'canary'): boolean =>
  history[at]?.[what] !== (history[at - 1]?.[what] ?? null);

export const latestDecision = <Change extends PastChange>(history: readonly Change[]): Change | undefined =>
  history.findLast((_, at) => changes(history, at, 'live'));

export const canaryBegan = <Change extends PastChange>(history: readonly Change[]): Change | undefined =>
  history.findLast((_, at) => changes(history, at, 'canary'));

/** Returns the versions that were live and were neither rolled back nor withdrawn, oldest first. */
export function goodReleases(history: readonly PastChange[]): string[] {
  let good: string[] = [];
  for (const [at, { action, version, live }] of history.entries()) {
    if (action === 'retire') good = [];
    else if (action === 'withdraw') good = good.filter((one) => one !== version);
    else if (live !== null && changes(history, at, 'live')) {
      const before = action === 'rollback' ? good.lastIndexOf(live) : -1;
      good = before < 0 ? [...good, live] : good.slice(0, before + 1);
    }
  }
  return good;
}

export const SERVER_START = 'npm start';

export function mayServerRelease({ live, history }: DepartmentState, always: boolean): boolean {
  const latest = latestDecision(history);
  if (!latest || latest.action === 'retire') return !latest;
  return always || (!live?.canary && latest.made_by === SERVER_START);
}

export function withLive(former: RegistryEntry | undefined, release: Release): RegistryEntry {
  const { previous: _, canary: __, disabled, ...previous } = former ?? {};
  return liveEntry(release, disabled, former && (previous as RegistryEntry));
}

export const rolledBack = ({ disabled }: RegistryEntry, release: Release, before?: Release) =>
  liveEntry(release, disabled, before && servedRelease(before));

type Disabled = RegistryEntry['disabled'];

const liveEntry = (release: Release, disabled?: Disabled, previous?: RegistryEntry): RegistryEntry => ({
  ...servedRelease(release),
  ...(disabled && { disabled }),
  ...(previous && { previous }),
});

export function withCanary(entry: RegistryEntry | undefined, release: Release, percent: number) {
  const { id: department, version } = release;
  if (!entry) throw refused('no-stable', { department });
  if (entry.version === version) throw refused('already-live', { department, version });
  return { ...entry, canary: { percent, release: servedRelease(release) } };
}

const servedRelease = ({ records: _, ...release }: Release): RegistryEntry => ({
  ...release,
  base: `/releases/${release.id}/${release.version}/`,
});

export function notBackTo({ previous, ...entry }: RegistryEntry, version: string): RegistryEntry {
  if (!previous || previous.version === version) return entry;
  return { ...entry, previous: notBackTo(previous, version) };
}
