import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuEntry } from './menu-entries.ts';
import { withUsed } from './menu-groups.ts';

const LATELY = 'departments-lately';

const storedIds = () => localStorage.getItem(LATELY)?.split(' ') ?? [];

/** The ids of departments recently opened in this browser, the latest first. Stores the open department. */
export function useLatelyUsed(entries: readonly MenuEntry[]): readonly string[] {
  const { pathname } = useLocation();
  const open = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.id;
  const [before, setBefore] = useState(storedIds);
  useEffect(() => {
    if (!open) return;
    // Reads again: another tab may have changed it.
    const now = withUsed(storedIds(), open);
    localStorage.setItem(LATELY, now.join(' '));
    setBefore(now);
  }, [open]);
  return open ? withUsed(before, open) : before;
}
