import type { Release } from '@ar/federation/descriptor';
import type { Registry, RegistryEntry } from '@ar/federation/registry';
import { refused } from './release-refused.ts';

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
