import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';

/** */
const BREAKPOINT = 768;
const RESIZE_DEBOUNCE_MS = 100;
const IN_VIEW_THRESHOLD = 0.7;

/**
 * Makes the cards a carousel while the window is narrow, and keeps it and the choice in step: the slide that is
 * dragged into view is chosen, and the chosen one is slid into view. Returns what ends it.
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
  // From here on the stylesheet takes the browser's own scrolling away.
  viewport.dataset.carousel = 'live';
  const ended = new AbortController();
  follow(carousel, group, choices, ended.signal);
  return () => {
    ended.abort();
    carousel.destroy();
    viewport.dataset.carousel = '';
  };
}

/** Before the script came the cards were scrolled by the browser: what was reached then is the choice. */
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
 * The slide to mark as chosen, or undefined to leave the choice as it is. `inView` are the slides of which enough is
 * seen; `wanted` is the one that somebody has chosen and that the carousel is still on its way to: what it passes on
 * its way there chooses nothing.
 */
export function slideReached(inView: readonly number[], wanted: number | undefined): number | undefined {
  if (wanted !== undefined) return inView.includes(wanted) ? wanted : undefined;
  return inView.length === 1 ? inView[0] : undefined;
}
