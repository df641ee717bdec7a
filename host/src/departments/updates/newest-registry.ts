import { isWhole, type PageEntry, type Registry } from '@ar/federation/registry';
import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** This registry decides only whether a department is switched off. */
const newestAtom = atom<Registry<PageEntry>>();

export const setNewest = (registry: Registry<PageEntry>) => getDefaultStore().set(newestAtom, registry);

/** Returns why a department is switched off; undefined while it is on. A retired department has no `reason`. */
export function switchedOffNow(entry: PageEntry): { reason?: string } | undefined {
  const newest = getDefaultStore().get(newestAtom);
  if (!newest) return entry.disabled;
  const now = newest.departments.find(({ id }) => id === entry.id);
  if (now) return now.disabled;
  // The server's registry does not list departments in development, so they do not count as retired.
  return isWhole(entry) && !entry.base.startsWith('/releases/') ? undefined : {};
}

export function useSwitchedOff(entry: PageEntry) {
  useAtomValue(newestAtom);
  return switchedOffNow(entry);
}
