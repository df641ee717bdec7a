import type { Release } from '@ar/federation/descriptor';
import type { RegistryEntry } from '@ar/federation/registry';
import { refused } from './refusals.ts';

/** Makes a release stable, with the former one to fall back to. Ends a canary; a department that is off stays off. */
export function withLive(former: RegistryEntry | undefined, release: Release): RegistryEntry {
  const { previous: _, canary: __, disabled, ...previous } = former ?? {};
  return {
    ...servedRelease(release),
    ...(disabled && { disabled }),
    ...(former && { previous: previous as RegistryEntry }),
  };
}

/** As `withLive`, but falls back to the good release before it, never to the one it replaces. */
export const rolledBack = (
  { disabled }: RegistryEntry,
  release: Release,
  before: Release | undefined,
): RegistryEntry => ({
  ...servedRelease(release),
  ...(disabled && { disabled }),
  ...(before && { previous: servedRelease(before) }),
});

export function withCanary(
  entry: RegistryEntry | undefined,
  release: Release,
  percent: number,
): RegistryEntry {
  const { id: department, version } = release;
  if (!entry) throw refused('no-stable', { department });
  if (entry.version === version) throw refused('already-live', { department, version });
  return { ...entry, canary: { percent, release: servedRelease(release) } };
}

/** Without its records' definition, which no page reads. */
const servedRelease = ({ records: _, ...release }: Release): RegistryEntry => ({
  ...release,
  base: `/releases/${release.id}/${release.version}/`,
});

/** Removes a version from the releases that an entry falls back to. */
export function notBackTo({ previous, ...entry }: RegistryEntry, version: string): RegistryEntry {
  if (!previous || previous.version === version) return entry;
  return { ...entry, previous: notBackTo(previous, version) };
}
