import type { Language } from '@ar/domain/languages';
import type { MenuEntry } from './menu-entries.ts';
import { byName } from './names.ts';

/** With more departments than these the menu is searched and grouped. */
const MOST_IN_ONE_LIST = 12;
const MOST_LATELY = 5;

export const isLong = (entries: readonly MenuEntry[]) => entries.length > MOST_IN_ONE_LIST;

/** What was used lately and all others, both by name: an entry keeps its place while somebody goes back and forth. */
export function menuGroups(entries: readonly MenuEntry[], lately: readonly string[], language: Language) {
  const compare = byName(language);
  const named = entries.toSorted((one, other) => compare(one.label, other.label));
  // Of those that this person may open: the browser may be another's, too.
  const known = lately.filter((id) => named.some((entry) => entry.id === id)).slice(0, MOST_LATELY);
  const isLately = ({ id }: MenuEntry) => known.includes(id);
  return { lately: named.filter(isLately), others: named.filter((entry) => !isLately(entry)) };
}

/** The ids with the one that is used now before them; a few more than are shown, as each role sees its own. */
export const withUsed = (ids: readonly string[], id: string) =>
  [id, ...ids.filter((other) => other !== id)].slice(0, 4 * MOST_LATELY);
