import type { ReleasesOverview } from '@ar/federation/releases';
import { refuse } from './outcome.ts';

/**
 * The published version that somebody means: as it stands, or without the fingerprint of its sources (`1.4.0` for
 * `1.4.0-5609c8b312s`). What is not in the overview is left to the server to judge.
 */
export function whichVersion({ departments }: ReleasesOverview, id: string, said: string): string {
  const versions = departments.find((department) => department.id === id)?.versions ?? [];
  const known = versions.map(({ version }) => version);
  if (known.includes(said)) return said;
  const meant = known.filter((version) => version.startsWith(`${said}-`));
  if (meant.length > 1) throw refuse(`Which ${said} of ${id}? There are ${meant.join(', ')}.`);
  return meant[0] ?? said;
}
