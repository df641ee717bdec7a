import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading of each page that is opened: the document's title never changes, so nothing else would
 * name the page to a screen reader. The first page of a load is the browser's to tell, and a change of the list's state
 * in the query is no other page.
 */
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

/**
 * Gives the focus to the page's heading, and again where another takes its place: a page that is on its way has a heading
 * of its own. It ends once somebody has moved on, or a page or a dialog has taken the focus for itself. Answers how to stop.
 */
function keepOnHeading(root: HTMLElement): () => void {
  let given: Element | undefined;
  const observer = new MutationObserver(give);

  function give() {
    const page = root.querySelector<HTMLElement>('main');
    const active = document.activeElement;
    if (active && active === given && active.matches('h1')) return;
    const isTaken = given ? active !== given && active !== root : active !== page && page?.contains(active);
    if (isTaken || root.querySelector('dialog[open]')) return observer.disconnect();
    for (const target of page ? [...page.querySelectorAll<HTMLElement>('h1'), page] : []) {
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      // What is not shown yet does not take it.
      if (document.activeElement !== target) continue;
      given = target;
      return;
    }
  }

  observer.observe(root, { childList: true, subtree: true });
  give();
  return () => observer.disconnect();
}
