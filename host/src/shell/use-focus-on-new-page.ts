import { topLayer } from '@ar/ui/top-layer';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The document's title never changes, so screen readers announce a page by its focused heading. */
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

/** Focuses the page's heading, and any heading that replaces it, until the person moves the focus. */
function keepOnHeading(root: HTMLElement): () => void {
  let last: Element | undefined;
  const observer = new MutationObserver(focusHeading);

  function focusHeading() {
    const page = root.querySelector<HTMLElement>('main');
    const active = document.activeElement;
    if (active && active === last && active.matches('h1')) return;
    const isMoved = last ? active !== last && active !== root : active !== page && page?.contains(active);
    if (isMoved || topLayer()) return observer.disconnect();
    for (const target of page ? [...page.querySelectorAll<HTMLElement>('h1'), page] : []) {
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      // A hidden element cannot receive the focus.
      if (document.activeElement !== target) continue;
      last = target;
      return;
    }
  }

  observer.observe(root, { childList: true, subtree: true });
  focusHeading();
  return () => observer.disconnect();
}
