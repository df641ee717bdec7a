import type { Registry, RegistryEntry } from '@ar/federation/registry';
import { useSyncExternalStore } from 'react';

/**
 * The newest registry that this tab has seen. What it shows is of the registry that it began with; of a newer one
 * only this counts at once: what is switched off now.
 */
let newest: Registry | undefined;
const listeners = new Set<() => void>();

export function keepNewest(registry: Registry): void {
  newest = registry;
  for (const listener of listeners) listener();
}

/** Whether a department is switched off by now, and why; undefined while it is not. One that is gone has no reason. */
export function switchedOffNow({ id, base, disabled }: RegistryEntry): { reason?: string } | undefined {
  if (!newest) return disabled;
  const entry = newest.departments.find((department) => department.id === id);
  if (entry) return entry.disabled;
  // One that a team develops beside this host was never in the host's registry.
  return base.startsWith('/releases/') ? {} : undefined;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const readNewest = () => newest;

/** `switchedOffNow`, and drawn anew when it changes. */
export function useSwitchedOff(entry: RegistryEntry) {
  useSyncExternalStore(subscribe, readNewest);
  return switchedOffNow(entry);
}
