import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import type { Channel, Registry } from '@ar/federation/registry';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { changeRegistry, type Decision } from './change-registry.ts';
import { goodReleases } from './good-releases.ts';
import * as next from './next-registry.ts';
import { isPublished, keepRelease, publishedRelease } from './published-releases.ts';
import { ReleaseRefused, refused } from './release-refused.ts';

/** What the changes of what is live are made on. */
export interface Releasing {
  db: Kysely<DB>;
  /** Why a release may not stand beside what is live; none when it may. */
  check(release: Release, registry: Registry): Problem[];
}

/** Who changes what is live, why, and which revision they decided by; the server itself decides by any. */
export interface Decided {
  by: string;
  reason?: string;
  revision?: number;
}

export interface NewRelease extends Decided {
  release: Release;
  size: number;
  commit?: string;
  channel?: Channel;
  percent?: number;
  /** Puts the files in their place: nothing else is under way meanwhile. */
  install(): Promise<void>;
  /** Whether it may go live; where it may not, it is only kept, for somebody to make it live later. */
  mayGoLive?(current: Registry, trx: Kysely<DB>): Promise<boolean>;
}

/**
 * Keeps a release and makes it live, or a canary, unless it may not: all of it or nothing. Answers the registry after it,
 * or undefined if it was published before.
 */
export async function publish({ db, check }: Releasing, given: NewRelease): Promise<Registry | undefined> {
  const { release, by, reason, commit, revision, size, channel = 'stable', percent = 0 } = given;
  let known = false;
  const registry = await changeRegistry(db, revision, async (current, trx) => {
    known = await isPublished(trx, release);
    if (known) return undefined;
    const mayGoLive = (await given.mayGoLive?.(current, trx)) ?? true;
    if (mayGoLive) ensureFits(check, release, current);
    const change = { department: release.id, action: 'publish', version: release.version, channel } as const;
    const isCanary = channel === 'canary';
    const after = isCanary ? next.withCanary(current, release, percent) : next.withLive(current, release);
    await given.install();
    await keepRelease(trx, release, { by, commit, size });
    return mayGoLive && after
      ? { ...change, next: after, by, reason, commit, ...(isCanary && { percent }) }
      : undefined;
  });
  return known ? undefined : registry;
}

/** Makes a published version everybody's. */
export function promote(
  { db, check }: Releasing,
  id: string,
  version: string,
  decided: Decided,
): Promise<Registry> {
  const { by, reason, revision } = decided;
  return changeRegistry(db, revision, async (current, trx) => {
    const release = await publishedRelease(trx, id, version);
    ensureFits(check, release, current);
    const after = next.withLive(current, release);
    if (!after) throw refused('already-live', { department: id, version });
    return { next: after, department: id, action: 'promote', version, by, reason };
  });
}

/**
 * Takes back the last step: ends a canary that runs, else brings back the stable release before. A version that is named
 * becomes everybody's; the stable one's own name ends the canary beside it.
 */
export function rollBack(
  { db, check }: Releasing,
  id: string,
  version: string | undefined,
  decided: Decided,
): Promise<Registry> {
  const { by, reason, revision } = decided;
  return changeRegistry(db, revision, async (current, trx) => {
    const { version: stable, canary } = next.departmentIn(current, id);
    if (canary && (version ?? stable) === stable) return canaryEnded(current, id, decided);
    const good = await goodReleasesOf(trx, id);
    const target = version ?? good.at(-2);
    if (target === undefined) throw refused('nothing-before', { department: id });
    if (target === stable) throw refused('already-live', { department: id, version: target });
    const release = await publishedRelease(trx, id, target);
    ensureFits(check, release, current);
    const earlier = good[good.lastIndexOf(target) - 1];
    const before = earlier === undefined ? undefined : await stillThere(trx, id, earlier);
    const after = next.rolledBack(current, release, before);
    return { next: after, department: id, action: 'rollback', version: target, by, reason };
  });
}

/** Gives a published version to a percentage of the users, in place of any other canary. */
export function setCanary(
  { db, check }: Releasing,
  id: string,
  { version, percent }: { version: string; percent: number },
  decided: Decided,
): Promise<Registry> {
  const { by, reason, revision } = decided;
  return changeRegistry(db, revision, async (current, trx) => {
    const release = await publishedRelease(trx, id, version);
    ensureFits(check, release, current);
    const after = next.withCanary(current, release, percent);
    return { next: after, department: id, action: 'canary', version, channel: 'canary', percent, by, reason };
  });
}

/** Gives everybody the stable release again; nothing happens where `only` names another version than the canary's. */
export function endCanary(db: Kysely<DB>, id: string, decided: Decided, only?: string): Promise<Registry> {
  return changeRegistry(db, decided.revision, async (current) => {
    const version = next.departmentIn(current, id).canary?.release.version;
    return only !== undefined && version !== only ? undefined : canaryEnded(current, id, decided);
  });
}

function canaryEnded(current: Registry, id: string, { by, reason }: Decided): Decision {
  const version = next.departmentIn(current, id).canary?.release.version;
  const after = next.withoutCanary(current, id);
  return { next: after, department: id, action: 'end-canary', version, channel: 'canary', by, reason };
}

/** Switches a department off: from the next page load on nobody loads any of it. */
export function disable(
  db: Kysely<DB>,
  id: string,
  reason: string,
  { by, revision }: Decided,
): Promise<Registry> {
  return changeRegistry(db, revision, async (current) => {
    const after = next.disabled(current, id, reason);
    return { next: after, department: id, action: 'disable', by, reason };
  });
}

/** Switches a department on again, with the release that it had. */
export function enable(db: Kysely<DB>, id: string, { by, reason, revision }: Decided): Promise<Registry> {
  return changeRegistry(db, revision, async (current) => {
    const after = next.enabled(current, id);
    return { next: after, department: id, action: 'enable', by, reason };
  });
}

/** The versions of a department that were live and were never rolled back, oldest first. */
export async function goodReleasesOf(db: Kysely<DB>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registry_revisions')
    .select(['action', 'version'])
    .where('department', '=', id)
    .where('channel', '=', 'stable')
    .where('action', 'in', ['publish', 'promote', 'rollback'])
    .orderBy('revision')
    .execute();
  return goodReleases(rows.flatMap(({ action, version }) => (version === null ? [] : [{ action, version }])));
}

function ensureFits(check: Releasing['check'], release: Release, current: Registry): void {
  const reasons = check(release, current);
  if (reasons.length > 0) throw new ReleaseRefused(reasons);
}

/** What one would fall back to need not be there any more. */
function stillThere(db: Kysely<DB>, id: string, version: string): Promise<Release | undefined> {
  return publishedRelease(db, id, version).catch((error: unknown) => {
    if (error instanceof ReleaseRefused) return undefined;
    throw error;
  });
}
