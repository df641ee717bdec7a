/** How many redraws in a row are allowed, each within a second of the one before. */
const MOST_REDRAWN = 10;

/** Returns whether one more redraw is allowed: a page that breaks each time is not redrawn for ever. */
export function createRedrawLimit() {
  let [times, last] = [0, 0];
  return (): boolean => {
    const now = performance.now();
    times = now - last < 1000 ? times + 1 : 1;
    last = now;
    return times <= MOST_REDRAWN;
  };
}

/** Whether a translator replaced React's text nodes (facebook/react#11538): a redraw repairs the page. */
export const isOfTranslation = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotFoundError' && document.querySelector('font') !== null;

const THROWN_ON_LEAVING = 'ar-thrown-on-leaving';

/** Reports an error of a page that is being left, also where no code of departments is loaded to hear it. */
export const reportThrownOnLeaving = (error: unknown) =>
  dispatchEvent(new CustomEvent(THROWN_ON_LEAVING, { detail: error }));

export const onThrownOnLeaving = (listener: (error: unknown) => void) =>
  addEventListener(THROWN_ON_LEAVING, (event) => listener((event as CustomEvent<unknown>).detail));
