import type { Release } from '@ar/federation/descriptor';
import type { RegistryEntry } from '@ar/federation/registry';
import { refused } from './refusals.ts';

/** Ends a canary, and keeps `disabled`. */
export function withLive(former: RegistryEntry | undefined, release: Release): RegistryEntry {
  const { previous: _, canary: __, disabled, ...previous } = former ?? {};
  return {
    ...servedRelease(release),
    ...(disabled && { disabled }),
    ...(former && { previous: previous as RegistryEntry }),
  };
}

/** Falls back to the good release before, not to the replaced one. */
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

/** Without the records' definition, which no page reads. */
const servedRelease = ({ records: _, ...release }: Release): RegistryEntry => ({
  ...release,
  base: `/releases/${release.id}/${release.version}/`,
});

export function notBackTo({ previous, ...entry }: RegistryEntry, version: string): RegistryEntry {
  if (!previous || previous.version === version) return entry;
  return { ...entry, previous: notBackTo(previous, version) };
}
