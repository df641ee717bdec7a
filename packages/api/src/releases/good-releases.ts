import type { ReleaseAction } from '@ar/federation/releases';

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
