import EmblaCarousel from 'embla-carousel';

const BREAKPOINT = 768;
const RESIZE_DEBOUNCE_MS = 100;
const IN_VIEW_THRESHOLD = 0.7;

/** A carousel in a narrow window: the slide in view is chosen, and a chosen one slides into view. */
export function keepInStep(viewport: HTMLElement, group: HTMLFieldSetElement): void {
  let end: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const fit = () => {
    if (window.innerWidth < BREAKPOINT) end ??= startCarousel(viewport, group);
    else end = void end?.();
  };
  fit();
  window.addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(fit, RESIZE_DEBOUNCE_MS);
  });
}

function startCarousel(viewport: HTMLElement, group: HTMLFieldSetElement): () => void {
  const choices = [...group.querySelectorAll('input')];
  const chosen = () => choices.findIndex(({ checked }) => checked);
  const choose = (index: number) => {
    const choice = choices[index];
    if (choice) choice.checked = true;
  };
  if (viewport.scrollLeft > 0) {
    // The card that was scrolled into view before the script arrived.
    const passed = viewport.scrollLeft / (viewport.scrollWidth - viewport.clientWidth);
    choose(Math.round(passed * (choices.length - 1)));
    viewport.scrollLeft = 0;
  }
  const carousel = EmblaCarousel(viewport, {
    dragFree: true,
    inViewThreshold: IN_VIEW_THRESHOLD,
    startIndex: chosen(),
  });
  // The stylesheet then turns the browser's own scrolling off.
  viewport.dataset.carousel = 'live';
  let wanted: number | undefined;
  const follow = () => {
    wanted = chosen();
    carousel.scrollTo(wanted, matchMedia('(prefers-reduced-motion: reduce)').matches);
  };
  group.addEventListener('change', follow);
  carousel.on('pointerDown', () => {
    wanted = undefined;
  });
  carousel.on('slidesInView', () => {
    const reached = slideReached(carousel.slidesInView(), wanted);
    if (reached === undefined) return;
    wanted = undefined;
    choose(reached);
  });
  return () => {
    group.removeEventListener('change', follow);
    carousel.destroy();
    viewport.dataset.carousel = '';
  };
}

/** The slide to mark as chosen, if any. While the carousel moves to `wanted`, the slides it passes are not chosen. */
export function slideReached(inView: readonly number[], wanted: number | undefined): number | undefined {
  if (wanted !== undefined) return inView.includes(wanted) ? wanted : undefined;
  return inView.length === 1 ? inView[0] : undefined;
}
