import type { Language } from '@ar/domain/languages';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuEntry } from './menu-entries.ts';
import { byName } from './names.ts';

const MOST_IN_ONE_LIST = 12;
const MOST_LATELY = 5;

export const isLong = (entries: readonly MenuEntry[]) => entries.length > MOST_IN_ONE_LIST;

/** Sorts both groups by name, so that an entry does not move when a person uses it. */
export function menuGroups(entries: readonly MenuEntry[], lately: readonly string[], language: Language) {
  const compare = byName(language);
  const named = entries.toSorted((one, other) => compare(one.label, other.label));
  // `lately` may contain departments that only another user of this browser may open.
  const known = lately.filter((id) => named.some((entry) => entry.id === id)).slice(0, MOST_LATELY);
  const isLately = ({ id }: MenuEntry) => known.includes(id);
  return { lately: named.filter(isLately), others: named.filter((entry) => !isLately(entry)) };
}

/**
 * Moves the id to the front. Stores more ids than the menu shows, because the next user of this browser may not see
 * some of the departments.
 */
export const withUsed = (ids: readonly string[], id: string) =>
  [id, ...ids.filter((other) => other !== id)].slice(0, 4 * MOST_LATELY);

const LATELY = 'departments-lately';

const storedIds = () => localStorage.getItem(LATELY)?.split(' ') ?? [];

/**
 * Returns the ids of recently opened departments of this browser, the latest first. Stores the open department's id.
 */
export function useLatelyUsed(entries: readonly MenuEntry[]): readonly string[] {
  const { pathname } = useLocation();
  const open = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.id;
  const [before, setBefore] = useState(storedIds);
  useEffect(() => {
    if (!open) return;
    // A different tab may have stored other departments since the last read.
    const now = withUsed(storedIds(), open);
    localStorage.setItem(LATELY, now.join(' '));
    setBefore(now);
  }, [open]);
  return open ? withUsed(before, open) : before;
}
