import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

const RESIZE_DEBOUNCE_MS = 100;
const IN_VIEW_THRESHOLD = 0.7;

/** A carousel while the cards are a row: the slide in view is chosen, and a chosen slide moves into view. */
export function useCarousel(chosen: number, choose: (index: number) => void) {
  const isLive = useSyncExternalStore(subscribeToSize, isRow, () => false);
  const [viewport, carousel] = useEmblaCarousel({
    active: isLive,
    dragFree: true,
    inViewThreshold: IN_VIEW_THRESHOLD,
  });
  /** The slide that the carousel moves to, until it arrives or somebody touches the carousel. */
  const target = useRef<number>(undefined);
  const slideTo = useCallback(
    (index: number, isInstant = matchMedia('(prefers-reduced-motion: reduce)').matches) => {
      target.current = index;
      carousel?.scrollTo(index, isInstant);
    },
    [carousel],
  );

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

  const latest = useRef(chosen);
  latest.current = chosen;
  useEffect(() => {
    if (!isLive || !carousel) return;
    // Undoes the browser's own scrolling of the row.
    carousel.rootNode().scrollLeft = 0;
    slideTo(latest.current, true);
  }, [isLive, carousel, slideTo]);

  return { viewport, isLive, slideTo };
}

const track = () => document.querySelector('[data-carousel] > *');

/** The stylesheet decides it by the window's width and the size of letters. */
function isRow(): boolean {
  const cards = track();
  return cards !== null && getComputedStyle(cards).display === 'flex';
}

/** Observes the cards, not the window: enlarged text resizes them too. */
function subscribeToSize(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(onChange, RESIZE_DEBOUNCE_MS);
  });
  const cards = track();
  if (cards) observer.observe(cards);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** The slide to choose, if any. While the carousel moves to a target, it chooses none of the slides that it passes. */
export function slideReached(inView: readonly number[], target: number | undefined): number | undefined {
  if (target !== undefined) return inView.includes(target) ? target : undefined;
  return inView.length === 1 ? inView[0] : undefined;
}
