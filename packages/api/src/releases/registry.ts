import type { Release } from '@ar/federation/descriptor';
import type { Channel, Registry, RegistryEntry } from '@ar/federation/registry';
import type { ReleaseAction } from '@ar/federation/releases';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import { refused } from './refusals.ts';

/** What a change comes to: the next registry, and what the history says of it. */
export interface RegistryChange {
  next: Registry;
  department: string;
  action: ReleaseAction;
  version?: string;
  channel?: Channel;
  percent?: number;
  by: string;
  reason?: string;
  commit?: string;
}

/** Any number: the lock under which the registry is changed. */
const REGISTRY_LOCK = 6_062_026;

/**
 * Makes the next revision, one at a time whichever server makes it, if `seen` is still the current one
 * . `decide` may refuse, or answer undefined where there is nothing to change. Whatever it does through
 * `trx` is done together with the revision or not at all.
 */
export function changeRegistry(
  db: Kysely<DB>,
  seen: number | undefined,
  decide: (current: Registry, trx: Transaction<DB>) => Promise<RegistryChange | undefined>,
): Promise<Registry> {
  return inTransaction(db, async (trx) => {
    await lockRegistry(trx);
    const current = await currentRegistry(trx);
    if (seen !== undefined && seen !== current.revision) {
      throw refused('stale-revision', { seen, current: current.revision });
    }
    const change = await decide(current, trx);
    if (!change) return current;
    await keep(trx, change);
    return change.next;
  });
}

/** Lets no other change, and no sweep, go on before this transaction has ended. */
export async function lockRegistry(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(REGISTRY_LOCK)})`.execute(trx);
}

/** The newest revision. */
export async function currentRegistry(db: Kysely<DB>): Promise<Registry> {
  const row = await db
    .selectFrom('registry_revisions')
    .select('document')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (row.document as Registry) : EMPTY_REGISTRY;
}

/** The number is the primary key: even without the lock, of two that found the same revision one would add the next. */
async function keep(trx: Transaction<DB>, { next, by, ...change }: RegistryChange): Promise<void> {
  await trx
    .insertInto('registry_revisions')
    .values({ revision: next.revision, document: JSON.stringify(next), made_by: by, ...change })
    .execute();
}

/** The registry before anything was released. */
export const EMPTY_REGISTRY: Registry = { revision: 0, departments: [] };

/**
 * The revision in which everybody gets `release`. What was live in its place stays as `previous`, to fall back to, and
 * what was before that is dropped, as is a canary. A department that is switched off stays so. Undefined when the
 * release is live already.
 */
export function withLive(registry: Registry, release: Release): Registry | undefined {
  const former = registry.departments.find(({ id }) => id === release.id);
  if (former?.version === release.version) return undefined;
  return withEntry(registry, {
    ...liveEntry(release),
    ...(former?.disabled && { disabled: former.disabled }),
    ...(former && { previous: alone(former) }),
  });
}

/**
 * The revision in which an earlier release is live again. It falls back to the one that was good before it, never to
 * the one that it was put in place of.
 */
export function rolledBack(registry: Registry, release: Release, before: Release | undefined): Registry {
  const { disabled } = departmentIn(registry, release.id);
  return withEntry(registry, {
    ...liveEntry(release),
    ...(disabled && { disabled }),
    ...(before && { previous: liveEntry(before) }),
  });
}

/** The revision in which `percent` of the users get `release`, in place of any other canary. */
export function withCanary(registry: Registry, release: Release, percent: number): Registry {
  const entry = registry.departments.find(({ id }) => id === release.id);
  if (!entry) throw refused('no-stable', { department: release.id });
  if (entry.version === release.version) {
    throw refused('already-live', { department: release.id, version: release.version });
  }
  return withEntry(registry, { ...entry, canary: { percent, release: liveEntry(release) } });
}

/** The revision in which everybody gets the stable release again. */
export function withoutCanary(registry: Registry, id: string): Registry {
  const { canary, ...entry } = departmentIn(registry, id);
  if (!canary) throw refused('no-canary', { department: id });
  return withEntry(registry, entry);
}

/** The revision in which a department is switched off, for this reason. */
export function disabled(registry: Registry, id: string, reason: string): Registry {
  return withEntry(registry, { ...departmentIn(registry, id), disabled: { reason } });
}

/** The revision in which a department is switched on again. */
export function enabled(registry: Registry, id: string): Registry {
  const { disabled: former, ...entry } = departmentIn(registry, id);
  if (!former) throw refused('not-disabled', { department: id });
  return withEntry(registry, entry);
}

/** What is live of a department; refused where nothing is. */
export function departmentIn({ departments }: Registry, id: string): RegistryEntry {
  const entry = departments.find((department) => department.id === id);
  if (!entry) throw refused('unknown-department', { department: id });
  return entry;
}

/** A release as the browser finds it. */
function liveEntry(release: Release): RegistryEntry {
  return { ...release, base: `/releases/${release.id}/${release.version}/` };
}

function withEntry({ revision, departments }: Registry, entry: RegistryEntry): Registry {
  const others = departments.filter(({ id }) => id !== entry.id);
  return { revision: revision + 1, departments: [...others, entry].sort(byMenuOrder) };
}

function alone({ previous: _, canary: __, disabled: ___, ...entry }: RegistryEntry): RegistryEntry {
  return entry;
}

function byMenuOrder(a: RegistryEntry, b: RegistryEntry): number {
  return a.menu.order - b.menu.order || (a.id < b.id ? -1 : 1);
}

/** A change of a department's stable release. */
export interface StableChange {
  action: ReleaseAction;
  version: string;
}

/**
 * The versions that were live and were never rolled back, oldest first: the last is what is live, the one before it
 * what a rollback brings back. A rollback takes away what came after its version; going live adds to the end.
 */
export function goodReleases(changes: readonly StableChange[]): string[] {
  const good: string[] = [];
  for (const { action, version } of changes) {
    const at = good.lastIndexOf(version);
    if (action === 'rollback' && at >= 0) good.splice(at + 1);
    else good.push(version);
  }
  return good;
}
