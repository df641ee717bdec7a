import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import type { Channel, Registry } from '@ar/federation/registry';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import { ReleaseRefused, refused } from './refusals.ts';
import {
  changeRegistry,
  departmentIn,
  disabled,
  enabled,
  goodReleases,
  type RegistryChange,
  rolledBack,
  withCanary,
  withLive,
  withoutCanary,
} from './registry.ts';

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
  const { release, by, commit, size, channel = 'stable', percent = 0 } = given;
  const { id, version } = release;
  let known = false;
  const registry = await changeDepartment(db, id, given, async (current, trx) => {
    known = await isPublished(trx, release);
    if (known) return undefined;
    const mayGoLive = (await given.mayGoLive?.(current, trx)) ?? true;
    if (mayGoLive) ensureFits(check, release, current);
    const isCanary = channel === 'canary';
    const next = isCanary ? withCanary(current, release, percent) : withLive(current, release);
    await given.install();
    await keepRelease(trx, release, { by, commit, size });
    if (!mayGoLive || !next) return undefined;
    return { next, action: 'publish', version, channel, commit, ...(isCanary && { percent }) };
  });
  return known ? undefined : registry;
}

/** Makes a published version everybody's. */
export function promote({ db, check }: Releasing, id: string, version: string, decided: Decided) {
  return changeDepartment(db, id, decided, async (current, trx) => {
    const release = await fittingRelease(trx, check, current, { id, version });
    const next = withLive(current, release);
    if (!next) throw refused('already-live', { department: id, version });
    return { next, action: 'promote', version };
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
) {
  return changeDepartment(db, id, decided, async (current, trx) => {
    const { version: stable, canary } = departmentIn(current, id);
    if (canary && (version ?? stable) === stable) return canaryEnded(current, id);
    const good = await goodReleasesOf(trx, id);
    const target = version ?? good.at(-2);
    if (target === undefined) throw refused('nothing-before', { department: id });
    if (target === stable) throw refused('already-live', { department: id, version: target });
    const release = await fittingRelease(trx, check, current, { id, version: target });
    const earlier = good[good.lastIndexOf(target) - 1];
    const before = earlier === undefined ? undefined : await stillThere(trx, id, earlier);
    return { next: rolledBack(current, release, before), action: 'rollback', version: target };
  });
}

/** Gives a published version to a percentage of the users, in place of any other canary. */
export function setCanary(
  { db, check }: Releasing,
  id: string,
  { version, percent }: { version: string; percent: number },
  decided: Decided,
) {
  return changeDepartment(db, id, decided, async (current, trx) => {
    const release = await fittingRelease(trx, check, current, { id, version });
    const next = withCanary(current, release, percent);
    return { next, action: 'canary', version, channel: 'canary', percent };
  });
}

/** Gives everybody the stable release again; nothing happens where `only` names another version than the canary's. */
export function endCanary(db: Kysely<DB>, id: string, decided: Decided, only?: string) {
  return changeDepartment(db, id, decided, async (current) => {
    const version = departmentIn(current, id).canary?.release.version;
    return only !== undefined && version !== only ? undefined : canaryEnded(current, id);
  });
}

function canaryEnded(current: Registry, id: string): Step {
  const version = departmentIn(current, id).canary?.release.version;
  return { next: withoutCanary(current, id), action: 'end-canary', version, channel: 'canary' };
}

/** Switches a department off: from the next page load on nobody loads any of it. */
export function disable(db: Kysely<DB>, id: string, reason: string, decided: Decided) {
  const why = { ...decided, reason };
  return changeDepartment(db, id, why, async (current) => ({
    next: disabled(current, id, reason),
    action: 'disable',
  }));
}

/** Switches a department on again, with the release that it had. */
export function enable(db: Kysely<DB>, id: string, decided: Decided) {
  return changeDepartment(db, id, decided, async (current) => ({
    next: enabled(current, id),
    action: 'enable',
  }));
}

/** What a change comes to, beside whose it is. */
type Step = Omit<RegistryChange, 'department' | 'by' | 'reason'>;

function changeDepartment(
  db: Kysely<DB>,
  department: string,
  { by, reason, revision }: Decided,
  decide: (current: Registry, trx: Transaction<DB>) => Promise<Step | undefined>,
): Promise<Registry> {
  return changeRegistry(db, revision, async (current, trx) => {
    const step = await decide(current, trx);
    return step && { department, by, reason, ...step };
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

/** A published release that may stand beside what is live; refused otherwise. */
async function fittingRelease(
  trx: Kysely<DB>,
  check: Releasing['check'],
  current: Registry,
  { id, version }: { id: string; version: string },
): Promise<Release> {
  const release = await publishedRelease(trx, id, version);
  ensureFits(check, release, current);
  return release;
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

/** Whether this version is published; refused when it is, but as something else. */
export async function isPublished(db: Kysely<DB>, release: Release): Promise<boolean> {
  const row = await findRelease(db, release.id, release.version);
  if (row && !isDeepStrictEqual(row.document, JSON.parse(JSON.stringify(release)))) {
    throw refused('version-taken', { department: release.id, version: release.version });
  }
  return row !== undefined;
}

/** A published release whose files are still there; refused otherwise. */
export async function publishedRelease(
  db: Kysely<DB>,
  department: string,
  version: string,
): Promise<Release> {
  const row = await findRelease(db, department, version);
  if (!row) throw refused('unknown-version', { department, version });
  if (row.swept_at) throw refused('swept', { department, version });
  return row.document as Release;
}

interface Publisher {
  by: string;
  commit?: string;
  /** Bytes of all files. */
  size: number;
}

export async function keepRelease(
  db: Kysely<DB>,
  release: Release,
  { by, commit, size }: Publisher,
): Promise<void> {
  const { id: department, version } = release;
  await db
    .insertInto('releases')
    .values({ department, version, document: JSON.stringify(release), published_by: by, commit, size })
    .execute();
}

/** What is kept of a version, whether its files are still there or not. */
export function findRelease(db: Kysely<DB>, department: string, version: string) {
  return db
    .selectFrom('releases')
    .select(['document', 'size', 'swept_at'])
    .where('department', '=', department)
    .where('version', '=', version)
    .executeTakeFirst();
}
