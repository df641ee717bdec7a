import { isWhole, type PageEntry, type Registry } from '@ar/federation/registry';
import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** The newest registry that this tab has seen, used only for switched-off departments: the rest keeps the page's registry. */
const newestAtom = atom<Registry<PageEntry>>();

export const setNewest = (registry: Registry<PageEntry>) => getDefaultStore().set(newestAtom, registry);

/** Why a department is switched off; undefined while it is on. A retired department has no reason. */
export function switchedOffNow(entry: PageEntry): { reason?: string } | undefined {
  const newest = getDefaultStore().get(newestAtom);
  if (!newest) return entry.disabled;
  const now = newest.departments.find(({ id }) => id === entry.id);
  if (now) return now.disabled;
  // A department in development is not in the server's registry.
  return isWhole(entry) && !entry.base.startsWith('/releases/') ? undefined : {};
}

export function useSwitchedOff(entry: PageEntry) {
  useAtomValue(newestAtom);
  return switchedOffNow(entry);
}
