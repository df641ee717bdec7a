import type { Release } from '@ar/federation/descriptor';
import type { Registry, RegistryEntry } from '@ar/federation/registry';

/** The registry before anything was released. */
export const EMPTY_REGISTRY: Registry = { revision: 0, departments: [] };

/** Where the browser finds a release's files. */
function baseOf({ id, version }: Release): string {
  return `/releases/${id}/${version}/`;
}

/**
 * The revision in which `release` is live. What was live in its place stays as `previous`, to fall back to, and what
 * was before that is dropped. Undefined when the release is live already.
 */
export function withLive(registry: Registry, release: Release): Registry | undefined {
  const former = registry.departments.find(({ id }) => id === release.id);
  if (former?.version === release.version) return undefined;
  const entry: RegistryEntry = { ...release, base: baseOf(release) };
  if (former) entry.previous = withoutPrevious(former);
  const others = registry.departments.filter(({ id }) => id !== release.id);
  return { revision: registry.revision + 1, departments: [...others, entry].sort(byMenuOrder) };
}

/** Why `release` may not stand beside what is live, as a sentence; undefined when it may. */
export function conflict(registry: Registry, release: Release): string | undefined {
  const other = registry.departments.find(({ id, path }) => path === release.path && id !== release.id);
  return other && `The path /dashboard/${release.path} belongs to ${other.id}.`;
}

function withoutPrevious({ previous: _, ...entry }: RegistryEntry): RegistryEntry {
  return entry;
}

function byMenuOrder(a: RegistryEntry, b: RegistryEntry): number {
  return a.menu.order - b.menu.order || (a.id < b.id ? -1 : 1);
}
