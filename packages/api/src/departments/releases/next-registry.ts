import type { Release } from '@ar/federation/descriptor';
import type { Channel, ListedRelease, Registry, RegistryEntry } from '@ar/federation/registry';
import { refused } from './refusals.ts';

export function entryOf({ departments }: Registry, id: string): RegistryEntry | undefined {
  return departments.find((department) => department.id === id);
}

/** The entry of a department; refused where nothing of it is live. */
export function liveEntryOf(registry: Registry, id: string): RegistryEntry {
  const entry = entryOf(registry, id);
  if (!entry) throw refused('unknown-department', { department: id });
  return entry;
}

export const byOrder = (a: ListedRelease, b: ListedRelease) =>
  a.menu.order - b.menu.order || (a.id < b.id ? -1 : 1);

export function withEntry(registry: Registry, entry: RegistryEntry): Registry {
  const { revision, departments } = withoutDepartment(registry, entry.id);
  return { revision, departments: [...departments, entry].sort(byOrder) };
}

export const withoutDepartment = ({ revision, departments }: Registry, id: string): Registry => ({
  revision: revision + 1,
  departments: departments.filter((one) => one.id !== id),
});

export const withRelease = (registry: Registry, release: Release, channel: Channel, percent: number) =>
  channel === 'canary' ? withCanary(registry, release, percent) : withLive(registry, release);

/** Makes a release stable, with the former one to fall back to. Ends a canary; a department that is off stays off. */
export function withLive(registry: Registry, release: Release): Registry {
  const former = entryOf(registry, release.id);
  const { previous: _, canary: __, disabled: ___, ...alone } = former ?? {};
  return withStable(registry, release, former && (alone as RegistryEntry));
}

/** As `withLive`, but falls back to the good release before it, never to the one it replaces. */
export function rolledBack(registry: Registry, release: Release, before: Release | undefined): Registry {
  return withStable(registry, release, before && servedRelease(before));
}

function withStable(registry: Registry, release: Release, previous: RegistryEntry | undefined): Registry {
  const disabled = entryOf(registry, release.id)?.disabled;
  return withEntry(registry, {
    ...servedRelease(release),
    ...(disabled && { disabled }),
    ...(previous && { previous }),
  });
}

export function withCanary(registry: Registry, release: Release, percent: number): Registry {
  const { id, version } = release;
  const entry = entryOf(registry, id);
  if (!entry) throw refused('no-stable', { department: id });
  if (entry.version === version) throw refused('already-live', { department: id, version });
  return withEntry(registry, { ...entry, canary: { percent, release: servedRelease(release) } });
}

/** Without its records' definition, which no page reads. */
function servedRelease({ records: _, ...release }: Release): RegistryEntry {
  return { ...release, base: `/releases/${release.id}/${release.version}/` };
}

/** Removes a version from the releases that an entry falls back to. */
export function notBackTo({ previous, ...entry }: RegistryEntry, version: string): RegistryEntry {
  if (!previous || previous.version === version) return entry;
  return { ...entry, previous: notBackTo(previous, version) };
}
