import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import type { Channel, ListedRelease, Registry, RegistryEntry } from '@ar/federation/registry';
import type * as bodies from '@ar/federation/releases';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Author, recordChange } from '../../accounts/journal/audit-log.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { refused } from './refusals.ts';

/** Any number: the lock under which the registry is changed. */
const REGISTRY_LOCK = 6_062_026;

/** Lets no other change, and no sweep, go on before this transaction has ended. */
export async function lockRegistry(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(REGISTRY_LOCK)})`.execute(trx);
}

/** What each department's newest revision made of it, which is nothing for one that was retired. */
export const newestRevisions = (db: Kysely<DB>) =>
  db
    .selectFrom('registry_revisions')
    .distinctOn('department')
    .select(['revision', 'document'])
    .orderBy('department')
    .orderBy('revision', 'desc')
    .execute();

export async function currentRegistry(db: Kysely<DB>): Promise<Registry> {
  const newest = await newestRevisions(db);
  const departments = newest.flatMap(({ document }) => (document ? [document as RegistryEntry] : []));
  return {
    revision: Math.max(0, ...newest.map(({ revision }) => revision)),
    departments: departments.sort(byOrder),
  };
}

export const byOrder = (a: ListedRelease, b: ListedRelease) =>
  a.menu.order - b.menu.order || (a.id < b.id ? -1 : 1);

/** What is live of one department, without the others. */
export async function currentEntry(db: Kysely<DB>, department: string): Promise<RegistryEntry | undefined> {
  const revisions = db.selectFrom('registry_revisions').select('document');
  const newest = revisions.where('department', '=', department).orderBy('revision', 'desc').limit(1);
  return ((await newest.executeTakeFirst())?.document as RegistryEntry | null) ?? undefined;
}

/** The number of what `currentRegistry` answers, without the document. */
export async function currentRevision(db: Kysely<DB>): Promise<number> {
  const newest = db.selectFrom('registry_revisions').select('revision').orderBy('revision', 'desc');
  return (await newest.limit(1).executeTakeFirst())?.revision ?? 0;
}

const DECIDING = ['publish', 'approve', 'promote', 'rollback', 'withdraw', 'retire'] as const;

/** What was decided on the release that everybody gets of a department. */
export function decisions(db: Kysely<DB>, department: string) {
  return db
    .selectFrom('registry_revisions')
    .where('department', '=', department)
    .where('channel', '=', 'stable')
    .where('action', 'in', DECIDING);
}

export function entryOf({ departments }: Registry, id: string): RegistryEntry | undefined {
  return departments.find((department) => department.id === id);
}

/** Names what is live, for the log: `users 1.0.0`, `users 1.0.0, canary 1.1.0 for 10 %`; without what is turned off. */
export const liveNames = ({ departments }: Registry): string[] =>
  departments
    .filter(({ disabled }) => !disabled)
    .map(({ id, version, canary }) => {
      const canaryName = canary ? `, canary ${canary.release.version} for ${canary.percent} %` : '';
      return `${id} ${version}${canaryName}`;
    });

export function departmentIn(registry: Registry, id: string): RegistryEntry {
  const entry = entryOf(registry, id);
  if (!entry) throw refused('unknown-department', { department: id });
  return entry;
}

/** Everybody gets `release`, to fall back to what was live. It ends a canary; a department that is off stays so. */
export function withLive(registry: Registry, release: Release): Registry {
  const former = entryOf(registry, release.id);
  const { previous: _, canary: __, disabled: ___, ...alone } = former ?? {};
  return withStable(registry, release, former && (alone as RegistryEntry));
}

/** As `withLive`, but it falls back to the one that was good before it, never to the one that it was put in place of. */
export function rolledBack(registry: Registry, release: Release, before: Release | undefined): Registry {
  return withStable(registry, release, before && liveEntry(before));
}

function withStable(registry: Registry, release: Release, previous: RegistryEntry | undefined): Registry {
  const disabled = entryOf(registry, release.id)?.disabled;
  return withEntry(registry, {
    ...liveEntry(release),
    ...(disabled && { disabled }),
    ...(previous && { previous }),
  });
}

export function withCanary(registry: Registry, release: Release, percent: number): Registry {
  const { id, version } = release;
  const entry = entryOf(registry, id);
  if (!entry) throw refused('no-stable', { department: id });
  if (entry.version === version) throw refused('already-live', { department: id, version });
  return withEntry(registry, { ...entry, canary: { percent, release: liveEntry(release) } });
}

/** The next revision when this release is published, or said yes to. */
export const nextRegistry = (current: Registry, release: Release, channel: Channel, percent: number) =>
  channel === 'canary' ? withCanary(current, release, percent) : withLive(current, release);

/** Without its records' definition, which no page reads. */
function liveEntry({ records: _, ...release }: Release): RegistryEntry {
  return { ...release, base: `/releases/${release.id}/${release.version}/` };
}

/** The next revision, with this of the entry's department. */
export function withEntry({ revision, departments }: Registry, entry: RegistryEntry): Registry {
  const all = [...departments.filter(({ id }) => id !== entry.id), entry];
  return { revision: revision + 1, departments: all.sort(byOrder) };
}

/** Versions that were live and never rolled back, oldest first: the last is live, a rollback brings back the one before. */
export function goodReleases(changes: readonly { action: bodies.ReleaseAction; version: string | null }[]) {
  const good: string[] = [];
  for (const { action, version } of changes) {
    // What ran before a department was retired is not gone back to.
    if (action === 'retire') good.length = 0;
    if (action === 'retire' || version === null) continue;
    if (action === 'withdraw') {
      good.splice(0, good.length, ...good.filter((one) => one !== version));
      continue;
    }
    const at = good.lastIndexOf(version);
    if (action === 'rollback' && at >= 0) good.splice(at + 1);
    else good.push(version);
  }
  return good;
}

export interface Releasing {
  db: Kysely<DB>;
  /** Why a release may not stand beside what is live; none when it may. */
  check(release: Release, registry: Registry): Problem[];
}

/** Who changes what is live, why, and which revision they decided by; the server itself decides by any. */
export interface Decided {
  by: string;
  /** For the journal; the server itself where it is left out. */
  author?: Author;
  reason?: string;
  revision?: number;
}

export type Way = Partial<Pick<bodies.Publication, 'channel' | 'percent' | 'commit'>>;

/** What a change comes to: the next registry, and what the history says of it. */
export interface Step extends Way {
  next: Registry;
  action: bodies.ReleaseAction;
  version?: string;
}

/**
 * Makes the next revision, one at a time whichever server makes it, if the one decided by is still current. What
 * `decide` does through `trx` is done together with it or not at all.
 */
export function changeDepartment(
  db: Kysely<DB>,
  department: string,
  { by: made_by, author, reason, revision: seen }: Decided,
  decide: (current: Registry, trx: Transaction<DB>) => Promise<Step | undefined>,
): Promise<Registry> {
  return inTransaction(db, async (trx) => {
    await lockRegistry(trx);
    const current = await currentRegistry(trx);
    ensureSeen(current, seen);
    const step = await decide(current, trx);
    if (!step) return current;
    const { next, ...told } = step;
    const { revision } = next;
    const entry = entryOf(next, department);
    const document = entry ? JSON.stringify(entry) : null;
    const values = { revision, document, department, made_by, reason, ...told };
    await trx.insertInto('registry_revisions').values(values).execute();
    const { action, ...after } = { ...told, reason };
    await recordChange(trx, {
      by: author ?? { person: null, requestId: null },
      action,
      resource: 'releases',
      recordId: department,
      name: department,
      before: null,
      after,
    });
    return next;
  });
}

export function ensureSeen({ revision: current }: Registry, seen: number | undefined): void {
  if (seen !== undefined && seen !== current) throw refused('stale-revision', { seen, current });
}

export async function goodReleasesOf(db: Kysely<DB>, id: string): Promise<string[]> {
  const changes = db
    .selectFrom('registry_revisions')
    .select(['action', 'version'])
    .where('department', '=', id)
    // Of a canary a withdrawal alone says that it is not good.
    .where(({ or, eb }) => or([eb('channel', '=', 'stable'), eb('action', '=', 'withdraw')]))
    .where('action', 'in', DECIDING);
  return goodReleases(await changes.orderBy('revision').execute());
}

/** What is kept of a version, whether its files are still there or not. */
export function findRelease(db: Kysely<DB>, department: string, version: string) {
  return db
    .selectFrom('releases')
    .select(['document', 'size', 'swept_at', 'standing'])
    .where('department', '=', department)
    .where('version', '=', version)
    .executeTakeFirst();
}
