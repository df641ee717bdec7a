import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuEntry } from './menu-entries.ts';
import { withUsed } from './menu-groups.ts';

const LATELY = 'departments-lately';

const kept = () => localStorage.getItem(LATELY)?.split(' ') ?? [];

/** The ids of the departments that were opened last in this browser, the latest first; stores the open one. */
export function useLatelyUsed(entries: readonly MenuEntry[]): readonly string[] {
  const { pathname } = useLocation();
  const open = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.id;
  const [before, setBefore] = useState(kept);
  useEffect(() => {
    if (!open) return;
    // Another tab may have written it.
    const now = withUsed(kept(), open);
    localStorage.setItem(LATELY, now.join(' '));
    setBefore(now);
  }, [open]);
  return open ? withUsed(before, open) : before;
}
