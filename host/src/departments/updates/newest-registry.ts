import { isWhole, type PageEntry, type Registry } from '@ar/federation/registry';
import { atom, getDefaultStore, useAtomValue } from 'jotai';

/**
 * The newest registry that this tab has seen. What it shows is of the registry that it began with; of a newer one
 * only this counts at once: what is switched off now.
 */
const newestAtom = atom<Registry<PageEntry>>();

export const keepNewest = (registry: Registry<PageEntry>) => getDefaultStore().set(newestAtom, registry);

/** Whether a department is switched off by now, and why; undefined while it is not. One that is gone has no reason. */
export function switchedOffNow(entry: PageEntry): { reason?: string } | undefined {
  const newest = getDefaultStore().get(newestAtom);
  if (!newest) return entry.disabled;
  const now = newest.departments.find(({ id }) => id === entry.id);
  if (now) return now.disabled;
  // One that a team develops beside this host was never in the host's registry.
  return isWhole(entry) && !entry.base.startsWith('/releases/') ? undefined : {};
}

/** `switchedOffNow`, and drawn anew when it changes. */
export function useSwitchedOff(entry: PageEntry) {
  useAtomValue(newestAtom);
  return switchedOffNow(entry);
}
