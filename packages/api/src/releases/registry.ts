import type { Release } from '@ar/federation/descriptor';
import type { Registry, RegistryEntry } from '@ar/federation/registry';
import type { ReleaseAction } from '@ar/federation/releases';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import { refused } from './refusals.ts';

/** Any number: the lock under which the registry is changed. */
const REGISTRY_LOCK = 6_062_026;

/** Lets no other change, and no sweep, go on before this transaction has ended. */
export async function lockRegistry(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(REGISTRY_LOCK)})`.execute(trx);
}

/** The registry before anything was released. */
export const EMPTY_REGISTRY: Registry = { revision: 0, departments: [] };

/** The newest revision. */
export async function currentRegistry(db: Kysely<DB>): Promise<Registry> {
  const revisions = db.selectFrom('registry_revisions').select('document').orderBy('revision', 'desc');
  const row = await revisions.limit(1).executeTakeFirst();
  return row ? (row.document as Registry) : EMPTY_REGISTRY;
}

/** What was decided on the release that everybody gets of a department. */
export function decisions(db: Kysely<DB>, department: string) {
  return db
    .selectFrom('registry_revisions')
    .where('department', '=', department)
    .where('channel', '=', 'stable')
    .where('action', 'in', ['publish', 'promote', 'rollback']);
}

/** What is live of a department. */
export function entryOf({ departments }: Registry, id: string): RegistryEntry | undefined {
  return departments.find((department) => department.id === id);
}

/** What is live of a department; refused where nothing is. */
export function departmentIn(registry: Registry, id: string): RegistryEntry {
  const entry = entryOf(registry, id);
  if (!entry) throw refused('unknown-department', { department: id });
  return entry;
}

/**
 * The revision in which everybody gets `release`. What was live in its place stays as `previous`, to fall back to, and
 * what was before that is dropped, as is a canary. A department that is switched off stays so.
 */
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

/** The revision in which `percent` of the users get `release`, in place of any other canary. */
export function withCanary(registry: Registry, release: Release, percent: number): Registry {
  const { id, version } = release;
  const entry = entryOf(registry, id);
  if (!entry) throw refused('no-stable', { department: id });
  if (entry.version === version) throw refused('already-live', { department: id, version });
  return withEntry(registry, { ...entry, canary: { percent, release: liveEntry(release) } });
}

/** A release as the browser finds it. */
function liveEntry(release: Release): RegistryEntry {
  return { ...release, base: `/releases/${release.id}/${release.version}/` };
}

/** The next revision, with this of the entry's department. */
export function withEntry({ revision, departments }: Registry, entry: RegistryEntry): Registry {
  const all = [...departments.filter(({ id }) => id !== entry.id), entry];
  all.sort((a, b) => a.menu.order - b.menu.order || (a.id < b.id ? -1 : 1));
  return { revision: revision + 1, departments: all };
}

/**
 * The versions that were live and were never rolled back, oldest first: the last is what is live, the one before it
 * what a rollback brings back. A rollback takes away what came after its version; going live adds to the end.
 */
export function goodReleases(
  changes: readonly { action: ReleaseAction; version: string | null }[],
): string[] {
  const good: string[] = [];
  for (const { action, version } of changes) {
    if (version === null) continue;
    const at = good.lastIndexOf(version);
    if (action === 'rollback' && at >= 0) good.splice(at + 1);
    else good.push(version);
  }
  return good;
}
