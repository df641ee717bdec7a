import type { Language } from '@ar/domain/languages';
import type { MenuEntry } from './menu-entries.ts';
import { byName } from './names.ts';

/** With more departments the menu has a search and groups. */
const MOST_IN_ONE_LIST = 12;
const MOST_LATELY = 5;

export const isLong = (entries: readonly MenuEntry[]) => entries.length > MOST_IN_ONE_LIST;

/** Departments used lately and all others, both by name, so that an entry keeps its place while people switch. */
export function menuGroups(entries: readonly MenuEntry[], lately: readonly string[], language: Language) {
  const compare = byName(language);
  const named = entries.toSorted((one, other) => compare(one.label, other.label));
  // Somebody else with another role may use this browser, too.
  const known = lately.filter((id) => named.some((entry) => entry.id === id)).slice(0, MOST_LATELY);
  const isLately = ({ id }: MenuEntry) => known.includes(id);
  return { lately: named.filter(isLately), others: named.filter((entry) => !isLately(entry)) };
}

/** Moves the current id to the front. Keeps more ids than are shown, since each role sees its own. */
export const withUsed = (ids: readonly string[], id: string) =>
  [id, ...ids.filter((other) => other !== id)].slice(0, 4 * MOST_LATELY);
