import { topLayer } from '@ar/ui/top-layer';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Moves the focus to the heading of each page after the first: the document's title never changes. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const first = useRef<string | undefined>(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = undefined;
    scrollTo(0, 0);
    return keepOnHeading(document.body);
  }, [pathname]);
}

/** Focuses the page's heading, or the heading that replaces it, until the focus moves elsewhere. */
function keepOnHeading(root: HTMLElement): () => void {
  let given: Element | undefined;
  const observer = new MutationObserver(give);

  function give() {
    const page = root.querySelector<HTMLElement>('main');
    const active = document.activeElement;
    if (active && active === given && active.matches('h1')) return;
    const isTaken = given ? active !== given && active !== root : active !== page && page?.contains(active);
    if (isTaken || topLayer()) return observer.disconnect();
    for (const target of page ? [...page.querySelectorAll<HTMLElement>('h1'), page] : []) {
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      // A hidden element takes no focus.
      if (document.activeElement !== target) continue;
      given = target;
      return;
    }
  }

  observer.observe(root, { childList: true, subtree: true });
  give();
  return () => observer.disconnect();
}
