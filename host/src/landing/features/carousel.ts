import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const RESIZE_DEBOUNCE_MS = 100;
const IN_VIEW_THRESHOLD = 0.7;

/** Chooses the slide in view while the cards are a row. Returns a function that moves a slide into view. */
export function useCarousel(
  row: HTMLElement | undefined,
  chosen: number,
  choose: (index: number) => void,
): (index: number) => void {
  const isLive = useIsRow(row?.firstElementChild);
  const [viewport, carousel] = useEmblaCarousel({
    active: isLive,
    dragFree: true,
    inViewThreshold: IN_VIEW_THRESHOLD,
  });
  useEffect(() => {
    if (!row) return;
    viewport(row);
    row.dataset.carousel = isLive ? 'live' : '';
  }, [row, viewport, isLive]);
  /** Undefined after the carousel has arrived, or after a visitor has touched the carousel. */
  const target = useRef<number>(undefined);
  function slideTo(index: number, isInstant = matchMedia('(prefers-reduced-motion: reduce)').matches) {
    target.current = index;
    carousel?.scrollTo(index, isInstant);
  }

  useEffect(() => {
    if (!carousel) return;
    const forgetTarget = () => {
      target.current = undefined;
    };
    const follow = () => {
      const reached = slideReached(carousel.slidesInView(), target.current);
      if (reached === undefined) return;
      forgetTarget();
      choose(reached);
    };
    carousel.on('pointerDown', forgetTarget).on('slidesInView', follow);
    return () => void carousel.off('pointerDown', forgetTarget).off('slidesInView', follow);
  }, [carousel, choose]);

  const begin = useEffectEvent(() => slideTo(chosen, true));
  useEffect(() => {
    if (!isLive || !carousel) return;
    // The browser may have scrolled the row before the carousel started.
    carousel.rootNode().scrollLeft = 0;
    begin();
  }, [isLive, carousel]);

  return slideTo;
}

/** Observes the cards instead of the window, because the text's size also decides whether the cards are a row. */
function useIsRow(cards: Element | null | undefined): boolean {
  const [isRow, setIsRow] = useState(false);
  useEffect(() => {
    if (!cards) return;
    const update = () => setIsRow(getComputedStyle(cards).display === 'flex');
    update();
    let timer: ReturnType<typeof setTimeout>;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(update, RESIZE_DEBOUNCE_MS);
    });
    observer.observe(cards);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [cards]);
  return isRow;
}

/** Returns the slide to choose, or undefined. While the carousel moves to a target, no other slide is chosen. */
export function slideReached(inView: readonly number[], target: number | undefined): number | undefined {
  if (target !== undefined) return inView.includes(target) ? target : undefined;
  return inView.length === 1 ? inView[0] : undefined;
}
