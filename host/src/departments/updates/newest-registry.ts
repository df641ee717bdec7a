import { isWhole, type PageEntry, type Registry } from '@ar/federation/registry';
import { useSyncExternalStore } from 'react';

/**
 * The newest registry that this tab has seen. What it shows is of the registry that it began with; of a newer one
 * only this counts at once: what is switched off now.
 */
let newest: Registry<PageEntry> | undefined;
const listeners = new Set<() => void>();

export function keepNewest(registry: Registry<PageEntry>): void {
  newest = registry;
  for (const listener of listeners) listener();
}

/** Whether a department is switched off by now, and why; undefined while it is not. One that is gone has no reason. */
export function switchedOffNow(entry: PageEntry): { reason?: string } | undefined {
  if (!newest) return entry.disabled;
  const now = newest.departments.find(({ id }) => id === entry.id);
  if (now) return now.disabled;
  // One that a team develops beside this host was never in the host's registry.
  return isWhole(entry) && !entry.base.startsWith('/releases/') ? undefined : {};
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const readNewest = () => newest;

/** `switchedOffNow`, and drawn anew when it changes. */
export function useSwitchedOff(entry: PageEntry) {
  useSyncExternalStore(subscribe, readNewest);
  return switchedOffNow(entry);
}
