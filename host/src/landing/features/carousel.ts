import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

const RESIZE_DEBOUNCE_MS = 100;
const IN_VIEW_THRESHOLD = 0.7;

/** A carousel where the cards are a row: the slide in view is chosen, and a chosen one slides into view. */
export function useCarousel(chosen: number, choose: (index: number) => void) {
  const isLive = useSyncExternalStore(onceResized, isRow, () => false);
  const [viewport, carousel] = useEmblaCarousel({
    active: isLive,
    dragFree: true,
    inViewThreshold: IN_VIEW_THRESHOLD,
  });
  /** Where the carousel moves to, until it is there or somebody takes hold of it. */
  const wanted = useRef<number>(undefined);
  const slideTo = useCallback(
    (index: number, atOnce = matchMedia('(prefers-reduced-motion: reduce)').matches) => {
      wanted.current = index;
      carousel?.scrollTo(index, atOnce);
    },
    [carousel],
  );

  useEffect(() => {
    if (!carousel) return;
    const letGo = () => {
      wanted.current = undefined;
    };
    const follow = () => {
      const reached = slideReached(carousel.slidesInView(), wanted.current);
      if (reached === undefined) return;
      letGo();
      choose(reached);
    };
    carousel.on('pointerDown', letGo).on('slidesInView', follow);
    return () => void carousel.off('pointerDown', letGo).off('slidesInView', follow);
  }, [carousel, choose]);

  const now = useRef(chosen);
  now.current = chosen;
  useEffect(() => {
    if (!isLive || !carousel) return;
    // The browser scrolled the row until now.
    carousel.rootNode().scrollLeft = 0;
    slideTo(now.current, true);
  }, [isLive, carousel, slideTo]);

  return { viewport, isLive, slideTo };
}

const track = () => document.querySelector('[data-carousel] > *');

/** The stylesheet decides it, by the window and by how large the letters are. */
function isRow(): boolean {
  const cards = track();
  return cards !== null && getComputedStyle(cards).display === 'flex';
}

/** Larger letters resize the cards, not the window. */
function onceResized(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const resized = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(act, RESIZE_DEBOUNCE_MS);
  });
  const cards = track();
  if (cards) resized.observe(cards);
  return () => {
    clearTimeout(timer);
    resized.disconnect();
  };
}

/** The slide to mark as chosen, if any. While the carousel moves to `wanted`, the slides it passes are not chosen. */
export function slideReached(inView: readonly number[], wanted: number | undefined): number | undefined {
  if (wanted !== undefined) return inView.includes(wanted) ? wanted : undefined;
  return inView.length === 1 ? inView[0] : undefined;
}
