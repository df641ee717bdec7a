/** The limit for consecutive redraws, each within a second of the previous redraw. */
const MAX_REDRAWS = 10;

export function createRedrawLimit() {
  let [times, last] = [0, 0];
  return (): boolean => {
    const now = performance.now();
    times = now - last < 1000 ? times + 1 : 1;
    last = now;
    return times <= MAX_REDRAWS;
  };
}

/** A translator has replaced React's text nodes (facebook/react#11538). A redraw repairs the page. */
export const isOfTranslation = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotFoundError' && document.querySelector('font') !== null;

const THROWN_ON_LEAVING = 'ar-thrown-on-leaving';

/**
 * Reports an error that a page throws while a person leaves the page. The report is an event, because `departments.ts`
 * may not be loaded.
 */
export const reportThrownOnLeaving = (error: unknown) =>
  dispatchEvent(new CustomEvent(THROWN_ON_LEAVING, { detail: error }));

export const onThrownOnLeaving = (listener: (error: unknown) => void) =>
  addEventListener(THROWN_ON_LEAVING, (event) => listener((event as CustomEvent<unknown>).detail));
