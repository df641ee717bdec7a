import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';

const BREAKPOINT = 768;
const RESIZE_DEBOUNCE_MS = 100;
const IN_VIEW_THRESHOLD = 0.7;

/**
 * Makes the cards a carousel while the window is narrow: a slide dragged into view is chosen, and a chosen one slides
 * into view. Returns a function that ends it.
 */
export function keepInStep(viewport: HTMLElement, group: HTMLFieldSetElement): () => void {
  const choices = [...group.querySelectorAll('input')];
  let end: (() => void) | undefined;
  const fit = () => {
    const narrow = window.innerWidth < BREAKPOINT;
    if (narrow) end ??= startCarousel(viewport, group, choices);
    else end = void end?.();
  };
  let timer: ReturnType<typeof setTimeout>;
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(fit, RESIZE_DEBOUNCE_MS);
  };
  fit();
  window.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', onResize);
    end?.();
  };
}

function startCarousel(
  viewport: HTMLElement,
  group: HTMLFieldSetElement,
  choices: readonly HTMLInputElement[],
): () => void {
  takeOverScroll(viewport, choices);
  const carousel = EmblaCarousel(viewport, {
    dragFree: true,
    inViewThreshold: IN_VIEW_THRESHOLD,
    startIndex: choices.findIndex(({ checked }) => checked),
  });
  // The stylesheet then turns the browser's own scrolling off.
  viewport.dataset.carousel = 'live';
  const ended = new AbortController();
  follow(carousel, group, choices, ended.signal);
  return () => {
    ended.abort();
    carousel.destroy();
    viewport.dataset.carousel = '';
  };
}

/** Chooses the card that was scrolled into view before the script arrived. */
function takeOverScroll(viewport: HTMLElement, choices: readonly HTMLInputElement[]): void {
  if (viewport.scrollLeft === 0) return;
  const passed = viewport.scrollLeft / (viewport.scrollWidth - viewport.clientWidth);
  const reached = choices[Math.round(passed * (choices.length - 1))];
  if (reached) reached.checked = true;
  viewport.scrollLeft = 0;
}

function follow(
  carousel: EmblaCarouselType,
  group: HTMLFieldSetElement,
  choices: readonly HTMLInputElement[],
  signal: AbortSignal,
): void {
  let wanted: number | undefined;
  group.addEventListener(
    'change',
    () => {
      wanted = choices.findIndex(({ checked }) => checked);
      carousel.scrollTo(wanted, matchMedia('(prefers-reduced-motion: reduce)').matches);
    },
    { signal },
  );
  carousel.on('pointerDown', () => {
    wanted = undefined;
  });
  carousel.on('slidesInView', () => {
    const reached = slideReached(carousel.slidesInView(), wanted);
    const choice = reached === undefined ? undefined : choices[reached];
    if (!choice) return;
    wanted = undefined;
    choice.checked = true;
  });
}

/**
 * The slide to mark as chosen, or undefined to leave the choice. `inView` are the slides of which enough is visible. While
 * the carousel moves to `wanted`, the slides it passes are not chosen.
 */
export function slideReached(inView: readonly number[], wanted: number | undefined): number | undefined {
  if (wanted !== undefined) return inView.includes(wanted) ? wanted : undefined;
  return inView.length === 1 ? inView[0] : undefined;
}
