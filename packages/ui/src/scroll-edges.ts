/**
 * Marks an element that scrolls sideways: `data-more` names the sides on which something is out of sight (`start`, `end`
 * or both). A ref callback; it ends its watch when the element goes. Only for left-to-right pages.
 */
export function watchEdges(scroller: HTMLElement | null): (() => void) | undefined {
  // A browser without it, as in unit tests, lays nothing out.
  if (!scroller || typeof ResizeObserver === 'undefined') return undefined;
  const mark = () => {
    scroller.dataset.more = sidesWithMore(scroller).join(' ');
  };
  const resized = new ResizeObserver(mark);
  resized.observe(scroller);
  for (const child of scroller.children) resized.observe(child);
  scroller.addEventListener('scroll', mark, { passive: true });
  return () => {
    resized.disconnect();
    scroller.removeEventListener('scroll', mark);
  };
}

/** Lengths are whole in one place and broken in another: less than a pixel is nothing that anybody misses. */
const SEEN_PX = 1;

/** The sides on which an element's content goes on. Lengths in CSS pixels. */
export function sidesWithMore({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): ('start' | 'end')[] {
  const sides: ('start' | 'end')[] = [];
  if (scrollLeft > SEEN_PX) sides.push('start');
  if (scrollWidth - clientWidth - scrollLeft > SEEN_PX) sides.push('end');
  return sides;
}
