import { isWhole, type PageEntry, type Registry } from '@ar/federation/registry';
import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** The newest registry that this tab has seen. The tab keeps the one it began with, but for what is switched off now. */
const newestAtom = atom<Registry<PageEntry>>();

export const keepNewest = (registry: Registry<PageEntry>) => getDefaultStore().set(newestAtom, registry);

/** Why a department is switched off now; undefined while it is on. A department that is gone has no reason. */
export function switchedOffNow(entry: PageEntry): { reason?: string } | undefined {
  const newest = getDefaultStore().get(newestAtom);
  if (!newest) return entry.disabled;
  const now = newest.departments.find(({ id }) => id === entry.id);
  if (now) return now.disabled;
  // A department in development was never in the host's registry.
  return isWhole(entry) && !entry.base.startsWith('/releases/') ? undefined : {};
}

export function useSwitchedOff(entry: PageEntry) {
  useAtomValue(newestAtom);
  return switchedOffNow(entry);
}
